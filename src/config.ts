import * as z from 'zod';
import { badSetting, isTimeZone, keepsSecrets } from './config/checks.ts';
import {
  messagingFields,
  messagingShapes,
  readMessaging,
  type WhatsAppAccount,
} from './config/messaging.ts';

const approvalModes = ['auto', 'elicitation', 'card', 'page', 'chat'] as const;
export type ApprovalMode = (typeof approvalModes)[number];

const toolsets = ['calls', 'messages', 'voip'] as const;
export type Toolset = (typeof toolsets)[number];

/** Everything the environment can say about a Parley process (design section 2), checked and complete. */
export interface Config {
  /** Root of a running service, without a slash at its end; undefined = the embedded service. */
  baseUrl?: string;
  keys: { aiCall?: string; voice?: string; messaging?: string };
  dataDir: string;
  approval: ApprovalMode;
  /** Told, signed, when an approval is waiting. */
  approvalWebhook?: string;
  toolsets: readonly Toolset[];
  timeZone: string;
  /** ISO countries that may be dialled; the first is the home country. */
  countries: readonly string[];
  /** Undefined = 50 and 5 with a real carrier, none with the simulated one. */
  maxCallsPerDay?: number;
  maxCallsPerNumberPerDay?: number;
  /** Sandbox seconds that pass in one real second. */
  sandboxSpeed: number;
  /** `always`, or HH:MM-HH:MM in the callee's zone; undefined = `always` with the simulated carrier. */
  callingWindow?: string;
  lateGraceMinutes: number;
  rateLimitPerMinute?: number;
  /** CIDR ranges that webhooks may reach although they are not public. */
  webhookAllow?: readonly string[];
  /** `postgres://…`; undefined = a SQLite file in the data folder. */
  databaseUrl?: string;
  /** Where `service` and `http` listen; port 0 = any free one. */
  host: string;
  port: number;
  /** The port, only where one was set. */
  givenPort?: number;
  /** How they are reached from outside, without a slash at its end; undefined = where they listen. */
  publicUrl?: string;
  /** Path of the file that says who may use `parley http` by which token. */
  httpTokens?: string;
  /** The authorization server whose tokens `parley http` takes, as its tokens write it in `iss`, and what they say in `aud`. */
  oauth?: { issuer: string; audience: string };
  /** How long a recording is kept. */
  recordingRetentionDays: number;
  /** How long what was asked and said in a call is kept; undefined = for as long as the call. */
  transcriptRetentionDays?: number;
  /** How long running calls may go on once the process is told to stop. */
  drainSeconds: number;
  /** Undefined = the simulated messaging platform. */
  whatsapp?: WhatsAppAccount;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** A day counts at most this many calls whatever is asked for, so that a slip of the keyboard stays a slip. */
const LARGEST_CAP = 100_000;

const list = <Item extends string>(items: readonly [Item, ...Item[]]) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(items)).min(1));

const days = z.coerce.number().int().min(1).max(36_500);
const count = z.coerce.number().int().min(0).max(LARGEST_CAP);

const fields = {
  PARLEY_BASE_URL: z.url({ protocol: /^https?$/u }),
  PARLEY_AI_CALL_API_KEY: z.string(),
  PARLEY_VOICE_API_KEY: z.string(),
  PARLEY_MESSAGING_API_KEY: z.string(),
  PARLEY_DATA_DIR: z.string(),
  PARLEY_APPROVAL: z.enum(approvalModes),
  PARLEY_APPROVAL_WEBHOOK: z.url({ protocol: /^https?$/u }),
  PARLEY_TOOLSETS: list(toolsets),
  PARLEY_TIME_ZONE: z.string().refine(isTimeZone),
  PARLEY_COUNTRIES: z
    .string()
    .transform((text) => text.split(',').map((item) => item.trim().toUpperCase()))
    .pipe(z.array(z.string().regex(/^[A-Z]{2}$/u)).min(1)),
  PARLEY_MAX_CALLS_PER_DAY: count,
  PARLEY_MAX_CALLS_PER_NUMBER_PER_DAY: count,
  PARLEY_SANDBOX_SPEED: z.coerce.number().min(1).max(10_000),
  PARLEY_CALLING_WINDOW: z
    .string()
    .regex(/^(?:always|([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00))$/u),
  PARLEY_LATE_GRACE_MINUTES: count,
  PARLEY_RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).max(LARGEST_CAP),
  PARLEY_WEBHOOK_ALLOW: z
    .string()
    .transform((text) => text.split(',').map((item) => item.trim()))
    .pipe(z.array(z.union([z.cidrv4(), z.cidrv6()])).min(1)),
  PARLEY_DATABASE_URL: z.url({ protocol: /^postgres(?:ql)?$/u }),
  PARLEY_HOST: z.string(),
  PARLEY_PORT: z.coerce.number().int().min(0).max(65_535),
  PARLEY_PUBLIC_URL: z.url({ protocol: /^https?$/u }),
  PARLEY_HTTP_TOKENS: z.string(),
  PARLEY_OAUTH_ISSUER: z.url({ protocol: /^https?$/u }).refine(keepsSecrets),
  PARLEY_OAUTH_AUDIENCE: z.string(),
  PARLEY_DRAIN_SECONDS: count,
  PARLEY_RECORDING_DAYS: days,
  PARLEY_TRANSCRIPT_DAYS: days,
  ...messagingFields,
} satisfies Record<string, z.ZodType>;

type Name = keyof typeof fields;

/** Every variable that is read. */
export const variables: readonly string[] = Object.keys(fields);

/** What a valid value looks like, said in the refusal. */
const shapes: Record<Name, string> = {
  PARLEY_BASE_URL: 'an http or https address, such as https://calls.example.com',
  PARLEY_AI_CALL_API_KEY: 'an API key',
  PARLEY_VOICE_API_KEY: 'an API key',
  PARLEY_MESSAGING_API_KEY: 'an API key',
  PARLEY_DATA_DIR: 'a folder',
  PARLEY_APPROVAL: `one of ${approvalModes.join(', ')}`,
  PARLEY_APPROVAL_WEBHOOK: 'an http or https address, such as https://example.com/approvals',
  PARLEY_TOOLSETS: `any of ${toolsets.join(', ')}, with commas between them`,
  PARLEY_TIME_ZONE: 'an IANA time zone, such as Asia/Kolkata',
  PARLEY_COUNTRIES: 'ISO country codes with commas between them, such as IN,AE',
  PARLEY_MAX_CALLS_PER_DAY: 'a whole number',
  PARLEY_MAX_CALLS_PER_NUMBER_PER_DAY: 'a whole number',
  PARLEY_SANDBOX_SPEED: 'a number from 1 to 10000',
  PARLEY_CALLING_WINDOW: 'always, or hours such as 08:00-21:00',
  PARLEY_LATE_GRACE_MINUTES: 'a whole number of minutes',
  PARLEY_RATE_LIMIT_PER_MINUTE: 'a whole number from 1',
  PARLEY_WEBHOOK_ALLOW: 'ranges of addresses with commas between them, such as 10.0.0.0/8',
  PARLEY_DATABASE_URL: 'the address of a PostgreSQL database, such as postgres://user@host/parley',
  PARLEY_HOST: 'a host name or an address, such as 127.0.0.1',
  PARLEY_PORT: 'a port from 0 to 65535',
  PARLEY_PUBLIC_URL: 'an http or https address, such as https://calls.example.com',
  PARLEY_HTTP_TOKENS: 'the path of a JSON file',
  PARLEY_OAUTH_ISSUER:
    'the https address of an authorization server, exactly as its tokens write it in iss',
  PARLEY_OAUTH_AUDIENCE: 'what the tokens of the authorization server say in aud',
  PARLEY_DRAIN_SECONDS: 'a whole number of seconds',
  PARLEY_RECORDING_DAYS: 'a whole number of days from 1',
  PARLEY_TRANSCRIPT_DAYS: 'a whole number of days from 1',
  ...messagingShapes,
};

/**
 * Reads the configuration. `defaultDataDir` is the platform's data folder for Parley.
 * Throws `invalid_request` naming the variable: a malformed value, keys without a base URL, or the reverse.
 */
export function readConfig(environment: Environment, defaultDataDir: string): Config {
  const { read, optional } = createReader(environment);
  const baseUrl = withoutSlash(read('PARLEY_BASE_URL'));
  const publicUrl = withoutSlash(read('PARLEY_PUBLIC_URL'));
  const keys = {
    ...optional('aiCall', 'PARLEY_AI_CALL_API_KEY'),
    ...optional('voice', 'PARLEY_VOICE_API_KEY'),
    ...optional('messaging', 'PARLEY_MESSAGING_API_KEY'),
  };
  const httpTokens = read('PARLEY_HTTP_TOKENS');
  assertKeysFit(baseUrl, keys, httpTokens !== undefined);
  return Object.freeze({
    ...(baseUrl === undefined ? {} : { baseUrl }),
    keys,
    dataDir: read('PARLEY_DATA_DIR') ?? defaultDataDir,
    approval: read('PARLEY_APPROVAL') ?? 'auto',
    ...optional('approvalWebhook', 'PARLEY_APPROVAL_WEBHOOK'),
    toolsets: read('PARLEY_TOOLSETS') ?? toolsets,
    timeZone: read('PARLEY_TIME_ZONE') ?? 'Asia/Kolkata',
    countries: read('PARLEY_COUNTRIES') ?? ['IN'],
    ...optional('maxCallsPerDay', 'PARLEY_MAX_CALLS_PER_DAY'),
    ...optional('maxCallsPerNumberPerDay', 'PARLEY_MAX_CALLS_PER_NUMBER_PER_DAY'),
    sandboxSpeed: read('PARLEY_SANDBOX_SPEED') ?? 1,
    ...optional('callingWindow', 'PARLEY_CALLING_WINDOW'),
    lateGraceMinutes: read('PARLEY_LATE_GRACE_MINUTES') ?? 15,
    ...optional('rateLimitPerMinute', 'PARLEY_RATE_LIMIT_PER_MINUTE'),
    ...optional('webhookAllow', 'PARLEY_WEBHOOK_ALLOW'),
    ...optional('databaseUrl', 'PARLEY_DATABASE_URL'),
    host: read('PARLEY_HOST') ?? '127.0.0.1',
    port: read('PARLEY_PORT') ?? 3333,
    ...optional('givenPort', 'PARLEY_PORT'),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...optional('httpTokens', 'PARLEY_HTTP_TOKENS'),
    ...readOauth(read('PARLEY_OAUTH_ISSUER'), read('PARLEY_OAUTH_AUDIENCE')),
    recordingRetentionDays: read('PARLEY_RECORDING_DAYS') ?? 30,
    ...optional('transcriptRetentionDays', 'PARLEY_TRANSCRIPT_DAYS'),
    drainSeconds: read('PARLEY_DRAIN_SECONDS') ?? 60,
    ...readMessaging(read),
  });
}

/** Hosts of MCP bundles hand on the name of a setting that the person left empty. */
const LEFT_EMPTY = /^\$\{user_config\.\w+\}$/u;

/** Reads one variable, checked: `undefined` when it is not set, or as the named field, which is then left out. */
function createReader(environment: Environment) {
  const read = <N extends Name>(name: N): z.output<(typeof fields)[N]> | undefined => {
    const text = environment[name]?.trim();
    if (text === undefined || text === '' || LEFT_EMPTY.test(text)) return undefined;
    const parsed = fields[name].safeParse(text);
    if (parsed.success) return parsed.data as z.output<(typeof fields)[N]>;
    throw badSetting([name], `${name} is not valid.`, `Set it to ${shapes[name]}.`);
  };
  const optional = <N extends Name, Field extends string>(field: Field, name: N) => {
    const value = read(name);
    return (value === undefined ? {} : { [field]: value }) as {
      [Key in Field]?: NonNullable<typeof value>;
    };
  };
  return { read, optional };
}

const withoutSlash = (url: string | undefined): string | undefined => url?.replace(/\/+$/u, '');

/** A person who set keys must never get a simulation, and a key must never go to an address nobody named. */
function assertKeysFit(
  baseUrl: string | undefined,
  keys: Config['keys'],
  membersHaveKeys: boolean,
): void {
  const given = Object.keys(keys).length > 0;
  if (given && baseUrl === undefined) {
    throw badSetting(
      ['PARLEY_AI_CALL_API_KEY', 'PARLEY_VOICE_API_KEY', 'PARLEY_MESSAGING_API_KEY'],
      'An API key is set, but PARLEY_BASE_URL is not.',
      'Set PARLEY_BASE_URL to the address of the service, or remove the keys to use the sandbox.',
    );
  }
  if (!given && !membersHaveKeys && baseUrl !== undefined) {
    throw badSetting(
      ['PARLEY_BASE_URL'],
      'PARLEY_BASE_URL is set, but no API key is.',
      'Set PARLEY_AI_CALL_API_KEY (and PARLEY_VOICE_API_KEY, PARLEY_MESSAGING_API_KEY for those areas), or remove PARLEY_BASE_URL to use the sandbox.',
    );
  }
}

function readOauth(
  issuer: string | undefined,
  audience: string | undefined,
): Pick<Config, 'oauth'> {
  if (issuer === undefined && audience === undefined) return {};
  if (issuer !== undefined && audience !== undefined) return { oauth: { issuer, audience } };
  throw badSetting(
    ['PARLEY_OAUTH_ISSUER', 'PARLEY_OAUTH_AUDIENCE'],
    `${issuer === undefined ? 'PARLEY_OAUTH_AUDIENCE' : 'PARLEY_OAUTH_ISSUER'} is set alone.`,
    'Set PARLEY_OAUTH_ISSUER and PARLEY_OAUTH_AUDIENCE together, or neither.',
  );
}
