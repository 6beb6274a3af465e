import { readFileSync } from 'node:fs';
import { Client, type Transport } from '@modelcontextprotocol/client';

const MEBIBYTE = 1024 * 1024;

export type Caller = Pick<Client, 'callTool'>;

/** One call that the sandbox answers. */
export const errand = {
  customer_phone: '+918041235000',
  customer_name: 'Smile Care',
  purpose: 'Book a cleaning. Ask what it costs.',
  callee: 'business',
  business_hours: 'always',
  idempotency_key: 'bench',
};

/** A client whose person says yes to everything. */
export async function connect(transport: Transport): Promise<{ client: Client }> {
  const client = new Client(
    { name: 'bench', version: '1' },
    { capabilities: { elicitation: { form: {} } } },
  );
  client.setRequestHandler('elicitation/create', ({ params }) => {
    const schema = 'requestedSchema' in params ? params.requestedSchema : undefined;
    const names = Object.keys(schema?.properties ?? {});
    return { action: 'accept', content: Object.fromEntries(names.map((name) => [name, true])) };
  });
  await client.connect(transport);
  return { client };
}

/** Linux only; elsewhere 0. */
export function residentMegabytes(pid: number): number {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    return (Number(pages) * 4096) / MEBIBYTE;
  } catch {
    return 0;
  }
}
