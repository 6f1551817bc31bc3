import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { ownProcesses, parentOf, type Program } from './processes.ts';

const all = availableParallelism();
const [first, others, every] = ['0', `1-${all - 1}`, `0-${all - 1}`];

/**
 * Pinning processes to cores takes `taskset` of Linux. Elsewhere the operating system places them.
 */
export const holdsCores = all > 1 && canHold();

/**
 * Runs `work` with the servers alone on the first core and everything else, load generator and
 * PostgreSQL included, on the other cores. One server works at a time.
 */
export async function onOneCore<T>(
  servers: readonly Program[],
  work: () => Promise<T>,
): Promise<T> {
  if (!holdsCores) return work();
  const pids = new Set(servers.map(({ pid }) => pid));
  hold([...pids], first);
  hold(
    ownProcesses().filter((pid) => !pids.has(pid)),
    others,
  );
  try {
    return await work();
  } finally {
    hold(ownProcesses(), every);
  }
}

function hold(pids: readonly number[], cores: string): void {
  for (const pid of pids) {
    try {
      execFileSync('taskset', ['-acp', cores, String(pid)], { stdio: 'ignore' });
    } catch (error) {
      if (isThere(pid))
        throw new Error(`taskset cannot pin process ${pid} to core ${cores}`, { cause: error });
    }
  }
}

const isThere = (pid: number): boolean => parentOf(String(pid)) !== undefined;

function canHold(): boolean {
  try {
    execFileSync('taskset', ['-cp', String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
