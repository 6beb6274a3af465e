import { WORD_END } from './calendar-words.ts';
import { addDays } from './civil-date.ts';
import { HINDI_NUMBER_STARTS, HINDI_SMALL_NUMBER, hindiSmallNumberOf } from './hindi-words.ts';
import { sayAway } from './relative-days.ts';
import { sayResolved, unclear } from './resolve-date.ts';
import { after, patternRule, type Rule } from './scanner.ts';
import { hindiTense } from './tense.ts';

const HINDI_UNIT =
  '(din|dino|dinon|hafte|hafta|hafton|mahine|mahina|saal|दिन|दिनों|हफ्ते|हफ़्ते|हफ्ता|सप्ताह|महीने|महीना|साल)';
const hindiSome = patternRule(
  { digit: true, words: HINDI_NUMBER_STARTS },
  new RegExp(
    `(${HINDI_SMALL_NUMBER})\\s${HINDI_UNIT}\\s(?:ke\\s|के\\s)?(baad|bad|pehle|pahle|pehele|बाद|पहले)${WORD_END}`,
    'iuy',
  ),
  (match, scene) => {
    const [, count = '', unit = '', direction = ''] = match;
    const sign = /^(?:p|प)/iu.test(direction) ? -1 : 1;
    return sayAway(scene, match, scene.today, sign * (hindiSmallNumberOf(count) ?? 0), unit);
  },
);

const HINDI_DAYS: ReadonlyMap<string, number> = new Map([
  ['aaj', 0],
  ['आज', 0],
  ['kal', 1],
  ['कल', 1],
  ['parso', 2],
  ['parson', 2],
  ['parsoN', 2],
  ['परसों', 2],
  ['परसो', 2],
  ['narso', 3],
  ['tarso', 3],
  ['नरसों', 3],
  ['तरसों', 3],
]);

// "Parson" is also an English word; a Hindi one must follow.
const HINDI_FOLLOWS =
  /\b(?:hai|hain|ko|ka|ki|ke|tak|se|subah|shaam|raat|baje|tha|thi|gaya|aaya|diya|kiya|chahiye|wapas|\w{2,12}(?:unga|ungi|enge|engi|ega|egi|oge|ogi)|(?:ja|aa|kar|le|de|mil|bhej|bula)na)\b/i;

const hindiDay = patternRule(
  { words: [...HINDI_DAYS.keys()] },
  new RegExp(`(${[...HINDI_DAYS.keys()].join('|')})(?:[\\s-](kal|कल))?${WORD_END}`, 'iuy'),
  (match, scene) => {
    const [all, word = '', nowadays] = match;
    const offset = HINDI_DAYS.get(word.toLowerCase()) ?? 0;
    // "aaj kal" is "these days".
    if (nowadays !== undefined && offset === 0) return all;
    if (/^parson$/i.test(word) && !HINDI_FOLLOWS.test(after(scene, match.index))) return undefined;
    const tense =
      offset === 0 ? 'future' : hindiTense(scene, match.index, match.index + all.length);
    if (tense === undefined) return unclear(scene, all);
    const date = addDays(scene.today, tense === 'past' ? -offset : offset);
    return sayResolved(scene, date, { at: match.index, end: match.index + all.length });
  },
);

/** Days counted from today in Hindi and romanised Hindi; "kal" and "parso" need a verb that gives the tense. */
export const hindiDayRules: readonly Rule[] = [hindiSome, hindiDay];
