import { scrypt, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { Refusal } from '../errors.ts';
import type { Random } from '../random.ts';
import type { ActionStore } from './store/store.ts';

export interface PinPorts {
  store: Pick<ActionStore, 'value' | 'replace'>;
  clock: Pick<Clock, 'now'>;
  random: Pick<Random, 'bytes'>;
}

/**
 * Where a PIN is asked for. Wrong tries are counted for each by itself: whoever has no link of an approval can lock the
 * list, and nothing else.
 */
export type Door = 'approval' | 'list';

/** The number that only the person who approves knows (design section 4.4). */
export interface ApproverPin {
  /** True when the approvals of this principal take a PIN: its own one, or that of the installation. */
  isSet(principal: string): Promise<boolean>;
  /** True when this principal (undefined = the installation) has one of its own. */
  has(principal: string | undefined): Promise<boolean>;
  /** Sets, or with `pin` undefined removes, the PIN. Throws `invalid_request` for what is none. */
  set(principal: string | undefined, pin: string | undefined): Promise<void>;
  /**
   * Answers whether a PIN was asked for. Throws `unauthorized` when it is missing or wrong, and `rate_limited` with
   * `retry_after_seconds` once it was wrong too often.
   */
  check(principal: string | undefined, pin: string | undefined, door?: Door): Promise<boolean>;
}

const PIN = /^\d{4,12}$/u;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** 16 MB for each try. */
const COST = { N: 2 ** 14, r: 8, p: 5 };

const FREE_TRIES = 5;
const FIRST_LOCK_MILLISECONDS = 15 * 60_000;
const LONGEST_LOCK_MILLISECONDS = 24 * 3_600_000;

interface Tries {
  wrong: number;
  /** Milliseconds since 1970. */
  lockedUntil: number;
}

/** PINs are kept as scrypt hashes with a salt; wrong tries are counted for all processes of the installation. */
export function createApproverPin(ports: PinPorts): ApproverPin {
  const { store } = ports;
  const has: ApproverPin['has'] = async (principal) =>
    (await store.value(pinName(principal))) !== undefined;
  /** Whose PIN counts: the principal's own, else that of the installation. */
  const ownerFor = async (principal: string | undefined): Promise<string | undefined> =>
    principal !== undefined && (await has(principal)) ? principal : undefined;
  return {
    has,
    isSet: async (principal) => has(await ownerFor(principal)),
    async set(principal, pin) {
      if (pin !== undefined && !PIN.test(pin)) throw noPin();
      await put(
        store,
        pinName(principal),
        pin === undefined ? undefined : await hashed(ports, pin),
      );
      for (const door of doors) await put(store, triesName(principal, door), undefined);
    },
    async check(principal, pin, door = 'approval') {
      const owner = await ownerFor(principal);
      const kept = await store.value(pinName(owner));
      if (kept === undefined) return false;
      if (pin === undefined || pin === '') throw wrongPin('The approver PIN is missing.');
      await takeTry(ports, triesName(owner, door));
      if (!(await fits(pin, kept))) throw wrongPin('This is not the approver PIN.');
      await put(store, triesName(owner, door), undefined);
      return true;
    },
  };
}

/** A try counts before the PIN is looked at, so that many at once are not more than many one by one. */
async function takeTry({ store, clock }: PinPorts, name: string): Promise<void> {
  for (;;) {
    const kept = await store.value(name);
    const { wrong, lockedUntil } = readTries(kept);
    const now = clock.now().getTime();
    if (lockedUntil > now) throw locked(lockedUntil - now);
    const tries: Tries = { wrong: wrong + 1, lockedUntil: now + lockAfter(wrong + 1) };
    if (await store.replace(name, kept, JSON.stringify(tries))) return;
  }
}

function lockAfter(wrong: number): number {
  if (wrong < FREE_TRIES) return 0;
  return Math.min(FIRST_LOCK_MILLISECONDS * 2 ** (wrong - FREE_TRIES), LONGEST_LOCK_MILLISECONDS);
}

function readTries(kept: string | undefined): Tries {
  if (kept === undefined) return { wrong: 0, lockedUntil: 0 };
  return JSON.parse(kept) as Tries;
}

async function put(
  store: PinPorts['store'],
  name: string,
  value: string | undefined,
): Promise<void> {
  while (!(await store.replace(name, await store.value(name), value)));
}

async function hashed({ random }: PinPorts, pin: string): Promise<string> {
  const salt = Buffer.from(random.bytes(SALT_BYTES));
  const hash = await derive(pin, salt);
  return JSON.stringify({ salt: salt.toString('base64'), hash: hash.toString('base64') });
}

async function fits(pin: string, kept: string): Promise<boolean> {
  const { salt, hash } = JSON.parse(kept) as { salt: string; hash: string };
  const derived = await derive(pin, Buffer.from(salt, 'base64'));
  return timingSafeEqual(derived, Buffer.from(hash, 'base64'));
}

const derive = (pin: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(pin, salt, HASH_BYTES, COST, (error, hash) => (error ? reject(error) : resolve(hash))),
  );

const nameOf = (kind: string, principal: string | undefined): string =>
  principal === undefined ? kind : `${kind}:${principal}`;
const pinName = (principal: string | undefined): string => nameOf('approver_pin', principal);
const triesName = (principal: string | undefined, door: Door): string =>
  nameOf(`approver_pin_tries_${door}`, principal);
const doors: readonly Door[] = ['approval', 'list'];

const noPin = (): Refusal =>
  new Refusal('invalid_request', 'This is no PIN.', 'A PIN has 4 to 12 digits.');

const wrongPin = (message: string): Refusal =>
  new Refusal(
    'unauthorized',
    message,
    'Enter the PIN that was set with parley account set-pin. After five wrong ones it is locked for a while.',
  );

function locked(milliseconds: number): Refusal {
  const seconds = Math.ceil(milliseconds / 1000);
  return new Refusal(
    'rate_limited',
    'The approver PIN was wrong too often, and nothing is approved with it for now.',
    `Try again in ${Math.ceil(seconds / 60)} minutes.`,
    { details: { retry_after_seconds: seconds } },
  );
}
