import { setPriority } from 'node:os';

/** A lower CPU priority than the server, because visitors wait for the server. */
const niceness = 10;

/** Lowers the CPU priority of a backup process. `pid`: this process by default. */
export function lowerPriority(pid: number = process.pid): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // The process has ended, or the system has no priorities.
  }
}
