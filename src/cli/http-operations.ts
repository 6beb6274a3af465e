import * as z from 'zod';
import { describeRoutes, type OpenApi, type Operation } from '../service/openapi.ts';
import { operatingOperations } from '../service/operations/operating.ts';
import { metadataPaths } from '../mcp/http/resource-metadata.ts';
import { MCP_PATH } from './http-app.ts';

const message = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string().optional(),
});

const endpointErrors = {
  403: 'The Host or the Origin is not known, or the scopes of the token do not suffice.',
  404: 'There is no such session.',
  429: 'The caller has as much running as one caller may have; Retry-After says when to come back.',
  503: 'The server is stopping, or has as much running as it can.',
};

const operations: readonly Operation[] = [
  {
    method: 'POST',
    path: MCP_PATH,
    summary:
      'A message of the Model Context Protocol, of 2025-11-25 (with a session) or 2026-07-28',
    tag: 'MCP',
    key: 'none',
    body: message,
    answer: message,
    errors: {
      400: 'The message is not valid, or does not fit its headers.',
      413: 'The message has more than 4 MB.',
      ...endpointErrors,
    },
  },
  {
    method: 'GET',
    path: MCP_PATH,
    summary: 'What the server has to say to a session, as a stream of events',
    tag: 'MCP',
    key: 'none',
    answer: message,
    errors: endpointErrors,
  },
  {
    method: 'DELETE',
    path: MCP_PATH,
    summary: 'Ends a session',
    tag: 'MCP',
    key: 'none',
    answer: z.null(),
    errors: endpointErrors,
  },
  ...metadataPaths(MCP_PATH).map((path) => ({
    method: 'GET' as const,
    path,
    summary: 'Where to get a token, when there is an authorization server (RFC 9728)',
    tag: 'MCP',
    key: 'none' as const,
    answer: z.record(z.string(), z.unknown()),
  })),
  ...operatingOperations,
];

const token = {
  type: 'http',
  scheme: 'bearer',
  description:
    'A token of PARLEY_HTTP_TOKENS or of the authorization server; on loopback none is needed.',
};

/** GET /openapi.json of `parley http`. */
export function describeHttp(): OpenApi {
  const document = describeRoutes(operations, operations);
  const guarded = Object.entries(document.paths[MCP_PATH] ?? {}).map(([method, operation]) => [
    method,
    { ...operation, security: [{ token: [] }, {}] },
  ]);
  return {
    ...document,
    paths: { ...document.paths, [MCP_PATH]: Object.fromEntries(guarded) },
    components: { ...document.components, securitySchemes: { token } },
  };
}
