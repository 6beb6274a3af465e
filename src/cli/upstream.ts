import type { Fetch } from '../clients/http.ts';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { systemRandom } from '../random.ts';

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

/** Runs the whole service in this process, with the simulated carrier, and starts to dial what is due. */
export async function connectEmbedded(
  config: Config,
  database: Database,
  log: Log,
): Promise<Upstream> {
  const [{ createService }, { createScriptedAssistant }, { createSimulatedCarrier }] =
    await Promise.all([
      import('../service/service.ts'),
      import('../service/assistant/scripted.ts'),
      import('../service/carriers/simulated.ts'),
    ]);
  // oxlint-disable-next-line node/no-process-env -- where a speech synthesiser may lie
  const searchPath = process.env['PATH'];
  const carrier = createSimulatedCarrier({
    speed: config.sandboxSpeed,
    ...(searchPath === undefined ? {} : { searchPath }),
  });
  const service = await createService({
    ...config,
    database,
    clock: systemClock,
    random: systemRandom,
    log,
    carrier,
    assistant: createScriptedAssistant(),
  });
  service.start();
  return {
    baseUrl: 'http://embedded',
    aiCallKey: service.issueInternalKey('ai_call'),
    fetch: (url, init) => service.fetch(new Request(url, init)),
    embedded: true,
    simulated: carrier.simulated,
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
