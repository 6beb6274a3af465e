import * as z from 'zod';

/** How a text can have the wrong length; carried in the issue so that `parseInput` need not read messages. */
export type LengthProblem = 'empty' | 'too_long';

/**
 * A text of 1 to `longest` characters; the description says so where somebody may come near it. Characters are code
 * points, as people count them; blanks alone are no text.
 */
export function text(longest: number, description?: string): z.ZodString {
  const schema = z.string().superRefine((value, context) => {
    if (value.trim() === '') refuse(context, 'empty', 'is empty');
    else if (codePointsExceed(value, longest)) {
      refuse(context, 'too_long', `is longer than ${longest} characters`);
    }
  });
  return description === undefined ? schema : schema.describe(description);
}

const LONGEST_ADDRESS = 2048;

/** An address of the web. */
export const webAddress = z.string().superRefine((value, context) => {
  if (value.length > LONGEST_ADDRESS || !/^https?:\/\//iu.test(value) || !URL.canParse(value)) {
    context.addIssue({ code: 'custom', message: 'must be an http or https address' });
  }
});

/** A moment with its zone, so that it can mean one instant only. */
export const moment = (description: string): z.ZodISODateTime =>
  z.iso.datetime({ offset: true }).describe(description);

export const idempotencyKey = text(255, 'One key acts once');

export function lengthProblem(issue: z.core.$ZodIssue): LengthProblem | undefined {
  const found: unknown = issue.code === 'custom' ? issue.params?.['length'] : undefined;
  return found === 'empty' || found === 'too_long' ? found : undefined;
}

function refuse(context: z.RefinementCtx, length: LengthProblem, message: string): void {
  context.addIssue({ code: 'custom', message, params: { length } });
}

/** Counts no further than it has to. */
function codePointsExceed(value: string, longest: number): boolean {
  return (
    value.length > longest && (value.length > 2 * longest || Array.from(value).length > longest)
  );
}
