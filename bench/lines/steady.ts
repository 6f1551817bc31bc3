import type { Bench } from '../bench.ts';
import { megabytes, type MemoryReport, openMeasuredServer } from '../memory.ts';
import { sendMixed } from '../mixed.ts';
import type { Row } from '../table.ts';

const bar = 1.2;
const firstCalls = 1_000;
const calls = { full: 100_000, quick: 10_000 };

/**
 * A separate server after 100,000 mixed calls against the same server after 1,000. Resident memory
 * is read before any forced garbage collection.
 */
export async function steadyLines(bench: Bench): Promise<Row[]> {
  const { users } = await bench.stage();
  const { server, report } = await openMeasuredServer(bench);
  const { connections, rounds } = bench.pace;
  const many = calls[rounds > 3 ? 'full' : 'quick'];
  await sendMixed(server.url, users, { from: 0, until: firstCalls, connections });
  const before = await report();
  const began = performance.now();
  await sendMixed(server.url, users, { from: firstCalls, until: many, connections });
  const seconds = (performance.now() - began) / 1_000;
  const after = await report();
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
