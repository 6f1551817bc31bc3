import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Arrival } from '../arrival.ts';

/** The path below the base path where a monitoring program reads the counters. */
export const metricsPath = '/metrics';

/** What each name of a counter means, and the one label it may have. */
const counters = {
  answers: { help: 'Answered requests by HTTP status', label: 'status' },
  failed_log_ins: { help: 'Failed log-ins by the way they were tried', label: 'way' },
  log_in_limits: { help: 'Log-ins refused after too many failures', label: 'way' },
  quota_refusals: { help: 'Rows and files refused because a company exceeded its quota', label: 'quota' },
  infected_files: { help: 'Files in which the scanner found a virus', label: null },
  scanner_failures: { help: 'Attempts at which the virus scanner gave no verdict', label: null },
  step_up_refusals: { help: 'Calls of programs refused because a recent proof of identity is missing', label: null },
  api_key_calls: { help: 'Answered calls made with an api key', label: null },
} as const satisfies Record<string, { help: string; label: string | null }>;

export type CounterName = keyof typeof counters;

/** Values that are measured when somebody reads them. */
export type Gauge = { name: string; help: string; read: () => Promise<number> };

export type Metrics = {
  /** `value`: of the counter's label. Only values from our own code: each one is kept for ever. */
  count(name: CounterName, value?: string): void;
  /** The text format of Prometheus, version 0.0.4. */
  text(gauges: readonly Gauge[]): Promise<string>;
};

/** Counters of this process, from its start. */
export function openMetrics(): Metrics {
  const counted = new Map<CounterName, Map<string, number>>();
  return {
    count(name, value = '') {
      const values = counted.get(name) ?? new Map<string, number>();
      values.set(value, (values.get(value) ?? 0) + 1);
      counted.set(name, values);
    },
    async text(gauges) {
      const lines = Object.entries(counters).flatMap(([name, { help, label }]) => {
        const full = `zorgeloos_${name}_total`;
        // A counter without label values begins at 0, so that its first increase shows.
        const values = counted.get(name as CounterName) ?? new Map(label === null ? [['', 0]] : []);
        const samples = [...values].map(([value, count]) => `${full}${labels(label, value)} ${count}`);
        return [`# HELP ${full} ${help}`, `# TYPE ${full} counter`, ...samples];
      });
      for (const { name, help, read } of gauges) {
        const full = `zorgeloos_${name}`;
        lines.push(`# HELP ${full} ${help}`, `# TYPE ${full} gauge`, `${full} ${await read()}`);
      }
      return `${lines.join('\n')}\n`;
    },
  };
}

const labels = (name: string | null, value: string): string => (name === null ? '' : `{${name}="${value}"}`);

type Answering = { incoming: IncomingMessage; outgoing: ServerResponse };
/** What answers the path; null: no key is set, and the site says that there is no such page. */
export type Metering = { metrics: Metrics; key: string; gauges: readonly Gauge[] };

/** Answers whoever has the key. Others, who may come from the internet, get 401. */
export async function sendMetrics({ metrics, key, gauges }: Metering, { incoming, outgoing }: Answering): Promise<void> {
  outgoing.setHeader('cache-control', 'no-store');
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return void outgoing.writeHead(405, { allow: 'GET, HEAD' }).end();
  if (!isSame(incoming.headers.authorization ?? '', `Bearer ${key}`)) return void outgoing.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
  const text = await metrics.text(gauges).catch(() => null);
  if (text === null) return void outgoing.writeHead(503, { 'retry-after': '5' }).end();
  outgoing.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
  outgoing.end(incoming.method === 'HEAD' ? undefined : text);
}

/** Compares hashes, which have one length, so that the response time reveals nothing of the key. */
function isSame(given: string, expected: string): boolean {
  const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(given), hashOf(expected));
}

/** Counts each answer of the server. */
export function countAnswer(metrics: Metrics, { outgoing, arrival: { who } }: Pick<Answering, 'outgoing'> & { arrival: Pick<Arrival, 'who'> }): void {
  outgoing.on('finish', () => {
    metrics.count('answers', String(outgoing.statusCode));
    if (who.viewer?.kind === 'user' && who.viewer.key) metrics.count('api_key_calls');
  });
}
