import type { ShownApproval } from '../../../actions/approval-desk.ts';
import { sayInstant } from '../../../guardrails/spoken/say-instant.ts';

const channels: Readonly<Record<string, string>> = {
  elicitation: 'by a form of the client',
  card: 'on the card',
  page: 'on this page',
  chat: 'in the chat, as the assistant says',
  terminal: 'in the terminal',
};

/** Who decided, how and when, in one sentence. */
export const sayDecision = (
  { by, how, at }: NonNullable<ShownApproval['decided']>,
  timeZone: string,
): string => `Decided by ${by}, ${channels[how] ?? how}, ${sayInstant(at, timeZone)}.`;
