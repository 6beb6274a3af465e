import type * as z from 'zod';
import { Refusal } from '../errors.ts';
import { lengthProblem } from './fields.ts';
import type { Tool } from './tool.ts';

type Issue = z.core.$ZodIssue;

/**
 * Checks a tool's arguments against its schema and gives them typed and complete.
 * Throws a Refusal that names the field and says how to mend it: `invalid_request`, or the code the tool has for it.
 */
export function parseInput(tool: Pick<Tool, 'input' | 'fieldCodes'>, args: unknown): unknown {
  const parsed = tool.input.safeParse(args ?? {}, { reportInput: true });
  if (!parsed.success) throw explain(tool, parsed.error.issues[0]);
  refuseControlCharacters(parsed.data, []);
  return parsed.data;
}

function explain(tool: Pick<Tool, 'input' | 'fieldCodes'>, issue: Issue | undefined): Refusal {
  if (issue === undefined) throw new TypeError('a failed check without an issue');
  if (issue.code === 'unrecognized_keys') return unknownFields(tool.input, issue.path, issue.keys);
  const field = String(issue.path[0] ?? 'arguments');
  const place = pathOf(issue.path);
  const codes = tool.fieldCodes[field] ?? {};
  const details = { details: { field: place } };
  const hint = hintFor(tool.input, field);
  if (isMissing(issue)) {
    return new Refusal(codes.missing ?? 'invalid_request', `${place} is missing.`, hint, details);
  }
  const code = lengthProblem(issue) === 'too_long' ? codes.too_long : undefined;
  return new Refusal(code ?? 'invalid_request', `${place} ${problem(issue)}.`, hint, details);
}

/** A misspelt optional argument must not be dropped silently: the call would go out at another time. */
function unknownFields(input: z.ZodObject, path: Issue['path'], keys: readonly string[]): Refusal {
  const names = keys.slice(0, 5).map((key) => JSON.stringify(key.slice(0, 50)));
  const where = path.length === 0 ? '' : ` in ${pathOf(path)}`;
  return new Refusal(
    'invalid_request',
    `There is no argument ${names.join(', ')}${where}.`,
    path.length === 0
      ? `The arguments are ${Object.keys(input.shape).join(', ')}.`
      : 'Leave it out.',
  );
}

const isMissing = (issue: Issue): boolean =>
  ((issue.code === 'invalid_type' || issue.code === 'invalid_value') &&
    issue.input === undefined) ||
  lengthProblem(issue) === 'empty';

/** What is wrong, to follow the name of the field. */
function problem(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? 'an object'}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `must be at least ${issue.minimum}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    case 'invalid_format':
      return issue.format === 'datetime'
        ? 'must be a moment in ISO 8601 with its zone, such as 2026-03-02T04:30:00Z'
        : 'is not in the right form';
    case 'custom':
      return issue.message;
    default:
      return 'is not valid';
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
};

function hintFor(input: z.ZodObject, field: string): string {
  const description = describe(input.shape[field]);
  return description === undefined ? `Correct ${field}.` : `What belongs there: ${description}.`;
}

const describe = (schema: unknown): string | undefined =>
  schema !== null &&
  typeof schema === 'object' &&
  'description' in schema &&
  typeof schema.description === 'string'
    ? schema.description
    : undefined;

const pathOf = (path: readonly PropertyKey[]): string =>
  path.length === 0
    ? 'arguments'
    : path
        .map((key, at) => (typeof key === 'number' ? `[${key}]` : `${at ? '.' : ''}${String(key)}`))
        .join('');

// oxlint-disable-next-line no-control-regex -- these are the very characters that are refused
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u;

/** Characters nobody sees could hide something from the person who approves; only newline and tab are text. */
function refuseControlCharacters(value: unknown, path: readonly (string | number)[]): void {
  if (typeof value === 'string' && (CONTROL.test(value) || !value.isWellFormed())) {
    const place = pathOf(path);
    throw new Refusal(
      'invalid_request',
      `${place} holds a control character or broken text.`,
      'Send plain text; the only control characters allowed are newline and tab.',
      { details: { field: place } },
    );
  }
  if (value === null || typeof value !== 'object') return;
  for (const [key, item] of Object.entries(value)) {
    refuseControlCharacters(item, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}
