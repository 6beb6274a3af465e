import type { Decision } from '../actions/actions.ts';
import type { ApprovalDesk } from '../actions/approval-desk.ts';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { Refusal } from '../errors.ts';
import type { Log } from '../log.ts';
import { createApprovalPage } from '../mcp/approval/page/page.ts';
import { approvalPath } from '../mcp/approval/page/approval.ts';
import type { Site } from '../mcp/approval/page/ports.ts';
import { systemRandom } from '../random.ts';
import { startHttpServer, type HttpServer } from './http-server.ts';
import { openDesk } from './installation.ts';

/** The pages on which people decide, wherever they are served. */
export interface ApprovalPages {
  fetch(request: Request): Promise<Response>;
  /** The path of one approval with its key, below the root of the site. */
  pathOf(approvalId: string): Promise<string>;
  /** True when there is a PIN for all who have none of their own. */
  hasPin(): Promise<boolean>;
}

/** `decided` is told of every decision that is made there. */
export function openApprovalPages(
  database: Database,
  { timeZone }: Pick<Config, 'timeZone'>,
  site: Site,
  decided: (decision: Decision) => void = () => undefined,
): ApprovalPages {
  const asIs = openDesk(database);
  const desk: ApprovalDesk = {
    ...asIs,
    async decide(approval, decision) {
      await asIs.decide(approval, decision);
      decided(decision);
    },
  };
  return {
    fetch: createApprovalPage({ desk, site, clock: systemClock, timeZone, random: systemRandom }),
    pathOf: (id) => approvalPath(desk, id),
    hasPin: () => desk.pin.has(undefined),
  };
}

const LOOPBACK = '127.0.0.1';
const PATIENCE_MILLISECONDS = 500;

export interface LocalPage {
  /** The address of one approval's page; the first time a server is started for it. Undefined when none can be. */
  urlOf(approvalId: string): Promise<string | undefined>;
  close(): Promise<void>;
}

/**
 * The approval page of a process that serves nothing else: on loopback only, on a free port (design section 2), or on
 * the one that was set as long as it is free.
 */
export function createLocalPage(
  config: Config,
  ports: { database(): Promise<Database>; log: Log },
): LocalPage {
  let running: Promise<{ pages: ApprovalPages; server: HttpServer }> | undefined;
  const start = async () => {
    const address = { url: '' };
    const site = { origins: () => [address.url], loopback: true };
    const pages = openApprovalPages(await ports.database(), config, site);
    const server = await listen(pages, config.givenPort ?? 0, ports.log);
    address.url = server.url;
    return { pages, server };
  };
  return {
    async urlOf(id) {
      running ??= start();
      try {
        const { pages, server } = await running;
        return `${server.url}${await pages.pathOf(id)}`;
      } catch (error) {
        running = undefined;
        if (!(error instanceof Refusal)) throw error;
        ports.log.warn('the approval page cannot be served', { error });
        return undefined;
      }
    },
    async close() {
      await (await running?.catch(() => undefined))?.server.close(PATIENCE_MILLISECONDS);
    },
  };
}

async function listen({ fetch }: ApprovalPages, port: number, log: Log): Promise<HttpServer> {
  const options = { fetch, host: LOOPBACK, clock: systemClock, log };
  try {
    return await startHttpServer({ ...options, port });
  } catch (error) {
    if (port === 0 || !(error instanceof Refusal)) throw error;
    return startHttpServer({ ...options, port: 0 });
  }
}
