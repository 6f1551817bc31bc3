import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { countRows } from '../../rows.ts';
import { codeOf } from '../generated/calls.ts';

/**
 * Many concurrent writers at two server processes: no write is lost, no version is used twice, and
 * of writers with the same precondition one wins. Source: record-api.md §1.10, §1.11, §6.3.
 */

const deep = process.env['DEEP'] ? 20 : 1;
let server: TestServer;
let copies: readonly { url: string }[];
let accountId: string;
const keys: string[] = [];

beforeAll(async () => {
  server = await openTestServer();
  copies = [server, await server.openCopy()];
  for (const account of ['beheer', 'verkoop'] as const) keys.push(await server.apiKey(account));
  accountId = (
    await server.call('/list-records/Case/Alle?pageSize=1&fields=AccountId', { as: 'korenaar' })
  ).body.records[0].fields.AccountId.value;
});
afterAll(() => server.close());

let calls = 0;
type Sent = { method: string; body?: object; since?: Date };

/** Alternates between the two server processes and two staff users. */
async function send(path: string, { method, body, since }: Sent): Promise<Answer> {
  const turn = calls++;
  const response = await fetch(
    new URL(`/services/data/v65.0/ui-api${path}`, copies[turn % 2]!.url),
    {
      method,
      headers: {
        // Sales may not delete requests.
        authorization: `Bearer ${keys[method === 'DELETE' ? 0 : (turn >> 1) % 2]}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(since && { 'if-unmodified-since': since.toUTCString() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    },
  );
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text === '' ? '' : JSON.parse(text),
  };
}

const anHourAgo = (): Date => new Date(Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000);

/** Creates requests last changed an hour ago, so that the first write is later than that. */
async function makeRows(count: number): Promise<string[]> {
  const records = Array.from({ length: count }, () => ({
    apiName: 'Case',
    fields: { Subject: 'start', AccountId: accountId, Status: 'Nieuw' },
  }));
  const made = await send('/records/batch', {
    method: 'POST',
    body: { operations: [{ type: 'CREATE', records }] },
  });
  const ids: string[] = made.body.results.map(
    ({ result }: { result: { id: string } }) => result.id,
  );
  await storedRows(
    server,
    'update "case" set lastmodifieddate = $2, systemmodstamp = $2 where id = any($1)',
    ids,
    anHourAgo(),
  );
  return ids;
}

type Edge = { from: string | null; to: string | null };
const changesOf = (id: string, field: string): Promise<Edge[]> =>
  storedRows<Edge>(
    server,
    'select oude_waarde__c as "from", nieuwe_waarde__c as "to" from wijziging__c where record__c = $1 and veld__c = $2',
    id,
    field,
  );

/**
 * Expects that the changes form one chain from `from` to `to`, and gives the values in that order
 * when none occurs twice. `to` is null when the record was deleted.
 */
function expectOneOrder(
  changes: readonly Edge[],
  { from, to }: { from: string; to: string | null },
): string[] {
  const balance = new Map<string | null, number>([[from, 1]]);
  const add = (value: string | null, by: number) =>
    balance.set(value, (balance.get(value) ?? 0) + by);
  for (const change of changes) {
    add(change.from, -1);
    add(change.to, 1);
  }
  if (to !== null) add(to, -1);
  // The last value of a deleted record is unknown.
  const rest = [...balance].filter(([, count]) => count !== 0);
  expect(to === null ? rest.map(([, count]) => count) : rest).toEqual(to === null ? [1] : []);
  const next = new Map(changes.map((change) => [change.from, change.to]));
  const order: string[] = [];
  for (
    let at: string | null | undefined = next.get(from);
    at != null && order.length < changes.length;
    at = next.get(at)
  )
    order.push(at);
  return order;
}

const subjects = (ids: readonly string[], rows: readonly number[], mark: string) =>
  rows.map((row) => ({ fields: { Id: ids[row], Subject: mark } }));

type Writer =
  | { kind: 'save' | 'saveSince' | 'action' | 'delete'; row: number }
  | { kind: 'batch'; rows: number[]; allOrNone: boolean; fails: boolean };

const row = fc.nat(3);
const writer: fc.Arbitrary<Writer> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('save' as const), row }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('saveSince' as const), row }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('action' as const), row }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('delete' as const), row: fc.constant(3) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('batch' as const),
      rows: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1 }),
      allOrNone: fc.boolean(),
      fails: fc.boolean(),
    }),
  },
);

/** A write that the server answered as done, with the version in its answer. */
type Done = { row: number; mark: string; since: boolean; weakEtag: number };

describe('a schedule of saves, batches, quick actions and deletes', () => {
  /**
   * Runs one writer and gives the writes answered as done. `gone` collects the rows answered as
   * deleted.
   */
  async function write(
    ids: readonly string[],
    one: Writer,
    { mark, gone }: { mark: string; gone: Set<number> },
  ): Promise<Done[]> {
    if (one.kind === 'batch') return writeBatch(ids, one, mark);
    const id = ids[one.row]!;
    if (one.kind === 'delete') {
      const answer = await send(`/records/${id}`, { method: 'DELETE' });
      expect([204, 404], answer.text).toContain(answer.status);
      if (answer.status === 204) {
        expect(gone.has(one.row), 'deleted twice').toBe(false);
        gone.add(one.row);
      }
      return [];
    }
    if (one.kind === 'action') {
      const fields = { Status: mark.endsWith('0') ? 'In behandeling' : 'Wacht op feedback' };
      const answer = await send('/actions/perform-quick-action/Case.UpdateStatus', {
        method: 'PATCH',
        body: { apiName: 'Case', contextId: id, fields },
      });
      expect(one.row === 3 ? [200, 404] : [200], answer.text).toContain(answer.status);
      return [];
    }
    const since = one.kind === 'saveSince';
    const answer = await send(`/records/${id}`, {
      method: 'PATCH',
      body: { fields: { Subject: mark } },
      ...(since && { since: anHourAgo() }),
    });
    if (answer.status === 200)
      return [{ row: one.row, mark, since, weakEtag: answer.body.weakEtag }];
    const expected = ['400 CollisionDetectedException', '404 NOT_FOUND'].filter((_, i) =>
      i === 0 ? since : one.row === 3,
    );
    expect(expected, answer.text).toContain(`${answer.status} ${codeOf(answer)}`);
    return [];
  }

  async function writeBatch(
    ids: readonly string[],
    { rows, allOrNone, fails }: Extract<Writer, { kind: 'batch' }>,
    mark: string,
  ): Promise<Done[]> {
    const failing = fails ? [{ apiName: 'Case', fields: { Subject: null } }] : [];
    const operations = [
      { type: 'UPDATE', records: subjects(ids, rows, mark) },
      { type: 'CREATE', records: failing },
    ].filter(({ records }) => records.length > 0);
    const answer = await send('/records/batch', {
      method: 'POST',
      body: { allOrNone, operations },
    });
    expect(answer.status, answer.text).toBe(200);
    const items: { statusCode: number; result: { weakEtag: number } }[] = answer.body.results;
    const statuses = items.map(({ statusCode }) => statusCode);
    if (allOrNone && statuses.some((status) => status >= 400)) {
      expect(
        statuses.filter((status) => status !== 412),
        answer.text,
      ).toHaveLength(1);
      return [];
    }
    return rows.flatMap((at, i) => {
      expect(at === 3 ? [200, 404] : [200], answer.text).toContain(items[i]!.statusCode);
      return items[i]!.statusCode === 200
        ? [{ row: at, mark, since: false, weakEtag: items[i]!.result.weakEtag }]
        : [];
    });
  }

  /** Expects that the history has each write of this record once, and ends in what is stored. */
  async function expectHistoryOf(
    id: string,
    { own, isGone }: { own: readonly Done[]; isGone: boolean },
  ): Promise<void> {
    const [left] = await storedRows<{ subject: string; status: string; stamp: number }>(
      server,
      'select subject, status, (extract(epoch from systemmodstamp) * 1000)::bigint as stamp from "case" where id = $1',
      id,
    );
    expect(left === undefined).toBe(isGone);
    const order = expectOneOrder(await changesOf(id, 'Subject'), {
      from: 'start',
      to: left?.subject ?? null,
    });
    expect(new Set(order)).toEqual(new Set(own.map(({ mark }) => mark)));
    const etags = order.map((mark) => own.find((one) => one.mark === mark)!.weakEtag);
    expect(etags).toEqual([...new Set(etags)].toSorted((a, b) => a - b));
    if (left && etags.length > 0) expect(left.stamp).toBeGreaterThanOrEqual(etags.at(-1)!);
    expectOneOrder(await changesOf(id, 'Status'), { from: 'Nieuw', to: left?.status ?? null });
    const winners = own.filter(({ since }) => since);
    expect(winners.length).toBeLessThanOrEqual(1);
    for (const { mark } of winners) expect(order[0]).toBe(mark);
    const ends = await countRows(
      server,
      `wijziging__c where record__c = $1 and soort__c = 'verwijderd'`,
      id,
    );
    expect(ends).toBe(left ? 0 : 1);
  }

  it('leaves each accepted write in the history once, in order of rising weakEtag', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(writer, { minLength: 24, maxLength: 24 }), async (writers) => {
        const ids = await makeRows(4);
        const gone = new Set<number>();
        const done = (
          await Promise.all(writers.map((one, w) => write(ids, one, { mark: `w${w}`, gone })))
        ).flat();
        for (const [at, id] of ids.entries())
          await expectHistoryOf(id, {
            own: done.filter((one) => one.row === at),
            isGone: gone.has(at),
          });
      }),
      { numRuns: 4 * deep },
    );
  });
});

it('of 16 writers with the same precondition one succeeds; the others collide', async () => {
  for (let round = 0; round < 3 * deep; round++) {
    const [id] = await makeRows(1);
    const since = anHourAgo();
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, w) =>
        send(`/records/${id}`, {
          method: 'PATCH',
          body: { fields: { Subject: `w${w}`, Priority: 'Hoog' } },
          since,
        }),
      ),
    );
    expect(answers.map((answer) => `${answer.status} ${codeOf(answer) ?? ''}`).sort()).toEqual([
      '200 ',
      ...Array.from({ length: 15 }, () => '400 CollisionDetectedException'),
    ]);
    const winner = answers.find(({ status }) => status === 200)!.body;
    const { body } = await server.call(`/records/${id}?fields=Case.Subject`, { as: 'beheer' });
    expect([body.fields.Subject.value, body.weakEtag]).toEqual([
      winner.fields.Subject.value,
      winner.weakEtag,
    ]);
    expect(await changesOf(id!, 'Subject')).toHaveLength(1);
  }
});

/** Kills random working connections of the servers until it is stopped, which gives the number. */
async function startKilling(): Promise<{ stop(): Promise<number> }> {
  const killer = new pg.Client({ connectionString: server.databaseUrl });
  await killer.connect();
  let working = true;
  const killing = (async () => {
    let killed = 0;
    while (working) {
      const { rowCount } = await killer.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction') and query not ilike '%listen%' order by random() limit 1`,
      );
      killed += rowCount ?? 0;
      await pause(25);
    }
    return killed;
  })();
  return {
    async stop() {
      working = false;
      const killed = await killing;
      await killer.end();
      return killed;
    },
  };
}

describe('after database connections are killed', () => {
  let ids: string[];
  let killed: number;
  const statusByMark = new Map<string, number>();

  /** Each batch creates one request and changes three, with its own mark as their subject. */
  async function sendBatches(name: number): Promise<void> {
    for (let n = 0; n < 12 * deep; n++) {
      const mark = `l${name}n${n}`;
      const rows = [name % 6, (name + 1) % 6, (name + 3) % 6];
      const made = { apiName: 'Case', fields: { Subject: mark, AccountId: accountId } };
      const operations = [
        { type: 'CREATE', records: [made] },
        { type: 'UPDATE', records: subjects(ids, rows, mark) },
      ];
      const answer = await send('/records/batch', { method: 'POST', body: { operations } });
      statusByMark.set(mark, answer.status);
      if (answer.status === 200) expect(answer.body.hasErrors, answer.text).toBe(false);
      else expect([answer.status, codeOf(answer)]).toEqual([503, 'SERVER_UNAVAILABLE']);
    }
  }

  beforeAll(async () => {
    ids = await makeRows(6);
    const killing = await startKilling();
    try {
      await Promise.all([0, 1, 2, 3, 4, 5].map(sendBatches));
    } finally {
      killed = await killing.stop();
    }
  });

  it('every accepted batch is stored, and every other one whole or not at all', async () => {
    expect(killed).toBeGreaterThan(0);
    for (const [mark, status] of statusByMark) {
      const made = await countRows(
        server,
        '"case" where subject = $1 and id <> all($2)',
        mark,
        ids,
      );
      const changed = await countRows(
        server,
        `wijziging__c where veld__c = 'Subject' and nieuwe_waarde__c = $1 and record__c = any($2)`,
        mark,
        ids,
      );
      expect(status === 200 ? ['1 3'] : ['0 0', '1 3'], mark).toContain(`${made} ${changed}`);
    }
    expect([...statusByMark.values()]).toContain(200);
  });

  it('the history of every record leads to its stored value', async () => {
    for (const id of ids) {
      const [left] = await storedRows<{ subject: string }>(
        server,
        'select subject from "case" where id = $1',
        id,
      );
      expectOneOrder(await changesOf(id, 'Subject'), { from: 'start', to: left!.subject });
    }
  });

  it('the servers answer again', async () => {
    const path = `/records/${ids[0]}?fields=Case.Subject`;
    expect((await send(path, { method: 'GET' })).status).toBe(200);
  });
});
