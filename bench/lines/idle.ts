import { setTimeout as pause } from 'node:timers/promises';
import { delimiter, join } from 'node:path';
import { medianOf } from '../compare.ts';
import type { Bench } from '../bench.ts';
import {
  processorSeconds,
  project,
  residentMegabytes,
  serverArgs,
  type Start,
} from '../processes.ts';
import type { Row } from '../table.ts';

/** The demo on the embedded database, with the settings of `npm start`. */
const envOf = (bench: Bench) => ({ DATA_DIR: join(bench.folder, 'demo'), DEMO: '1' });
const server = { command: process.execPath, args: serverArgs, readyAt: '/readyz' };

/**
 * Of the server process after a page view and some idle seconds, without the processes of the
 * database.
 */
export async function memoryLines(bench: Bench): Promise<Row[]> {
  const program = await bench.start({ ...server, env: envOf(bench) });
  await program.stop();
  const idle = await bench.start({ ...server, env: envOf(bench) });
  await (await fetch(`${idle.url}/`)).arrayBuffer();
  await pause(bench.pace.idleSeconds * 1_000);
  const megabytes = residentMegabytes(idle.pid) ?? Number.NaN;
  await idle.stop();
  return [
    {
      name: 'resident memory, idle, MB',
      ours: megabytes.toFixed(0),
      baseline: '-',
      ratio: megabytes,
      bar: { atMost: 160 },
      note: `${bench.pace.idleSeconds} s after one page view, second start on demo data`,
    },
  ];
}

/**
 * On existing data, after a clean stop: from the start of the process to the first 200 of /readyz.
 */
export async function startLines(bench: Bench): Promise<Row[]> {
  const first = await bench.start({ ...server, env: envOf(bench) });
  await first.stop();
  const direct = await startTimes(bench, server);
  const whole = await startTimes(bench, { command: 'npm', args: ['start'], readyAt: '/readyz' });
  const { seconds, processor } = direct;
  return [
    {
      name: 'second start, seconds to ready',
      ours: medianOf(seconds).toFixed(2),
      baseline: '-',
      ratio: medianOf(seconds),
      bar: { atMost: 2 },
      note: `${rangeOf(seconds)}, processor ${medianOf(processor).toFixed(2)} s; whole npm start ${medianOf(whole.seconds).toFixed(2)} (${rangeOf(whole.seconds)})`,
    },
  ];
}

const rangeOf = (seconds: readonly number[]): string =>
  `${seconds.length} starts, ${Math.min(...seconds).toFixed(2)}–${Math.max(...seconds).toFixed(2)} s`;

async function startTimes(
  bench: Bench,
  what: Pick<Start, 'command' | 'args' | 'readyAt'>,
): Promise<{ seconds: number[]; processor: number[] }> {
  const times = { seconds: [] as number[], processor: [] as number[] };
  const path = `${join(project, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  for (let i = 0; i < bench.pace.starts; i++) {
    const program = await bench.start({ ...what, env: { ...envOf(bench), PATH: path } });
    times.seconds.push(program.readyAfter / 1_000);
    times.processor.push(processorSeconds(program.pid) ?? Number.NaN);
    await program.stop();
  }
  return times;
}
