import type * as z from 'zod';
import { Refusal } from '../errors.ts';

/**
 * What leaves must have the form of the contract, whoever receives it; so that nobody is asked about what would be
 * refused. Throws `invalid_request`, naming the field.
 */
export function assertSendable(schema: z.ZodType, request: unknown): void {
  const issue = schema.safeParse(request).error?.issues[0];
  if (issue === undefined) return;
  const field = issue.path.map(String).join('.');
  throw new Refusal(
    'invalid_request',
    `${field === '' ? 'The request' : field} is longer than the service takes, or not in its form.`,
    'Shorten it and write it in plain text.',
    { details: { field } },
  );
}
