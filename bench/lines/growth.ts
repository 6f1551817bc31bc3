import type { Connection } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { openDatabase } from '#db/pool.ts';
import { startTestCluster } from '#db/template.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { derivedId, newRecordId } from '#engine/model/ids.ts';
import { readList } from '#engine/lists/list.ts';
import { findList } from '#engine/lists/find-list.ts';
import { type LoadRow, loadRecords } from '#engine/write/load.ts';
import { lookUpPage } from '#engine/search/look-up-rows.ts';
import { searchPage } from '#engine/search/search-page.ts';
import { openLog } from '#server/log.ts';
import { openDependencies } from '#server/dependencies.ts';
import { readConfig } from '#config.ts';
import { type Bench, paces } from '../bench.ts';
import { medianOf } from '../compare.ts';
import type { Row } from '../table.ts';

/** The same queries over ten thousand companies and a million (`--quick`: a hundred thousand). */

const bar = 1.5;
const small = 10_000;
/** A rare word occurs in this many rows, however many rows there are. */
const rareHits = 800;

type Query = (ctx: RequestContext) => Promise<{ ok: boolean } | { records: readonly unknown[] }>;

const keyword =
  (q: string): Query =>
  (ctx) =>
    searchPage(ctx, { object: company(ctx), q, where: null, sortBy: '', pageSize: 20 });

const lookUp =
  (searchType: 'Search' | 'TypeAhead', q: string): Query =>
  (ctx) =>
    lookUpPage(ctx, {
      target: company(ctx),
      searchType,
      q,
      bound: [],
      orderBy: [],
      pageSize: 25,
      offset: 0,
    });

// proof: the registry has it
const company = (ctx: RequestContext) => ctx.registry.object('Account')!;

async function newestList(ctx: RequestContext): ReturnType<Query> {
  const found = await findList(ctx, 'Account', 'Nieuwste');
  if (!found.ok) return found;
  return readList(ctx, found.value, {
    where: '{ CreatedDate: { gte: { value: "2023-12-01" } } }',
    url: () => '',
  });
}

const queries: Readonly<Record<string, Query>> = {
  'declared list, indexed filter and order, 50 rows': newestList,
  'look-up, type-ahead': lookUp('TypeAhead', 'zonneb'),
  'look-up, search': lookUp('Search', 'waterlelie'),
  [`keyword, ${rareHits} hits`]: keyword('waterlelie'),
  'broad keyword, 3 in 10 rows, newest 2,000 ranked': keyword('installatiebedrijf'),
  'keyword with one typo': keyword('watrlelie'),
  'keyword with two typos': keyword('zonebloem watrlelie'),
};

export async function growthLines(bench: Bench): Promise<Row[]> {
  const large = bench.pace === paces.quick ? 100_000 : 1_000_000;
  const times = bench.pace === paces.quick ? 15 : 41;
  const cluster = await startTestCluster();
  const databases: FilledDatabase[] = [];
  try {
    for (const rows of [small, large]) {
      const database = `rows${rows}`;
      await cluster.create(database);
      databases.push(await openFilled(cluster.connectionFor(database), rows));
    }
    const [one, other] = databases as [FilledDatabase, FilledDatabase]; // proof: two were made
    const lines: Row[] = [];
    for (const [name, query] of Object.entries(queries))
      lines.push(await compareQuery(name, { query, one, other, times, large }));
    return lines;
  } finally {
    for (const each of databases) await each.close();
    await cluster.stop();
  }
}

type QueryComparison = {
  query: Query;
  one: FilledDatabase;
  other: FilledDatabase;
  times: number;
  large: number;
};

/** The calls alternate, so that other load on the machine slows both. */
async function compareQuery(
  name: string,
  { query, one, other, times, large }: QueryComparison,
): Promise<Row> {
  const warmUp = 8;
  const [ours, baseline]: [number[], number[]] = [[], []];
  for (let i = -warmUp; i < times; i++) {
    const [less, more] = [
      await millisecondsOf(query, one.ctx),
      await millisecondsOf(query, other.ctx),
    ];
    if (i < 0) continue;
    baseline.push(less);
    ours.push(more);
  }
  const [after, before] = [medianOf(ours), medianOf(baseline)];
  return {
    name: `growth: ${name}`,
    ours: `${after.toFixed(1)} ms`,
    baseline: `${before.toFixed(1)} ms`,
    ratio: after / before,
    bar: { atMost: bar },
    note: `${large.toLocaleString('en')} rows against ${small.toLocaleString('en')}, median of ${times} calls of the engine each, in turn`,
  };
}

async function millisecondsOf(query: Query, ctx: RequestContext): Promise<number> {
  const began = performance.now();
  const answer = await query(ctx);
  const took = performance.now() - began;
  if ('ok' in answer ? !answer.ok : answer.records.length === 0)
    throw new Error('The engine refused what the bench measures, or found nothing');
  return took;
}

type FilledDatabase = { ctx: RequestContext; close(): Promise<void> };

async function openFilled(connection: Connection, rows: number): Promise<FilledDatabase> {
  const database = await openDatabase(connection, { maxConnections: 6, onError: () => undefined });
  await migrate(database.db);
  const dependencies = await openDependencies(readConfig({}), {
    database,
    log: openLog({ logLevel: 'silent' }),
  });
  await fill(dependencies.contextOf({ kind: 'system', task: 'fill the bench' }), rows);
  const staff = {
    role: 'sales',
    userId: derivedId('005', 'growth staff'),
    profileName: 'Sales Team',
  } as const;
  return {
    ctx: dependencies.contextOf({
      kind: 'user',
      accountId: null,
      contactId: null,
      staffId: null,
      ...staff,
    }),
    async close() {
      await dependencies.close();
      await database.close();
    },
  };
}

const chunk = 20_000;

/** Creates the indexes after the rows, which is quicker. */
async function fill(ctx: RequestContext, count: number): Promise<void> {
  const indexes = await ctx.db.rows<{ name: string; made: string }>({
    text: `select indexname as name, indexdef as made from pg_indexes where tablename = 'account' and indexdef not ilike '%unique%'`,
    values: [],
  });
  const runWithoutTimeLimit = (text: string) =>
    ctx.db.transaction(async (db) => {
      await db.run({ text: 'set local statement_timeout = 0', values: [] });
      await db.run({ text, values: [] });
    });
  for (const { name } of indexes) await runWithoutTimeLimit(`drop index "${name}"`);
  for (let from = 0; from < count; from += chunk)
    await loadRecords(
      ctx,
      company(ctx),
      Array.from({ length: Math.min(chunk, count - from) }, (_, i) => companyRow(from + i, count)),
    );
  for (const { made } of indexes) await runWithoutTimeLimit(made);
  await runWithoutTimeLimit('analyze account');
}

const trades = [
  'Installatiebedrijf',
  'Bakkerij',
  'Kwekerij',
  'Installatiebedrijf',
  'Garage',
  'Drukkerij',
  'Installatiebedrijf',
  'Slagerij',
  'Salon',
  'Bureau',
];
const syllables = [
  'ba',
  'der',
  'kin',
  'lo',
  'mer',
  'nie',
  'pa',
  'ru',
  'sen',
  'tij',
  'vo',
  'wal',
  'zee',
  'hof',
  'gra',
  'fel',
];

/** A surname made of syllables. More rows give more different words, up to fifty thousand. */
function surname(i: number): string {
  let rest = (i * 7_919) % 50_021;
  let text = '';
  for (let n = 0; n < 4; n++, rest = Math.floor(rest / syllables.length))
    text += syllables[rest % syllables.length]!;
  return text;
}

const firstDay = Date.UTC(2004, 0, 1);
const tenMinutes = 600_000;

/** Company `i`, in order of time, with an id of that time. */
function companyRow(i: number, count: number): LoadRow {
  const every = Math.floor(count / rareHits);
  const isRare = i % every === 0 && i / every < rareHits;
  // The newest rows have the same dates in both databases.
  const made = new Date(firstDay + (1_052_000 - count + i) * tenMinutes);
  return {
    Id: newRecordId('001', made),
    Name: isRare
      ? `Zonnebloem Waterlelie ${surname(i)}`
      : `${trades[i % trades.length]} ${surname(i)}`,
    Klantnummer__c: `B${i}`,
    CreatedDate: made.toISOString(),
  };
}
