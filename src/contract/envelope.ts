import * as z from 'zod';

/** What every error answer carries (interface section 7). */
export const problem = z.object({ message: z.string() });
export type Problem = z.infer<typeof problem>;

/** Message of a 400: nobody calls this number again (design section 6, "Operating"). */
export const DO_NOT_CALL = 'This number is on the do-not-call list.';

export const UNAUTHORIZED = 'UnAuthorized, Please Provide Valid API Key';

/** What the voice and messaging APIs wrap every success in (interface section 2.1). */
export const envelope = <Data extends z.ZodType>(data: Data) =>
  z.object({ data, message: z.string() });

/** What a database and a person can both read back: no NUL, no half of a character. */
export const isText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
