/** Nothing of the interface is nested deeper than a few levels. */
const DEEPEST = 32;

/**
 * What makes a body unfit, as a sentence: it is nested too deeply, or holds text that no database and no person could
 * read (a NUL character, half of a surrogate pair). Undefined when it is fit. `name` is the field in which it stands.
 */
export function faultOfBody(
  value: unknown,
  name = 'The request body',
  depth = DEEPEST,
): string | undefined {
  if (typeof value === 'string') {
    return isText(value) ? undefined : `${name} contains characters that are not text.`;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === 0) return 'The request body is nested too deeply.';
  for (const [key, field] of Object.entries(value)) {
    if (!isText(key)) return `${name} has a field whose name is not text.`;
    const isField = depth === DEEPEST && !Array.isArray(value);
    const fault = faultOfBody(field, isField ? key : name, depth - 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

const isText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
