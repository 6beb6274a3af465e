import { pino, type Logger } from 'pino';
import { prettyFactory } from 'pino-pretty';
import type { LogOptions } from '../log.ts';
import { mask, maskText } from './mask.ts';

/** Lines as JSON, or as text for people; either way they are written when they are logged, not later. */
export function createLogger({ level, json, write }: LogOptions): Logger {
  const say = json ? (line: string) => line : createPrettifier();
  return pino(
    {
      level,
      base: null,
      timestamp: false,
      messageKey: 'message',
      formatters: {
        level: (name) => ({ level: name }),
        log: (fields) => mask(fields) as Record<string, unknown>,
      },
      hooks: {
        logMethod([fields, message], method) {
          // What is logged by `Log` always has this form; the types of the library know several.
          method.apply(this, [fields, maskText(String(message))]);
        },
      },
    },
    { write: (line) => write(say(line)) },
  );
}

/** One line each: who reads a terminal sees at once where the next one begins. */
function createPrettifier(): (line: string) => string {
  const pretty = prettyFactory({
    colorize: false,
    singleLine: true,
    messageKey: 'message',
    errorLikeObjectKeys: [],
    translateTime: false,
  });
  return (line) => pretty(line);
}
