import type {
  InputRequiredResult,
  McpServer,
  RequestStateCodec,
  ServerContext,
} from '@modelcontextprotocol/server';
import { startTimer } from '../clock.ts';
import { Refusal } from '../errors.ts';
import { answerResult, refusalResult } from './answer.ts';
import { channel } from './approval/channel.ts';
import { REPLY_FIELD } from './approval/chat.ts';
import { clientOf } from './approval/client.ts';
import { fingerprint, type AskedState } from './approval/state.ts';
import type { McpContext, ToolResult } from './context.ts';
import { parseInput } from './input.ts';
import { progressOf, type Progress } from './progress.ts';
import { isQuestion, type Answer, type Call, type Tool } from './tool.ts';

/** One request to one tool. */
interface Request {
  tool: Tool;
  args: unknown;
  server: McpServer;
  context: ServerContext;
  codec: RequestStateCodec<AskedState>;
}

/**
 * Runs a tool and never throws: what will not be done becomes a refusal with our sentences, a fault of ours becomes
 * `internal` under an id that is in the log, and no caller waits longer than the tool's patience.
 */
export async function runTool(request: Request, mcp: McpContext): Promise<ToolResult> {
  const progress = progressOf(request.context, mcp.clock);
  const settled = (): Promise<ToolResult> => settle(request, mcp, progress);
  const result = await (mcp.watch?.({ tool: request.tool.name }, settled) ?? settled());
  await progress.delivered();
  return result;
}

async function settle(request: Request, mcp: McpContext, progress: Progress): Promise<ToolResult> {
  const { tool, args } = request;
  const logFault = faultLogger(tool, mcp);
  try {
    const { reply, own } = takeReply(tool, args, mcp);
    const input = parseInput(tool, own);
    const meta: Record<string, unknown> = {};
    const since = mcp.clock.now();
    const work = async (): Promise<Answer | InputRequiredResult> => {
      const actions = await mcp.actions();
      const call = callOf(
        { ...request, input, reply, meta, since, actions, progress, logFault },
        mcp,
      );
      return tool.run(input, call);
    };
    const output = await within(tool, tool.patience(input), mcp, work());
    return isQuestion(output) ? output : answerResult(output, meta);
  } catch (error) {
    return refusalResult(error instanceof Refusal ? error : internal(logFault(error)));
  }
}

/** Where the operator chose `chat`, every tool that asks also takes the user's word; it is no part of the request. */
function takeReply({ hints }: Tool, args: unknown, { approval }: McpContext) {
  const fields: Readonly<Record<string, unknown>> = Object(args);
  const { [REPLY_FIELD]: reply, ...own } = fields;
  if (approval !== 'chat' || hints.readOnlyHint || typeof reply !== 'string') return { own: args };
  return { reply, own };
}

interface Running extends Request {
  input: unknown;
  /** What the model brought from the user, where the operator chose `chat`. */
  reply: string | undefined;
  /** Goes into the `_meta` of the result. */
  meta: Record<string, unknown>;
  since: Date;
  actions: Call['actions'];
  progress: Progress;
  logFault(error: unknown): string;
}

function callOf(running: Running, mcp: McpContext): Call {
  const { tool, input, server, context, codec, since, actions, progress, logFault } = running;
  const { principal, clock } = mcp;
  const ask = channel(mcp.approval, {
    context,
    client: clientOf(server, context),
    actions,
    principal,
    clock,
    codec,
    request: () => fingerprint(tool.name, input),
    since,
    onFault: logFault,
    key: mcp.stateKey,
    attach: (meta) => Object.assign(running.meta, meta),
    reply: running.reply,
  });
  const { signal } = context.mcpReq;
  const pageFor = (id: string) => Promise.resolve(mcp.pageFor?.(id));
  return { actions, principal, signal, progress: progress.report, ask, pageFor };
}

/** The answer of `work`, or a refusal when it takes too long; `work` goes on and the ledger knows its end. */
async function within<Result>(
  tool: Tool,
  seconds: number,
  { clock }: McpContext,
  work: Promise<Result>,
): Promise<Result> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const stop = startTimer(clock, seconds * 1000, () => reject(late(tool)));
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    stop();
  }
}

const late = ({ hints }: Tool): Refusal =>
  hints.readOnlyHint
    ? new Refusal(
        'upstream_unavailable',
        'The service did not answer in time.',
        'Try again in a moment.',
      )
    : new Refusal(
        'in_progress',
        'This takes longer than usual and is still going on.',
        'The same tool call with the same idempotency key tells how it ended; nothing is done twice.',
      );

/** Logs a fault of ours and gives the id under which it is found. */
const faultLogger =
  (tool: Tool, { log, random }: McpContext) =>
  (error: unknown): string => {
    const id = random.token(8);
    log.error('a tool failed', { id, tool: tool.name, error });
    return id;
  };

const internal = (id: string): Refusal =>
  new Refusal(
    'internal',
    'Something went wrong on our side.',
    `Try again; if it stays, look for ${id} in the log.`,
    { details: { id } },
  );
