import type { WorkerReports, WorkerReport, IdentifiedReport } from './messages.ts';
import { type WorkerProcess, servingWorkers, sendToWorker } from './worker-process.ts';

/** The report of a worker that takes longer is left out: the worker probably hangs. */
const patience = 2_000; // ms

type Tools = { members: ReadonlyMap<number, WorkerProcess>; wanted: number };

export type ReportCollector = ReturnType<typeof openReportCollector>;

export function openReportCollector({ members, wanted }: Tools) {
  const asked = new Map<number, (member: WorkerProcess, report: WorkerReport) => void>();
  let [lastId, replaced] = [0, 0];
  const reportsOf = async (): Promise<IdentifiedReport[]> => {
    const open = servingWorkers(members);
    const reports: IdentifiedReport[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const id = ++lastId;
    asked.set(id, ({ worker, process, started }, report) => {
      reports.push({ worker, pid: process.process.pid ?? 0, started, report });
      if (reports.length === open.length) resolve();
    });
    for (const member of open) sendToWorker(member, { kind: 'report', id });
    const late = setTimeout(resolve, patience);
    await promise;
    clearTimeout(late);
    asked.delete(id);
    return reports.toSorted((a, b) => a.worker - b.worker);
  };
  return {
    async gather(): Promise<WorkerReports> {
      const reports = await reportsOf();
      const started = new Date(Date.now() - process.uptime() * 1_000);
      const primary = { started, memory: process.memoryUsage.rss() };
      return { reports, primary, wanted, open: servingWorkers(members).length, replaced };
    },
    take(member: WorkerProcess, { id, report }: { id: number; report: WorkerReport }): void {
      asked.get(id)?.(member, report);
    },
    replaced: (): void => void replaced++,
  };
}
