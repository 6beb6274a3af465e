import { Refusal } from '../errors.ts';

/** What travels in the clear could be read and changed by anybody, except on this machine. */
export function keepsSecrets(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, search, hash } = new URL(url);
  const local = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u.test(hostname);
  return (protocol === 'https:' || local) && search === '' && hash === '';
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** `invalid_request` about these variables, of which at least one is set; programs find them in the details. */
export const badSetting = (variables: readonly string[], message: string, hint: string): Refusal =>
  new Refusal('invalid_request', message, hint, { details: { variables } });
