import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { callerOfJwt } from '../mcp/http/access-token.ts';
import {
  createAuthenticate,
  type Authenticate,
  type AuthenticateOptions,
} from '../mcp/http/authenticate.ts';
import { createDirectory, type Directory } from '../mcp/http/directory.ts';
import { createKeySet } from '../mcp/http/key-set.ts';
import { createDocumentFetch } from './http-documents.ts';
import { openMembers } from './http-members.ts';
import { assertMembersServed } from './http-safety.ts';

interface Ports {
  clock: Clock;
  log: Log;
  /** There whenever there is an authorization server. */
  resourceMetadataUrl?: () => string;
}

/** How callers sign in, as the configuration says; undefined = nobody has to. Throws `invalid_request`. */
export function createAuthentication(config: Config, ports: Ports): Authenticate | undefined {
  const { httpTokens, oauth } = config;
  if (httpTokens === undefined && oauth === undefined) return undefined;
  const directory = directoryOf(config, ports);
  return createAuthenticate({
    directory,
    ...(oauth === undefined ? {} : withOauth(oauth, directory, ports)),
  });
}

/** The members of the file of tokens; nobody where there is none. */
export function directoryOf(
  config: Config,
  { clock, log }: Pick<Ports, 'clock' | 'log'>,
): () => Directory {
  const { httpTokens: path } = config;
  if (path !== undefined)
    return openMembers({ path, clock, log, check: assertMembersServed(config) });
  const empty = createDirectory([]);
  return () => empty;
}

function withOauth(
  { issuer, audience }: NonNullable<Config['oauth']>,
  directory: () => Directory,
  { clock, resourceMetadataUrl }: Ports,
): Pick<AuthenticateOptions, 'callerOfJwt' | 'resourceMetadataUrl'> {
  const keys = createKeySet({ issuer, fetch: createDocumentFetch(issuer, clock), clock });
  const options = { issuer, audience, keys, directory, clock };
  return {
    callerOfJwt: (token) => callerOfJwt(token, options),
    ...(resourceMetadataUrl && { resourceMetadataUrl }),
  };
}
