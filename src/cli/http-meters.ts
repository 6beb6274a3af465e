import { Counter, Histogram, Registry } from 'prom-client';
import type { Actions, Decision } from '../actions/actions.ts';
import type { Fetch } from '../clients/http.ts';
import type { Clock } from '../clock.ts';
import type { Watch } from '../mcp/context.ts';
import { areaOf, outcomeOf, refusalOf } from './http-outcomes.ts';

/** What `parley http` counts of its work, beside what every service counts (GET /metrics). */
export interface Meters {
  /** Counts tool calls and refusals. */
  watch: Watch;
  /** The same requests to the service, counted. */
  follow(fetch: Fetch): Fetch;
  /** The same actions; decisions are counted by channel. */
  count(actions: Actions): Actions;
  decided(decision: Pick<Decision, 'how' | 'approve'>): void;
  /** In the text format of Prometheus. */
  read(): Promise<string>;
}

const SECONDS = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60];

export function createMeters(clock: Clock): Meters {
  const registry = new Registry();
  const counters = createCounters([registry]);
  const decided: Meters['decided'] = ({ how, approve }) =>
    counters.approvals.inc({ channel: how, decision: approve ? 'approved' : 'declined' });
  return {
    watch: watchCalls(clock, counters),
    follow: (fetch) => followRequests(clock, counters, fetch),
    count: (actions) => ({
      ...actions,
      async decide(principal, approvalId, decision) {
        const came = await actions.decide(principal, approvalId, decision);
        decided(decision);
        return came;
      },
    }),
    decided,
    read: () => registry.metrics(),
  };
}

type Counters = ReturnType<typeof createCounters>;

const watchCalls =
  (clock: Clock, { tools, refusals }: Counters): Watch =>
  async ({ tool }, run) => {
    const seconds = startWatch(clock);
    const result = await run();
    const code = refusalOf(result);
    tools.observe({ tool, outcome: outcomeOf(result) }, seconds());
    if (code !== undefined) refusals.inc({ tool, code });
    return result;
  };

const followRequests =
  (clock: Clock, { upstream }: Counters, fetch: Fetch): Fetch =>
  async (url, init) => {
    const labels = { area: areaOf(url), method: init.method };
    const seconds = startWatch(clock);
    let status = 'none';
    try {
      const response = await fetch(url, init);
      status = String(response.status);
      return response;
    } finally {
      upstream.observe({ ...labels, status }, seconds());
    }
  };

function startWatch(clock: Clock): () => number {
  const start = clock.now().getTime();
  return () => (clock.now().getTime() - start) / 1000;
}

function createCounters(registers: Registry[]) {
  return {
    tools: new Histogram({
      name: 'parley_mcp_tool_seconds',
      help: 'How long tool calls took, by tool and outcome.',
      labelNames: ['tool', 'outcome'],
      buckets: SECONDS,
      registers,
    }),
    refusals: new Counter({
      name: 'parley_mcp_refusals_total',
      help: 'Refusals, by tool and code.',
      labelNames: ['tool', 'code'],
      registers,
    }),
    approvals: new Counter({
      name: 'parley_approvals_total',
      help: 'Decisions about approvals, by the channel through which they came.',
      labelNames: ['channel', 'decision'],
      registers,
    }),
    upstream: new Histogram({
      name: 'parley_upstream_request_seconds',
      help: 'How long requests to the service took, by area, method and status.',
      labelNames: ['area', 'method', 'status'],
      buckets: SECONDS,
      registers,
    }),
  };
}
