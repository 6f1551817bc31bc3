import { isDeepStrictEqual } from 'node:util';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BaselineInput } from './baselines/database.ts';
import type { EqualDutyInput } from './baselines/equal-duty.ts';
import type { Bench } from './bench.ts';
import { type Comparison, compareOnOneCore, type Side } from './compare.ts';
import type { Program } from './processes.ts';
import type { Row } from './table.ts';

/** Starts a server that only runs the statements. */
export const startBare = (bench: Bench, input: BaselineInput): Promise<Program> =>
  start(bench, 'database.ts', input);

/** Starts a server that does the same work as ours. */
export const startEqualDuty = (
  bench: Bench,
  input: Pick<EqualDutyInput, 'connectionString'> & Partial<EqualDutyInput>,
): Promise<Program> =>
  start(bench, 'equal-duty.ts', {
    record: null,
    batches: {},
    lists: {},
    metadata: {},
    ...input,
  } satisfies EqualDutyInput);

/**
 * Compares the processor time per request with a server of equal duty. Throws when the two send
 * other answers, apart from eTags and page tokens, which each makes in its own way.
 */
export async function compareEqualDuty(bench: Bench, comparison: Comparison): Promise<Row> {
  const [ours, baseline] = await Promise.all([
    firstAnswer(comparison.ours),
    firstAnswer(comparison.baseline),
  ]);
  if (!isDeepStrictEqual(ours, baseline))
    throw new Error(`${comparison.name}: the server of equal duty sends another answer`);
  return compareOnOneCore(bench, {
    ...comparison,
    name: `${comparison.name}, equal duty`,
    measure: 'processor',
  });
}

function start(bench: Bench, program: string, input: object): Promise<Program> {
  const path = join(mkdtempSync(join(bench.folder, 'input-')), 'input.json');
  writeFileSync(path, JSON.stringify(input));
  return bench.start({
    command: process.execPath,
    args: [`bench/baselines/${program}`],
    env: { NODE_ENV: 'production', BASELINE_INPUT: path },
    readyAt: '/ready',
  });
}

const ownOfEach = new Set(['eTag', 'nextPageToken', 'nextPageUrl']);

async function firstAnswer({ program, requests }: Side): Promise<unknown> {
  const { path, headers } = requests[0]!; // proof: every side has requests
  const response = await fetch(program.url + path, { headers });
  return JSON.parse(await response.text(), (key, value: unknown) =>
    ownOfEach.has(key) ? '' : value,
  );
}
