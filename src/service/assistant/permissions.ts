import { amountsIn, numberTokens, readNumber } from './amounts.ts';
import { dayTimesIn, weekdaysIn } from './day-times.ts';
import { isQuestion } from './lexicon.ts';

/** A span of the day, in minutes after midnight, both ends allowed. */
interface TimeWindow {
  from: number;
  to: number;
}

/**
 * What the assistant may commit to: nothing but what the note says in one of the recognised forms.
 * - a price: "you may accept up to fifteen hundred rupees", "book it if it is below two thousand"
 * - a time: "you may agree to any slot after five pm", "any time on Saturday is fine"
 * - the booking itself: "you may book it", "confirm the booking", "book it if ..."
 * "Budget is ..." and the like only limit what one of these grants.
 */
export interface Permissions {
  mayCommit: boolean;
  /** Rupees, still allowed. */
  priceLimit?: number;
  /** What the limit is for, such as one person; `undefined` when it is for all. */
  priceUnit: string | undefined;
  windows: readonly TimeWindow[];
  weekdays: readonly number[];
  /** The brief names a date without its weekday, so a day that the callee names cannot be compared. */
  dated: boolean;
  anyTime: boolean;
  /** The sentences they were read from; these are never said to the callee. */
  sources: readonly string[];
}

const booking = 'booking|appointment|reservation|order|slot|table|it|this|that';
/** What a permission can be for; "confirm" only with something that is booked. */
const deed = String.raw`(?:accept|agree|book|reserve|schedule|order|fix|finali[sz]e|cancel|reschedule|go ahead|(?:choose|pick|take) (?:any|the|a)|place the order|confirm (?:(?:the|a|any|my) )?(?:${booking}))\b`;

/** The forms in which a note grants something; anything else grants nothing. */
const grants: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:you|assistant) (?:may|can|are (?:allowed|free|authori[sz]ed) to|have (?:my )?permission to) (?:also |then |please )?${deed}`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:may|can) ${deed}|\b(?:okay|ok|fine|feel free|allowed|authori[sz]ed) to ${deed}|\bgo ahead and ${deed}`,
    'iu',
  ),
  /^(?:please )?(?:book|reserve|schedule|order|fix|go ahead|finali[sz]e|cancel|reschedule|accept|agree to|place the order)\b/iu,
  new RegExp(String.raw`^(?:please )?confirm (?:(?:the|a|any|my) )?(?:${booking})\b`, 'iu'),
  /,\s*(?:then )?(?:please )?(?:book|confirm|reserve|accept|take) (?:it|this|that|the)\b|\b(?:book|confirm|reserve|accept) (?:it|this|that) (?:if|when|only if)\b/iu,
  /\b(?:slots?|times?|appointments?|up ?to|below|under|after|before|between)\b.*\b(?:is|are|would be) (?:also )?(?:fine|okay|ok|acceptable|alright|good)\b/iu,
  /\b(?:do not|don't|never) (?:accept|agree to|pay) (?:anything )?(?:more|above|over|higher) than\b/iu,
  /\b(?:book|buk|accept|confirm|fix|reserve) kar (?:sakt[aei]|lena|dena|do|dijiye)\b|\b(?:tak|slot|time) (?:chalega|theek hai)\b|बुक कर (?:सकते|लेना|देना|दीजिए)/iu,
];
const forbids =
  /\b(?:do not|don't|never|not to|without) (?:\w+ ){0,2}?(?:book|confirm|agree|commit|accept|reserve|order|finali[sz]e|booking|agreeing)|\bonly (?:ask|enquire|inquire|collect)\b|\bmat (?:karna|karo|kar)\b/iu;
const limitCue =
  /\b(?:up ?to|at most|(?:not|no|nothing) (?:be )?(?:more|higher|above|over) than|maximum(?: of| is)?|max|within|below|under|less than|cheaper than|(?:not|n't) exceed(?:ing)?|budget(?: is| of)?|not above|more than|above|over)\b/iu;
const exclusive = /\b(?:below|under|less than|cheaper than)\b/iu;

const dateWords =
  /\b(?:of may|january|february|march|april|june|july|august|september|october|november|december)\b|\btoday\b|\btomorrow\b/iu;

/** What a price is for: "per person", "a night"; one word for what means the same. */
export function priceUnit(text: string): string | undefined {
  const unit =
    /\b(?:per|each|a|an) (person|head|plate|hour|day|night|week|month|kilo|kg|piece|visit)\b/iu.exec(
      text,
    )?.[1];
  return unit?.toLowerCase().replace('head', 'person').replace('kg', 'kilo');
}

/** The price limit in a sentence that allows something, in rupees. */
function limitIn(sentence: string): number | undefined {
  const cue = limitCue.exec(sentence);
  const named = amountsIn(sentence);
  const words = numberTokens(cue === null ? '' : sentence.slice(cue.index + cue[0].length));
  const number = readNumber(words, 0);
  const next = words[number?.end ?? 0] ?? '';
  const loose =
    number !== undefined &&
    !/^(?:am|pm|a\.m|p\.m|o'clock|minutes?|hours?|days?|people|persons?|percent|baje)$/u.test(next)
      ? number.value
      : undefined;
  const limit = named.length > 0 ? Math.min(...named) : loose;
  return limit === undefined || !exclusive.test(sentence) ? limit : limit - 1;
}

/** The spans of the day a sentence names: "after five pm", "between ten and twelve", "before noon", "at six pm". */
function windowsIn(sentence: string): TimeWindow[] {
  const times = dayTimesIn(sentence);
  const after = times.find(({ before }) => /^(?:after|from|past)$/u.test(before))?.minutes;
  const before = times.find((time) => /^(?:before|by|till|until)$/u.test(time.before))?.minutes;
  const between = times.findIndex((time) => time.before === 'between');
  if (between >= 0) {
    const to = times[between + 1]?.minutes;
    return to === undefined ? [] : [{ from: times[between]?.minutes ?? 0, to }];
  }
  if (after !== undefined || before !== undefined)
    return [{ from: after ?? 0, to: before ?? 24 * 60 }];
  if (times.length > 0) return times.map(({ minutes }) => ({ from: minutes, to: minutes }));
  if (/\bmorning\b/iu.test(sentence)) return [{ from: 0, to: 12 * 60 }];
  if (/\bafternoon\b/iu.test(sentence)) return [{ from: 12 * 60, to: 17 * 60 }];
  return /\bevening\b/iu.test(sentence) ? [{ from: 17 * 60, to: 22 * 60 }] : [];
}

const anySlot =
  /\b(?:any|first|earliest|next) (?:available |free )?(?:slot|time|appointment|day|date)\b/iu;
const firmLimit = /\b(?:more|above|over|higher) than\b/iu;

/** Sentences that permit, forbid or limit; questions to the callee are never that, whatever words they hold. */
function concernsPermission(sentence: string): boolean {
  if (isQuestion(sentence)) return false;
  if (/^(?:ask|check|find|enquire|inquire|confirm (?:that|whether|if))\b/iu.test(sentence)) {
    return false;
  }
  return [...grants, forbids, limitCue].some((pattern) => pattern.test(sentence));
}

/** Reads what the note allows; `purpose` only narrows it (its day and time), it never allows anything by itself. */
export function readPermissions(purpose: string, sentences: readonly string[]): Permissions {
  const sources = sentences.filter(concernsPermission);
  const granting = sources.filter((text) => grants.some((pattern) => pattern.test(text)));
  const forbidden = sources.some((text) => forbids.test(text) && !firmLimit.test(text));
  const limits = sources.flatMap((text) => limitIn(text) ?? []);
  const windows = granting.flatMap(windowsIn);
  const named = granting.flatMap(weekdaysIn);
  const weekdays = named.length > 0 ? named : weekdaysIn(purpose);
  return {
    mayCommit: !forbidden && granting.length > 0,
    ...(limits.length > 0 ? { priceLimit: Math.min(...limits) } : {}),
    priceUnit: sources.map(priceUnit).find((unit) => unit !== undefined),
    windows: windows.length > 0 ? windows : windowsIn(purpose),
    weekdays,
    dated: weekdays.length === 0 && dateWords.test([purpose, ...granting].join(' ')),
    anyTime: granting.some((text) => anySlot.test(text)),
    sources,
  };
}
