import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type CounterName, counters, type Metrics } from './metrics.ts';

/** Upper bounds in seconds. Most answers take 1 to 50 ms. */
const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5];

/** How often the delay of the event loop is sampled. */
const eventLoopSample = 20; // ms

const prefix = 'zorgeloos_';

/** Counters of this process from its start, and what Node tells of itself. */
export function openPrometheus(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopSample });
  const counted = new Map(
    Object.entries(counters).map(([name, { help, label }]) => [
      name as CounterName, // proof: a key of `counters`
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
      const told = route ?? 'none';
      answers.inc({ method, route: told, status });
      durations.observe({ route: told }, seconds);
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

/** A value that is set right before the metrics are read. */
export const openGauge = (registry: Registry, { name, help, labels }: Declared): Gauge =>
  new Gauge({ name: `${prefix}${name}`, help, labelNames: [...labels], registers: [registry] });
