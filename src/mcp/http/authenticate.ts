import {
  bearerAuthChallengeResponse,
  OAuthError,
  OAuthErrorCode,
} from '@modelcontextprotocol/server';
import { Refusal } from '../../errors.ts';
import { scopes } from '../scopes.ts';
import type { Caller } from './caller.ts';
import type { Directory } from './directory.ts';
import { busy } from './problem.ts';

export interface AuthenticateOptions {
  /** Read anew for every request: the file may have changed. */
  directory(): Directory;
  /** Checks a token of the authorization server; left out = there is none. */
  callerOfJwt?: (token: string) => Promise<Caller | undefined>;
  resourceMetadataUrl?: () => string;
}

/** Who makes this request, or the answer that says how to sign in (401) or to come back later (503). */
export type Authenticate = (request: Request) => Promise<Caller | Response>;

const BEARER = /^bearer +([\w.~+/=-]+)$/iu;
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/u;
const LONGEST_TOKEN = 8192;

/** Knows callers by static tokens and by JWTs; a token is never kept, logged or told. */
export function createAuthenticate(options: AuthenticateOptions): Authenticate {
  const { directory, callerOfJwt } = options;
  return async (request) => {
    const header = request.headers.get('authorization');
    if (header === null) return challenge(options, 'Sign in with a bearer token');
    const [, token = ''] = BEARER.exec(header) ?? [];
    if (token === '' || token.length > LONGEST_TOKEN) return challenge(options, NOT_VALID);
    const known = directory().byToken(token);
    if (known !== undefined) return known;
    if (callerOfJwt === undefined || !JWT.test(token)) return challenge(options, NOT_VALID);
    try {
      return (await callerOfJwt(token)) ?? challenge(options, NOT_VALID);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return busy(503, `${error.message} ${error.hint}`, 5);
    }
  };
}

const NOT_VALID = 'The token is not valid here';

const challenge = ({ resourceMetadataUrl }: AuthenticateOptions, message: string): Response =>
  bearerAuthChallengeResponse(new OAuthError(OAuthErrorCode.InvalidToken, message), {
    requiredScopes: [...scopes],
    ...(resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl: resourceMetadataUrl() }),
  });
