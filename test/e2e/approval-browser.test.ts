import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import axe from 'axe-core';
import type { BrowserContextOptions, Frame, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { canBrowse, openBrowser } from './browser.ts';
import { openCardHost } from './card-host.ts';
import { errand } from './errand.ts';
import { openHost } from './hosts.ts';
import { runParley } from './terminal.ts';

/** A call that waits for a person, and its page. */
async function waitFor(more: object = {}) {
  const environment = { PARLEY_DATA_DIR: temporaryFolder() };
  const host = await openHost({ client: 'v2 auto', person: 'cannot be asked', environment });
  const asked = { ...errand, ...more };
  const place = async () => (await host.call('place_ai_call', asked)).structured;
  const { url } = (await place())['approval'] as { url: string };
  return { environment, place, url };
}

async function openPage(url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await (await openBrowser()).newContext(options);
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

interface Rule {
  id: string;
  nodes: { html: string }[];
}

interface Axe {
  axe: { run(): Promise<Record<'passes' | 'violations', Rule[]>> };
}

/** What a checker of accessibility objects to. */
async function violations(page: Page | Frame): Promise<unknown[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(() => (globalThis as unknown as Axe).axe.run());
  expect(found.passes.length).toBeGreaterThan(5);
  return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

describe.runIf(canBrowse)('the approval page in a browser', () => {
  test('needs no script, and is used with the keyboard alone', async () => {
    const { place, url } = await waitFor({ customer_phone: '+91 98450 12000' });
    const page = await openPage(url, { javaScriptEnabled: false });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('The assistant may do exactly this, once.').waitFor();
    expect(await place()).toMatchObject({ status: 'placed' });
    await page.reload();
    await page.getByText('This was approved and has been done.').waitFor();
  });

  test('asks for the PIN where one is set, and says when it is wrong', async () => {
    const { environment, place, url } = await waitFor();
    await runParley(['account', 'set-pin'], environment, '4711\n');
    const page = await openPage(url);
    await page.getByLabel('Approver PIN').fill('0000');
    await page.getByRole('button', { name: 'Approve exactly this' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('not the approver PIN');
    expect(await place()).toMatchObject({ status: 'awaiting_approval' });
    await page.getByLabel('Approver PIN').fill('4711');
    await page.getByRole('button', { name: 'Approve exactly this' }).click();
    await page.getByText('Approved.').waitFor();
    expect(await place()).toMatchObject({ status: 'placed' });
  });

  test('two tabs decide once', async () => {
    const { url } = await waitFor();
    const [one, other] = [await openPage(url), await openPage(url)];
    await one.getByRole('button', { name: 'Decline' }).click();
    await one.getByText('Declined.').waitFor();
    await other.getByRole('button', { name: 'Approve exactly this' }).click();
    expect(await other.getByRole('alert').textContent()).toContain('declined already');
  });

  test('is not shown inside the page of another site', async () => {
    const { place, url } = await waitFor();
    const server = createServer((_request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<iframe src="${url}"></iframe>`);
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const page = await openPage(`http://localhost:${(server.address() as AddressInfo).port}/`);
    expect(await page.frameLocator('iframe').getByRole('button').count()).toBe(0);
    expect(await place()).toMatchObject({ status: 'awaiting_approval' });
  });

  test.each(['light', 'dark'] as const)(
    'can be read by everybody, %s and small',
    async (scheme) => {
      const { url } = await waitFor({ customer_phone: '+91 98450 12000' });
      const page = await openPage(url, {
        colorScheme: scheme,
        viewport: { width: 390, height: 844 },
      });
      expect(await violations(page)).toEqual([]);
      const wide = await page.evaluate('document.documentElement.scrollWidth');
      expect(wide).toBeLessThanOrEqual(390);
    },
  );
});

describe.runIf(canBrowse)('the approval card', () => {
  test('can be read by everybody', async () => {
    const host = await openCardHost({ PARLEY_DATA_DIR: temporaryFolder() });
    const waiting = await host.call('place_ai_call', {
      ...errand,
      customer_phone: '+91 98450 12000',
    });
    const { page, card } = await host.show('place_ai_call', waiting);
    await card.getByRole('button', { name: 'Decline' }).waitFor();
    const frame = page.frames().at(-1);
    if (frame === undefined) throw new Error('there is no frame');
    expect(await violations(frame)).toEqual([]);
  });
});
