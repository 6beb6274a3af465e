import { parseAnyPhone, sayPhone, type Phone } from '../../guardrails/phone.ts';
import { refused } from '../refused.ts';
import type { VoipPorts } from './change-voip.ts';
import { refusalOfApp } from './voip-refusals.ts';

/** The numbers that lead to an app, as E.164 and in order. Throws `not_found` and what else the service refuses. */
export async function numbersOf({ voice }: VoipPorts, appId: string): Promise<string[]> {
  const { body } = await refused(voice.numbers(appId), refusalOfApp);
  return body.map(({ voip_number }) => voip_number).toSorted();
}

/** A number of the organisation in any spelling. Throws `invalid_phone_number`. */
export const readNumber = ({ countries }: VoipPorts, text: string): Phone =>
  parseAnyPhone(text, countries[0] ?? 'IN');

/** For a person: grouped, with commas between them. */
const sayNumbers = (numbers: readonly string[]): string => numbers.map(sayNumber).join(', ');

export const sayCutOff = (numbers: readonly string[]): string =>
  `Calls to ${sayNumbers(numbers)} reach nobody from then on.`;

/** What a service calls a number need not be one. */
function sayNumber(number: string): string {
  try {
    return sayPhone(number as Phone);
  } catch {
    return number.replaceAll(/[^\d+]/gu, '');
  }
}
