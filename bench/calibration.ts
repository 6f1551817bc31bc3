import { execFileSync } from 'node:child_process';
import { medianOf } from './compare.ts';
import { project } from './processes.ts';

/** Milliseconds of processor time. */
const reference = 200;

/** Returns times of the same work, in a process of its own. */
export const calibrate = (): number[] =>
  // proof: what the program prints
  JSON.parse(
    execFileSync(process.execPath, ['bench/calibration-process.ts'], {
      cwd: project,
      encoding: 'utf8',
    }),
  ) as number[];

/** 1 on a machine as quick as the reference; 2 where the same work takes twice as long. */
export const calibrationFactor = (): number => medianOf(calibrate()) / reference;

export function calibrationText(before: readonly number[], after: readonly number[]): string {
  const median = medianOf([...before, ...after]);
  const each = [before, after].map((times) => medianOf(times).toFixed(0));
  return `calibration loop ${median.toFixed(0)} ms of processor time (${each[0]} before the lines, ${each[1]} after them), ${(median / reference).toFixed(2)} × the reference of ${reference} ms`;
}
