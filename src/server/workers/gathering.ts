import type { Gathered, Report, Reported } from './messages.ts';
import { type Member, openMembers, tell } from './member.ts';

/** How long an answer is waited for. A slower process does not answer requests either. */
const patience = 2_000; // ms

type Tools = { members: ReadonlyMap<number, Member>; wanted: number };

export type Gathering = ReturnType<typeof openGathering>;

/** Asks all server processes what they have to tell. */
export function openGathering({ members, wanted }: Tools) {
  const asked = new Map<number, (member: Member, report: Report) => void>();
  let [lastId, replaced] = [0, 0];
  const reportsOf = async (): Promise<Reported[]> => {
    const open = openMembers(members);
    const reports: Reported[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const id = ++lastId;
    asked.set(id, ({ worker, process, started }, report) => {
      reports.push({ worker, pid: process.process.pid ?? 0, started, report });
      if (reports.length === open.length) resolve();
    });
    for (const member of open) tell(member, { kind: 'report', id });
    const late = setTimeout(resolve, patience);
    await promise;
    clearTimeout(late);
    asked.delete(id);
    return reports.toSorted((a, b) => a.worker - b.worker);
  };
  return {
    async gather(): Promise<Gathered> {
      const reports = await reportsOf();
      const started = new Date(Date.now() - process.uptime() * 1_000);
      const primary = { started, memory: process.memoryUsage.rss() };
      return { reports, primary, wanted, open: openMembers(members).length, replaced };
    },
    /** What one of them answered. */
    take(member: Member, { id, report }: { id: number; report: Report }): void {
      asked.get(id)?.(member, report);
    },
    /** Another one takes the place of one that ended. */
    replaced: (): void => void replaced++,
  };
}
