import { chromium, type Browser } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { findChromium } from '../../scripts/chromium.ts';

const executable = findChromium();

/** False where there is no browser and the suite may be left out; CI must have one. */
export const canBrowse = executable !== undefined || process.env['PARLEY_TEST_ALL'] !== undefined;
if (!canBrowse) {
  process.stderr.write('SKIPPED: there is no Chromium here, so nothing is tried in a browser.\n');
}

/** A real browser, closed when the test is over. */
export async function openBrowser(): Promise<Browser> {
  if (executable === undefined) throw new Error('PARLEY_TEST_ALL is set and there is no Chromium');
  const browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox'] });
  onTestFinished(() => browser.close());
  return browser;
}
