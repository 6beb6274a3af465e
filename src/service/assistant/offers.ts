import { amountsIn, numberTokens, numbersIn } from './amounts.ts';
import { dayTimesIn, weekdaysIn, type DayTime } from './day-times.ts';
import { priceUnit, type Permissions } from './permissions.ts';
import type { Terms } from './phrases.ts';

/** What the callee has put on the table so far, in its own words. */
export interface Offer {
  text: string;
  amounts: readonly number[];
  times: readonly DayTime[];
  weekdays: readonly number[];
  /** True when it depends on something that no brief can authorise, such as an advance or a contract. */
  hasTerms: boolean;
  /** What the price is for, such as one person; `undefined` when it is for all. */
  unit: string | undefined;
  /** True when the callee says a day that is not a weekday, such as "tomorrow" or "the ninth". */
  vagueDay: boolean;
}

const terms =
  /\b(?:advance|deposit|token amount|pre-?pa(?:y|id)\w*|plan|subscription|contract|minimum|non-?refundable|cancellation|penalty|plus (?:tax|gst)|gst extra|starting (?:from|at)|onwards|at least|membership|package|insurance|sign|agreement|only if|provided that|on condition|otherwise)\b/iu;
const noTerms =
  /\b(?:no|without|not any) (?:\w+ )?(?:advance|deposit|minimum|plan|contract|cancellation|penalty)\b|\bnot (?:required|needed|necessary)\b/iu;
const vagueDay =
  /\b(?:today|tomorrow|day after|next (?:week|month)|kal|parso|aaj|(?:first|second|third|\w+th|twenty-? ?\w+|thirt\w+) of \w+|\d+(?:st|nd|rd|th))\b/iu;
const open =
  /\bbetween\b.*\brupees|\b(?:about|around|roughly|approximately|depends?|can go up|or more)\b/iu;

/** Reads an offer out of something the callee said; `undefined` when it holds neither price, time nor terms. */
export function offerIn(text: string): Offer | undefined {
  const offer = {
    text,
    amounts: amountsIn(text),
    times: dayTimesIn(text),
    weekdays: weekdaysIn(text),
    hasTerms:
      (terms.test(text) && !noTerms.test(text)) || (open.test(text) && amountsIn(text).length > 0),
    unit: priceUnit(text),
    vagueDay: vagueDay.test(text),
  };
  const empty = offer.amounts.length + offer.times.length === 0 && !offer.hasTerms;
  return empty ? undefined : offer;
}

export type Decision =
  | { kind: 'commit'; terms: Terms }
  | { kind: 'ask'; missing: 'price' | 'time' }
  | { kind: 'refuse' };

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * Whether the permissions cover what is on the table, as a whole: every sum the callee named must fit into the limit
 * together, and one of the times must lie in an allowed span on an allowed day. What is not named in the brief is not
 * agreed to.
 */
export function decide(permissions: Permissions, offers: readonly Offer[]): Decision {
  if (!permissions.mayCommit || offers.some(({ hasTerms }) => hasTerms)) return { kind: 'refuse' };
  const amounts = new Set(offers.flatMap((offer) => offer.amounts));
  const total = [...amounts].reduce((sum, amount) => sum + amount, 0);
  if (amounts.size > 0 && total > (permissions.priceLimit ?? -1)) return { kind: 'refuse' };
  if (
    offers.some(
      ({ amounts, unit }) =>
        amounts.length > 0 && unit !== permissions.priceUnit && unit !== undefined,
    )
  ) {
    return { kind: 'refuse' };
  }
  if (permissions.priceLimit !== undefined && amounts.size === 0)
    return { kind: 'ask', missing: 'price' };
  const agreeable = agreeableTime(permissions, offers);
  if (agreeable.kind === 'missing') return { kind: 'ask', missing: 'time' };
  if (agreeable.kind === 'none') return { kind: 'refuse' };
  const { time } = agreeable;
  const price = amounts.size === 1 ? priceWords(offers) : undefined;
  return {
    kind: 'commit',
    terms: {
      ...(time === undefined ? {} : { time }),
      ...(price === undefined ? {} : { price }),
    },
  };
}

type Agreeable = { kind: 'missing' | 'none' | 'found'; time?: string };

/** The first time on offer that is allowed, in words; without words when no time plays a part. */
function agreeableTime(
  { windows, weekdays, dated, anyTime }: Permissions,
  offers: readonly Offer[],
): Agreeable {
  const offered = offers.filter(({ times }) => times.length > 0);
  const bound = windows.length + weekdays.length > 0;
  if (offered.length === 0) {
    const exact = windows.length === 1 && windows[0]?.from === windows[0]?.to;
    return { kind: (bound && !exact) || anyTime ? 'missing' : 'found' };
  }
  if (!bound && !anyTime) return { kind: 'none' };
  for (const offer of offered) {
    const day = offer.weekdays[0] ?? (weekdays.length === 1 ? weekdays[0] : undefined);
    const otherDay = dated
      ? offer.vagueDay || offer.weekdays.length > 0
      : weekdays.length > 0 &&
        (offer.vagueDay || offer.weekdays.some((named) => !weekdays.includes(named)));
    const time = offer.times.find(
      ({ minutes }) =>
        windows.length === 0 || windows.some(({ from, to }) => minutes >= from && minutes <= to),
    );
    if (!otherDay && time !== undefined) {
      const words = timeWords(offer.text, time);
      return { kind: 'found', time: day === undefined ? words : `${words} on ${dayNames[day]}` };
    }
  }
  return { kind: 'none' };
}

/** The time as the callee said it, with its half of the day. */
function timeWords(text: string, time: DayTime): string {
  const words = numberTokens(
    text.replaceAll(/(\d)([ap]\.?m)/giu, '$1 $2').replaceAll(/(\d):(\d)/gu, '$1.$2'),
  );
  const said = words.slice(time.at, time.end).join(' ');
  const part =
    time.minutes < 720
      ? 'in the morning'
      : time.minutes < 1020
        ? 'in the afternoon'
        : 'in the evening';
  return `${said} ${part}`;
}

function priceWords(offers: readonly Offer[]): string | undefined {
  const offer = offers.findLast(({ amounts }) => amounts.length > 0);
  const text = offer?.text ?? '';
  const unit = offer?.unit === undefined ? '' : ` per ${offer.unit}`;
  const words = numberTokens(text);
  const amount = amountsIn(text)[0];
  const number = numbersIn(words).find(({ value }) => value === amount);
  return number === undefined
    ? undefined
    : `${words.slice(number.start, number.end).join(' ')} rupees${unit}`;
}
