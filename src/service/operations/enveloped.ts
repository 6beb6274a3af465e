import * as z from 'zod';

/** How the voice API and the messaging API answer (interface section 2.1). */
export const enveloped = <Data extends z.ZodType>(data: Data) =>
  z.object({ data, message: z.literal('success') });
