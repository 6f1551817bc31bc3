import type { Store } from '#store.ts';
import type { Bench } from '../bench.ts';
import { medianOf } from '../compare.ts';
import { serverArgs } from '../processes.ts';
import { urlOf } from '../stage.ts';
import type { Row } from '../table.ts';
import { type Call, waitsOf } from '../waits.ts';

const bar = 1.25;
/** Guests at a time. One customer reads records, as often as the rate limit allows. */
const guests = 2;
/** Pause between two reads of that customer, in ms. */
const customerRest = 150;
/** How long visitors are measured without a backup, in ms. */
const quietTime = { full: 15_000, quick: 4_000 };
const api = '/services/data/v65.0/ui-api';

type Place = { store: Store; filesDir: string; backUp: () => Promise<unknown> };
type Waits = { home: number; record: number };

/** Medians, during a backup and without one. All share all cores. */
export async function visitorRows(
  bench: Bench,
  { store, filesDir, backUp }: Place,
): Promise<Row[]> {
  const server = await bench.start({
    command: process.execPath,
    args: serverArgs,
    env: {
      NODE_ENV: 'production',
      DEMO: '1',
      STAFF_SECOND_FACTOR: 'optional',
      DATABASE_URL: urlOf(store.connection),
      FILES_DIR: filesDir,
    },
    readyAt: '/readyz',
  });
  const record = await recordOf(server.url);
  const during = async (isOver: () => boolean): Promise<Waits> => {
    const home: Call = { method: 'GET', path: '/', headers: { 'accept-encoding': 'gzip' } };
    const [homes, records] = await Promise.all([
      waitsOf(server.url, [home], { readers: guests, isOver }),
      waitsOf(server.url, [record], { readers: 1, rest: customerRest, isOver }),
    ]);
    return { home: medianOf(homes), record: medianOf(records) };
  };
  const { rounds } = bench.pace;
  const quietFor = quietTime[rounds > 3 ? 'full' : 'quick'];
  const measured: { quiet: Waits; busy: Waits }[] = [];
  await during(timer(quietFor)); // warm-up
  for (let round = 0; round < Math.min(3, rounds); round++) {
    const quiet = await during(timer(quietFor));
    let isMade = false;
    const making = backUp().finally(() => {
      isMade = true;
    });
    const [busy] = await Promise.all([during(() => isMade), making]);
    measured.push({ quiet, busy });
  }
  await server.stop();
  return [rowOf('Home for a guest', 'home', measured), rowOf('a record', 'record', measured)];
}

type Measured = { quiet: Waits; busy: Waits }[];

function rowOf(name: string, kind: keyof Waits, measured: Measured): Row {
  const median = (side: 'quiet' | 'busy'): string =>
    medianOf(measured.map((round) => round[side][kind])).toFixed(2);
  const ratios = measured.map(({ quiet, busy }) => busy[kind] / quiet[kind]);
  return {
    name: `${name} during a backup, median ms`,
    ours: median('busy'),
    baseline: median('quiet'),
    ratio: medianOf(ratios),
    bar: { atMost: bar },
    note: `against the same without a backup; ratios of the rounds ${ratios.map((one) => one.toFixed(2)).join(', ')}`,
  };
}

function timer(time: number): () => boolean {
  const end = performance.now() + time;
  return () => performance.now() >= end;
}

/** Logs a customer of the demo in, and returns a call that reads one of their records. */
async function recordOf(url: string): Promise<Call> {
  const form = {
    stap: 'wachtwoord',
    email: 'klant@bakkerijdekorenaar.example',
    password: 'Zorgeloos-2026!',
  };
  const entered = await fetch(`${url}/inloggen`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { origin: url },
    redirect: 'manual',
  });
  const cookie = entered.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const listed = await fetch(`${url}${api}/list-records/Case/Alle?pageSize=1`, {
    headers: { cookie },
  });
  // proof: an answer of our own server
  const { records } = (await listed.json()) as { records?: { id: string }[] };
  const id = records?.[0]?.id;
  if (id === undefined)
    throw new Error(
      `The customer has no service request to read (the list answered ${String(listed.status)})`,
    );
  const fields = ['CaseNumber', 'Subject', 'Status', 'CreatedDate'].map((name) => `Case.${name}`);
  return {
    method: 'GET',
    path: `${api}/records/${id}?fields=${fields.join()}`,
    headers: { cookie },
  };
}
