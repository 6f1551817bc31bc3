import { AsyncLocalStorage } from 'node:async_hooks';
import diagnostics from 'node:diagnostics_channel';
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { sqlState } from '#db/unavailable.ts';
import { readRunningVersion } from '../requests/read-running-version.ts';
import type { Log } from '../log.ts';
import type { RequestEnd, Tracing } from './tracing.ts';

const kinds = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT } as const;

const patience = 3_000; // ms

/** Sends spans in batches, so that no request waits for the collector. */
export async function openOpenTelemetry(endpoint: URL, log: Pick<Log, 'warn'>): Promise<Tracing> {
  const { version } = await readRunningVersion();
  const base = endpoint.href.replace(/\/$/, '');
  const exporter = new OTLPTraceExporter({ url: `${base}/v1/traces`, timeoutMillis: patience });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'zorgeloos', 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: watched(exporter, log), exportTimeoutMillis: patience }),
    ],
  });
  const tracer = provider.getTracer('zorgeloos', version);
  const under = new AsyncLocalStorage<Context>();
  const begin = (name: string, kind: SpanKind, parent: Context): [Span, Context] => {
    const span = tracer.startSpan(name, { kind }, parent);
    return [span, trace.setSpan(parent, span)];
  };
  const stopHeaders = addToOutgoing(() => trace.getSpan(under.getStore() ?? ROOT_CONTEXT));
  return {
    isUnderWay: () => under.getStore() !== undefined,
    async span({ name, kind, attributes }, work) {
      const [span, context] = begin(name, kinds[kind], under.getStore() ?? ROOT_CONTEXT);
      if (attributes) span.setAttributes(attributes);
      try {
        return await under.run(context, work, (more) => void span.setAttributes(more));
      } catch (error) {
        markFailed(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    request(headers, work) {
      const [span, context] = begin('request', SpanKind.SERVER, parentOf(headers['traceparent']));
      under.run(context, work, (ended) => endRequest(span, ended));
    },
    async close() {
      stopHeaders();
      await provider.shutdown().catch(() => undefined); // `watched` has logged the error
    },
  };
}

function watched(exporter: SpanExporter, log: Pick<Log, 'warn'>): SpanExporter {
  let isAway = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const fails = result.code !== 0;
        if (fails && !isAway) log.warn({ err: result.error }, 'traces cannot be delivered');
        if (!fails && isAway) log.warn('traces are delivered again');
        isAway = fails;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

/** The message of an error can quote what a user typed. */
function markFailed(span: Span, error: unknown): void {
  // Pages also throw answers, such as redirects and 404s; those are no errors.
  if (!(error instanceof Error)) return;
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', sqlState(error) ?? error.name);
}

function endRequest(span: Span, { name, status, attributes }: RequestEnd): void {
  span.updateName(name);
  span.setAttributes(attributes);
  if (status !== null) span.setAttribute('http.response.status_code', status);
  if (status === null) span.setAttribute('error.type', 'aborted');
  if (status === null || status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Source: W3C Trace Context, section 3.2. */
const traceparentForm = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function parentOf(traceparent: string | string[] | undefined): Context {
  const [, traceId, spanId, flags] = traceparentForm.exec(String(traceparent)) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & 1;
  const remote = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(remote) ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
}

type Outgoing = { request: { addHeader(name: string, value: string): void } };

function addToOutgoing(current: () => Span | undefined): () => void {
  const channel = 'undici:request:create';
  const add = (message: unknown): void => {
    const span = current();
    if (span === undefined) return;
    const { traceId, spanId, traceFlags } = span.spanContext();
    const flags = traceFlags.toString(16).padStart(2, '0');
    const { request } = message as Outgoing; // proof: undici documents this message of its channel
    request.addHeader('traceparent', `00-${traceId}-${spanId}-${flags}`);
  };
  diagnostics.subscribe(channel, add);
  return () => void diagnostics.unsubscribe(channel, add);
}
