import type { Logger } from 'pino';

/** What a log line may carry beside its message; secrets and numbers are masked before it is written. */
export type LogFields = Readonly<Record<string, unknown>>;

export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

type Level = keyof Log;

export interface LogOptions {
  /** The least level that is written. */
  level: Level | 'silent';
  /** JSON lines for programs, or a line of text for people. */
  json: boolean;
  /** Takes one whole line with its newline. */
  write: (line: string) => void;
  /** Adds the time to every line. */
  now?: () => Date;
}

/**
 * The only writer of standard error. What it is made of is loaded with the first line, for most commands never write
 * one; lines are written in the order in which they came.
 */
export function createLog(options: LogOptions): Log {
  const { level } = options;
  if (level === 'silent') return silentLog;
  let logger: Logger | undefined;
  let loading: Promise<void> | undefined;
  const waiting: (() => void)[] = [];
  const load = async (): Promise<void> => {
    const { createLogger } = await import('./log/logger.ts');
    logger = createLogger({ ...options, level });
    for (const write of waiting.splice(0)) write();
  };
  const at =
    (name: Level): Log[Level] =>
    (message, fields) => {
      const timed = options.now === undefined ? {} : { time: options.now().toISOString() };
      const write = (): void => logger?.[name]({ ...timed, ...fields }, message);
      if (logger !== undefined) return write();
      waiting.push(write);
      loading ??= load();
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

export const standardError = (line: string): void => {
  process.stderr.write(line);
};

const nothing = (): void => undefined;

export const silentLog: Log = { info: nothing, warn: nothing, error: nothing };
