import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

/** The only source of randomness and of new identifiers. Tests hand in one that they can predict. */
export interface Random {
  /** A UUID of version 7: unique, and it sorts by the time it was made. */
  uuid(): string;
  /** Lower-case letters and digits that cannot be guessed; every character carries five bits. */
  token(length: number): string;
  bytes(length: number): Uint8Array;
  /** At least 0 and below 1. */
  fraction(): number;
}

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789';

export const systemRandom: Random = {
  uuid: () => v7(),
  token: (length) =>
    Array.from(randomBytes(length), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join(''),
  bytes: (length) => randomBytes(length),
  fraction: () => randomBytes(4).readUInt32LE() / 2 ** 32,
};
