import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import type { Config } from '../../config.ts';
import type { RequestInfo } from '../requests/request-info.ts';

/** Below the base path. */
const metricsPath = '/metrics';
export const healthPath = '/metrics/health';
export const isMetricsPath = (inside: string): boolean =>
  inside === metricsPath || inside === healthPath;

export const counters = {
  failed_log_ins: { help: 'Failed log-ins by the way they were tried', label: 'way' },
  log_in_limits: { help: 'Log-ins refused after too many failures', label: 'way' },
  limit_refusals: { help: 'Attempts and calls refused by a limit', label: 'limit' },
  quota_refusals: {
    help: 'Rows and files refused because a company exceeded its quota',
    label: 'quota',
  },
  infected_files: { help: 'Files in which the scanner found a virus', label: null },
  scanner_failures: { help: 'Attempts at which the virus scanner gave no verdict', label: null },
  step_up_refusals: {
    help: 'Calls of programs refused because a recent proof of identity is missing',
    label: null,
  },
  api_key_calls: { help: 'Answered calls made with an api key', label: null },
} as const satisfies Record<string, { help: string; label: string | null }>;

export type CounterName = keyof typeof counters;

/** `route`: the declared path that matches, such as `/records/:id`; null when none matches. */
export type MeasuredRequest = {
  method: string;
  route: string | null;
  status: number;
  seconds: number;
};

export type Metrics = {
  /** Pass only values from our own code, because each distinct value stays in memory. */
  count(name: CounterName, value?: string): void;
  observe(request: MeasuredRequest): void;
  registry?: Registry;
};

const noMetrics: Metrics = { count: () => undefined, observe: () => undefined };

/** Loads the metrics library only when `METRICS_KEY` is set. */
export async function openMetrics({ metricsKey }: Pick<Config, 'metricsKey'>): Promise<Metrics> {
  if (metricsKey === undefined) return noMetrics;
  return (await import('./prometheus.ts')).openPrometheus();
}

type Answering = { incoming: IncomingMessage; outgoing: ServerResponse };

type Measured = Pick<Answering, 'outgoing'> & {
  incoming: Pick<IncomingMessage, 'method'>;
  arrival: Pick<RequestInfo, 'who'>;
  route: () => string | null;
};

export function measureAnswer(metrics: Metrics, measured: Measured): void {
  const { incoming, outgoing, arrival, route } = measured;
  const started = performance.now();
  outgoing.on('finish', () => {
    const seconds = (performance.now() - started) / 1_000;
    const method = knownMethods.has(incoming.method ?? '') ? incoming.method! : 'other';
    metrics.observe({ method, route: route(), status: outgoing.statusCode, seconds });
    const { viewer } = arrival.who;
    if (viewer?.kind === 'user' && viewer.key) metrics.count('api_key_calls');
  });
}

/** Clients can invent methods, and each label value stays in memory. */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);
