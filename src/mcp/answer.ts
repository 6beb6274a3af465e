import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Refusal, RefusalCode } from '../errors.ts';
import type { Answer } from './tool.ts';

/** Refusals that are also an end the caller can ask for by `status`. */
const statuses: Readonly<Partial<Record<RefusalCode, string>>> = {
  approval_declined: 'declined',
  approval_expired: 'expired',
};

/** `meta` is for the program that shows the result, and for no model. */
export function answerResult(
  { text, structured }: Answer,
  meta: Readonly<Record<string, unknown>>,
): CallToolResult {
  return {
    content: [{ type: 'text', text }],
    structuredContent: structured,
    ...(Object.keys(meta).length === 0 ? {} : { _meta: { ...meta } }),
  };
}

/** The one form of every refusal (design section 2): two sentences for people, code and facts for programs. */
export function refusalResult({ code, message, hint, details }: Refusal): CallToolResult {
  const status = statuses[code];
  return {
    isError: true,
    content: [{ type: 'text', text: `${message} ${hint}` }],
    structuredContent: {
      ...(status === undefined ? {} : { status }),
      error: { ...details, code, message, hint },
    },
  };
}
