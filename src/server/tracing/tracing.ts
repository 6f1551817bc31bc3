import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../../config.ts';
import type { Log } from '../log.ts';

/** Nothing of personal data: a trace leaves this machine. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export type SpanStart = {
  name: string;
  kind: 'internal' | 'client';
  attributes?: Attributes;
};

/** How a request ended. `status` null: its client disconnected before it was answered. */
export type RequestEnd = { name: string; status: number | null; attributes: Attributes };

/** Records what the server does, and for how long, for a collector of the operator. */
export type Tracing = {
  /** Whether the caller works for something that is recorded. */
  isUnderWay(): boolean;
  /** Records a piece of work, below the one that it belongs to. */
  span<T>(
    start: SpanStart,
    work: (note: (attributes: Attributes) => void) => Promise<T>,
  ): Promise<T>;
  /** Records a request, from now until `end` is called. All that `work` starts belongs to it. */
  request(headers: IncomingHttpHeaders, work: (end: (ended: RequestEnd) => void) => void): void;
  /** Sends what was not sent yet. */
  close(): Promise<void>;
};

/**
 * Null without `OTEL_EXPORTER_OTLP_ENDPOINT`: nothing is recorded, and the libraries that do it are
 * not loaded.
 */
export async function openTracing(
  { tracesTo }: Pick<Config, 'tracesTo'>,
  log: Pick<Log, 'warn'>,
): Promise<Tracing | null> {
  if (tracesTo === undefined) return null;
  return (await import('./opentelemetry.ts')).openOpenTelemetry(tracesTo, log);
}
