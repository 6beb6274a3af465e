import type { Config } from '../config.ts';
import { Refusal } from '../errors.ts';

/** What the commands that listen share. */
export interface Listening {
  host: string;
  port: number;
  json: boolean;
}

export const listeningOptions = {
  host: { type: 'string' },
  port: { type: 'string' },
  json: { type: 'boolean' },
} as const;

interface Given {
  host?: string | undefined;
  port?: string | undefined;
  json?: boolean | undefined;
}

/** What the arguments say, else the environment. Throws `invalid_request` for a port that is none. */
export const readListening = ({ host, port, json }: Given, config: Config): Listening => ({
  host: host ?? config.host,
  port: port === undefined ? config.port : readPort(port),
  json: json === true,
});

function readPort(text: string): number {
  const port = /^\d{1,5}$/u.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new Refusal(
    'invalid_request',
    '--port is not valid.',
    'Give it a port from 0 to 65535; 0 means any free one.',
  );
}

export function toldToStop(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });
}
