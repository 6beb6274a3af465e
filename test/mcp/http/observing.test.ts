import { AsyncLocalStorage } from 'node:async_hooks';
import {
  context,
  propagation,
  ROOT_CONTEXT,
  trace,
  type Context,
  type Span,
  type TextMapPropagator,
} from '@opentelemetry/api';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { createMeters } from '../../../src/cli/http-meters.ts';
import { createRequests, logByRequest } from '../../../src/cli/http-requests.ts';
import { startHttpServer } from '../../../src/cli/http-server.ts';
import { createSpans } from '../../../src/cli/http-spans.ts';
import type { FetchInit } from '../../../src/clients/http.ts';
import { systemClock } from '../../../src/clock.ts';
import { createLog } from '../../../src/log.ts';
import { systemRandom } from '../../../src/random.ts';
import { createFakeClock } from '../../fake-clock.ts';
import { createFakeActions } from '../fake-actions.ts';

interface Seen {
  name: string;
  parent: string | undefined;
  attributes: Record<string, unknown>;
  ended: boolean;
}

/** As much of an OpenTelemetry SDK as shows which spans there were, below which others. */
function watchSpans(): Seen[] {
  const seen: Seen[] = [];
  const store = new AsyncLocalStorage<Context>();
  context.setGlobalContextManager({
    active: () => store.getStore() ?? ROOT_CONTEXT,
    with: (active, run, self, ...args) => store.run(active, () => run.apply(self, args)),
    bind: (_active, target) => target,
    enable() {
      return this;
    },
    disable() {
      return this;
    },
  });
  const startSpan = (name: string, options: object = {}, active = context.active()): Span => {
    const parent = trace.getSpan(active)?.spanContext().spanId;
    const attributes = 'attributes' in options ? { ...(options.attributes as object) } : {};
    const span: Seen = { name, parent, attributes, ended: false };
    seen.push(span);
    return {
      spanContext: () => ({ traceId: 'trace', spanId: name, traceFlags: 1 }),
      setAttribute: (key: string, value: unknown) =>
        void Object.assign(attributes, { [key]: value }),
      setStatus: () => undefined,
      end: () => void (span.ended = true),
    } as unknown as Span;
  };
  const startActiveSpan = (name: string, options: object, run: (span: Span) => unknown) => {
    const span = startSpan(name, options);
    return context.with(trace.setSpan(context.active(), span), () => run(span));
  };
  trace.setGlobalTracerProvider({
    getTracer: () =>
      ({ startSpan, startActiveSpan }) as unknown as ReturnType<typeof trace.getTracer>,
  });
  propagation.setGlobalPropagator(headerOfTest);
  return seen;
}

const headerOfTest: TextMapPropagator = {
  inject(active, carrier, setter) {
    setter.set(carrier, 'traceparent', trace.getSpan(active)?.spanContext().spanId ?? '');
  },
  extract(active, carrier, getter) {
    const spanId = String(getter.get(carrier, 'traceparent'));
    return trace.setSpanContext(active, { traceId: 'trace', spanId, traceFlags: 1 });
  },
  fields: () => ['traceparent'],
};

afterEach(() => {
  trace.disable();
  context.disable();
  propagation.disable();
});

const get: FetchInit = { method: 'GET', headers: {}, signal: new AbortController().signal };
const address = 'http://service/api/call-info/voip_ob_req_1';
const refused = {
  isError: true,
  content: [],
  structuredContent: { error: { code: 'not_found', message: 'No.', hint: 'Ask.' } },
};

const broken = (): Promise<never> => Promise.reject(new Error('broken'));

describe('spans', () => {
  test('a tool call lies below its caller’s span, and its requests to the service below it', async () => {
    const seen = watchSpans();
    const spans = createSpans();
    const sent: Record<string, string>[] = [];
    const fetch = spans.follow((_url, { headers }) => {
      sent.push(headers);
      return Promise.resolve(new Response('', { status: 404 }));
    });
    const headers = new Headers({ traceparent: 'caller' });
    await spans.continueTrace(headers, () =>
      spans.watch({ tool: 'get_ai_call' }, async () => {
        await fetch(address, get);
        return refused;
      }),
    );
    expect(seen).toMatchObject([
      {
        name: 'tools/call get_ai_call',
        parent: 'caller',
        attributes: { 'gen_ai.tool.name': 'get_ai_call', 'error.type': 'not_found' },
        ended: true,
      },
      {
        name: 'GET ai_call',
        parent: 'tools/call get_ai_call',
        attributes: { 'http.response.status_code': 404 },
        ended: true,
      },
    ]);
    expect(sent).toEqual([{ traceparent: 'GET ai_call' }]);
    expect(JSON.stringify(seen)).not.toContain('voip_ob_req_1');
  });

  test('end when the work fails, and are no burden without an SDK', async () => {
    await expect(createSpans().follow(broken)(address, get)).rejects.toThrow('broken');
    const seen = watchSpans();
    await expect(createSpans().follow(broken)(address, get)).rejects.toThrow('broken');
    expect(seen).toMatchObject([{ ended: true }]);
  });
});

describe('counters', () => {
  test('of tools, refusals, approvals by channel and requests to the service', async () => {
    const clock = createFakeClock(new Date('2026-11-30T05:30:00Z'));
    const meters = createMeters(clock);
    await meters.watch({ tool: 'get_ai_call' }, async () => {
      await clock.advance(300);
      return refused;
    });
    await meters.watch({ tool: 'get_ai_call' }, () => Promise.resolve({ content: [] }));
    const { actions } = createFakeActions();
    const counted = meters.count(actions);
    const no = { approve: false, stated: [], by: 'x', how: 'elicitation' as const };
    await expect(counted.decide('local', 'nowhere', no)).rejects.toThrow();
    meters.decided({ how: 'page', approve: true });
    const answer = meters.follow(() => Promise.resolve(new Response('', { status: 503 })));
    await answer('http://service/voip/apps', get);
    await expect(meters.follow(broken)('http://service/api/messaging/x', get)).rejects.toThrow(
      'broken',
    );
    const text = await meters.read();
    for (const line of [
      'parley_mcp_tool_seconds_count{tool="get_ai_call",outcome="refused"} 1',
      'parley_mcp_tool_seconds_sum{tool="get_ai_call",outcome="refused"} 0.3',
      'parley_mcp_tool_seconds_count{tool="get_ai_call",outcome="ok"} 1',
      'parley_mcp_refusals_total{tool="get_ai_call",code="not_found"} 1',
      'parley_approvals_total{channel="page",decision="approved"} 1',
      'parley_upstream_request_seconds_count{area="voice",method="GET",status="503"} 1',
      'parley_upstream_request_seconds_count{area="messaging",method="GET",status="none"} 1',
    ]) {
      expect(text).toContain(`${line}\n`);
    }
    expect(text).not.toContain('channel="elicitation"');
  });
});

describe('the id of a request', () => {
  test('is a proxy’s own or ours, in the answer and in every line that is logged for it', async () => {
    const requests = createRequests(systemRandom);
    const lines: string[] = [];
    const write = (line: string): void => void lines.push(line);
    const log = logByRequest(createLog({ level: 'info', json: true, write }), requests);
    const server = await startHttpServer({
      fetch: async () => {
        await Promise.resolve();
        log.error('broken');
        return new Response('');
      },
      enter: (...request) => requests.enter(...request),
      host: '127.0.0.1',
      port: 0,
      clock: systemClock,
      log,
    });
    onTestFinished(() => server.close(0));
    const ids: (string | null)[] = [];
    for (const given of ['proxy-id-1', 'x', 'a b c d e f g h']) {
      const response = await fetch(server.url, { headers: { 'x-request-id': given } });
      ids.push(response.headers.get('x-request-id'));
    }
    log.info('outside');
    await expect.poll(() => lines.length).toBe(4);
    expect(ids[0]).toBe('proxy-id-1');
    expect(ids[1]).toMatch(/^[\w-]{8,}$/u);
    expect(new Set(ids).size).toBe(3);
    const logged = lines.map((line) => (JSON.parse(line) as { request_id?: string }).request_id);
    expect(logged).toEqual([...ids, undefined]);
  });
});
