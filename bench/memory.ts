import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import type { Program } from './processes.ts';

/** In bytes. `alive`: the heap after a garbage collection, which is forced after `resident`. */
export type MemoryReport = { resident: number; alive: number };

/** For work that the last call started, such as counters and log lines, to end. */
const settle = 3_000; // ms

/** A separate server that tells what memory it uses. */
export async function openMeasuredServer(
  bench: Bench,
): Promise<{ server: Program; report: () => Promise<MemoryReport> }> {
  const file = join(bench.folder, 'memory.json');
  const server = await bench.freshServer(['--import', './bench/memory-report.js'], {
    MEMORY_REPORT: file,
  });
  const report = async () => {
    await pause(settle);
    rmSync(file, { force: true });
    process.kill(server.pid, 'SIGUSR2');
    while (!existsSync(file)) await pause(20);
    // proof: written by memory-report.js
    return JSON.parse(readFileSync(file, 'utf8')) as MemoryReport;
  };
  return { server, report };
}

export const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
