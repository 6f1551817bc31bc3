import type { Dependencies } from '../dependencies.ts';
import type { WorkerMetric, WorkerReport } from './messages.ts';

type Reporting = Pick<Dependencies, 'metrics' | 'outages'>;

/** What this process tells of itself. */
export async function readWorkerReport({
  metrics: { registry },
  outages,
}: Reporting): Promise<WorkerReport> {
  const metrics = registry === undefined ? null : await registry.getMetricsAsJSON();
  return {
    metrics: metrics as WorkerMetric[] | null, // proof: all that are declared have values
    outages: outages.current(),
    memory: process.memoryUsage.rss(),
  };
}
