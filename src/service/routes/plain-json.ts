import { ProblemAnswer } from './route.ts';

/** Nothing of the interface is nested deeper than a few levels. */
const DEEPEST = 32;

/**
 * Throws 400 for a body that is nested too deeply, or holds text that no database and no person could read: a NUL
 * character, or half of a surrogate pair. `name` is the field in which it stands.
 */
export function assertPlain(value: unknown, name = 'The request body', depth = DEEPEST): void {
  if (typeof value === 'string') {
    if (isText(value)) return;
    throw new ProblemAnswer(400, `${name} contains characters that are not text.`);
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth === 0) throw new ProblemAnswer(400, 'The request body is nested too deeply.');
  if (Array.isArray(value)) {
    for (const item of value) assertPlain(item, name, depth - 1);
    return;
  }
  for (const [key, field] of Object.entries(value)) {
    if (!isText(key)) throw new ProblemAnswer(400, `${name} has a field whose name is not text.`);
    assertPlain(field, depth === DEEPEST ? key : name, depth - 1);
  }
}

const isText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
