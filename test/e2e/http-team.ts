import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary.ts';
import { modern, reply } from '../mcp/http/endpoint.ts';

const allScopes = ['calls:read', 'calls:place', 'messages:send', 'voip:manage'];

export const tokenOf = (principal: string): string => `token-of-${principal}-0123456789abcdef`;

export const member = (principal: string, more: object = {}) => ({
  principal,
  token_sha256: createHash('sha256').update(tokenOf(principal)).digest('hex'),
  scopes: allScopes,
  ...more,
});

/** A file for `PARLEY_HTTP_TOKENS`. */
export function writeMembers(
  members: readonly object[],
  path = join(temporaryFolder(), 'tokens.json'),
): string {
  writeFileSync(path, JSON.stringify(members), { mode: 0o600 });
  return path;
}

const accept = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

/** One request of a 2026 client without an SDK. */
export async function post(
  url: string,
  { method, params, token }: { method: string; params: Record<string, unknown>; token?: string },
): Promise<Response> {
  const { headers, body } = modern(method, params);
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { ...accept, ...headers, ...authorization },
    body,
  });
}

export const call = (url: string, name: string, args: object, token?: string): Promise<Response> =>
  post(url, {
    method: 'tools/call',
    params: { name, arguments: args },
    ...(token === undefined ? {} : { token }),
  });

export async function structured(response: Response): Promise<Record<string, unknown>> {
  const { result } = await reply(response);
  return (result?.['structuredContent'] ?? {}) as Record<string, unknown>;
}
