import { PlatformError } from '../messaging/platform.ts';
import type { Caller, Keyring } from '../keys.ts';
import { messagingCaller } from './authentication.ts';
import { ProblemAnswer } from './route.ts';

export const MESSAGING = '/api/messaging';

/** As much of the framework's request as a handler uses. */
export interface MessagingRequest {
  raw: Request;
  param(name: string): string | undefined;
  query(name: string): string | undefined;
}

/**
 * Answers 401 before anything else is looked at; what the platform refuses is 400 with its own message, and what it
 * could not do is 502 (interface section 4.5, design section 11).
 */
export function messagingHandler(
  keyring: Keyring,
  answer: (caller: Caller, request: MessagingRequest) => Promise<Response>,
) {
  return async ({ req }: { req: MessagingRequest }): Promise<Response> => {
    const caller = await messagingCaller(keyring, req.raw);
    try {
      return await answer(caller, req);
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      throw new ProblemAnswer(error.failure === 'refused' ? 400 : 502, error.message);
    }
  };
}
