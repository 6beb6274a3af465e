import type { Random } from '../../random.ts';

/** A `webhook-id`. */
export const newMessageId = (random: Random): string => `msg_${random.uuid().replaceAll('-', '')}`;
