import { UNAUTHORIZED } from '../../contract/envelope.ts';
import type { Area, Caller, Keyring } from '../keys.ts';
import { ProblemAnswer } from './route.ts';

const LONGEST_KEY = 512;

/** The caller of the AI-call API: `Authorization: Bearer`, and nothing else (interface section 5). Throws 401. */
export function bearerCaller(keyring: Keyring, request: Request, area: Area): Promise<Caller> {
  return callerOf(keyring, bearerKey(request), (caller) => caller.area === area);
}

/** The caller of the voice API: `X-API-Key`, and nothing else (interface section 5). Throws 401. */
export function voiceCaller(keyring: Keyring, request: Request): Promise<Caller> {
  return callerOf(keyring, apiKey(request), (caller) => caller.area === 'voice');
}

/** The caller of the messaging API: `x-api-key`, and nothing else (interface section 5). Throws 401. */
export function messagingCaller(keyring: Keyring, request: Request): Promise<Caller> {
  return callerOf(keyring, apiKey(request), (caller) => caller.area === 'messaging');
}

/** Any key of an organisation in either header, as the sandbox takes it (design section 10). Throws 401. */
export function anyCaller(keyring: Keyring, request: Request): Promise<Caller> {
  return callerOf(keyring, bearerKey(request) ?? apiKey(request), () => true);
}

const apiKey = (request: Request): string | undefined => request.headers.get('x-api-key')?.trim();

function bearerKey(request: Request): string | undefined {
  return /^Bearer +(\S+)$/iu.exec(request.headers.get('authorization')?.trim() ?? '')?.[1];
}

async function callerOf(
  keyring: Keyring,
  key: string | undefined,
  fits: (caller: Caller) => boolean,
): Promise<Caller> {
  const known = key !== undefined && key.length <= LONGEST_KEY;
  const caller = known ? await keyring.identify(key) : undefined;
  if (caller === undefined || !fits(caller)) throw new ProblemAnswer(401, UNAUTHORIZED);
  return caller;
}
