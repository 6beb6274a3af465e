import type { Clock } from '../../../clock.ts';
import type { WhatsAppAccount } from '../../../config/messaging.ts';
import type { Log } from '../../../log.ts';

export interface WhatsAppOptions {
  account: WhatsAppAccount;
  clock: Clock;
  log: Log;
}
