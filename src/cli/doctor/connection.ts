import { startTimer, type Clock } from '../../clock.ts';
import type { Fetch } from '../../clients/http.ts';
import type { Config } from '../../config.ts';
import { findings, type Finding } from './finding.ts';

const service = findings('service');
const keys = findings('keys');
const time = findings('clock');
const PATIENCE_MILLISECONDS = 10_000;
const MINUTE = 60_000;
/** The signatures of webhooks and the hours of calls bear no more. */
const MOST_MINUTES_OFF = 2;

export interface ConnectionPorts {
  clock: Clock;
  fetch: Fetch;
  /** When the program that runs was made: no right clock is before that. */
  builtAt: Date;
}

interface Area {
  name: string;
  variable: string;
  key: string | undefined;
  path: string;
  header(key: string): Record<string, string>;
}

/** One harmless reading request for each API whose key is set; none of them is ever changed. */
const areasOf = ({ keys: given }: Config): Area[] => [
  {
    name: 'AI calls',
    variable: 'PARLEY_AI_CALL_API_KEY',
    key: given.aiCall,
    path: '/api/call-info/parley-doctor?lean=true',
    header: (key) => ({ Authorization: `Bearer ${key}` }),
  },
  {
    name: 'voice apps',
    variable: 'PARLEY_VOICE_API_KEY',
    key: given.voice,
    path: '/voip/apps',
    header: (key) => ({ 'X-API-Key': key }),
  },
  {
    name: 'messages',
    variable: 'PARLEY_MESSAGING_API_KEY',
    key: given.messaging,
    path: '/api/messaging/message_templates',
    header: (key) => ({ 'x-api-key': key }),
  },
];

/** Whether the service is there, takes the keys, and has the same time. */
export async function checkConnection(config: Config, ports: ConnectionPorts): Promise<Finding[]> {
  if (config.baseUrl === undefined) {
    return [service.ok('The service runs inside Parley: the sandbox.'), checkOwnClock(ports)];
  }
  const { baseUrl } = config;
  const answers = await Promise.all(
    areasOf(config)
      .filter((area) => area.key !== undefined)
      .map(async (area) => ({
        area,
        answer: await ask(ports, `${baseUrl}${area.path}`, area.header(area.key ?? '')),
      })),
  );
  const there = answers.find(({ answer }) => answer !== undefined)?.answer;
  if (there === undefined) {
    return [
      service.fault(
        `${baseUrl} does not answer.`,
        'Check PARLEY_BASE_URL, the network and that the service runs.',
      ),
      checkOwnClock(ports),
    ];
  }
  return [
    service.ok(`${baseUrl} answers.`),
    ...answers.map(({ area, answer }) => checkKey(area, answer?.status)),
    checkClock(ports, there.date),
  ];
}

interface Probe {
  status: number;
  date: Date | undefined;
}

/** Undefined when nothing answers. The body is not read: it would tell nothing more. */
async function ask(
  { clock, fetch }: ConnectionPorts,
  url: string,
  headers: Record<string, string>,
): Promise<Probe | undefined> {
  const over = new AbortController();
  const stop = startTimer(clock, PATIENCE_MILLISECONDS, () => over.abort());
  try {
    const response = await fetch(url, { method: 'GET', headers, signal: over.signal });
    await response.body?.cancel();
    const date = new Date(response.headers.get('date') ?? Number.NaN);
    return { status: response.status, date: Number.isNaN(date.getTime()) ? undefined : date };
  } catch {
    return undefined;
  } finally {
    stop();
  }
}

/** 404 is a good answer: there is no call of that name, and the key was taken. */
function checkKey({ name, variable }: Area, status: number | undefined): Finding {
  if (status === 401 || status === 403) {
    return keys.fault(
      `The key for ${name} is not accepted.`,
      `Check ${variable}; a new key comes from the service.`,
    );
  }
  if (status !== undefined && (status < 400 || status === 404)) {
    return keys.ok(`The key for ${name} is accepted.`);
  }
  return keys.warning(
    `The service could not check the key for ${name}${status === undefined ? '' : ` (it answered ${status})`}.`,
    'Try again in a few minutes.',
  );
}

function checkClock(ports: ConnectionPorts, theirs: Date | undefined): Finding {
  if (theirs === undefined) return checkOwnClock(ports);
  const minutes = Math.round((ports.clock.now().getTime() - theirs.getTime()) / MINUTE);
  if (Math.abs(minutes) < MOST_MINUTES_OFF) return time.ok('The clock agrees with the service.');
  return time.fault(
    `The clock of this computer is ${Math.abs(minutes)} minutes ${minutes > 0 ? 'fast' : 'slow'}.`,
    'Set it by the network: calls would be made at a wrong hour.',
  );
}

function checkOwnClock({ clock, builtAt }: ConnectionPorts): Finding {
  return clock.now() < builtAt
    ? time.fault(
        'The clock of this computer is in the past.',
        'Set it by the network: calls would be made at a wrong hour.',
      )
    : time.ok(`It is ${clock.now().toISOString()}.`);
}
