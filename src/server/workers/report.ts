import type { Dependencies } from '../dependencies.ts';
import type { WorkerMetric, WorkerReport } from './messages.ts';

export async function readWorkerReport({
  metrics: { registry },
  outages,
}: Pick<Dependencies, 'metrics' | 'outages'>): Promise<WorkerReport> {
  const metrics = registry === undefined ? null : await registry.getMetricsAsJSON();
  return {
    metrics: metrics as WorkerMetric[] | null, // proof: every metric of the registry has values
    outages: outages.current(),
    memory: process.memoryUsage.rss(),
  };
}
