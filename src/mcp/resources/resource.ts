import type { ReadResourceResult } from '@modelcontextprotocol/server';
import type { Actions } from '../../actions/actions.ts';
import type { Toolset } from '../../config.ts';

/** What reading a resource may use. */
export interface Reading {
  actions: Actions;
  principal: string;
}

/** The texts or bytes of a resource, in the form of the protocol. */
export type Contents = ReadResourceResult['contents'];

/** Something that a client can read by its address (design section 7). */
export interface Resource {
  name: string;
  title: string;
  description: string;
  mimeType: string;
  /** Whose tools it belongs to; left out, it is there for everybody. */
  toolset?: Toolset;
  /** An address, or a template (RFC 6570) with one variable. */
  uri: string;
  /** The name of the variable; left out, the address is fixed. */
  variable?: string;
  /** `value` is that of the variable. Throws a Refusal when there is nothing to read. */
  read(reading: Reading, uri: string, value: string): Promise<Contents>;
  /** Values of the variable that begin so, the likeliest first. */
  complete?(reading: Reading, begun: string): Promise<string[]>;
}

/** One value as JSON, for programs. */
export const asJson = (uri: string, value: unknown): Contents => [
  { uri, mimeType: 'application/json', text: JSON.stringify(value, null, 2) },
];
