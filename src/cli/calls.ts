import { callStatus } from '../contract/ai-calls.ts';
import { Refusal } from '../errors.ts';
import { readArguments } from './arguments.ts';
import { atInstallation, LOCAL } from './call.ts';
import { printJson, printTable } from './print.ts';

const MOST = 100;

/** `parley calls [--status STATUS] [--limit N] [--json]`: what was placed from here, newest first. */
export async function calls(args: readonly string[]): Promise<number> {
  const { values } = readArguments(args, {
    options: {
      status: { type: 'string' },
      limit: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  const status = readStatus(values.status);
  const limit = readLimit(values.limit);
  return atInstallation(async ({ actions }) => {
    const wanted = { limit, ...(status === undefined ? {} : { status }) };
    const list = await actions.listCalls(LOCAL, wanted);
    if (values.json === true) return printJson(list);
    return printTable(
      list.map((each) => [
        each.request_id,
        each.call_status,
        each.customer_phone,
        each.customer_name,
        each.scheduled_for.words,
      ]),
      'No calls were placed from here.',
    );
  });
}

function readStatus(text: string | undefined) {
  if (text === undefined) return undefined;
  const parsed = callStatus.safeParse(text.toUpperCase());
  if (parsed.success) return parsed.data;
  throw new Refusal(
    'invalid_request',
    '--status is not valid.',
    `Use one of ${callStatus.options.join(', ')}.`,
  );
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return 20;
  const limit = /^\d{1,3}$/u.test(text) ? Number(text) : 0;
  if (limit >= 1 && limit <= MOST) return limit;
  throw new Refusal('invalid_request', '--limit is not valid.', `Use a number from 1 to ${MOST}.`);
}
