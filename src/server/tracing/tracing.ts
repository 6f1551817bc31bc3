import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../../config.ts';
import type { Log } from '../log.ts';

/** Attributes must not contain personal data, because spans are sent to another machine. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export type SpanStart = {
  name: string;
  kind: 'internal' | 'client';
  attributes?: Attributes;
};

/** `status`: null when the connection closed before the whole response was sent. */
export type RequestEnd = { name: string; status: number | null; attributes: Attributes };

export type Tracing = {
  isUnderWay(): boolean;
  span<T>(
    start: SpanStart,
    work: (note: (attributes: Attributes) => void) => Promise<T>,
  ): Promise<T>;
  /** Records a request until `end` is called. Work that `work` starts becomes its child. */
  request(headers: IncomingHttpHeaders, work: (end: (ended: RequestEnd) => void) => void): void;
  close(): Promise<void>;
};

export async function openTracing(
  { tracesTo }: Pick<Config, 'tracesTo'>,
  log: Pick<Log, 'warn'>,
): Promise<Tracing | null> {
  if (tracesTo === undefined) return null;
  return (await import('./opentelemetry.ts')).openOpenTelemetry(tracesTo, log);
}
