/** Facts that go with a log line. */
export type LogFields = Readonly<Record<string, unknown>>;

export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

export interface LogOptions {
  /** One JSON object a line, for programs; otherwise one readable line. */
  json: boolean;
  /** Where lines go; standard error in a process, since standard output may carry a protocol. */
  write?: (line: string) => void;
  now: () => Date;
}

const SECRET_NAMES = /authorization|api.?key|token|secret|password|cookie|^pin$/iu;
const SECRET_VALUES = /\b(?:Bearer\s+\S+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/giu;
const NUMBERS = /\+?\d[\d\s().-]{7,}\d/gu;
const LONGEST_TEXT = 2000;
const DEEPEST = 4;

/** Lines for the operator. Keys, tokens and phone numbers never stand in them. */
export function createLog({ json, now, write = toStandardError }: LogOptions): Log {
  const line =
    (level: 'info' | 'warn' | 'error') =>
    (message: string, fields: LogFields = {}): void => {
      const clean = hide(fields, 0) as LogFields;
      const time = now().toISOString();
      write(
        json
          ? `${JSON.stringify({ time, level, message: hideIn(message), ...clean })}\n`
          : `${time} ${level} ${hideIn(message)}${readable(clean)}\n`,
      );
    };
  return { info: line('info'), warn: line('warn'), error: line('error') };
}

function toStandardError(line: string): void {
  process.stderr.write(line);
}

function readable(fields: LogFields): string {
  return Object.entries(fields)
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('');
}

function hide(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return hideIn(value);
  if (value instanceof Error) {
    return { name: value.name, message: hideIn(value.message), stack: hideIn(value.stack ?? '') };
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return '…';
  if (Array.isArray(value)) return value.map((item) => hide(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      SECRET_NAMES.test(name) ? '(hidden)' : hide(item, depth + 1),
    ]),
  );
}

/** The last digits stay, so that two lines about one number can be told to belong together. */
function hideIn(text: string): string {
  return text
    .slice(0, LONGEST_TEXT)
    .replace(SECRET_VALUES, '(hidden)')
    .replace(NUMBERS, (number) => `…${number.replace(/\D/gu, '').slice(-3)}`);
}
