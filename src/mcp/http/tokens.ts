import * as z from 'zod';
import { Refusal } from '../../errors.ts';
import { scopes, type Scope } from '../scopes.ts';

/** Keys of the three areas of the service. */
interface UpstreamKeys {
  ai_call?: string | undefined;
  voice?: string | undefined;
  messaging?: string | undefined;
}

/** One line of `PARLEY_HTTP_TOKENS`: whom a token, or a subject of the authorization server, stands for. */
export interface Member {
  /** Undefined for a member who is known by subject only. */
  principal?: string | undefined;
  token_sha256?: string | undefined;
  /** `sub` of the tokens of `PARLEY_OAUTH_ISSUER`. */
  subject?: string | undefined;
  /** For a subject, the most that its tokens may allow; left out = what they say. */
  scopes?: readonly Scope[] | undefined;
  keys?: UpstreamKeys | undefined;
}

const key = z.string().min(1).max(500);

const member = z.strictObject({
  // No colon and no slash: the principals of OAuth begin with an address, and none can be made to look like one.
  principal: z
    .string()
    .regex(/^[\w.@-]{1,100}$/u)
    .optional(),
  token_sha256: z
    .string()
    .regex(/^[\da-f]{64}$/iu)
    .transform((hash) => hash.toLowerCase())
    .optional(),
  subject: z.string().min(1).max(255).optional(),
  scopes: z.array(z.enum(scopes)).optional(),
  keys: z
    .strictObject({
      ai_call: key.optional(),
      voice: key.optional(),
      messaging: key.optional(),
    })
    .optional(),
});

const shapes: Readonly<Record<string, string>> = {
  principal: '1 to 100 letters, digits, dots, dashes, underscores or @',
  token_sha256: 'the SHA-256 of the token as 64 hexadecimal digits',
  subject: 'the sub of the tokens of your authorization server',
  scopes: `a list of any of ${scopes.join(', ')}`,
  keys: 'an object with any of ai_call, voice, messaging',
};

/**
 * Reads the file of `PARLEY_HTTP_TOKENS` (design section 2). Throws `invalid_request` that names the place and never
 * says what stands there.
 */
export function parseMembers(text: string): readonly Member[] {
  const list = parseList(text);
  const members = list.map((item, index) => {
    const parsed = member.safeParse(item);
    if (!parsed.success) throw misfit(index, parsed.error.issues[0]);
    assertComplete(parsed.data, index);
    return parsed.data;
  });
  assertUnique(members, 'token_sha256');
  assertUnique(members, 'subject');
  assertSameKeys(members);
  return members;
}

function parseList(text: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(text);
    if (Array.isArray(parsed) && parsed.length > 0) return parsed;
  } catch {
    // Told below: the parser's own words quote the file.
  }
  throw refuse('is not a list in JSON with at least one entry', 'Write [{"principal": …}, …].');
}

function misfit(index: number, issue: z.core.$ZodIssue | undefined): Refusal {
  const at = `in entry ${index + 1}`;
  if (issue?.code === 'unrecognized_keys') {
    const names = issue.keys.map((name) => JSON.stringify(name.slice(0, 50))).join(', ');
    return refuse(`has the unknown field ${names} ${at}`, 'Remove it, or correct its name.');
  }
  const field = String(issue?.path[0] ?? 'entry');
  return refuse(
    `has a ${field} ${at} that is not valid`,
    `It is ${shapes[field] ?? 'an object with principal, token_sha256 and scopes'}.`,
  );
}

function assertComplete(each: Member, index: number): void {
  const at = `in entry ${index + 1}`;
  if (each.token_sha256 === undefined && each.subject === undefined) {
    throw refuse(`has neither token_sha256 nor subject ${at}`, 'Add one of them.');
  }
  if (each.token_sha256 === undefined) return;
  if (each.principal === undefined) {
    throw refuse(`has a token_sha256 without a principal ${at}`, `It is ${shapes['principal']}.`);
  }
  if (each.scopes === undefined) {
    throw refuse(`has a token_sha256 without scopes ${at}`, `They are ${shapes['scopes']}.`);
  }
}

function assertUnique(members: readonly Member[], field: 'token_sha256' | 'subject'): void {
  const values = members.flatMap((each) => each[field] ?? []);
  if (new Set(values).size === values.length) return;
  throw refuse(`has the same ${field} twice`, 'Give every entry its own.');
}

/** A principal may have several tokens while one replaces another, but it is one customer of the service. */
function assertSameKeys(members: readonly Member[]): void {
  const known = new Map<string, string>();
  for (const { principal, keys = {} } of members) {
    if (principal === undefined) continue;
    const text = JSON.stringify([keys.ai_call, keys.voice, keys.messaging]);
    if ((known.get(principal) ?? text) !== text) {
      throw refuse(
        `has different keys for ${principal}`,
        'Give one principal the same keys in all entries.',
      );
    }
    known.set(principal, text);
  }
}

const refuse = (message: string, hint: string): Refusal =>
  new Refusal('invalid_request', `The file of PARLEY_HTTP_TOKENS ${message}.`, hint);
