const SECRET_NAME = /authorization|api.?key|token|secret|password|^keys?$|^pin$|cookie/iu;
const SECRET_TEXT = /\b(?:(?:parley_(?:[a-z]+_)+|whsec_)[\w+/=-]{8,}|(?:Bearer|Basic)\s+\S+)/giu;
/** A messaging key has the form of any other id, so only its place beside its name gives it away. */
const PHONE_NAME = /phone|number$|^(?:to|from|callee|caller|wa_id|recipient)$/iu;
const PHONE_NUMBER = /\+\d[\d ()-]{4,17}(?=\d{2}(?!\d))/gu;
const DIGITS_BUT_TWO = /\d[\d ()-]{3,17}(?=\d{2}(?!\d))/gu;
const STACK_FRAME = /^\s+at /u;
const DEEPEST = 5;

/** A copy of any value without secrets and numbers, by the names of its fields and within its texts; never endless. */
export function mask(value: unknown, depth = DEEPEST): unknown {
  if (typeof value === 'string') return maskText(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  if (value instanceof Error) return mask(describe(value), depth - 1);
  if (Array.isArray(value)) return value.map((item) => mask(item, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, maskField(name, field, depth - 1)]),
  );
}

function maskField(name: string, field: unknown, depth: number): unknown {
  if (SECRET_NAME.test(name)) return '[hidden]';
  return typeof field === 'string' && PHONE_NAME.test(name)
    ? maskText(field).replaceAll(DIGITS_BUT_TWO, '…')
    : mask(field, depth);
}

/** Numbers keep their last two digits, which is enough to find a call and too little to dial it. */
export function maskText(text: string): string {
  return text.replaceAll(SECRET_TEXT, '[hidden]').replaceAll(PHONE_NUMBER, '+…');
}

/** Only what an error always has: what libraries hang on theirs may be the body of somebody's answer. */
function describe({ name, message, stack = '', cause }: Error): Record<string, unknown> {
  const frames = stack.split('\n').filter((line) => STACK_FRAME.test(line));
  return {
    name,
    // The parser of JSON quotes what it could not read.
    message: name === 'SyntaxError' ? 'it could not be read' : message,
    stack: frames.map((frame) => frame.trim()),
    ...(cause === undefined ? {} : { cause }),
  };
}
