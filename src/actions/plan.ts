import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** How long an approval can be given and used (design section 4.2). */
export const APPROVAL_MINUTES = 10;

/** What a person can be asked to state besides the yes (design section 4). */
export const statements = ['not_marketing', 'business_open'] as const;
export type Statement = (typeof statements)[number];

export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/**
 * One change of the world, ready to be approved: exactly what would be sent, and what the person is told about it.
 * The digest covers the tool and the request, so any other request needs another approval.
 */
export interface Plan<Request extends JsonObject = JsonObject> {
  tool: string;
  request: Request;
  /** SHA-256 over the canonical JSON of tool and request, in hex. */
  digest: string;
  /** Written by us; whatever a model wrote stands in it quoted (see question.ts). */
  question: string;
  /** What the person must state besides the yes. */
  required: readonly Statement[];
  /** E.164, when the plan rings or writes to somebody. */
  phone?: string;
  /** What the call or message is for, to notice the same errand under another key. */
  goal?: string;
}

export function digestOf(tool: string, request: JsonObject): string {
  return createHash('sha256').update(canonicalJson({ tool, request })).digest('hex');
}

/** RFC 8785: the same value always gives the same text. */
export function canonicalJson(value: Json): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('not a JSON value');
  return text;
}
