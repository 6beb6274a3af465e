import { MONTH, monthOf, sayMonth, sayYear, WORD_END } from './calendar-words.ts';
import {
  type CivilDate,
  addDays,
  addMonths,
  compareDates,
  daysInMonth,
  isRealDate,
  mondayOf,
} from './civil-date.ts';
import { ORDINAL, ordinalOf } from './number-words.ts';
import { asAdverb, HINGLISH } from './relative-days.ts';
import { nextOccurrence, sayResolved, unclear } from './resolve-date.ts';
import { after, before, isHindi, patternRule, type Rule, type Scene } from './scanner.ts';
import { sentenceAt } from './sentences.ts';
import { englishTense, hindiTense } from './tense.ts';

const WHICH = '(this|the coming|coming|next|last|previous|is|iss|agle|pichle|इस|अगले|पिछले)';
const STARTS = [
  'this',
  'the',
  'coming',
  'next',
  'last',
  'previous',
  'is',
  'iss',
  'agle',
  'pichle',
  'इस',
  'अगले',
  'पिछले',
];

function stepOf(which: string): -1 | 0 | 1 {
  if (/^(?:next|coming|the coming|agle|अगले)$/iu.test(which)) return 1;
  return /^(?:last|previous|pichle|पिछले)$/iu.test(which) ? -1 : 0;
}

/** "in December" where an adverb stood, "December" behind a preposition. */
function asPeriod(scene: Scene, at: number, end: number, words: string): string {
  if (isHindi(scene, at)) {
    return /^\s(?:को|में|मे|से|तक|के|का|की)(?![\p{L}\p{M}])/u.test(after(scene, end))
      ? words
      : `${words} में`;
  }
  const left = before(scene, at);
  const governed =
    /\b(?:in|by|for|from|till|until|to|before|after|since|of|during|through|throughout|over|between|around|the|is|was|early|late|mid)[\s-]+$/i;
  const possessive = /^['’]s\b/.test(after(scene, end));
  if (governed.test(left) || possessive || HINGLISH.test(scene.text.slice(at, end))) return words;
  return /(?:^|[.!?\n]\s*)$/.test(left) ? `In ${words}` : `in ${words}`;
}

const week = patternRule(
  { words: STARTS },
  new RegExp(
    `(?:next\\sto\\s(?=next))?${WHICH}\\s(?:week|hafte|हफ्ते|हफ़्ते|सप्ताह)${WORD_END}(?!\\sof\\b)`,
    'iuy',
  ),
  (match, scene) => {
    const [all, which = ''] = match;
    const step = stepOf(which) + (/^next\sto\s/i.test(all) ? 1 : 0);
    const hindi = isHindi(scene, match.index);
    const monday = addDays(mondayOf(scene.today), 7 * step);
    const place = { at: match.index, end: match.index + all.length };
    if (step === 0) {
      const sunday = sayResolved(scene, addDays(monday, 6), place);
      return asPeriod(
        scene,
        place.at,
        place.end,
        hindi ? `${sunday} तक के सप्ताह` : `the week ending ${sunday}`,
      );
    }
    const starting = sayResolved(scene, monday, place);
    return asPeriod(
      scene,
      place.at,
      place.end,
      hindi ? `${starting} से शुरू होने वाले सप्ताह` : `the week starting ${starting}`,
    );
  },
);

const weekend = patternRule(
  { words: ['this', 'the', 'coming', 'next', 'last', 'over', 'on'] },
  /(?:(?:over|on)\s(?=the\s))?(this|the coming|this coming|the|coming|next|last)\sweekend\b(?!\sof\b)/iuy,
  (match, scene) => {
    const [all, which = ''] = match;
    const step = /^next$/i.test(which) ? 1 : /^last$/i.test(which) ? -1 : 0;
    const past =
      step === -1 ||
      (/^the$/i.test(which) &&
        englishTense(scene, match.index, match.index + all.length) === 'past');
    const saturday = addDays(mondayOf(scene.today), 5 + 7 * (past ? -1 : step));
    const place = { at: match.index, end: match.index + all.length };
    const days = [saturday, addDays(saturday, 1)].map((day) => sayResolved(scene, day, place));
    return asAdverb(scene, place.at, place.end, days.join(' or '));
  },
);

const month = patternRule(
  { words: STARTS },
  new RegExp(`${WHICH}\\s(?:month|mahine|maheene|महीने)${WORD_END}(?!\\sof\\b)`, 'iuy'),
  (match, scene) => {
    const [, which = ''] = match;
    const { year, month } = addMonths(scene.today, stepOf(which));
    return asPeriod(
      scene,
      match.index,
      match.index + match[0].length,
      sayMonth(year, month, isHindi(scene, match.index)),
    );
  },
);

const year = patternRule(
  { words: STARTS },
  new RegExp(`${WHICH}\\s(?:year|saal|साल)${WORD_END}(?!\\sof\\b)`, 'iuy'),
  (match, scene) => {
    const [, which = ''] = match;
    return asPeriod(
      scene,
      match.index,
      match.index + match[0].length,
      sayYear(scene.today.year + stepOf(which), isHindi(scene, match.index)),
    );
  },
);

// Ordinals are tried where they start: at a digit, or at "the" and the ordinal's own first word.
const ORDINAL_STARTS = [
  'the',
  ...new Set(Array.from({ length: 31 }, (_, day) => ordinalStart(day + 1))),
];

function ordinalStart(day: number): string {
  const names =
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
      ' ',
    );
  return names[day - 1] ?? (day === 30 ? 'thirtieth' : day === 31 ? 'thirty' : 'twenty');
}

const dayOfMonth = patternRule(
  { digit: true, words: ORDINAL_STARTS },
  new RegExp(
    `(?:the\\s)?(${ORDINAL})\\s(?:day\\s)?(?:of\\s)?(?:(next|this|last|coming)\\smonth|(?:(agle)|(is|iss)|(pichle))\\smahine)${WORD_END}`,
    'iuy',
  ),
  (match, scene) => {
    const [all, ordinal = '', english, next, current, last] = match;
    const which = english ?? next ?? current ?? last ?? 'this';
    const first = addMonths({ ...scene.today, day: 1 }, stepOf(which));
    const date = { ...first, day: ordinalOf(ordinal) ?? 0 };
    const place = { at: match.index, end: match.index + all.length };
    return isRealDate(date) ? sayResolved(scene, date, place) : unclear(scene, all);
  },
);

const TARIKH = '(?:tarikh|tareekh|taarikh|तारीख)';
// "agle mahine ki 5 tarikh", "5 tarikh ko"
const tarikh = patternRule(
  { digit: true, words: ['agle', 'is', 'iss', 'pichle', 'अगले', 'इस', 'पिछले'] },
  new RegExp(
    `(?:(agle|is|iss|pichle|अगले|इस|पिछले)\\s(?:mahine|महीने)\\s(?:ki\\s|की\\s)?)?(\\d{1,2})\\s${TARIKH}${WORD_END}`,
    'iuy',
  ),
  (match, scene) => {
    const [all, which, digits = ''] = match;
    const place = { at: match.index, end: match.index + all.length };
    const day = Number(digits);
    if (which !== undefined) {
      const date = { ...addMonths({ ...scene.today, day: 1 }, stepOf(which)), day };
      return isRealDate(date) ? sayResolved(scene, date, place) : unclear(scene, all);
    }
    const date = dayFrom(scene.today, day, hindiTense(scene, place.at, place.end));
    return date === undefined ? unclear(scene, all) : sayResolved(scene, date, place);
  },
);

const endOfMonth = patternRule(
  { words: ['the', 'end', 'month'] },
  /(?:the\s)?(?:end\sof\s(?:(next|last)|this|the)\smonth|month[\s-]end)\b/iuy,
  (match, scene) => {
    const step = stepOf(match[1] ?? 'this');
    const first = addMonths({ ...scene.today, day: 1 }, step);
    const date = { ...first, day: daysInMonth(first.year, first.month) };
    return sayResolved(scene, date, { at: match.index, end: match.index + match[0].length });
  },
);

const DAY_CUE = /\b(?:on|by|from|till|until|before|after|since|for|between)\s$/i;
const PAIR_CUE =
  /\b(?:on|by|from|till|until|between)\s(?:the\s)?\d{1,2}(?:st|nd|rd|th)?\s(?:to|and|or|till|until)\s$/i;
const TIME_FOLLOWS =
  /^\s(?:at|morning|afternoon|evening|night|works?|would|will|itself|around|instead)\b/i;
const DAY_ENDS =
  /^(?:\s*(?:$|[.,;:?!)\n])|\s(?:at|in|on|by|from|to|and|or|for|if|is|was|morning|afternoon|evening|night|around|between|before|after|because|so|but|please|itself|only|instead|when|since|works?|will|would|can|with|as|till|until|i|we|he|she|they|you|not|itself|also|too|ko|se|tak|subah|shaam)\b)/i;

/**
 * "The 25th" without a month. The sentence's tense decides between the last and the next one; without a tense it is
 * clear only while the day is still to come this month.
 */
const dayAlone = patternRule(
  { digit: true, words: ['the'] },
  new RegExp(`(?:the\\s)?(\\d{1,2})(?:st|nd|rd|th)${WORD_END}`, 'iuy'),
  (match, scene) => {
    const [all, digits = ''] = match;
    const day = Number(digits);
    const end = match.index + all.length;
    const follows = after(scene, end);
    if (
      day < 1 ||
      day > 31 ||
      !isDayCued(scene, match.index, all, follows) ||
      !DAY_ENDS.test(follows)
    )
      return undefined;
    if (/^\s(?:and|or|to)\s(?:the\s)?\d{1,2}(?:st|nd|rd|th)\s(?!at|in|on|by)[a-z]/i.test(follows))
      return undefined;
    const tense = englishTense(scene, match.index, end);
    const named = monthBeside(scene, match.index, end, day);
    const date = named ?? dayFrom(scene.today, day, tense);
    return date === undefined
      ? unclear(scene, all)
      : sayResolved(scene, date, { at: match.index, end });
  },
);

/** A preposition, a day said right before ("the 25th to the 27th"), or "the" with a time behind it. */
function isDayCued(scene: Scene, at: number, all: string, follows: string): boolean {
  const left = before(scene, at);
  if (DAY_CUE.test(left) || PAIR_CUE.test(left)) return true;
  return /^the/i.test(all) && TIME_FOLLOWS.test(follows);
}

const MONTH_NAME = new RegExp(`(?<![\\p{L}\\p{M}])(${MONTH})${WORD_END}`, 'gu');
const NEAR = 120;

/** The day in the month that the sentence names for another day, when that lies in the coming weeks. */
function monthBeside(scene: Scene, at: number, end: number, day: number): CivilDate | undefined {
  const { start, end: stop } = sentenceAt(scene.sentences, at);
  const left = [...scene.text.slice(Math.max(start, at - NEAR), at).matchAll(MONTH_NAME)].at(-1);
  const right = [...scene.text.slice(end, Math.min(stop, end + NEAR)).matchAll(MONTH_NAME)][0];
  const name = (left ?? right)?.[1];
  if (name === undefined) return undefined;
  const date = nextOccurrence(scene.today, { day, month: monthOf(name) });
  return date && compareDates(date, addDays(scene.today, 92)) < 0 ? date : undefined;
}

function dayFrom(
  today: CivilDate,
  day: number,
  tense: 'past' | 'future' | undefined,
): CivilDate | undefined {
  const step = tense === 'past' ? -1 : 1;
  for (let months = 0; months <= 2; months += 1) {
    const first = addMonths({ ...today, day: 1 }, months * step);
    const date = { ...first, day };
    if (!isRealDate(date)) continue;
    if (compareDates(date, today) * step >= 0) return date;
    if (tense === undefined) return undefined;
  }
  return undefined;
}

/** Weeks, weekends, months and years counted from this one, and days of the month named without it. */
export const relativePeriodRules: readonly Rule[] = [
  dayOfMonth,
  tarikh,
  endOfMonth,
  weekend,
  week,
  month,
  year,
  dayAlone,
];
