import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { onOneCore } from '../cores.ts';
import { medianOf } from '../compare.ts';
import type { Row } from '../table.ts';
import { type Call, send, waitsOf } from '../waits.ts';

const bar = 1.2;
const attack = { calls: 65, seconds: 14 };
const readers = 4;
const api = '/services/data/v65.0/ui-api';
const fields = ['Subject', 'Status', 'Description', 'Type', 'CreatedDate']
  .map((name) => `Case.${name}`)
  .join();

const keys = Array.from({ length: 100_000 }, (_, i) => `"k${i.toString(36)}":0`).join();
/** Nearly a megabyte of JSON for an endpoint that guests may not use. */
const hostile = Buffer.from(`{"apiName":"Case","fields":{${keys}}}`);

/**
 * How long customers wait for a record while a guest sends large bodies with many keys, and without
 * such a guest.
 */
export async function guestLines(bench: Bench): Promise<Row[]> {
  const { customers } = (await bench.stage()).users;
  const server = await bench.server();
  const { url } = server;
  const reads = customers.map(({ cookie, caseIds }) => ({
    method: 'GET' as const,
    path: `${api}/records/${caseIds[0]}?fields=${fields}`,
    headers: { cookie },
  }));
  const rounds = bench.pace.rounds > 3 ? 3 : 1;
  return onOneCore([server], async () => {
    await readFor(url, reads, 3);
    const measured: { quiet: number[]; attacked: number[]; statuses: Set<number> }[] = [];
    for (let round = 0; round < rounds; round++) {
      const quiet = await readFor(url, reads, attack.seconds);
      const [attacked, statuses] = await Promise.all([
        readFor(url, reads, attack.seconds),
        attackOnce(url),
      ]);
      measured.push({ quiet, attacked, statuses });
    }
    const middle = (side: 'quiet' | 'attacked') =>
      medianOf(measured.map((round) => medianOf(round[side])));
    const worst = (side: 'quiet' | 'attacked') =>
      medianOf(measured.map((round) => percentile(round[side], 0.99)));
    return [
      {
        name: `a record while a guest sends ${attack.calls} bodies of 100,000 keys in ${attack.seconds} s, median ms`,
        ours: middle('attacked').toFixed(2),
        baseline: middle('quiet').toFixed(2),
        ratio: medianOf(
          measured.map(({ quiet, attacked }) => medianOf(attacked) / medianOf(quiet)),
        ),
        bar: { atMost: bar },
        note: `against the same without that guest; 99th percentile ${worst('attacked').toFixed(1)} against ${worst('quiet').toFixed(1)} ms, reads ${measured[0]!.attacked.length} against ${measured[0]!.quiet.length}; statuses that the guest got: ${[...measured[0]!.statuses].join(', ')}`,
      },
    ];
  });
}

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)]!;

const readFor = (url: string, reads: readonly Call[], seconds: number): Promise<number[]> => {
  const end = performance.now() + seconds * 1_000;
  return waitsOf(url, reads, { readers, isOver: () => performance.now() >= end });
};

/** At equal intervals, each call on its own connection. Returns the statuses of the answers. */
async function attackOnce(url: string): Promise<Set<number>> {
  const sent: Promise<number>[] = [];
  for (let call = 0; call < attack.calls; call++) {
    sent.push(
      send(url, {
        method: 'POST',
        path: `${api}/records`,
        headers: { 'content-type': 'application/json' },
        body: hostile,
      }),
    );
    await pause((attack.seconds * 1_000) / attack.calls);
  }
  return new Set(await Promise.all(sent));
}
