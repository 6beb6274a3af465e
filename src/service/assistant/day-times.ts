import { numberTokens, readNumber } from './amounts.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const hindiWeekdays = [
  'ravivaar',
  'somvaar',
  'mangalvaar',
  'budhvaar',
  'guruvaar',
  'shukravaar',
  'shanivaar',
];
const parts: Readonly<Record<string, 'am' | 'pm'>> = {
  am: 'am',
  'a.m': 'am',
  morning: 'am',
  subah: 'am',
  सुबह: 'am',
  pm: 'pm',
  'p.m': 'pm',
  afternoon: 'pm',
  evening: 'pm',
  night: 'pm',
  dopahar: 'pm',
  shaam: 'pm',
  raat: 'pm',
  शाम: 'pm',
  दोपहर: 'pm',
  रात: 'pm',
};

/** A time of day in a text: minutes after midnight, and which of its words (see `numberTokens`) it is. */
export interface DayTime {
  minutes: number;
  /** The word before it. */
  before: string;
  at: number;
  end: number;
}

/** The weekdays a text names, 0 = Sunday. */
export function weekdaysIn(text: string): number[] {
  return numberTokens(text)
    .map((word) =>
      Math.max(
        weekdays.indexOf(word.replace(/s$/u, '')),
        weekdays.indexOf(word),
        hindiWeekdays.indexOf(word),
      ),
    )
    .filter((day) => day >= 0);
}

/** The half of the day that is named within a few words after `at`. */
function partOfDay(words: readonly string[], at: number): 'am' | 'pm' | undefined {
  for (const word of words.slice(at, at + 4)) {
    if (Object.hasOwn(parts, word)) return parts[word];
    if (!/^(?:in|the|o'clock|oclock|baje|at|this|बजे)$/u.test(word)) return undefined;
  }
  return undefined;
}

/** An hour without its half of the day is read as people do in shops: eight to eleven in the morning, else later. */
function inDay(hour: number, part: 'am' | 'pm' | undefined): number {
  if (hour > 12) return hour;
  if (part === 'am') return hour % 12;
  if (part === 'pm') return (hour % 12) + 12;
  return hour >= 8 && hour < 12 ? hour : (hour % 12) + 12;
}

function clockAt(
  words: readonly string[],
  at: number,
): { hour: number; minute: number; end: number } | undefined {
  const past = words[at + 1] === 'past' || words[at + 1] === 'to' ? words[at + 1] : undefined;
  const offset = { half: 30, quarter: 15 }[words[at] ?? ''];
  if (past !== undefined && offset !== undefined) {
    const hour = readNumber(words, at + 2);
    if (hour === undefined) return undefined;
    return past === 'past'
      ? { hour: hour.value, minute: offset, end: hour.end }
      : { hour: hour.value - 1, minute: 60 - offset, end: hour.end };
  }
  const digits = /^(\d{1,2})[:.](\d{2})(am|pm)?$/u.exec(words[at] ?? '');
  if (digits !== null) return { hour: Number(digits[1]), minute: Number(digits[2]), end: at + 1 };
  const hour = readNumber(words, at);
  if (hour === undefined || hour.value > 23 || hour.value < 1) return undefined;
  const minute = readNumber(words, hour.end);
  const half = /^(?:saade|saadhe)$/u.test(words[at] ?? '') ? 30 : 0;
  return minute !== undefined && minute.value < 60 && minute.value >= 5
    ? { hour: hour.value, minute: minute.value, end: minute.end }
    : { hour: Math.floor(hour.value), minute: half, end: hour.end };
}

/** Words after a number that make it something else than a time. */
const otherUnit =
  /^(?:rupees?|percent|hundred|minutes?|hours?|days?|weeks?|months?|people|persons?|guests?|kilos?|kg|pieces?|times|minute|ghante?|din|log|thousand|lakh|of|januar|februar|march|april|may|june|july|august|septem|octo|novem|decem)/u;

/** The times of day in a text, spoken or written. */
export function dayTimesIn(text: string): DayTime[] {
  const spaced = text.replaceAll(/(\d)([ap]\.?m)/giu, '$1 $2').replaceAll(/(\d):(\d)/gu, '$1.$2');
  const words = numberTokens(spaced);
  const found: DayTime[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const time = clockAt(words, at);
    if (time === undefined) continue;
    const part = partOfDay(words, time.end);
    const before = words[at - 1] ?? '';
    const joined = /^(?:or|and|to)$/u.test(before) && found.at(-1)?.end === at - 1;
    const cue = joined || /^(?:at|after|before|by|till|until|from|past|between)$/u.test(before);
    const explicit = part !== undefined || /^(?:baje|o'clock|बजे)$/u.test(words[time.end] ?? '');
    const counted = words.slice(time.end, time.end + 2).some((word) => otherUnit.test(word));
    if (explicit || ((time.minute > 0 || cue) && !counted)) {
      found.push({ minutes: inDay(time.hour, part) * 60 + time.minute, before, at, end: time.end });
    }
    at = time.end - 1;
  }
  return shareHalf(words, found);
}

/** "half past five or a quarter past six in the evening": the half named last counts for the times right before it. */
function shareHalf(words: readonly string[], times: DayTime[]): DayTime[] {
  const late = times.at(-1);
  if (late === undefined || late.minutes < 12 * 60) return times;
  return times.map((time) =>
    time.minutes < 12 * 60 && words.slice(time.at, late.at).includes('or')
      ? { ...time, minutes: time.minutes + 12 * 60 }
      : time,
  );
}
