import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { sendMixed } from '../mixed.ts';
import type { Program } from '../processes.ts';
import type { Row } from '../table.ts';

const bar = 1.2;
const firstCalls = 1_000;
const calls = { full: 100_000, quick: 10_000 };
/** For work that the last call started, such as counters and log lines, to end. */
const settle = 3_000; // ms

type MemoryReport = { resident: number; alive: number };

/**
 * A separate server after 100,000 mixed calls against the same server after 1,000. Resident memory
 * is read before any forced garbage collection.
 */
export async function steadyLines(bench: Bench): Promise<Row[]> {
  const { users } = await bench.stage();
  const file = join(bench.folder, 'memory.json');
  const server = await bench.freshServer(['--import', './bench/memory-report.js'], {
    MEMORY_REPORT: file,
  });
  const { connections, rounds } = bench.pace;
  const many = calls[rounds > 3 ? 'full' : 'quick'];
  await sendMixed(server.url, users, { from: 0, until: firstCalls, connections });
  const before = await readMemoryReport(server, file);
  const began = performance.now();
  await sendMixed(server.url, users, { from: firstCalls, until: many, connections });
  const seconds = (performance.now() - began) / 1_000;
  const after = await readMemoryReport(server, file);
  await server.stop();
  const note = `${connections} connections, ${Math.round((many - firstCalls) / seconds)} calls a second`;
  const row = (name: string, of: keyof MemoryReport, how: string): Row => ({
    name: `${name} after ${many.toLocaleString('en')} mixed calls, MB`,
    ours: megabytes(after[of]),
    baseline: megabytes(before[of]),
    ratio: after[of] / before[of],
    bar: { atMost: bar },
    note: `against the same after 1,000 calls; ${how}; ${note}`,
  });
  return [
    row('resident memory', 'resident', 'without a forced garbage collection'),
    row('heap', 'alive', 'after a garbage collection'),
  ];
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

async function readMemoryReport({ pid }: Program, file: string): Promise<MemoryReport> {
  await pause(settle);
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(file)) await pause(20);
  // proof: written by memory-report.js
  return JSON.parse(readFileSync(file, 'utf8')) as MemoryReport;
}
