import type { Skeleton } from './skeleton.ts';
import type { Found } from './structured-ids.ts';
import type { Token } from './tokens.ts';

/** Beginnings that only keys have, as their issuers document them. */
const prefixes =
  /(?:sk|pk|rk|whsec|rzp)_(?:live|test)_|^whsec_|^gh[pousr]_|^github_pat_|^glpat-|^xox[abeprs]-|^xapp-|^(?:akia|asia)[a-z\d]{16}|^aiza|^ya29\.|^hf_|^npm_|^sg\.|^sk-|^pat[-_]|^eaa[a-z\d]{30}|^dop_v1_|^shp(?:at|ss|ca|pa)_|^eyj[\w-]{8,}\.[\w-]{4,}|^ac[\da-f]{32}|^lin_api_|^pypi-|^tok_|^key_|^bearer_/;
const cueWords = new Set([
  'key',
  'token',
  'bearer',
  'secret',
  'apikey',
  'jwt',
  'credential',
  'credentials',
  'auth',
  'oauth',
  'authorization',
]);
const cueCompanions = new Set([
  'api',
  'access',
  'secret',
  'auth',
  'bearer',
  'private',
  'client',
  'refresh',
  'session',
  'webhook',
  'oauth',
  'jwt',
  'license',
  'licence',
  'authorization',
  'app',
  'consumer',
  'signing',
  'encryption',
]);
const chunk = /[^\s,;"'<>()[\]{}]+/g;

const hintWords = new Set(['key', 'secret', 'seed', 'credential', 'credentials']);

/** Letters and digits in an order nobody would choose: many changes between them, or both cases inside. */
function isShuffled(text: string): boolean {
  if (text.length < 16 || !/^[\w\-+=/]+$/.test(text)) return false;
  const changes = text.match(/\d(?=[a-z])|[a-z](?=\d)|[a-z](?=[A-Z])/gi)?.length ?? 0;
  return /[a-z]/i.test(text) && changes >= 4;
}

function isRandomLooking(text: string): boolean {
  return text.length >= 12 && /\d/.test(text) && /[a-z]/i.test(text) && /^[\w\-.~+/=]+$/.test(text);
}

/** Without the punctuation of the sentence. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && '.:!?'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Long runs of mixed letters and digits that no order number has: hashes, base64. */
function isHighEntropy(text: string): boolean {
  if (text.length < 32 || text.length > 4096 || text.includes('/') || !/^[\w\-+=]+$/.test(text))
    return false;
  if (/^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text)) return false;
  const digits = text.slice(0, 64).replaceAll(/\D/g, '').length;
  return digits >= 4 && /[a-z]/i.test(text);
}

/** Where values begin behind "API key" or the like, and behind a bare "key" or "secret", which may mean less. */
function cuedStarts(tokens: readonly Token[]): { named: Set<number>; hinted: Set<number> } {
  const named = new Set<number>();
  const hinted = new Set<number>();
  tokens.forEach((token, i) => {
    const before = tokens[i - 1]?.text ?? '';
    const bare = token.text === 'bearer' || token.text === 'jwt' || token.text === 'apikey';
    const full = bare || (cueWords.has(token.text) && cueCompanions.has(before));
    if (!full && !hintWords.has(token.text)) return;
    const into = full ? named : hinted;
    for (let next = i + 1; next <= i + 4; next += 1) into.add(tokens[next]?.start ?? -1);
  });
  return { named, hinted };
}

function privateKeyBlocks(text: string): Found[] {
  const found: Found[] = [];
  let at = text.indexOf('-----BEGIN ');
  while (at >= 0) {
    const close = text.indexOf('-----END ', at);
    const end =
      close < 0
        ? text.length
        : Math.min(text.length, text.indexOf('-----', close + 9) + 5 || text.length);
    found.push({ start: at, end, kind: 'api_token' });
    at = text.indexOf('-----BEGIN ', Math.max(end, at + 1));
  }
  return found;
}

const urlPassword = /:\/\/[^\s/:@]{1,64}:([^\s/@]{3,128})@/g;

/** The password of "scheme://user:password@host". */
function urlPasswords(text: string): Found[] {
  return Array.from(text.matchAll(urlPassword), (match) => {
    const end = match.index + match[0].length - 1;
    return { start: end - (match[1]?.length ?? 0), end, kind: 'password' as const };
  });
}

/** API keys, JSON web tokens and private keys: by issuer prefix, by a cue, or because nothing else looks like that. */
export function findApiTokens(skeleton: Skeleton, tokens: readonly Token[]): Found[] {
  const found = [...privateKeyBlocks(skeleton.text), ...urlPasswords(skeleton.text)];
  const cued = cuedStarts(tokens);
  for (const match of skeleton.text.matchAll(chunk)) {
    const raw = withoutEnd(match[0]);
    if (raw.length < 8) continue;
    const from = Math.max(raw.lastIndexOf('='), raw.lastIndexOf(':')) + 1;
    const offset = raw.slice(from).length >= 8 ? from : 0;
    const value = raw.slice(offset);
    if (value.length < 8 || /^https?:/i.test(raw)) continue;
    const start = match.index + offset;
    const known = value.length >= 12 && prefixes.test(value.toLowerCase().slice(0, 64));
    const named = cued.named.has(start) && isRandomLooking(value);
    const hinted = cued.hinted.has(start) && isShuffled(value);
    if (known || named || hinted || isHighEntropy(value)) {
      found.push({ start, end: match.index + raw.length, kind: 'api_token' });
    }
  }
  return found;
}
