import type { Bench } from './bench.ts';
import { onOneCore } from './cores.ts';
import type { Request } from './load.ts';
import { type Program, processorSeconds } from './processes.ts';
import type { Row } from './table.ts';

export type Side = { program: Program; requests: readonly Request[] };
/**
 * `measure`: what the ratio compares. On two cores the load generator limits the rate of both sides,
 * so lines about the work of a server compare its processor time per request.
 */
export type Comparison = {
  name: string;
  ours: Side;
  baseline: Side;
  bar: number;
  measure?: 'rate' | 'processor';
};

/** `processor`: milliseconds per answer. */
type Run = { perSecond: number; answered: number; processor: number | undefined };

/**
 * Measures both sides in turn, each server on the same core. The figures are medians. The ratio is
 * the median of the rounds' ratios, because a machine that slows down slows both sides of a round.
 */
export const compareOnOneCore = (bench: Bench, comparison: Comparison): Promise<Row> =>
  onOneCore([comparison.ours.program, comparison.baseline.program], () =>
    compare(bench, comparison),
  );

/** With all cores for both sides. */
export async function compare(bench: Bench, comparison: Comparison): Promise<Row> {
  for (const side of [comparison.ours, comparison.baseline]) await warm(bench, side);
  const rounds: { ours: Run; baseline: Run }[] = [];
  for (let round = 0; round < bench.pace.rounds; round++) {
    // The order changes each round, so that no side always runs after the other's garbage.
    if (round % 2 === 0)
      rounds.push({
        ours: await run(bench, comparison.ours),
        baseline: await run(bench, comparison.baseline),
      });
    else {
      const baseline = await run(bench, comparison.baseline);
      rounds.push({ ours: await run(bench, comparison.ours), baseline });
    }
  }
  const isProcessor = comparison.measure === 'processor';
  const processorRatios = rounds.map(
    ({ ours, baseline }) => (baseline.processor ?? Number.NaN) / (ours.processor ?? Number.NaN),
  );
  const ratios = isProcessor
    ? processorRatios
    : rounds.map(({ ours, baseline }) => ours.perSecond / baseline.perSecond);
  const median = (side: 'ours' | 'baseline') =>
    medianOf(rounds.map((round) => round[side].perSecond));
  const processor = (side: 'ours' | 'baseline') =>
    medianOf(rounds.map((round) => round[side].processor ?? Number.NaN)).toFixed(3);
  return {
    name: comparison.name,
    ours: `${Math.round(median('ours'))}/s`,
    baseline: `${Math.round(median('baseline'))}/s`,
    ratio: medianOf(ratios),
    bar: { atLeast: comparison.bar },
    note: `${isProcessor ? 'ratio of the processor times, ' : ''}rounds ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}, processor ms per request ${processor('ours')} against ${processor('baseline')} (ratio ${medianOf(processorRatios).toFixed(2)})`,
  };
}

export async function warm({ load, pace }: Bench, { program, requests }: Side): Promise<void> {
  const end = performance.now() + pace.warmUp.longest * 1_000;
  for (let answers = 0; answers < pace.warmUp.answers && performance.now() < end;) {
    answers += (
      await load.run({ url: program.url, connections: pace.connections, seconds: 1, requests })
    ).answered;
  }
}

export async function run({ load, pace }: Bench, { program, requests }: Side): Promise<Run> {
  const before = processorSeconds(program.pid);
  const { perSecond, answered } = await load.run({
    url: program.url,
    connections: pace.connections,
    seconds: pace.seconds,
    requests,
  });
  const after = processorSeconds(program.pid);
  return {
    perSecond,
    answered,
    processor:
      before === undefined || after === undefined
        ? undefined
        : ((after - before) * 1_000) / answered,
  };
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
