/** `npm run screenshots`: makes the pictures of the README from the running product, with the Chromium of this machine. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { chromium, type Browser } from 'playwright-core';
import { findChromium } from './chromium.ts';

const PROGRAM = 'dist/cli/main.js';
const IMAGES = 'docs/images';
const CALL = {
  customer_phone: '+91 80 4123 5000',
  customer_name: 'Smile Care Dental Clinic',
  purpose: [
    'Book a teeth cleaning at Smile Care Dental Clinic for Asha Rao.',
    'Ask what the cleaning costs and whether an X-ray is extra.',
    'You may accept up to Rs 1,500. Her reference is SC-4471, and the OTP she got is 482913.',
    'Pronunciation: Asha Rao is AH-shaa RAH-oh',
  ].join('\n'),
  callee: 'business',
  business_hours: 'always',
  idempotency_key: 'picture',
};

const folder = await mkdtemp(join(tmpdir(), 'parley-pictures-'));
const environment = {
  PATH: process.env['PATH'] ?? '',
  PARLEY_DATA_DIR: folder,
  PARLEY_SANDBOX_SPEED: '30',
};
const executablePath = findChromium();
if (executablePath === undefined) throw new Error('There is no Chromium on the PATH.');
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await makeCall(browser);
  await showCall(browser);
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
}

/** An assistant asks for a call; the page on which the person decides is the first picture. */
async function makeCall(chrome: Browser): Promise<void> {
  const client = new Client({ name: 'pictures', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [PROGRAM, 'stdio'],
      env: environment,
    }),
  );
  const waiting = await call(client, 'place_ai_call', CALL);
  const { url } = waiting['approval'] as { url: string };
  const page = await chrome.newPage({ viewport: { width: 640, height: 760 } });
  await page.goto(url);
  await page.screenshot({ path: `${IMAGES}/approval.png`, fullPage: true });
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.close();
  const { request_id } = await call(client, 'place_ai_call', CALL);
  await call(client, 'wait_for_ai_call', { request_id });
  await client.close();
}

async function call(client: Client, name: string, args: object): Promise<Record<string, unknown>> {
  const { structuredContent } = await client.callTool({ name, arguments: { ...args } });
  return (structuredContent ?? {}) as Record<string, unknown>;
}

/** The finished call on the dashboard is the second. */
async function showCall(chrome: Browser): Promise<void> {
  const args = [PROGRAM, 'service', '--port', '0', '--json', '--print-keys'];
  const service = spawn(process.execPath, args, {
    env: environment,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(createInterface(service.stdout), 'line')) as [string];
  const { url, keys } = JSON.parse(line) as { url: string; keys: { ai_call: string } };
  const page = await chrome.newPage({ viewport: { width: 1100, height: 860 } });
  await page.goto(url);
  await page.locator('[name=key]').fill(keys.ai_call);
  await page.locator('[name=key]').press('Enter');
  await page.getByText(CALL.customer_name).first().click();
  await page.locator('audio').waitFor();
  await page.screenshot({ path: `${IMAGES}/call.png` });
  service.kill('SIGTERM');
  await once(service, 'exit');
}
