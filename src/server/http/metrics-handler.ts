import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readJobRuns } from '#engine/bulk/job-runs.ts';
import { readOperatingFigures } from '#engine/bulk/operating-figures.ts';
import type { ServerHealth } from '#protocol/operations/server-facts.ts';
import { healthOf } from '../server-facts.ts';
import type { Dependencies } from '../dependencies.ts';
import { openGauges } from './gauges.ts';
import { healthPath } from './metrics.ts';
import { metricsOfAll, openPoolGauge, openSharedRegistry } from './prometheus.ts';

type Measured = Pick<
  Dependencies,
  'contextOf' | 'config' | 'database' | 'metrics' | 'outages' | 'link'
>;
type Answering = { incoming: IncomingMessage; outgoing: ServerResponse; inside: string };

export type MetricsHandler = (answering: Answering) => Promise<void>;

/** `key`: what a caller must send as its bearer token. */
export function openMetricsHandler(dependencies: Measured, key: string): MetricsHandler {
  const registry = dependencies.metrics.registry!;
  const shared = openSharedRegistry();
  const measure = openGauges(dependencies, shared);
  openPoolGauge(registry, dependencies.database.pool);
  const readMetrics = async (): Promise<string> => {
    const gathered = await dependencies.link?.gather();
    const [own] = await Promise.all([
      gathered === undefined ? registry.metrics() : metricsOfAll(gathered.reports),
      measure(gathered),
    ]);
    return `${own}${await shared.metrics()}`;
  };
  return async ({ incoming, outgoing, inside }) => {
    const isHealth = inside === healthPath;
    outgoing.setHeader('cache-control', 'no-store');
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD')
      return void outgoing.writeHead(405, { allow: 'GET, HEAD' }).end();
    if (!isSame(incoming.headers.authorization ?? '', `Bearer ${key}`))
      return void outgoing.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    const text = await (isHealth ? readHealth(dependencies) : readMetrics());
    const type = isHealth ? 'application/json' : registry.contentType;
    outgoing.writeHead(200, { 'content-type': type });
    outgoing.end(incoming.method === 'HEAD' ? undefined : text);
  };
}

/** `began`, `error`: of the last run. `succeeded`: the start of the last successful run. */
type JobHealth = { job: string; began: Date; succeeded: Date | null; error: string | null };

/**
 * Sizes are in bytes, ages in `work.figures` in seconds; `server.up` and `database.answered` are in
 * ms. `work` is null while the database is unavailable.
 */
export type HealthReport = ServerHealth & {
  work: { figures: Awaited<ReturnType<typeof readOperatingFigures>>; jobs: JobHealth[] } | null;
};

async function readHealth(dependencies: Measured): Promise<string> {
  const report: HealthReport = {
    ...(await healthOf(dependencies)),
    work: await readWork(dependencies).catch(() => null),
  };
  return JSON.stringify(report);
}

async function readWork({ database: { db } }: Measured): Promise<HealthReport['work']> {
  const [figures, runs] = await Promise.all([readOperatingFigures(db), readJobRuns(db)]);
  const jobs = runs.map(({ task, began, succeeded, error }) => ({
    job: task,
    began,
    succeeded,
    error,
  }));
  return { figures, jobs };
}

/** In constant time. `timingSafeEqual` needs equal lengths, which hashes have. */
function isSame(given: string, expected: string): boolean {
  const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(given), hashOf(expected));
}
