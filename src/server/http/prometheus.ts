import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';
import type { IdentifiedReport } from '../workers/messages.ts';
import { type CounterName, counters, type Metrics } from './metrics.ts';

/** In seconds. */
const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5];

const eventLoopSample = 20; // ms

const prefix = 'zorgeloos_';

export function openPrometheus(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopSample });
  const counted = new Map(
    Object.entries(counters).map(([name, { help, label }]) => [
      name as CounterName, // proof: `name` is a key of `counters`
      {
        label,
        counter: openCounter(registry, { name, help, labels: label === null ? [] : [label] }),
      },
    ]),
  );
  const answers = openCounter(registry, {
    name: 'answers',
    help: 'Answered requests by method, route and HTTP status',
    labels: ['method', 'route', 'status'],
  });
  const durations = new Histogram({
    name: `${prefix}answer_seconds`,
    help: 'Seconds until an answer was handed over, by route',
    labelNames: ['route'],
    buckets,
    registers: [registry],
  });
  return {
    registry,
    count(name, value) {
      const { label, counter } = counted.get(name)!;
      if (label === null) counter.inc();
      else counter.inc({ [label]: value ?? '' });
    },
    observe({ method, route, status, seconds }) {
      const routeLabel = route ?? 'none';
      answers.inc({ method, route: routeLabel, status });
      durations.observe({ route: routeLabel }, seconds);
    },
  };
}

type Declared = { name: string; help: string; labels: readonly string[] };

const openCounter = (registry: Registry, { name, help, labels }: Declared): Counter =>
  new Counter({
    name: `${prefix}${name}_total`,
    help,
    labelNames: [...labels],
    registers: [registry],
  });

export const openGauge = (registry: Registry, { name, help, labels }: Declared): Gauge =>
  new Gauge({ name: `${prefix}${name}`, help, labelNames: [...labels], registers: [registry] });

/** For values that all processes share: of the database, the disks and the build. */
export const openSharedRegistry = (): Registry => new Registry();

export function openPoolGauge(registry: Registry, pool: Pool): void {
  new Gauge({
    name: `${prefix}database_connections`,
    help: 'Connections of the pool by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { idleCount, totalCount, waitingCount } = pool;
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'waited_for' }, waitingCount);
    },
  });
}

type Pool = { idleCount: number; totalCount: number; waitingCount: number };

/**
 * Values are not summed over the processes, because a sum would decrease when one process restarts.
 */
export function metricsOfAll(reports: readonly IdentifiedReport[]): Promise<string> {
  const all = reports.map(({ worker, report: { metrics } }) =>
    (metrics ?? []).map(({ values, ...metric }) => ({
      ...metric,
      values: values.map((value) => ({ ...value, labels: { ...value.labels, worker } })),
      // `omit` would leave the metric out. The label `worker` makes the label sets distinct, so
      // nothing is summed.
      aggregator: 'sum',
    })),
  );
  return AggregatorRegistry.aggregate(all).metrics();
}
