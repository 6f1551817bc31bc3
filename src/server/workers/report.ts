import type { Dependencies } from '../dependencies.ts';
import type { MetricTold, Report } from './messages.ts';

type Reporting = Pick<Dependencies, 'metrics' | 'outages'>;

/** What this process tells of itself. */
export async function reportOf({ metrics: { registry }, outages }: Reporting): Promise<Report> {
  const metrics = registry === undefined ? null : await registry.getMetricsAsJSON();
  return {
    metrics: metrics as MetricTold[] | null, // proof: all that are declared have values
    outages: outages.current(),
    memory: process.memoryUsage.rss(),
  };
}
