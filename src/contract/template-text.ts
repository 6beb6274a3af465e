/** A variable in a text of a template: `{{1}}` or `{{name}}` (interface section 2.7). */
const VARIABLE = /\{\{\s*([\p{L}\p{N}_]{1,64})\s*\}\}/gu;
const NUMBER = /^\d+$/u;

/** The variables of a text, each once: numbered ones in the order of their numbers, named ones as they come. */
export function variablesOf(text = ''): string[] {
  const found = [...new Set(Array.from(text.matchAll(VARIABLE), ([, name = '']) => name))];
  return areNumbers(found) ? found.toSorted((one, other) => Number(one) - Number(other)) : found;
}

export const areNumbers = (names: readonly string[]): boolean =>
  names.every((name) => NUMBER.test(name));

/** The text as it reads with these values; what has none stays as it is. */
export const fillIn = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(VARIABLE, (variable, name: string) => values.get(name) ?? variable);

/** The text without its variables: what stands in every message of this template. */
export const withoutVariables = (text: string): string => text.replace(VARIABLE, ' ');
