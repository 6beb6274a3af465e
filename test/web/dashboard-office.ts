import { expect, onTestFinished } from 'vitest';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { createDashboardPage } from '../../src/cli/dashboard-page.ts';
import { startHttpServer } from '../../src/cli/http-server.ts';
import { systemClock } from '../../src/clock.ts';
import { silentLog } from '../../src/log.ts';
import { systemRandom } from '../../src/random.ts';
import { createScriptedAssistant } from '../../src/service/assistant/scripted.ts';
import { createSimulatedCarrier } from '../../src/service/carriers/simulated.ts';
import type { Area } from '../../src/service/keys.ts';
import { createSimulatedMessaging } from '../../src/service/messaging/simulated.ts';
import { createService } from '../../src/service/service.ts';
import { openDatabaseOf } from '../databases.ts';
import { temporaryFolder } from '../temporary.ts';
import { callTo } from '../service/world.ts';

/** Sandbox seconds in a real one: a call of a minute and a half is over in one. */
const SPEED = 100;
const HOUR = 3_600_000;

/** A running service with its dashboard, on a port of its own and on real time. */
export async function openDashboardOffice() {
  const folder = temporaryFolder();
  const ports = { clock: systemClock, random: systemRandom };
  const database = await openDatabaseOf(folder, ports);
  const service = await createService({
    ...ports,
    database,
    log: silentLog,
    carrier: createSimulatedCarrier({ speed: SPEED }),
    assistant: createScriptedAssistant(),
    messaging: createSimulatedMessaging({ database, random: systemRandom, speed: SPEED }),
    dataDir: folder,
    dashboardPage: createDashboardPage(),
  });
  const listening = { host: '127.0.0.1', port: 0, clock: systemClock, log: silentLog };
  const server = await startHttpServer({ ...listening, fetch: service.fetch });
  service.start();
  onTestFinished(async () => {
    await service.stop({ drainMs: 0 });
    await server.close(0);
    await database.close();
  });
  const keyOf = async (area: Area): Promise<string> => (await service.keyring.create(1, area)).key;
  const send = async (area: Area, path: string, body?: unknown, method = 'POST') => {
    const key = service.issueInternalKey(area);
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'x-api-key': key },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Record<string, unknown>;
  };
  return {
    url: server.url,
    service,
    keyOf,
    send,
    /** Places a call, by default for much later, and answers its id. */
    async place(ending: string, change: Record<string, unknown> = {}): Promise<string> {
      const due = new Date(systemClock.now().getTime() + HOUR).toISOString();
      const call = callTo(ending, { task_due_date: due, ...change });
      const answer = await send('ai_call', '/api/integration/trigger/personal-ai-agent', call);
      return String(answer['group_request_id']);
    },
    now: (): string => systemClock.now().toISOString(),
  };
}

export type Office = Awaited<ReturnType<typeof openDashboardOffice>>;

export interface Visit {
  page: Page;
  /** What the console said, and which other addresses the page asked. */
  complaints: string[];
}

/** Opens the dashboard in a fresh profile and signs in with a key of the area. */
export async function visit(
  browser: Browser,
  office: Office,
  { area = 'ai_call', ...options }: BrowserContextOptions & { area?: Area } = {},
): Promise<Visit> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const to = request.url();
    if (!to.startsWith(office.url) && !to.startsWith('data:')) complaints.push(`asked ${to}`);
  });
  await page.goto(office.url);
  await page.getByLabel('API key').fill(await office.keyOf(area));
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  return { page, complaints };
}

/** Nothing on the page is wider than its window. */
export async function expectNoSideways(page: Page): Promise<void> {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide).toBeLessThanOrEqual(0);
}
