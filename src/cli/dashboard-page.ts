import { readFile } from 'node:fs/promises';

/** Beside the bundle, and where a build puts it for a program that runs from the sources. */
const PLACES = ['../web/dashboard.html', '../../dist/web/dashboard.html'];

/** The dashboard as one file; read once, when somebody first asks for it. Rejects while there is no build. */
export function createDashboardPage(): () => Promise<string> {
  let page: Promise<string> | undefined;
  return () => {
    page ??= readFirst(PLACES);
    page.catch(() => {
      page = undefined;
    });
    return page;
  };
}

async function readFirst([place, ...others]: readonly string[]): Promise<string> {
  if (place === undefined) throw new Error('There is no dashboard yet: npm run build makes it.');
  return readFile(new URL(place, import.meta.url), 'utf8').catch(() => readFirst(others));
}
