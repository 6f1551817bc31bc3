import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, openTestServer, type TestServer, userId } from '../../support/server.ts';
import { callsOf, codeOf, faultsIn } from '../generated/calls.ts';
import { waitingQueries } from '../../support/waiting-queries.ts';

/**
 * A change of a list view that waits for another change starts from its result. Source:
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
 * The answer to a call sent while another transaction writes, which commits only once the call
 * waits for it.
 */
async function callDuringWrite(
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

it('two simultaneous changes to different parts of a list view are both saved', async () => {
  const { id } = (await make('Samen')).body.listReference;
  const columns = ['CaseNumber', 'Status'];
  const answer = await callDuringWrite(
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

it('a change of a list view that is deleted meanwhile answers 404', async () => {
  const { id } = (await make('Weg')).body.listReference;
  expect(
    (
      await callDuringWrite([['delete from list_view where id = $1', id]], () =>
        patch('/list-info/Case/Weg', { label: 'x' }),
      )
    ).status,
  ).toBe(404);
  expect((await drop(`/list-info/Case/${id}`)).status).toBe(404);
});

it('publishing a list view is refused when its name is taken meanwhile', async () => {
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
      await callDuringWrite(publish, () =>
        patch('/list-info/Case/Publiek', { visibility: 'Public' }),
      ),
    ),
  ).toEqual(['visibility']);
});

it('a change with If-Match is refused after another change was saved meanwhile', async () => {
  const { id } = (await make('Tegelijk')).body.listReference;
  const saved = (eTag: string) =>
    server.call('/list-info/Case/Tegelijk', {
      as: 'beheer',
      method: 'PATCH',
      body: { label: 'Van mij' },
      headers: { 'if-match': `"${eTag}"` },
    });
  const { eTag } = (await get(`/list-info/${id}`)).body;
  const refused = await callDuringWrite(
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
