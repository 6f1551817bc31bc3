import type { Bench } from './bench.ts';
import { onOneCore } from './cores.ts';
import type { Request } from './load.ts';
import { type Program, processorSeconds } from './processes.ts';
import type { Row } from './table.ts';

export type Side = { program: Program; requests: readonly Request[] };
export type Duel = { name: string; ours: Side; twin: Side; bar: number };

type Run = { perSecond: number; processor: number | undefined };

/**
 * Measures both sides in turn, after a warm-up of each, with each server on the same core. The
 * figures are medians. The ratio is the median of the rounds' ratios, because a machine that slows
 * down slows both sides of a round.
 */
export const fight = (bench: Bench, duel: Duel): Promise<Row> =>
  onOneCore([duel.ours.program, duel.twin.program], () => compare(bench, duel));

/** The same, with all cores for both sides. */
export async function compare(bench: Bench, duel: Duel): Promise<Row> {
  for (const side of [duel.ours, duel.twin]) await warm(bench, side);
  const rounds: { ours: Run; twin: Run }[] = [];
  for (let round = 0; round < bench.pace.rounds; round++) {
    // The order changes each round, so that no side always runs after the other's garbage.
    if (round % 2 === 0)
      rounds.push({ ours: await run(bench, duel.ours), twin: await run(bench, duel.twin) });
    else {
      const twin = await run(bench, duel.twin);
      rounds.push({ ours: await run(bench, duel.ours), twin });
    }
  }
  const ratios = rounds.map(({ ours, twin }) => ours.perSecond / twin.perSecond);
  const median = (side: 'ours' | 'twin') => medianOf(rounds.map((round) => round[side].perSecond));
  const processor = (side: 'ours' | 'twin') =>
    medianOf(rounds.map((round) => round[side].processor ?? Number.NaN)).toFixed(2);
  return {
    name: duel.name,
    ours: `${Math.round(median('ours'))}/s`,
    twin: `${Math.round(median('twin'))}/s`,
    ratio: medianOf(ratios),
    bar: { atLeast: duel.bar },
    note: `rounds ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}, processor ms a request ${processor('ours')} against ${processor('twin')}`,
  };
}

async function warm({ load, pace }: Bench, { program, requests }: Side): Promise<void> {
  const end = performance.now() + pace.warmUp.longest * 1_000;
  for (let answers = 0; answers < pace.warmUp.answers && performance.now() < end;) {
    answers += (
      await load.run({ url: program.url, connections: pace.connections, seconds: 1, requests })
    ).answered;
  }
}

async function run({ load, pace }: Bench, { program, requests }: Side): Promise<Run> {
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
