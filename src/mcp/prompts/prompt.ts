import * as z from 'zod';
import type { Toolset } from '../../config.ts';
import type { Reading } from '../resources/resource.ts';

type Complete = (
  reading: Reading,
  begun: string,
  given: Readonly<Record<string, string>>,
) => Promise<string[]> | string[];

/** One argument that the person fills in. */
export interface Argument {
  description: string;
  required: boolean;
  /** Values that begin so, the likeliest first. */
  complete?: Complete;
}

/** A request that a person can pick from a menu instead of writing it (design section 7). */
export interface Prompt {
  name: string;
  title: string;
  description: string;
  toolset: Toolset;
  arguments: Readonly<Record<string, Argument>>;
  /** What the person then says to the assistant. */
  say(given: Readonly<Record<string, string | undefined>>): string;
}

const LONGEST_ARGUMENT = 1000;

/** Every argument is a text, and an empty one counts as left out. */
export const argumentText = z.string().max(LONGEST_ARGUMENT);

/** Offers those of `values` that begin so, in any case. */
export const oneOf =
  (values: readonly string[]): Complete =>
  (_reading, begun) =>
    values.filter((value) => value.toLowerCase().startsWith(begun.toLowerCase()));

/** Sentences of which some may be missing, as one text. */
export const sentences = (list: readonly (string | undefined)[]): string =>
  list.filter((sentence) => sentence !== undefined && sentence !== '').join('\n');

/** "Label: value", or nothing when there is no value. */
export const line = (label: string, value: string | undefined): string | undefined =>
  value === undefined || value.trim() === '' ? undefined : `${label}: ${value.trim()}`;
