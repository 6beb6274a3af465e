import {
  context,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api';
import type { Fetch } from '../clients/http.ts';
import type { Watch } from '../mcp/context.ts';
import { VERSION } from '../version.ts';
import { areaOf, refusalOf } from './http-outcomes.ts';

/** Spans for OpenTelemetry. Without an SDK in the process they cost nothing and go nowhere. */
export interface Spans {
  /** One span for each tool call. */
  watch: Watch;
  /** The same requests to the service, each in a span below the one of its tool call, which it names to the service. */
  follow(fetch: Fetch): Fetch;
  /** Runs the answer to a request below the span that the caller's headers name. */
  continueTrace<Value>(headers: Headers, run: () => Value): Value;
}

export function createSpans(): Spans {
  const tracer = trace.getTracer('parley', VERSION);
  return {
    watch: ({ tool }, run) =>
      tracer.startActiveSpan(`tools/call ${tool}`, toolSpan(tool), (span) =>
        within(span, async () => {
          const result = await run();
          const code = refusalOf(result);
          if (code !== undefined) span.setAttribute('error.type', code);
          return result;
        }),
      ),
    follow: (fetch) => (url, init) => {
      const area = areaOf(url);
      const options = requestSpan(init.method, area);
      return tracer.startActiveSpan(`${init.method} ${area}`, options, (span) =>
        within(span, async () => {
          const headers = { ...init.headers };
          propagation.inject(context.active(), headers);
          const response = await fetch(url, { ...init, headers });
          span.setAttribute('http.response.status_code', response.status);
          return response;
        }),
      );
    },
    continueTrace: (headers, run) =>
      context.with(propagation.extract(context.active(), headers, headersGetter), run),
  };
}

const toolSpan = (tool: string) => ({
  kind: SpanKind.SERVER,
  attributes: { 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': tool },
});

/** No address and no path: they name calls and messages. */
const requestSpan = (method: string, area: string) => ({
  kind: SpanKind.CLIENT,
  attributes: { 'http.request.method': method, 'parley.area': area },
});

async function within<Value>(span: Span, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

const headersGetter = {
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
  keys: (headers: Headers) => Array.from(headers.keys()),
};
