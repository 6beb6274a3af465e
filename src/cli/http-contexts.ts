import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { McpContext } from '../mcp/context.ts';
import type { Caller } from '../mcp/http/caller.ts';
import { systemRandom } from '../random.ts';
import { VERSION } from '../version.ts';
import type { Meters } from './http-meters.ts';
import { buildActions, type ActionParts } from './installation.ts';
import { toolsetsFor } from './toolsets.ts';
import type { Keys } from './upstream.ts';

export interface ContextOptions extends ActionParts {
  log: Log;
  meters: Meters;
  /** The same for all nodes of the installation, so that a question of one can be answered at another. */
  stateKey: Uint8Array;
  pageFor: NonNullable<McpContext['pageFor']>;
}

/** What the servers of one caller are made of, all but who follows them; made once for each caller. */
export function createContexts(options: ContextOptions): (caller: Caller) => McpContext {
  const known = new Map<string, { keys: string; context: McpContext }>();
  return (caller) => {
    const keys = JSON.stringify(caller.keys);
    const kept = known.get(caller.principal);
    if (kept?.keys === keys) return kept.context;
    const context = createContext(options, caller);
    known.set(caller.principal, { keys, context });
    return context;
  };
}

function createContext(options: ContextOptions, { principal, keys }: Caller): McpContext {
  const { config, upstream, meters, log, stateKey, pageFor } = options;
  const own = upstream.keysFor(keys);
  const actions = Promise.resolve(meters.count(buildActions(options, own)));
  return {
    actions: () => actions,
    principal,
    approval: config.approval,
    toolsets: toolsetsFor(config, own),
    personal: true,
    clock: systemClock,
    random: systemRandom,
    log,
    stateKey,
    version: VERSION,
    simulated: upstream.simulated,
    ...(config.approval === 'elicitation' ? {} : { pageFor }),
  };
}

/** Whether there is any tool for somebody with these keys. */
export const hasTools = (config: Config, keys: Keys): boolean =>
  toolsetsFor(config, keys).length > 0;
