import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { readConnection } from '#domain/company/connection-facts.ts';
import { type ProductMethodName, productPath } from '#protocol/api/product-methods.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { companyOf } from '../../rows.ts';
import { codeOf } from '../generated/calls.ts';
import { createConnection, farDay } from '../generated/customer-scenarios.ts';
import { createScenarioRecords, type ScenarioRecords } from '../generated/product-scenario.ts';
import { waitingQueries } from '../../support/waiting-queries.ts';

/**
 * A request that waits for a lock on a connection is checked again when it gets the lock. Source:
 * decisions.md §7, §8; record-api.md §2.
 */

let server: TestServer;
let scenario: ScenarioRecords;
let garage: string;
let writer: pg.Client;
beforeAll(async () => {
  server = await openTestServer();
  scenario = await createScenarioRecords(server);
  garage = await companyOf(server, 'garage');
  writer = new pg.Client({ connectionString: server.databaseUrl });
  await writer.connect();
});
afterAll(async () => {
  await writer.end();
  await server.close();
});

let count = 0;
type Confirm = [title: string, name: ProductMethodName, wish: object];
const confirms: Confirm[] = [
  ['a termination', 'OpzeggingController/confirm', { endDate: farDay, acceptEarlyCost: false }],
  ['a port-out', 'UitporteringController/confirm', { acceptEarlyCost: true }],
];

/**
 * The bakery's request, sent while another transaction changes the row and commits only once the
 * request waits for it.
 */
async function requestDuringChange(
  id: string,
  method: Confirm,
  change: { text: string; values: string[] },
) {
  await writer.query('begin');
  await writer.query(change.text, change.values);
  const asked = server.call(productPath(method[1]), {
    as: 'korenaar',
    method: 'POST',
    body: { connectionId: id, idempotencyKey: `wachten-${++count}`, ...method[2] },
  });
  const waiting = () => waitingQueries(server.dependencies.database.db, 'aansluiting__c');
  await expect.poll(waiting).toBeGreaterThan(0);
  await writer.query('commit');
  return asked;
}

describe.each(confirms)('%s', (...method) => {
  it('of a connection that moved to another company while it waited is not found', async () => {
    const id = await createConnection(scenario);
    const answer = await requestDuringChange(id, method, {
      text: 'update aansluiting__c set account__c = $1 where id = $2',
      values: [garage, id],
    });
    expect([answer.status, codeOf(answer)]).toEqual([404, 'NOT_FOUND']);
    expect(
      await storedRows(
        server,
        'select id from opzegging__c where aansluiting__c = $1 union select id from uitportering__c where aansluiting__c = $1',
        id,
      ),
    ).toEqual([]);
    expect(
      await storedRows(server, 'select status__c as status from aansluiting__c where id = $1', id),
    ).toEqual([{ status: 'Actief' }]);
  });

  it('of a connection that was deleted while the request waited is not found', async () => {
    const id = await createConnection(scenario);
    const answer = await requestDuringChange(id, method, {
      text: 'delete from aansluiting__c where id = $1',
      values: [id],
    });
    expect([answer.status, codeOf(answer)]).toEqual([404, 'NOT_FOUND']);
  });
});

it('a connection that was deleted between two reads is not found', async () => {
  const id = await createConnection(scenario);
  const ctx = await server.contextOf('korenaar');
  expect(await readConnection(ctx, id)).toMatchObject({ ok: true, value: { id } });
  await storedRows(server, 'delete from aansluiting__c where id = $1', id);
  expect(await readConnection(ctx, id)).toMatchObject({
    ok: false,
    problems: [{ code: 'record.notFound' }],
  });
});
