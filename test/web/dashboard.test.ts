import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { canBrowse, openBrowser } from '../e2e/browser.ts';
import { expectNoSideways, openDashboardOffice, visit } from './dashboard-office.ts';

/** What axe-core finds that keeps somebody out. */
async function seriousFaults(page: Page): Promise<string[]> {
  // By the debugging protocol, since the page's own policy lets no other script run.
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

const HOSTILE = '<img src=x onerror="document.title=1"><script>document.title=2</script>';

async function openFinishedCall() {
  const office = await openDashboardOffice();
  const id = await office.place('000', { task_due_date: office.now() });
  const browser = await openBrowser();
  const visited = await visit(browser, office);
  const { page } = visited;
  await page.getByRole('link', { name: /Green Garage/u }).click();
  await page.getByLabel('Recording of the call').waitFor();
  return { office, browser, id, ...visited };
}

describe.runIf(canBrowse)('the dashboard in a real browser', () => {
  test('shows a call that is placed elsewhere, and each of its states, without being asked', async () => {
    const office = await openDashboardOffice();
    const { page, complaints } = await visit(await openBrowser(), office);
    await page.getByText('There are no such calls.').waitFor();
    await page.evaluate(() => Object.assign(window, { same: true }));
    await office.place('000', { task_due_date: office.now() });
    const line = page.getByRole('list').getByRole('link', { name: /Green Garage/u });
    await line.waitFor();
    await line.getByText('Answered').waitFor();
    expect(await page.evaluate(() => 'same' in window)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('plays a recording beside what was said, and each follows the other', async () => {
    const { page, complaints } = await openFinishedCall();
    const turns = page.locator('.turn');
    expect(await turns.count()).toBeGreaterThan(4);
    const third = turns.nth(2);
    await third.getByRole('button').click();
    await expect.poll(() => third.getAttribute('aria-current')).toBe('true');
    const audio = page.locator('audio');
    const at = await audio.evaluate((element: HTMLAudioElement) => element.currentTime);
    const said = await third.getByRole('button').textContent();
    const [minutes = 0, seconds = 0] = said?.split(':').map(Number) ?? [];
    expect(at).toBeGreaterThanOrEqual(minutes * 60 + seconds);
    await audio.evaluate((element: HTMLAudioElement) => {
      element.currentTime = element.duration - 0.1;
    });
    await expect.poll(() => turns.last().getAttribute('aria-current')).toBe('true');
    expect(await page.locator('[aria-current=true].turn').count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('leaves an open conversation and its player alone while calls come and go', async () => {
    const { office, page } = await openFinishedCall();
    const marked = await page.evaluate(() => {
      const [audio, turn] = [document.querySelector('audio'), document.querySelector('.turn')];
      Object.assign(window, { audio, turn });
      return audio !== null && turn !== null;
    });
    expect(marked).toBe(true);
    await page.locator('.turn').nth(1).getByRole('button').click();
    await office.place('010', { task_due_date: office.now(), first_name: 'Somebody else' });
    await page.getByRole('link', { name: /Somebody else.*Answered/u }).waitFor();
    const state = await page.evaluate(() => {
      const { audio, turn } = window as unknown as { audio: HTMLAudioElement; turn: Element };
      return {
        same: audio === document.querySelector('audio') && turn === document.querySelector('.turn'),
        interrupted: audio.currentTime === 0 || (audio.paused && !audio.ended),
      };
    });
    expect(state).toEqual({ same: true, interrupted: false });
  });

  test('misses nothing while its stream is lost', async () => {
    const office = await openDashboardOffice();
    const { page } = await visit(await openBrowser(), office);
    await page.getByText('There are no such calls.').waitFor();
    await page.context().setOffline(true);
    await office.place('100');
    await page.context().setOffline(false);
    await page.getByRole('link', { name: /Green Garage/u }).waitFor();
  });

  test('renders no markup of others', async () => {
    const office = await openDashboardOffice();
    await office.place('000', {
      task_due_date: office.now(),
      first_name: HOSTILE,
      purpose_of_call: HOSTILE,
      customer_note: `${HOSTILE} Ask whether ${HOSTILE} is open.`,
    });
    const { page, complaints } = await visit(await openBrowser(), office);
    await page.getByRole('link', { name: /onerror/u }).click();
    await page.getByLabel('Recording of the call').waitFor();
    expect(await page.getByRole('heading', { level: 1, name: HOSTILE }).count()).toBe(1);
    expect(await page.locator('main img, main script').count()).toBe(0);
    expect(await page.title()).toBe('Parley');
    expect(complaints).toEqual([]);
  });

  test('is used by the keyboard alone', async () => {
    const office = await openDashboardOffice();
    await office.place('000', { task_due_date: office.now() });
    const { page } = await visit(await openBrowser(), office);
    await page.getByRole('link', { name: /Green Garage.*Answered/u }).waitFor();
    const focused = () =>
      page.evaluate(() => document.activeElement?.textContent?.trim().slice(0, 40) ?? '');
    for (let count = 0; !(await focused()).startsWith('Green Garage'); count += 1) {
      expect(count).toBeLessThan(20);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Green Garage');
    await page.getByLabel('Recording of the call').waitFor();
    await page.locator('.turn button').first().focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.locator('.turn').first().getAttribute('aria-current'))
      .toBe('true');
  });

  test.each(['light', 'dark'] as const)('has no serious fault in %s', async (colorScheme) => {
    const office = await openDashboardOffice();
    const id = await office.place('000', { task_due_date: office.now() });
    const waiting = await office.place('100', { first_name: 'Evening Diner' });
    const browser = await openBrowser();
    const { page, complaints } = await visit(browser, office, { colorScheme });
    const dark = await page.evaluate(
      () => getComputedStyle(document.body).backgroundColor === 'rgb(22, 24, 27)',
    );
    expect(dark).toBe(colorScheme === 'dark');
    await page.goto(`${office.url}/#/calls/${id}`);
    await page.getByLabel('Recording of the call').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    for (const path of ['usage', 'scheduled', 'account', `calls/${waiting}`]) {
      await page.goto(`${office.url}/#/${path}`);
      await page.locator('h1:not(:text("One moment"))').first().waitFor();
      expect(await seriousFaults(page), path).toEqual([]);
    }
    const signedOut = await (await browser.newContext({ colorScheme })).newPage();
    await signedOut.goto(office.url);
    expect(await seriousFaults(signedOut)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('fits a phone: the list, then a call in its place', async () => {
    const office = await openDashboardOffice();
    await office.place('000', {
      task_due_date: office.now(),
      first_name: 'Wolfeschlegelstein'.repeat(4),
    });
    const viewport = { width: 390, height: 800 };
    const { page } = await visit(await openBrowser(), office, { viewport });
    const line = page.getByRole('link', { name: /Wolfe/u });
    await line.waitFor();
    await expectNoSideways(page);
    await line.click();
    await page.getByLabel('Recording of the call').waitFor();
    await expectNoSideways(page);
    expect(await line.isVisible()).toBe(false);
    await page.getByRole('link', { name: 'All calls' }).click();
    await line.waitFor();
    for (const path of ['usage', 'scheduled', 'account']) {
      await page.goto(`${office.url}/#/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectNoSideways(page);
    }
  });

  test('says when a waiting call rings, and how often it was tried', async () => {
    const office = await openDashboardOffice();
    const day = new Date(Date.parse(office.now()) + 40 * 86_400_000).toISOString().slice(0, 10);
    await office.place('100', { task_due_date: `${day}T04:30:00.000Z` });
    const { page } = await visit(await openBrowser(), office);
    await page.getByRole('link', { name: 'Scheduled', exact: true }).click();
    await page.getByText(/, 10:00 am IST$/u).waitFor();
    await page.getByText('First attempt').waitFor();
  });

  test('finds calls by status and by part of a name', async () => {
    const office = await openDashboardOffice();
    await office.place('100', { first_name: 'Evening Diner' });
    await office.place('101', { first_name: 'City Clinic' });
    const { page } = await visit(await openBrowser(), office);
    await page.getByLabel('Part of a name or number').fill('clin');
    await page.getByRole('link', { name: /Diner/u }).waitFor({ state: 'detached' });
    expect(await page.getByRole('link', { name: /Clinic/u }).count()).toBe(1);
    await page.getByLabel('Which calls').selectOption('Answered');
    await page.getByText('There are no such calls.').waitFor();
  });

  test('shows a voice key its apps and webhooks, and sends one again', async () => {
    const office = await openDashboardOffice();
    const url = 'http://127.0.0.1:9/answer';
    const app = await office.send('voice', '/voip/apps', { name: 'Front desk', answer_url: url });
    expect(app['message']).toBe('success');
    const { page, complaints } = await visit(await openBrowser(), office, { area: 'voice' });
    await page.getByRole('link', { name: 'Apps and numbers' }).click();
    await page.getByRole('heading', { name: /Front desk/u }).waitFor();
    await page.getByText(url).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByText('No webhook was sent yet.').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('shows a messaging key its templates as their readers see them', async () => {
    const office = await openDashboardOffice();
    const { page, complaints } = await visit(await openBrowser(), office, { area: 'messaging' });
    await page.getByText('No message was sent yet.').waitFor();
    await page.getByRole('link', { name: 'Templates' }).click();
    await page.getByText('Hello Asha, your order SH-4512 is packed').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    expect(await page.getByRole('link', { name: 'Calls' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('ends with the session: the page turns into the way in', async () => {
    const office = await openDashboardOffice();
    const { page } = await visit(await openBrowser(), office);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key').waitFor();
    await page.goBack();
    await page.getByLabel('API key').waitFor();
  });
});
