import { parseWindow, type CallingWindow } from '../../contract/calling-window.ts';
import { isWithinWindow } from '../../guardrails/calling-hours.ts';
import { timeZonesOf } from '../../guardrails/time-zones.ts';
import type { CallRow } from '../store/rows.ts';

/** What the service has to know about numbers; loaded when first needed, because the tables are large. */
export interface PhoneRules {
  /** False for a number that does not exist or may never be dialled. */
  mayDial(phone: string): boolean;
  /** Any way of writing a valid number, as E.164; undefined when it is none. Without a country code it lies in `country`, or at home. */
  normalise(text: string, country?: string): string | undefined;
  /** ISO 3166 country of an E.164 number. */
  countryOf(phone: string): string;
}

export interface HoursOptions {
  phones: () => Promise<PhoneRules>;
  /** The installation's own window: `always`, or `HH:MM-HH:MM` in the callee's zone. */
  callingWindow: string;
}

/** Whether the callee of `call` may be rung at `at`, the call's own time in milliseconds. */
export type MayRing = (
  call: Pick<CallRow, 'phone' | 'calling_window'>,
  at: number,
) => Promise<boolean>;

/** Asked at every dial and every retry (design section 6, "Hours"): the request's window and the installation's must both be open. */
export function createHours({ phones, callingWindow }: HoursOptions): MayRing {
  return async ({ phone, calling_window }, at) => {
    const country = (await phones()).countryOf(phone);
    const windows = [inCalleeZone(callingWindow, country)];
    if (calling_window !== null) windows.push(parseWindow(calling_window));
    return windows.every(
      (window) => window !== undefined && isWithinWindow(window, country, new Date(at)),
    );
  };
}

function inCalleeZone(window: string, country: string): CallingWindow | undefined {
  const zone = timeZonesOf(country)[0];
  return window === 'always' || zone === undefined
    ? parseWindow(window)
    : parseWindow(`${window};tz=${zone}`);
}
