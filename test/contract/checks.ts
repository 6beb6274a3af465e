import type { Check } from './check.ts';
import { aiCallChecks } from './parts/ai-calls.ts';
import { authenticationChecks } from './parts/authentication.ts';
import { callRecordChecks } from './parts/call-records.ts';
import { errorChecks } from './parts/errors.ts';
import { eventChecks } from './parts/events.ts';
import { limitChecks } from './parts/limits.ts';
import { messagingChecks } from './parts/messaging.ts';
import { numberChecks } from './parts/numbers.ts';
import { voiceAppChecks } from './parts/voice-apps.ts';

export interface Part {
  name: string;
  checks: readonly Check[];
}

/** The interface, line by line. */
export const parts: readonly Part[] = [
  { name: 'Voice apps', checks: voiceAppChecks },
  { name: 'Number links', checks: numberChecks },
  { name: 'Call records', checks: callRecordChecks },
  { name: 'AI calls', checks: aiCallChecks },
  { name: 'Messaging', checks: messagingChecks },
  { name: 'Authentication', checks: authenticationChecks },
  { name: 'Events', checks: eventChecks },
  { name: 'Errors', checks: errorChecks },
  { name: 'Limits', checks: limitChecks },
];
