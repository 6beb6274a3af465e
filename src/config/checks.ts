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
