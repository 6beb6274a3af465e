import type { Config } from '../config.ts';
import { Refusal } from '../errors.ts';
import { isLoopback } from '../mcp/http/hosts.ts';
import type { Member } from '../mcp/http/tokens.ts';
import { hasTools } from './http-contexts.ts';
import { keysOf } from '../mcp/http/directory.ts';

/** Whether somebody on another machine could reach the server. */
export const isPublic = ({ publicUrl }: Config, host: string): boolean =>
  !isLoopback(host) || (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname));

/** Throws `invalid_request` for a set-up in which anybody could use somebody's account. */
export function assertSafe(config: Config, host: string): void {
  const { httpTokens, oauth, publicUrl } = config;
  if (isPublic(config, host) && httpTokens === undefined && oauth === undefined) {
    throw new Refusal(
      'invalid_request',
      'Others could reach this server, and nobody has to sign in.',
      'Set PARLEY_HTTP_TOKENS, or PARLEY_OAUTH_ISSUER and PARLEY_OAUTH_AUDIENCE; or listen on 127.0.0.1 only.',
    );
  }
  if (oauth !== undefined && publicUrl === undefined && !isLoopback(host)) {
    throw new Refusal(
      'invalid_request',
      'Clients of the authorization server must be told under which address this server is reached.',
      'Set PARLEY_PUBLIC_URL.',
    );
  }
}

/** With a service elsewhere, a member without any key could do nothing. Throws `invalid_request` naming the entry. */
export const assertMembersServed =
  (config: Config) =>
  (members: readonly Member[]): void => {
    if (config.baseUrl === undefined) return;
    const without = members.findIndex((member) => !hasTools(config, keysOf(member)));
    if (without < 0) return;
    throw new Refusal(
      'invalid_request',
      `The file of PARLEY_HTTP_TOKENS has no keys in entry ${without + 1}.`,
      'With PARLEY_BASE_URL every principal needs keys of its own: {"keys": {"ai_call": …}}.',
    );
  };
