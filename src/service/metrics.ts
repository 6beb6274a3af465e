import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Run } from './calls/engine.ts';
import type { Queue } from './store/queue.ts';

/** What the service counts of its own work (design section 9, GET /metrics). */
export interface Metrics {
  /** A request was answered; `route` is its pattern, never its parameters. */
  answered(request: { method: string; route: string; status: number; seconds: number }): void;
  /** A transaction had to be run again because another one was in its way. */
  retried(): void;
  /** The same queue, whose claims are counted and whose lag can be seen. */
  watchQueue(queue: Queue, clock: Clock): Queue;
  /** The same work, whose results are counted. */
  watchRuns(run: Run): Run;
  /** In the text format of Prometheus. */
  read(): Promise<{ contentType: string; text: string }>;
}

const SECONDS = [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60];

/** Counts for one process; every process of an installation has its own. */
export function createMetrics(): Metrics {
  const registers = [new Registry()];
  const [registry = new Registry()] = registers;
  collectDefaultMetrics({ register: registry, prefix: 'parley_' });
  const requests = new Histogram({
    name: 'parley_http_request_seconds',
    help: 'How long requests took, by route, method and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const retries = new Counter({
    name: 'parley_database_retries_total',
    help: 'Transactions run again because another one was in their way.',
    registers,
  });
  return {
    answered: createObserver(requests),
    retried: () => retries.inc(),
    watchQueue: (queue, clock) => watchQueue(queue, clock, registers),
    watchRuns: (run) => watchRuns(run, registers),
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

type Requests = Histogram<'method' | 'route' | 'status'>;

/** The library sorts and joins the labels at every count; there are few of them, so each is found again by its name. */
function createObserver(requests: Requests): Metrics['answered'] {
  const known = new Map<string, ReturnType<Requests['labels']>>();
  return ({ method, route, status, seconds }) => {
    const name = `${method} ${route} ${status}`;
    const child = known.get(name) ?? requests.labels({ method, route, status });
    known.set(name, child);
    child.observe(seconds);
  };
}

function watchQueue(queue: Queue, clock: Clock, registers: Registry[]): Queue {
  const claims = new Counter({
    name: 'parley_calls_claimed_total',
    help: 'Due calls that this process has taken up.',
    registers,
  });
  const lag = new Gauge({
    name: 'parley_calls_due_lag_seconds',
    help: 'For how long the longest due work of all processes has been waiting.',
    registers: [],
    async collect() {
      const due = await queue.nextDue();
      const late = due === undefined ? 0 : clock.now().getTime() - due;
      this.set(Math.max(0, late) / 1000);
    },
  });
  for (const registry of registers) registry.registerMetric(lag);
  return {
    ...queue,
    async claim(claim) {
      const calls = await queue.claim(claim);
      claims.inc(calls.length);
      return calls;
    },
  };
}

function watchRuns(run: Run, registers: Registry[]): Run {
  const results = new Counter({
    name: 'parley_dispatches_total',
    help: 'Due work that this process has done, by how that went.',
    labelNames: ['result'],
    registers,
  });
  const running = new Gauge({
    name: 'parley_dispatches_running',
    help: 'Due work that this process is doing now.',
    registers,
  });
  return async (call, signal) => {
    running.inc();
    try {
      await run(call, signal);
      results.inc({ result: signal.aborted ? 'cut' : 'done' });
    } catch (error) {
      results.inc({ result: 'failed' });
      throw error;
    } finally {
      running.dec();
    }
  };
}
