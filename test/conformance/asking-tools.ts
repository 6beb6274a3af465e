import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  type ElicitRequestFormParams,
  type InputRequests,
  type McpServer,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { none, text } from './content-tools.ts';

type Schema = ElicitRequestFormParams['requestedSchema'];

const form = (message: string, properties: Schema['properties'], required: string[] = []) =>
  inputRequired.elicit({ message, requestedSchema: { type: 'object', properties, required } });
const ask = (message: string, name: string) =>
  form(message, { [name]: { type: 'string' } }, [name]);
const confirm = form('Please confirm', { ok: { type: 'boolean' } }, ['ok']);
const sample = (words: string, maxTokens = 100) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: words } }],
    maxTokens,
  });
const roots = inputRequired.listRoots();

const some = (description: string, titles: Record<string, string>) => ({
  description,
  minItems: 1,
  maxItems: 3,
  type: 'array' as const,
  items: { anyOf: Object.entries(titles).map(([value, title]) => ({ const: value, title })) },
});

/** Forms that the suite looks at: defaults of every kind (SEP-1034) and every kind of choice (SEP-1330). */
const forms: Record<string, Schema['properties']> = {
  test_elicitation_sep1034_defaults: {
    name: { type: 'string', description: 'User name', default: 'John Doe' },
    age: { type: 'integer', description: 'User age', default: 30 },
    score: { type: 'number', description: 'User score', default: 95.5 },
    status: {
      type: 'string',
      description: 'User status',
      enum: ['active', 'inactive', 'pending'],
      default: 'active',
    },
    verified: { type: 'boolean', description: 'Verification status', default: true },
  },
  test_elicitation_sep1330_enums: {
    untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
    titledSingle: {
      type: 'string',
      oneOf: [
        { const: 'value1', title: 'First Option' },
        { const: 'value2', title: 'Second Option' },
        { const: 'value3', title: 'Third Option' },
      ],
    },
    legacyEnum: {
      type: 'string',
      enum: ['opt1', 'opt2', 'opt3'],
      enumNames: ['Option One', 'Option Two', 'Option Three'],
    },
    untitledMulti: {
      type: 'array',
      minItems: 1,
      maxItems: 3,
      items: { type: 'string', enum: ['option1', 'option2', 'option3'] },
    },
    titledMulti: some('Select several', { value1: 'First', value2: 'Second', value3: 'Third' }),
  },
};

/** The suite's tools that ask over the connection (2025). */
export function addAskingTools(server: McpServer): void {
  server.registerTool(
    'test_sampling',
    {
      description: 'Asks the client for a completion',
      inputSchema: z.object({ prompt: z.string() }),
    },
    async ({ prompt }, { mcpReq }) => {
      const answer = await mcpReq.requestSampling({
        messages: [{ role: 'user', content: { type: 'text', text: prompt } }],
        maxTokens: 100,
      });
      return text(`LLM response: ${JSON.stringify(answer.content)}`);
    },
  );
  server.registerTool(
    'test_elicitation',
    { description: 'Asks the user', inputSchema: z.object({ message: z.string() }) },
    async ({ message }, { mcpReq }) => {
      const requestedSchema = {
        type: 'object' as const,
        properties: { response: { type: 'string' as const, description: "User's response" } },
        required: ['response'],
      };
      const { action, content } = await mcpReq.elicitInput({ message, requestedSchema });
      return text(`User response: action=${action}, content=${JSON.stringify(content ?? {})}`);
    },
  );
  for (const [name, properties] of Object.entries(forms)) {
    server.registerTool(
      name,
      { description: name, inputSchema: none },
      async (_args, { mcpReq }) => {
        const requestedSchema = { type: 'object' as const, properties, required: [] };
        const { action, content } = await mcpReq.elicitInput({
          message: 'Please fill in',
          requestedSchema,
        });
        return text(
          `Elicitation completed: action=${action}, content=${JSON.stringify(content ?? {})}`,
        );
      },
    );
  }
}

interface Step {
  requests: InputRequests;
  /** Whether a state travels along. */
  sealed?: boolean;
}

const steps: Record<string, readonly Step[]> = {
  test_input_required_result_elicitation: [
    { requests: { user_name: ask('What is your name?', 'name') } },
  ],
  test_streaming_elicitation: [{ requests: { user_name: ask('What is your name?', 'name') } }],
  // Asks for what the client may not have declared: the server has to refuse it.
  test_missing_capability: [{ requests: { completion: sample('Say something') } }],
  test_input_required_result_sampling: [
    { requests: { capital_question: sample('What is the capital of France?') } },
  ],
  test_input_required_result_list_roots: [{ requests: { client_roots: roots } }],
  test_input_required_result_request_state: [{ requests: { confirm }, sealed: true }],
  test_input_required_result_tampered_state: [{ requests: { confirm }, sealed: true }],
  test_input_required_result_multiple_inputs: [
    {
      requests: {
        user_name: ask('What is your name?', 'name'),
        greeting: sample('Generate a greeting', 50),
        client_roots: roots,
      },
      sealed: true,
    },
  ],
  test_input_required_result_multi_round: [
    { requests: { step1: ask('Step 1: What is your name?', 'name') }, sealed: true },
    { requests: { step2: ask('Step 2: What is your favorite color?', 'color') }, sealed: true },
  ],
};

/** The suite's tools whose questions are answers (2026-07-28). */
export function addInputRequiredTools(server: McpServer, codec: RequestStateCodec<number>): void {
  for (const [name, list] of Object.entries(steps)) {
    server.registerTool(
      name,
      { description: name, inputSchema: none },
      async (_args, { mcpReq }) => {
        const answers = mcpReq.inputResponses ?? {};
        const next = list.find(({ requests }) =>
          Object.keys(requests).some((key) => !(key in answers)),
        );
        const state = mcpReq.requestState<number>();
        const step = list.length > 1 && typeof state === 'number' ? list[state] : next;
        if (step === undefined) return text(`state-ok ${JSON.stringify(answers)}`);
        return inputRequired({
          inputRequests: step.requests,
          ...(step.sealed ? { requestState: await codec.mint(list.indexOf(step) + 1) } : {}),
        });
      },
    );
  }
  server.registerTool(
    'test_input_required_result_capabilities',
    { description: 'Asks only what the client can answer', inputSchema: none },
    (_args, context) => inputRequired({ inputRequests: answerable(context) }),
  );
}

function answerable({ mcpReq }: ServerContext): InputRequests {
  const envelope: Record<string, unknown> | undefined = mcpReq.envelope;
  const given = Object(envelope?.[CLIENT_CAPABILITIES_META_KEY]) as object;
  return {
    ...('elicitation' in given ? { name: ask('What is your name?', 'name') } : {}),
    ...('sampling' in given ? { greeting: sample('Generate a greeting') } : {}),
    ...('roots' in given ? { roots } : {}),
  };
}

export const askForContext = ask('What context should the prompt use?', 'context');
