import type { Fetch } from '../clients/http.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';

/** The service that the actions talk to: in this process, or elsewhere. */
export interface Upstream {
  baseUrl: string;
  aiCallKey: string;
  fetch: Fetch;
  embedded: boolean;
  /** True when it is known that nobody is rung. */
  simulated: boolean;
  close(): Promise<void>;
}

/** A host gives its server two seconds to end; calls that last longer are hung up and recorded as cut short. */
const DRAIN_MILLISECONDS = 1000;

/** Runs the whole service in this process and starts to dial what is due. */
export async function connectEmbedded(
  config: Config,
  database: Database,
  log: Log,
): Promise<Upstream> {
  const { openService } = await import('./embedded-service.ts');
  const service = await openService(config, database, { log });
  service.start();
  return {
    baseUrl: 'http://embedded',
    aiCallKey: service.issueInternalKey('ai_call'),
    fetch: (url, init) => service.fetch(new Request(url, init)),
    embedded: true,
    simulated: service.simulated,
    close: () => service.stop({ drainMs: DRAIN_MILLISECONDS }),
  };
}

/** A running service; its key goes to this address and nowhere else. */
export async function connectRemote(baseUrl: string, aiCallKey: string): Promise<Upstream> {
  const { createRemoteFetch } = await import('../clients/remote-fetch.ts');
  const remote = createRemoteFetch();
  return {
    baseUrl,
    aiCallKey,
    fetch: remote.fetch,
    embedded: false,
    simulated: false,
    close: () => remote.close(),
  };
}
