import { join } from 'node:path';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as StdioV1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport as TransportV1 } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import {
  Client,
  StreamableHTTPClientTransport,
  type Transport,
  type VersionNegotiationOptions,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { onTestFinished } from 'vitest';

/** The built program, as a host starts it. */
export const program = join(import.meta.dirname, '../../dist/cli/main.js');

export const clients = ['v1', 'v2 legacy', 'v2 auto', 'v2 pinned'] as const;
export type ClientName = (typeof clients)[number];

/** How the person behind the host answers: by a form, or the host cannot ask. */
export type Person = ((form: Form) => FormAnswer | Promise<FormAnswer>) | 'cannot be asked';

export interface Form {
  message: string;
  /** Names of the fields. */
  fields: readonly string[];
}

export interface FormAnswer {
  action: 'accept' | 'decline' | 'cancel';
  content?: Record<string, boolean | string>;
}

export interface ToolAnswer {
  isError: boolean;
  text: string;
  structured: Record<string, unknown>;
}

export interface Host {
  tools(): Promise<{ name: string; outputSchema?: unknown }[]>;
  call(
    name: string,
    args: Record<string, unknown>,
    options?: { onProgress?: (message: string) => void; signal?: AbortSignal },
  ): Promise<ToolAnswer>;
  /** What the person was shown, in order. */
  shown: string[];
  close(): Promise<void>;
}

export const yes: Person = ({ fields }) => ({
  action: 'accept',
  content: Object.fromEntries(fields.map((field) => [field, true])),
});
export const no: Person = () => ({ action: 'decline' });

interface HostOptions {
  client: ClientName;
  person: Person;
  /** Of a program of its own over stdio. */
  environment?: Record<string, string>;
  /** An endpoint that runs already, over HTTP instead. */
  endpoint?: { url: string; token?: string };
  /** Another copy of the program than the one that was built here. */
  main?: string;
}

/** A host: one of the official clients with a person behind it, and Parley over stdio or HTTP. */
export async function openHost(options: HostOptions): Promise<Host> {
  const { client, person } = options;
  const shown: string[] = [];
  const ask = async (params: Record<string, unknown>): Promise<FormAnswer> => {
    const message = String(params['message']);
    shown.push(message);
    if (person === 'cannot be asked') throw new Error('this host cannot ask');
    const schema = params['requestedSchema'] as { properties?: object } | undefined;
    return person({ message, fields: Object.keys(schema?.properties ?? {}) });
  };
  const capabilities = person === 'cannot be asked' ? {} : { elicitation: { form: {} } };
  const host =
    client === 'v1'
      ? await openV1(transportV1(options), capabilities, ask)
      : await openV2(transportV2(options), capabilities, ask, modes[client]);
  onTestFinished(() => host.close());
  return { ...host, shown };
}

const modes: Record<Exclude<ClientName, 'v1'>, VersionNegotiationOptions['mode']> = {
  'v2 legacy': 'legacy',
  'v2 auto': 'auto',
  'v2 pinned': { pin: '2026-07-28' },
};

const startOf = ({ environment, main = program }: HostOptions) => ({
  command: process.execPath,
  args: [main, 'stdio'],
  env: { PATH: process.env['PATH'] ?? '', ...environment },
  stderr: 'inherit' as const,
});

const headersOf = (token: string | undefined) =>
  token === undefined ? {} : { requestInit: { headers: { authorization: `Bearer ${token}` } } };

function transportV1(options: HostOptions): TransportV1 {
  const { endpoint } = options;
  if (endpoint === undefined) return new StdioV1(startOf(options));
  return new HttpV1(new URL(endpoint.url), headersOf(endpoint.token));
}

function transportV2(options: HostOptions): Transport {
  const { endpoint } = options;
  return endpoint === undefined
    ? new StdioClientTransport(startOf(options))
    : new StreamableHTTPClientTransport(new URL(endpoint.url), headersOf(endpoint.token));
}

type Ask = (params: Record<string, unknown>) => Promise<FormAnswer>;

async function openV1(
  transport: TransportV1,
  capabilities: object,
  ask: Ask,
): Promise<Omit<Host, 'shown'>> {
  const client = new ClientV1({ name: 'host-v1', version: '1' }, { capabilities });
  if (Object.keys(capabilities).length > 0) {
    client.setRequestHandler(ElicitRequestSchema, async ({ params }) => ({
      ...(await ask(params)),
    }));
  }
  await client.connect(transport);
  return {
    tools: async () => (await client.listTools()).tools,
    call: async (name, args, { onProgress, signal } = {}) =>
      toAnswer(
        await client.callTool({ name, arguments: args }, undefined, {
          ...(signal === undefined ? {} : { signal }),
          ...(onProgress === undefined
            ? {}
            : { onprogress: ({ message }) => onProgress(message ?? '') }),
        }),
      ),
    close: () => client.close(),
  };
}

async function openV2(
  transport: Transport,
  capabilities: object,
  ask: Ask,
  mode: VersionNegotiationOptions['mode'],
): Promise<Omit<Host, 'shown'>> {
  const client = new Client(
    { name: 'host-v2', version: '1' },
    { capabilities, versionNegotiation: mode === undefined ? {} : { mode } },
  );
  if (Object.keys(capabilities).length > 0) {
    client.setRequestHandler('elicitation/create', async ({ params }) => ({
      ...(await ask(params)),
    }));
  }
  await client.connect(transport);
  return {
    tools: async () => (await client.listTools()).tools,
    call: async (name, args, { onProgress, signal } = {}) =>
      toAnswer(
        await client.callTool(
          { name, arguments: args },
          {
            ...(signal === undefined ? {} : { signal }),
            ...(onProgress === undefined
              ? {}
              : { onprogress: ({ message }) => onProgress(message ?? '') }),
          },
        ),
      ),
    close: () => client.close(),
  };
}

interface RawAnswer {
  isError?: unknown;
  content?: unknown;
  structuredContent?: unknown;
}

function toAnswer(given: object): ToolAnswer {
  const raw: RawAnswer = given;
  const content = (raw.content ?? []) as { type: string; text?: string }[];
  return {
    isError: raw.isError === true,
    text: content.map(({ text }) => text ?? '').join('\n'),
    structured: (raw.structuredContent ?? {}) as Record<string, unknown>,
  };
}
