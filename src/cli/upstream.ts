import type { Fetch } from '../clients/http.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { EmbeddedService, Served } from './embedded-service.ts';

export type Keys = Config['keys'];

/** The service that the actions talk to: in this process, or elsewhere. */
export interface Upstream {
  baseUrl: string;
  /** The keys of somebody with these keys of its own; embedded, those that are left out are made for this process only. */
  keysFor(own: Keys): Keys;
  fetch: Fetch;
  embedded: boolean;
  /** True when it is known that nobody is rung. */
  simulated: boolean;
  /** True when it is known that messages reach nobody. */
  messagesSimulated: boolean;
  /** Calls that run in this process may go on for so long; left out, as long as a host waits for its server to end. */
  close(drainMilliseconds?: number): Promise<void>;
}

export interface EmbeddedUpstream extends Upstream {
  service: EmbeddedService;
}

/** A host gives its server two seconds to end; calls that last longer are hung up and recorded as cut short. */
const DRAIN_MILLISECONDS = 1000;

/** Runs the whole service in this process and starts to dial what is due. */
export async function connectEmbedded(
  config: Config,
  database: Database,
  served: Served,
): Promise<EmbeddedUpstream> {
  const { openService } = await import('./embedded-service.ts');
  const service = await openService(config, database, served);
  service.start();
  return {
    baseUrl: 'http://embedded',
    keysFor: (own) => ({
      aiCall: service.issueInternalKey('ai_call'),
      voice: service.issueInternalKey('voice'),
      messaging: service.issueInternalKey('messaging'),
      ...own,
    }),
    fetch: (url, init) => service.fetch(new Request(url, init)),
    embedded: true,
    simulated: service.simulated,
    messagesSimulated: service.messagesSimulated,
    service,
    close: (drainMs = DRAIN_MILLISECONDS) => service.stop({ drainMs }),
  };
}

/** A running service; its key goes to this address and nowhere else. */
export async function connectRemote(baseUrl: string): Promise<Upstream> {
  const { createRemoteFetch } = await import('../clients/remote-fetch.ts');
  const remote = createRemoteFetch();
  return {
    baseUrl,
    keysFor: (own) => own,
    fetch: remote.fetch,
    embedded: false,
    simulated: false,
    messagesSimulated: false,
    close: () => remote.close(),
  };
}
