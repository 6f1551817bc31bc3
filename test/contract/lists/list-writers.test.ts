import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, openTestServer, type TestServer, userId } from '../../support/server.ts';
import { callsOf, codeOf, faultsIn } from '../generated/calls.ts';
import { waitingQueries } from '../../support/waiting-queries.ts';

/**
 * Whoever changes a list while somebody else does, goes by what that one left. Source:
 * record-api.md §6.4.
 */

let server: TestServer;
let writer: pg.Client;
beforeAll(async () => {
  server = await openTestServer();
  writer = new pg.Client({ connectionString: server.databaseUrl });
  await writer.connect();
});
afterAll(async () => {
  await writer.end();
  await server.close();
});

const { get, post, patch, drop } = callsOf(() => server);
const make = (name: string): Promise<Answer> =>
  post('/list-info/Case', { label: name, listViewApiName: name, displayColumns: ['Subject'] });

type Statement = [text: string, ...values: string[]];

/**
 * What is answered to a question asked while somebody else is writing, who is done only after it
 * waits.
 */
async function meanwhile(
  writes: readonly Statement[],
  ask: () => Promise<Answer>,
): Promise<Answer> {
  await writer.query('begin');
  for (const [text, ...values] of writes) await writer.query(text, values);
  const asked = ask();
  await expect.poll(() => waitingQueries(server.dependencies.database.db)).toBeGreaterThan(0);
  await writer.query('commit');
  return asked;
}

it('two who change different things of one list both find their change in it', async () => {
  const { id } = (await make('Samen')).body.listReference;
  const columns = ['CaseNumber', 'Status'];
  const answer = await meanwhile(
    [[`update list_view set label = 'Van een ander', scope = 'mine' where id = $1`, id]],
    () => patch('/list-info/Case/Samen', { displayColumns: columns }),
  );
  expect(answer.status).toBe(200);
  const { label, scope, displayColumns } = (await get(`/list-info/${id}`)).body;
  expect([
    label,
    scope.apiName,
    displayColumns.map((column: { fieldApiName: string }) => column.fieldApiName),
  ]).toEqual(['Van een ander', 'mine', columns]);
});

it('a list that goes while somebody waits to change it is not there', async () => {
  const { id } = (await make('Weg')).body.listReference;
  expect(
    (
      await meanwhile([['delete from list_view where id = $1', id]], () =>
        patch('/list-info/Case/Weg', { label: 'x' }),
      )
    ).status,
  ).toBe(404);
  expect((await drop(`/list-info/Case/${id}`)).status).toBe(404);
});

it('a name that others see, taken while somebody waits to publish theirs, is refused as a definition', async () => {
  await make('Publiek');
  const publish: Statement[] = [
    ['select pg_advisory_xact_lock(hashtext($1))', 'zorgeloos list names Case'],
    [
      `insert into list_view select '00Bzzzzzzzzzzz3AAA', object_api_name, api_name, label, columns, order_by, filters, logic, scope, 'Public', shares, $1
       from list_view where api_name = 'Publiek'`,
      await userId(server.ctx, 'verkoop'),
    ],
  ];
  expect(
    faultsIn(
      await meanwhile(publish, () => patch('/list-info/Case/Publiek', { visibility: 'Public' })),
    ),
  ).toEqual(['visibility']);
});

it('who goes by a list that somebody else changes in that instant writes nothing over it, and by the list as it is now does', async () => {
  const { id } = (await make('Tegelijk')).body.listReference;
  const saved = (eTag: string) =>
    server.call('/list-info/Case/Tegelijk', {
      as: 'beheer',
      method: 'PATCH',
      body: { label: 'Van mij' },
      headers: { 'if-match': `"${eTag}"` },
    });
  const { eTag } = (await get(`/list-info/${id}`)).body;
  const refused = await meanwhile(
    [[`update list_view set label = 'Van een ander' where id = $1`, id]],
    () => saved(eTag),
  );
  expect([refused.status, codeOf(refused)]).toEqual([400, 'CollisionDetectedException']);
  const now = (await get(`/list-info/${id}`)).body;
  expect(now.label).toBe('Van een ander');
  expect([(await saved(now.eTag)).status, (await get(`/list-info/${id}`)).body.label]).toEqual([
    200,
    'Van mij',
  ]);
});
