import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { systemRandom } from '../random.ts';
import type { MessagingPlatform } from '../service/messaging/platform.ts';
import type { Service, ServiceOptions } from '../service/service.ts';

export interface EmbeddedService extends Service {
  /** True when nobody is rung. */
  simulated: boolean;
  /** True when messages reach nobody. */
  messagesSimulated: boolean;
}

/** What is different wherever a service runs. */
export type Served = Pick<
  ServiceOptions,
  'log' | 'metrics' | 'servedAt' | 'dashboardPage' | 'dashboardGuests'
>;

/** The whole service in this process, as the configuration says; it dials nothing before `start`. */
export async function openService(
  config: Config,
  database: Database,
  { log, ...served }: Served,
): Promise<EmbeddedService> {
  const [{ createService }, assistants, carriers, messaging] = await Promise.all([
    import('../service/service.ts'),
    import('../service/assistant/scripted.ts'),
    import('../service/carriers/simulated.ts'),
    openMessaging(config, database, log),
  ]);
  // oxlint-disable-next-line node/no-process-env -- where a speech synthesiser may lie
  const searchPath = process.env['PATH'];
  const carrier = carriers.createSimulatedCarrier({
    speed: config.sandboxSpeed,
    ...(searchPath === undefined ? {} : { searchPath }),
  });
  const service = await createService({
    ...config,
    database,
    clock: systemClock,
    random: systemRandom,
    log,
    ...served,
    carrier,
    assistant: assistants.createScriptedAssistant(),
    messaging,
  });
  return { ...service, simulated: carrier.simulated, messagesSimulated: messaging.simulated };
}

/** Only the platform that is set is loaded. */
async function openMessaging(
  { whatsapp, sandboxSpeed }: Config,
  database: Database,
  log: Log,
): Promise<MessagingPlatform> {
  if (whatsapp !== undefined) {
    const { createWhatsApp } = await import('../service/messaging/whatsapp/whatsapp.ts');
    return createWhatsApp({ account: whatsapp, clock: systemClock, log });
  }
  const { createSimulatedMessaging } = await import('../service/messaging/simulated.ts');
  return createSimulatedMessaging({ database, random: systemRandom, speed: sandboxSpeed });
}
