/** What a log line may carry beside its message; secrets and numbers are masked before it is written. */
export type LogFields = Readonly<Record<string, unknown>>;

export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

const levels = ['info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof levels)[number];

export interface LogOptions {
  /** The least level that is written. */
  level: LogLevel;
  /** JSON lines for programs, or a line of text for people. */
  json: boolean;
  /** Takes one whole line with its newline. */
  write: (line: string) => void;
  /** Adds the time to every line. */
  now?: () => Date;
}

const SECRET_NAME = /authorization|api.?key|token|secret|password|^key$|^pin$|cookie/iu;
const SECRET_TEXT = /\b(?:parley_(?:[a-z]+_)+[a-z0-9]{8,}|(?:Bearer|Basic)\s+\S+)/giu;
const PHONE_NUMBER = /\+\d{5,13}(?=\d{2}(?!\d))/gu;
const DEEPEST = 5;

/** The only writer of standard error. */
export function createLog({ level, json, write, now }: LogOptions): Log {
  const least = levels.indexOf(level);
  const at =
    (name: LogLevel) =>
    (message: string, fields: LogFields = {}): void => {
      if (levels.indexOf(name) < least) return;
      const shown = mask(fields, DEEPEST) as LogFields;
      const time = now === undefined ? {} : { time: now().toISOString() };
      write(
        json
          ? `${JSON.stringify({ level: name, ...time, message: maskText(message), ...shown })}\n`
          : `${name}: ${maskText(message)}${sayFields(shown)}\n`,
      );
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

export const standardError = (line: string): void => {
  process.stderr.write(line);
};

export const silentLog: Log = createLog({ level: 'silent', json: true, write: () => undefined });

function sayFields(fields: LogFields): string {
  const entries = Object.entries(fields);
  return entries.map(([name, value]) => ` ${name}=${JSON.stringify(value)}`).join('');
}

function mask(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return maskText(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  if (value instanceof Error) return mask(describe(value), depth - 1);
  if (Array.isArray(value)) return value.map((item) => mask(item, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      SECRET_NAME.test(name) ? '[hidden]' : mask(field, depth - 1),
    ]),
  );
}

function describe({ name, message, stack, cause }: Error): Record<string, unknown> {
  return { name, message, ...(stack ? { stack } : {}), ...(cause === undefined ? {} : { cause }) };
}

/** Numbers keep their last two digits, which is enough to find a call and too little to dial it. */
function maskText(text: string): string {
  return text.replaceAll(SECRET_TEXT, '[hidden]').replaceAll(PHONE_NUMBER, '+…');
}
