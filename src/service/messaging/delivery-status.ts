import type { MessageStatusName } from '../../contract/messaging.ts';

/** What must have been the case when this is reported: a report that comes late moves nothing backwards. */
const BEFORE: Readonly<Record<MessageStatusName, readonly MessageStatusName[]>> = {
  accepted: [],
  sent: ['accepted'],
  delivered: ['accepted', 'sent'],
  read: ['accepted', 'sent', 'delivered'],
  failed: ['accepted', 'sent'],
};

/** The states from which a message may move to `status` (interface section 3.6, design section 8). */
export const statesBefore = (status: MessageStatusName): readonly MessageStatusName[] =>
  BEFORE[status];
