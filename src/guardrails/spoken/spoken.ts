import { Refusal } from '../../errors.ts';
import { abbreviationRules } from './abbreviations.ts';
import { absoluteDateRules } from './absolute-dates.ts';
import { civilDateOf } from './civil-date.ts';
import { codeRules } from './codes.ts';
import { plainDigits } from './digits.ts';
import { hindiDayRules } from './hindi-days.ts';
import { moneyRules } from './money.ts';
import { decadeRules, numberRules, ordinalRules, yearRules } from './numbers.ts';
import { instantRules } from './numeric-dates.ts';
import { relativeDayRules } from './relative-days.ts';
import { relativePeriodRules } from './relative-periods.ts';
import { relativeWeekdayRules } from './relative-weekdays.ts';
import { rewrite, type Scene, tableOf } from './scanner.ts';
import { sentencesOf } from './sentences.ts';
import { signRules } from './signs.ts';
import { tensesOf } from './tense.ts';
import { timeRules } from './times.ts';
import { unitRules } from './units.ts';
import { webRules } from './web.ts';

/** At one place the first rule that fits wins, so the more telling shapes come first. */
const RULES = tableOf([
  ...webRules,
  ...instantRules,
  ...absoluteDateRules,
  ...relativeDayRules,
  ...hindiDayRules,
  ...relativeWeekdayRules,
  ...relativePeriodRules,
  ...timeRules,
  ...moneyRules,
  ...abbreviationRules,
  ...decadeRules,
  ...unitRules,
  ...ordinalRules,
  ...codeRules,
  ...yearRules,
  ...numberRules,
  ...signRules,
]);

const PRONUNCIATION = /^[ \t]*pronunciation[ \t]*:/i;

/**
 * Writes a call note as a voice says it: numbers, money, times, dates, units, abbreviations and codes in words, relative
 * dates as full dates of the calendar in `timeZone` at `now` (interface 4.4 rules 1–3, design section 3).
 * Lines that start with `Pronunciation:` stay as they are and move to the end. Outside them no digit remains.
 * Throws Refusal `date_unclear`, naming the words in `details.words`, when a date has no certain meaning.
 */
export function toSpokenForm(text: string, context: { now: Date; timeZone: string }): string {
  const lines = text.split('\n');
  const hints = lines.filter((line) => PRONUNCIATION.test(line));
  const body = lines.filter((line) => !PRONUNCIATION.test(line)).join('\n');
  const spoken = say(body, context);
  if (hints.length === 0) return spoken;
  const head = spoken.trimEnd();
  return [...(head === '' ? [] : [head]), ...hints].join('\n');
}

function say(written: string, { now, timeZone }: { now: Date; timeZone: string }): string {
  const text = plainDigits(written);
  const scene: Scene = {
    text,
    timeZone,
    today: civilDateOf(now, timeZone),
    sentences: sentencesOf(text),
    tenses: tensesOf(text),
    unclear: [],
    spokenUpTo: -1,
  };
  const spoken = rewrite(scene, RULES);
  if (scene.unclear.length > 0) throw unclearDate(scene.unclear);
  return spoken;
}

function unclearDate(words: readonly string[]): Refusal {
  const named = words.map((word) => `"${word}"`).join(', ');
  return new Refusal(
    'date_unclear',
    `It is not certain which day is meant by ${named}.`,
    'Write the date in full, for example "Monday, 30 November 2026".',
    { details: { words } },
  );
}
