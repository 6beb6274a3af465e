import type { Clock } from '../../clock.ts';
import { messageStatusName } from '../../contract/messaging.ts';
import type { MessageRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { statesBefore } from './delivery-status.ts';
import type { DeliveryStep, MessagingPlatform } from './platform.ts';

export interface DeliverPorts {
  store: Pick<Store, 'messages'>;
  platform: MessagingPlatform;
  clock: Clock;
}

/** Takes one accepted message one step on (design section 10). What a lease taken over has done already is not done again. */
export function createDeliver({ store, platform, clock }: DeliverPorts) {
  return async (message: MessageRow): Promise<void> => {
    const [step, next] = stepsAhead(platform, message);
    if (step === undefined) {
      const { status, errors, updated_at } = message;
      await store.messages.advance(message, { status, errors, updated_at, claim_at: null }, [
        status,
      ]);
      return;
    }
    const change = {
      status: step.status,
      errors: JSON.stringify(step.fault === undefined ? [] : [step.fault]),
      claim_at: next === undefined ? null : timeOf(platform, message, next),
      updated_at: clock.now().getTime(),
    };
    await store.messages.advance(message, change, statesBefore(step.status));
  };
}

/** When a message that has just been accepted must be looked at; null when the platform reports by itself. */
export function firstLook(
  platform: MessagingPlatform,
  message: MessageRow,
  acceptedAt: number,
): number | null {
  const accepted = { ...message, status: 'accepted', accepted_at: acceptedAt };
  const [step] = stepsAhead(platform, accepted);
  return step === undefined ? null : timeOf(platform, accepted, step);
}

function stepsAhead(
  platform: MessagingPlatform,
  { kind, window_open, status }: MessageRow,
): readonly DeliveryStep[] {
  const now = messageStatusName.safeParse(status).data;
  const fate = platform.fate?.({ kind, windowOpen: window_open === 1 }) ?? [];
  return fate.filter((step) => now !== undefined && statesBefore(step.status).includes(now));
}

const timeOf = (
  { speed }: MessagingPlatform,
  { accepted_at, created_at }: MessageRow,
  { after }: DeliveryStep,
): number => Math.ceil((accepted_at ?? created_at) + after / speed);
