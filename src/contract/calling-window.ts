/** When a callee may be rung: wall-clock times `HH:mm` in an IANA zone; `to` is no longer part of it. */
export type CallingWindow =
  | 'always'
  | { readonly from: string; readonly to: string; readonly timeZone: string };

const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;
const WINDOW = new RegExp(
  `^(?<from>${TIME})-(?<to>${TIME}|24:00);\\s*tz=(?<timeZone>[A-Za-z][A-Za-z0-9_+/-]{0,63})$`,
);

/** The value of the header `Parley-Calling-Window` (design section 6): `10:00-19:00;tz=Asia/Kolkata`, or `always`. */
export function formatWindow(window: CallingWindow): string {
  return window === 'always' ? window : `${window.from}-${window.to};tz=${window.timeZone}`;
}

/** Reads a header value; undefined when it is malformed, reversed or names a zone that does not exist. */
export function parseWindow(value: string): CallingWindow | undefined {
  const text = value.trim();
  if (text === 'always') return text;
  const { from, to, timeZone } = WINDOW.exec(text)?.groups ?? {};
  if (from === undefined || to === undefined || timeZone === undefined) return undefined;
  return from < to && isTimeZone(timeZone) ? { from, to, timeZone } : undefined;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
