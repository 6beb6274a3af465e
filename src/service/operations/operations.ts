import type { Operation } from '../openapi.ts';
import { aiCallOperations } from './ai-calls.ts';
import { messagingOperations, sandboxMessagingOperations } from './messaging.ts';
import { operatingOperations } from './operating.ts';
import { sandboxOperations } from './sandbox.ts';
import { inboundCallOperation, voiceCallOperations } from './voice-calls.ts';
import { voiceOperations } from './voice.ts';
import { webhookOperations } from './webhooks.ts';

/** Everything that the service documents of itself, in the order in which it is shown. */
export const operations: readonly Operation[] = [
  ...aiCallOperations,
  ...voiceOperations,
  ...voiceCallOperations,
  ...webhookOperations,
  ...messagingOperations,
  ...sandboxOperations,
  inboundCallOperation,
  ...sandboxMessagingOperations,
  ...operatingOperations,
];
