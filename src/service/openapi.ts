import * as z from 'zod';
import { problem, UNAUTHORIZED } from '../contract/envelope.ts';
import { VERSION } from '../version.ts';
import type { Route } from './routes/route.ts';

/** Whose key a request needs: of one area, of any, or none. */
type KeyArea = 'ai_call' | 'voice' | 'messaging' | 'any' | 'none';

interface Parameter {
  in: 'query' | 'header';
  name: string;
  description: string;
  schema: z.ZodType;
}

/** What the interface says of one route; everything else in the document follows from it. */
export interface Operation {
  method: Route['method'];
  path: string;
  summary: string;
  tag: string;
  key: KeyArea;
  parameters?: readonly Parameter[];
  body?: z.ZodType;
  answer: z.ZodType;
  /** Statuses beside 200, 401 and 500, with their messages. */
  errors?: Readonly<Record<number, string>>;
}

const json = 'application/json';

const securityOf: Record<KeyArea, readonly Record<string, readonly string[]>[]> = {
  ai_call: [{ aiCallKey: [] }],
  voice: [{ voiceKey: [] }],
  messaging: [{ messagingKey: [] }],
  any: [{ aiCallKey: [] }, { voiceKey: [] }, { messagingKey: [] }],
  none: [],
};

const securitySchemes = {
  aiCallKey: { type: 'http', scheme: 'bearer', description: 'Key of the AI-call API.' },
  voiceKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'Key of the voice API.',
  },
  messagingKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'Key of the messaging API.',
  },
};

/** An OpenAPI 3.1 document of the operations that these routes serve. */
export function describeRoutes(
  operations: readonly Operation[],
  routes: readonly Pick<Route, 'method' | 'path'>[],
): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const operation of operations) {
    const { method, path } = operation;
    if (!routes.some((route) => route.method === method && route.path === path)) continue;
    const name = path.replaceAll(/:(\w+)/gu, '{$1}');
    paths[name] = { ...paths[name], [method.toLowerCase()]: describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version: VERSION,
      description: 'AI phone calls, voice applications and messages, each approved by a person.',
    },
    servers: [{ url: './' }],
    paths,
    components: { securitySchemes, schemas: { Problem: toSchema(problem, 'output') } },
  };
}

export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: readonly { url: string }[];
  paths: Record<string, Record<string, DescribedOperation>>;
  components: Record<string, Record<string, unknown>>;
}

export type DescribedOperation = ReturnType<typeof describe>;

function describe({ key, errors = {}, ...operation }: Operation) {
  const refusals = { ...(key === 'none' ? {} : { 401: UNAUTHORIZED }), ...errors };
  return {
    summary: operation.summary,
    tags: [operation.tag],
    security: securityOf[key],
    parameters: [
      ...pathParameters(operation.path),
      ...(operation.parameters ?? []).map(toParameter),
    ],
    ...(operation.body === undefined
      ? {}
      : { requestBody: { required: true, content: contentOf(toSchema(operation.body, 'input')) } }),
    responses: {
      200: { description: 'Success', content: contentOf(toSchema(operation.answer, 'output')) },
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, description]) => [status, refusal(description)]),
      ),
      500: refusal('Failed to <action>: <error>'),
    },
  };
}

function pathParameters(path: string) {
  return [...path.matchAll(/:(\w+)/gu)].map(([, name]) => ({
    in: 'path',
    name,
    required: true,
    schema: { type: 'string' },
  }));
}

const toParameter = ({ schema, ...parameter }: Parameter) => ({
  ...parameter,
  required: false,
  schema: toSchema(schema, 'input'),
});

const contentOf = (schema: unknown) => ({ [json]: { schema } });

const refusal = (description: string) => ({
  description,
  content: contentOf({ $ref: '#/components/schemas/Problem' }),
});

/** What zod leaves to code (such as a real phone number) is told by the messages of 400. */
function toSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
