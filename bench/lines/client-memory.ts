import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Bench } from '../bench.ts';
import { project } from '../processes.ts';
import type { Row } from '../table.ts';

const records = 100_000;
const most = { held: 150, growth: 1.1 };
const hour = { full: 3_600, quick: 1_200 }; // s

/** The heap of our record cache, each time in its own process. */
export async function clientMemoryLines({ pace }: Bench): Promise<Row[]> {
  const held = await runProgram<{ whole: number; records: number }>('hold', {
    RECORDS: String(records),
  });
  const seconds = pace.rounds > 3 ? hour.full : hour.quick;
  const used = await runProgram<{
    afterTen: number;
    atEnd: number;
    calls: number;
    records: number;
    queries: number;
  }>('hour', { SECONDS: String(seconds) });
  return [
    {
      name: `heap with ${records.toLocaleString('en')} rows of a list, MB`,
      ours: megabytes(held.whole),
      baseline: '-',
      ratio: held.whole / 1e6,
      bar: { atMost: most.held },
      note: `live heap of the whole process; the rows and their 500 pages take ${megabytes(held.records)}`,
    },
    {
      name: `heap of the client after ${seconds / 60} minutes of use, MB`,
      ours: megabytes(used.atEnd),
      baseline: megabytes(used.afterTen),
      ratio: used.atEnd / used.afterTen,
      bar: { atMost: most.growth },
      note: `mean of the last two minutes, against two minutes after the first ten; on a mocked clock; ${used.calls.toLocaleString('en')} calls; ${used.records} records and ${used.queries} queries in the cache at the end`,
    },
  ];
}

async function runProgram<T>(program: string, env: Record<string, string>): Promise<T> {
  const { stdout } = await promisify(execFile)(process.execPath, [`bench/client/${program}.ts`], {
    cwd: project,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
  });
  return JSON.parse(stdout) as T; // proof: written by that program
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
