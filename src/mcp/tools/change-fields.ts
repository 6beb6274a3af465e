import * as z from 'zod';

/** What every tool that changes something answers besides what it changed (design sections 4 and 5). */
export const changeFields = {
  replayed: z.boolean(),
  approval: z
    .object({ id: z.string(), expires_at: z.string(), url: z.string().optional() })
    .optional(),
  simulated: z.boolean(),
  next: z.string(),
};

export const removed = z.array(z.object({ kind: z.string(), count: z.int() }));

interface Ended {
  status: string;
  replayed: boolean;
}

/** The first line of what people read: what was done, or that nothing was. */
export function changeTitle({ status, replayed }: Ended, done: string): string {
  if (status === 'awaiting_approval') return 'This waits for approval; nothing is done yet.';
  if (status === 'unknown') return 'It is not known whether this was done; it is not done again.';
  return replayed ? `${done} That was before; it was not done again.` : done;
}

/** What was left out stays left out: the ledger compares requests as they were written. */
export const withoutAbsent = <Fields extends object>(fields: Fields): Present<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Present<Fields>;

/** Optional fields that are there or not, but never undefined. */
type Present<Fields> = {
  [Name in keyof Fields]: undefined extends Fields[Name]
    ? Exclude<Fields[Name], undefined>
    : Fields[Name];
};
