import { addDays, addMinutes, set } from 'date-fns';
import { fromZonedTime, toZonedTime } from 'date-fns-tz';
import { numberTokens, readNumber } from './amounts.ts';
import { dayTimesIn, weekdaysIn } from './day-times.ts';

const units: readonly (readonly [RegExp, number])[] = [
  [/^(?:minutes?|mins?|minat|मिनट)$/u, 1],
  [/^(?:hours?|hrs?|ghant[ae]|घंटे|घंटा)$/u, 60],
  [/^(?:days?|din|दिन)$/u, 24 * 60],
  [/^(?:weeks?|hafte|हफ्ते)$/u, 7 * 24 * 60],
];
/** Parts of the day, in minutes after midnight, as a person would mean them for a call. */
const parts: readonly (readonly [RegExp, number])[] = [
  [/\bafter lunch\b|\blunch ke baad\b/iu, 14 * 60 + 30],
  [/\bmorning\b|\bsubah\b|सुबह/iu, 10 * 60],
  [/\bafternoon\b|\bdopahar\b|दोपहर/iu, 15 * 60],
  [/\bevening\b|\bshaam\b|शाम/iu, 18 * 60],
];
const WORKING_DAY_START = 10 * 60;

/** "in thirty minutes", "after half an hour", "aadhe ghante baad": how long to wait, in minutes. */
function delayIn(text: string): number | undefined {
  if (/\bhalf an? hour\b|\ba?adhe? ghant[ae]\b|आधे घंटे/iu.test(text)) {
    return /\b(?:one|an?) and (?:a )?half hours?\b/iu.test(text) ? 90 : 30;
  }
  if (/\bquarter of an hour\b/iu.test(text)) return 15;
  if (/\b(?:couple of|few) (?:minutes|mins)\b|\bthodi der\b|थोड़ी देर/iu.test(text)) return 15;
  if (/\b(?:couple of|few) hours\b/iu.test(text)) return 120;
  const words = numberTokens(text.replaceAll(/\ban? (?=minute|hour|day|week)/giu, 'one '));
  for (let at = 0; at < words.length; at += 1) {
    const number = readNumber(words, at);
    if (number === undefined) continue;
    const unit = units.find(([pattern]) => pattern.test(words[number.end] ?? ''));
    if (unit !== undefined && number.value > 0) return Math.round(number.value * unit[1]);
    at = number.end - 1;
  }
  return undefined;
}

/**
 * When somebody wants to be called again, from their own words, on the clock `now` and in `timeZone`; `undefined` when
 * they did not say. A time that has passed today means tomorrow.
 */
export function callBackTime(text: string, now: Date, timeZone: string): Date | undefined {
  const local = toZonedTime(now, timeZone);
  const at = (day: Date, minutes: number): Date =>
    fromZonedTime(
      set(day, {
        hours: Math.floor(minutes / 60),
        minutes: minutes % 60,
        seconds: 0,
        milliseconds: 0,
      }),
      timeZone,
    );
  const minutes =
    dayTimesIn(text)[0]?.minutes ?? parts.find(([pattern]) => pattern.test(text))?.[1];
  const weekday = weekdaysIn(text)[0];
  if (weekday !== undefined) {
    return at(
      addDays(local, (weekday - local.getDay() + 7) % 7 || 7),
      minutes ?? WORKING_DAY_START,
    );
  }
  if (/\bday after tomorrow\b|\bparso\b|परसों/iu.test(text))
    return at(addDays(local, 2), minutes ?? WORKING_DAY_START);
  if (/\btomorrow\b|\bkal\b|कल/iu.test(text))
    return at(addDays(local, 1), minutes ?? WORKING_DAY_START);
  const delay = delayIn(text);
  if (delay !== undefined) return addMinutes(now, delay);
  if (/\bnext week\b/iu.test(text)) return at(addDays(local, 7), minutes ?? WORKING_DAY_START);
  if (minutes === undefined) return undefined;
  const today = at(local, minutes);
  return today > now ? today : at(addDays(local, 1), minutes);
}
