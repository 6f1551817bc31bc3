import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { onOneCore } from '../cores.ts';
import { medianOf } from '../duel.ts';
import type { Row } from '../table.ts';

const bar = 1.2;
const attack = { calls: 65, seconds: 14 };
const readers = 4;
/** Pause between two reads of one reader, in ms. It leaves the server idle time, so a slower read is one that waited. */
const rest = 5;
const api = '/services/data/v65.0/ui-api';
const fields = ['Subject', 'Status', 'Description', 'Type', 'CreatedDate'].map((name) => `Case.${name}`).join();

const keys = Array.from({ length: 100_000 }, (_, i) => `"k${i.toString(36)}":0`).join();
/** Nearly a megabyte of JSON, which a guest sends to an endpoint that guests may not use. */
const hostile = Buffer.from(`{"apiName":"Case","fields":{${keys}}}`);

type Call = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: Buffer };

/** How long customers wait for a record while a guest sends large bodies with many keys, compared with no such guest. */
export async function guestLines(bench: Bench): Promise<Row[]> {
  const { customers } = (await bench.stage()).cast;
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
      const [attacked, statuses] = await Promise.all([readFor(url, reads, attack.seconds), attackOnce(url)]);
      measured.push({ quiet, attacked, statuses });
    }
    const middle = (side: 'quiet' | 'attacked') => medianOf(measured.map((round) => medianOf(round[side])));
    const worst = (side: 'quiet' | 'attacked') => medianOf(measured.map((round) => percentile(round[side], 0.99)));
    return [
      {
        name: `a record while a guest sends ${attack.calls} bodies of 100,000 keys in ${attack.seconds} s, median ms`,
        ours: middle('attacked').toFixed(2),
        twin: middle('quiet').toFixed(2),
        ratio: medianOf(measured.map(({ quiet, attacked }) => medianOf(attacked) / medianOf(quiet))),
        bar: { atMost: bar },
        note: `against the same without that guest; 99th percentile ${worst('attacked').toFixed(1)} against ${worst('quiet').toFixed(1)} ms, reads ${measured[0]!.attacked.length} against ${measured[0]!.quiet.length}; the guest is answered ${[...measured[0]!.statuses].join(', ')}`,
      },
    ];
  });
}

const percentile = (values: readonly number[], part: number): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)]!;

/** Milliseconds of every read. */
async function readFor(url: string, reads: readonly Call[], seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: readers });
  const end = performance.now() + seconds * 1_000;
  const waited: number[] = [];
  let next = 0;
  const read = async (): Promise<void> => {
    while (performance.now() < end) {
      const began = performance.now();
      const status = await send(url, reads[next++ % reads.length]!, agent);
      if (status !== 200) throw new Error(`a read is answered ${status}`);
      waited.push(performance.now() - began);
      await pause(rest);
    }
  };
  await Promise.all(Array.from({ length: readers }, read));
  agent.destroy();
  return waited;
}

/** Sends the attack's calls at equal intervals, each on its own connection. Gives the statuses answered. */
async function attackOnce(url: string): Promise<Set<number>> {
  const sent: Promise<number>[] = [];
  for (let call = 0; call < attack.calls; call++) {
    sent.push(send(url, { method: 'POST', path: `${api}/records`, headers: { 'content-type': 'application/json' }, body: hostile }));
    await pause((attack.seconds * 1_000) / attack.calls);
  }
  return new Set(await Promise.all(sent));
}

function send(url: string, { method, path, headers, body }: Call, agent: Agent | false = false): Promise<number> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(body.length) };
    const sent = request(url + path, { agent, method, headers: { ...headers, ...length } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    // The server may answer early and close the connection while the body is still being sent.
    sent.on('error', (error) => (body === undefined ? reject(error) : resolve(0)));
    sent.end(body);
  });
}
