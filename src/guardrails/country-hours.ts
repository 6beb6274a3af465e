import type { DayHours, WeekHours } from './zone-clock.ts';

const NONE: readonly DayHours[] = [];

/**
 * Hours that the law of a country allows for unasked-for calls, in the callee's zone. They bind marketing, and we keep to
 * them for every call. India sets none for personal errands. Public holidays are not known here.
 */
const COUNTRY_HOURS: Readonly<Record<string, WeekHours>> = {
  // Cabinet Resolution 56 of 2024: 09:00 to 18:00.
  AE: week([hours(9, 18)], [hours(9, 18)], [hours(9, 18)]),
  // Telemarketing and Research Calls Industry Standard 2017: never on Sundays.
  AU: week([hours(9, 20)], [hours(9, 17)], NONE),
  // CRTC Unsolicited Telecommunications Rules, part III.
  CA: week([hours(9, 21.5)], [hours(10, 18)], [hours(10, 18)]),
  // Code de la consommation, article D. 223-9: Mondays to Fridays, with a midday break.
  FR: week([hours(10, 13), hours(14, 20)], NONE, NONE),
  // 47 CFR 64.1200 (TCPA): 08:00 to 21:00 at the called party's location.
  US: week([hours(8, 21)], [hours(8, 21)], [hours(8, 21)]),
};

/** What the country (ISO 3166) itself allows, or undefined when it sets no hours. */
export function countryHours(country: string): WeekHours | undefined {
  return Object.hasOwn(COUNTRY_HOURS, country) ? COUNTRY_HOURS[country] : undefined;
}

function hours(from: number, to: number): DayHours {
  return { from: from * 60, to: to * 60 };
}

function week(
  weekday: readonly DayHours[],
  saturday: readonly DayHours[],
  sunday: readonly DayHours[],
): WeekHours {
  return [sunday, weekday, weekday, weekday, weekday, weekday, saturday];
}
