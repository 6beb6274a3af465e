import * as z from 'zod';

/** What every error answer carries (interface section 7). */
export const problem = z.object({ message: z.string() });
export type Problem = z.infer<typeof problem>;

export const UNAUTHORIZED = 'UnAuthorized, Please Provide Valid API Key';
