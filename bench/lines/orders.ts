import type { Connection } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/pool.ts';
import { startTestCluster } from '#db/template.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { derivedId } from '#engine/model/ids.ts';
import { readList } from '#engine/lists/list.ts';
import { findList } from '#engine/lists/find-list.ts';
import { type LoadRow, loadRecords } from '#engine/write/load.ts';
import { openLog } from '#server/log.ts';
import { openDependencies } from '#server/dependencies.ts';
import { readConfig } from '#config.ts';
import { orderSource } from '#protocol/telecom/selling.ts';
import { addDays } from '#protocol/time/calendar.ts';
import { type Bench, paces } from '../bench.ts';
import { medianOf } from '../compare.ts';
import type { Row } from '../table.ts';

/** The queues of staff with a thousand orders in fulfilment and with fifty. */

const bar = 1.5;
const [few, many] = [50, 1_000];
/** Orders that are over; both databases have them. */
const closed = 5_000;
const tasksOfOrder = 4;

const queues: Readonly<Record<string, readonly [object: string, view: string]>> = {
  'orders in fulfilment, 50 rows': ['Bestelling__c', 'Lopend'],
  'late orders, 50 rows': ['Bestelling__c', 'Te_laat'],
  'open tasks, 50 rows': ['Leveringstaak__c', 'Open'],
};

export async function orderLines(bench: Bench): Promise<Row[]> {
  const times = bench.pace === paces.quick ? 25 : 101;
  const cluster = await startTestCluster();
  const databases: FilledDatabase[] = [];
  try {
    for (const running of [few, many]) {
      const database = `orders${running}`;
      await cluster.create(database);
      databases.push(await openFilled(cluster.connectionFor(database), running));
    }
    const [one, other] = databases as [FilledDatabase, FilledDatabase]; // proof: two were made
    const lines: Row[] = [];
    for (const [name, queue] of Object.entries(queues))
      lines.push(await compareQueue(name, { queue, one, other, times }));
    return lines;
  } finally {
    for (const each of databases) await each.close();
    await cluster.stop();
  }
}

type Comparison = {
  queue: readonly [object: string, view: string];
  one: FilledDatabase;
  other: FilledDatabase;
  times: number;
};

/** The calls alternate, so that other load on the machine slows both. */
async function compareQueue(name: string, { queue, one, other, times }: Comparison): Promise<Row> {
  const warmUp = 10;
  const [ours, baseline]: [number[], number[]] = [[], []];
  for (let i = -warmUp; i < times; i++) {
    const less = await millisecondsOf(queue, one.ctx);
    const more = await millisecondsOf(queue, other.ctx);
    if (i < 0) continue;
    baseline.push(less);
    ours.push(more);
  }
  const [after, before] = [medianOf(ours), medianOf(baseline)];
  return {
    name: `orders: ${name}`,
    ours: `${after.toFixed(2)} ms`,
    baseline: `${before.toFixed(2)} ms`,
    ratio: after / before,
    bar: { atMost: bar },
    note: `${String(many)} running orders against ${String(few)}, among ${String(closed)} closed ones, median of ${String(times)} calls of the engine each, in turn`,
  };
}

async function millisecondsOf(
  [object, view]: Comparison['queue'],
  ctx: RequestContext,
): Promise<number> {
  const began = performance.now();
  const found = await findList(ctx, object, view);
  const answer = found.ok ? await readList(ctx, found.value, { url: () => '' }) : found;
  const took = performance.now() - began;
  if (!answer.ok) throw new Error('The engine refused what the bench measures');
  return took;
}

type FilledDatabase = { ctx: RequestContext; close(): Promise<void> };

async function openFilled(connection: Connection, running: number): Promise<FilledDatabase> {
  const database = await openDatabase(connection, { maxConnections: 6, onError: () => undefined });
  await migrate(database.db);
  const dependencies = await openDependencies(readConfig({}), {
    database,
    log: openLog({ logLevel: 'silent' }),
  });
  await fill(dependencies.contextOf({ kind: 'system', task: 'fill the bench' }), running);
  return {
    ctx: dependencies.contextOf({
      kind: 'user',
      role: 'sales',
      userId: derivedId('005', 'orders staff'),
      accountId: null,
      contactId: null,
      staffId: null,
      profileName: 'Sales Team',
    }),
    async close() {
      await dependencies.close();
      await database.close();
    },
  };
}

async function fill(ctx: RequestContext, running: number): Promise<void> {
  const places = Array.from({ length: running + closed }, (_, i) => i);
  const load = (object: string, rows: readonly LoadRow[]) =>
    // proof: the registry has these objects
    loadRecords(ctx, ctx.registry.object(object)!, rows);
  await load(
    'Bestelling__c',
    places.map((i) => orderRow(i, i < running)),
  );
  await load(
    'Leveringstaak__c',
    places.flatMap((i) =>
      Array.from({ length: tasksOfOrder }, (_, step) => taskRow(i, step, i < running)),
    ),
  );
  await ctx.db.run({ text: 'analyze', values: [] });
}

const orderId = (i: number): string => derivedId('a2D', `order ${String(i)}`);
const today = new Date().toISOString().slice(0, 10);
/** A third of the running orders are late. */
const dayOf = (i: number): string => addDays(today, (i % 30) - 10);

const orderRow = (i: number, isRunning: boolean): LoadRow => ({
  Id: orderId(i),
  Name: `B-${String(10_000 + i)}`,
  Soort__c: 'Nieuw',
  Status__c: isRunning ? 'In uitvoering' : 'Geleverd',
  Herkomst__c: orderSource.site,
  Bedrijf__c: `Bakkerij ${String(i)}`,
  Toegezegde_datum__c: dayOf(i),
  Maandbedrag__c: 50,
  Adres_gecontroleerd__c: false,
  Nummers_meenemen__c: false,
  Afstand_samenvatting__c: false,
});

const taskRow = (i: number, step: number, isRunning: boolean): LoadRow => ({
  Id: derivedId('a2G', `task ${String(i)} ${String(step)}`),
  Name: `Stap ${String(step)}`,
  Bestelling__c: orderId(i),
  Soort__c: 'Activeren',
  Status__c: isRunning && step > 0 ? 'Te doen' : 'Gedaan',
  Voor__c: dayOf(i),
  Volgorde__c: step,
});
