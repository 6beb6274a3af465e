/** What a character reference or a tag of HTML stands for, and how many code units it takes. */
export interface Markup {
  /** One code point, or nothing for a tag inside a line. */
  readonly text: string;
  readonly size: number;
}

export const ampersand = 38;
export const lessThan = 60;

const names: Readonly<Record<string, string>> = {
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  colon: ':',
  shy: '',
  zwj: '',
  zwnj: '',
};
const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/iy;
const tag =
  /<\/?(?:(b|i|u|s|em|strong|span|font|code|mark|sup|sub|small|big|tt|wbr|a)|br|p|div|li|ul|ol|td|tr|th|table|hr|h[1-6])(?:\s[^<>]{0,200})?\/?>/iy;

function readReference(text: string, at: number): Markup | undefined {
  reference.lastIndex = at;
  const match = reference.exec(text);
  if (match === null) return undefined;
  const [whole, decimal, hexadecimal, name] = match;
  if (name !== undefined) {
    const char = names[name.toLowerCase()];
    return char === undefined ? undefined : { text: char, size: whole.length };
  }
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code > 0x10ffff ? undefined : { text: String.fromCodePoint(code), size: whole.length };
}

/** Reads a character reference or a tag that begins at `at`, so that markup hides no digit and no cue. */
export function readMarkup(text: string, at: number): Markup | undefined {
  if (text.charCodeAt(at) === ampersand) return readReference(text, at);
  tag.lastIndex = at;
  const match = tag.exec(text);
  if (match === null) return undefined;
  return { text: match[1] === undefined ? '\n' : '', size: match[0].length };
}
