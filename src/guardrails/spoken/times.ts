import { WORD_END } from './calendar-words.ts';
import { hindiTimeWords } from './hindi-words.ts';
import { integerWords, numberWords } from './number-words.ts';
import { after, before, isHindi, patternRule, type Rule } from './scanner.ts';

const MERIDIEM = '(?:([ap])\\.\\s?m\\.|([ap])\\.?\\s?m\\b)';
const HOURS = '(?:\\s?(?:hrs?|hours|h)\\b\\.?)?';

/** A time on the 24-hour clock as people say it: "five forty five p m", "nine a m", "twelve thirty a m". */
export function sayClock(hours: number, minutes: number, hindi = false): string {
  const hour = hours % 12 === 0 ? 12 : hours % 12;
  if (hindi) return `${hindiPart(hours)} ${hindiTimeWords(hour, minutes)}`;
  return `${sayHourAndMinute(hour, minutes)} ${hours < 12 ? 'a m' : 'p m'}`;
}

function hindiPart(hours: number): string {
  if (hours < 4) return 'रात';
  if (hours < 12) return 'सुबह';
  if (hours < 16) return 'दोपहर';
  return hours < 20 ? 'शाम' : 'रात';
}

function sayHourAndMinute(hour: number, minutes: number): string {
  if (minutes === 0) return integerWords(hour);
  return `${integerWords(hour)} ${minutes < 10 ? `oh ${integerWords(minutes)}` : integerWords(minutes)}`;
}

const withMeridiem = patternRule(
  { digit: true },
  new RegExp(`(\\d{1,2})(?:\\s?[:.]\\s?(\\d{2})(?::\\d{2})?)?\\s{0,2}${MERIDIEM}`, 'iuy'),
  (match, scene) => {
    const [all, hour = '', minute = '0', dotted, plain] = match;
    const hours = Number(hour);
    if (hours > 24 || Number(minute) > 59) return undefined;
    const afternoon = (dotted ?? plain ?? '').toLowerCase() === 'p';
    const spoken = sayHourAndMinute(
      hours > 12 ? hours - 12 : hours === 0 ? 12 : hours,
      Number(minute),
    );
    const ends =
      dotted !== undefined && /^(?:\s*$|\s+\p{Lu})/u.test(after(scene, match.index + all.length));
    return `${spoken} ${afternoon || hours > 12 ? 'p m' : 'a m'}${ends ? '.' : ''}`;
  },
);

// "1030 hrs", "0930 am": four figures without a colon.
const fourFigures = patternRule(
  { digit: true },
  new RegExp(`([01]\\d|2[0-3])([0-5]\\d)\\s?(?:hrs|hours|${MERIDIEM})\\b\\.?`, 'iuy'),
  (match) => {
    const [, hour = '', minute = '', dotted, plain] = match;
    const afternoon = (dotted ?? plain ?? '').toLowerCase() === 'p';
    const hours = Number(hour);
    return sayClock(afternoon && hours < 12 ? hours + 12 : hours, Number(minute));
  },
);

const noonOrMidnight = patternRule(
  { digit: true },
  /12(?:[:.]00)?\s{0,2}(noon|midnight|mid-night)\b/iuy,
  (match) => `twelve ${match[1]?.toLowerCase().replace('-', '') ?? ''}`,
);

const withColon = patternRule(
  { digit: true },
  new RegExp(`(\\d{1,2}):(\\d{2})(?::(\\d{2}))?(?![\\d:])${HOURS}`, 'iuy'),
  (match, scene) => {
    const [all, hour = '', minute = '', second] = match;
    const hours = Number(hour);
    const minutes = Number(minute);
    if (
      hours > 24 ||
      minutes > 59 ||
      /\b(?:ratio|scale|score|odds)\b[^.]{0,12}$/i.test(before(scene, match.index))
    )
      return undefined;
    // A length of time rather than a time of day.
    if (second !== undefined && Number(second) !== 0) return undefined;
    if (isHindi(scene, match.index)) return sayHindi(hours, minutes);
    if (hours % 24 === 0 && minutes === 0) return 'twelve midnight';
    const told = hours > 12 || hour.startsWith('0');
    if (told) return sayClock(hours % 24, minutes);
    if (/(?:hrs?|hours|h)\b/i.test(all)) {
      const asTime = /\b(?:at|by|around|before|after|till|until|from|to)\s$/i.test(
        before(scene, match.index),
      );
      return asTime ? sayClock(hours % 24, minutes) : `${sayHourAndMinute(hours, minutes)} hours`;
    }
    return minutes === 0 ? `${integerWords(hours)} o'clock` : sayHourAndMinute(hours, minutes);
  },
);

function sayHindi(hours: number, minutes: number): string {
  const hour = hours % 12 === 0 ? 12 : hours % 12;
  return hindiTimeWords(hour, minutes).replace(/ बजे$/, ' बजे');
}

const baje = patternRule(
  { digit: true },
  new RegExp(`(\\d{1,2})(?:[:.](\\d{2}))?\\s?(बजे|बजकर|baje|bje|bajey|bajke)${WORD_END}`, 'iuy'),
  (match) => {
    const [, hour = '', minute = '0', word = ''] = match;
    if (Number(hour) > 24 || Number(minute) > 59) return undefined;
    if (/बज/.test(word)) {
      return word === 'बजकर'
        ? `${hindiTimeWords(Number(hour), 0).replace(/ बजे$/, '')} बजकर`
        : hindiTimeWords(Number(hour), Number(minute));
    }
    return `${sayHourAndMinute(Number(hour), Number(minute))} ${word}`;
  },
);

// "9.20" is a time only where another word says so; otherwise it is a price or a quantity.
const withDot = patternRule(
  { digit: true },
  /(\d{1,2})\.([0-5]\d)(?![\d%]|\.\d|\s?(?:%|percent|per\b|rupees?|rs\b|lakhs?|crores?|lacs?|cr\b|k\b|kg|km|litres?|ml|l\b|mbps|gb|x\b|\/))/iuy,
  (match, scene) => {
    const [all, hour = '', minute = ''] = match;
    if (Number(hour) > 23) return undefined;
    const follows = after(scene, match.index + all.length);
    const range =
      /^\s?(?:-|–|to|and|till|until)\s?\d{1,2}(?:[:.]\d{2})?\s?(?:[ap]\.?\s?m\b|in the (?:morning|evening|afternoon))/i.test(
        follows,
      );
    const told =
      /^\s?(?:in the (?:morning|evening|afternoon)|at night|o['’]?clock|hrs?\b|hours\b)/i.test(
        follows,
      );
    const asked = /\b(?:at|by|around|before|after|till|until|from)\s+$/i.test(
      before(scene, match.index),
    );
    if (!range && !told && !asked) return undefined;
    return Number(hour) > 12
      ? sayClock(Number(hour), Number(minute))
      : sayHourAndMinute(Number(hour), Number(minute));
  },
);

const oClock = patternRule(
  { digit: true },
  /(\d{1,2})(?::00)?\s?o['’]?\s?clock\b/iuy,
  (match) => `${numberWords(match[1] ?? '')} o'clock`,
);

/** Times of day; a time without a.m. or p.m. is only given one when the 24-hour clock shows it. */
export const timeRules: readonly Rule[] = [
  oClock,
  withMeridiem,
  fourFigures,
  noonOrMidnight,
  baje,
  withColon,
  withDot,
];
