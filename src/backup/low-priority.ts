import { setPriority } from 'node:os';

/** Lower than the server, which visitors wait for. */
const niceness = 10;

/** Has a process that makes a backup give way to the server. `pid`: this process by default. */
export function lowerPriority(pid: number = process.pid): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // It is gone already, or the system knows no priorities.
  }
}
