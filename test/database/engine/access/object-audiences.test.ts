import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '#db/sql.ts';
import { objects } from '#objects/index.ts';
import { visibleRows, accessRoleOf, toSql } from '#engine/access/access.ts';
import { audiencesOf, isInAudience, audienceRoles } from '#engine/access/audience.ts';
import { bindParams, viewerParams } from '#engine/model/params.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import {
  type AccountName,
  accounts,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../../support/server.ts';
import { companyOf } from '../../../rows.ts';

/**
 * A row's audience is the inverse of the rows that a viewer may see. Source: record-api.md §2.
 */

let server: TestServer;
const viewers: [string, Viewer][] = [['a guest', { kind: 'guest' }]];
beforeAll(async () => {
  server = await openTestServer();
  for (const account of Object.keys(accounts) as AccountName[])
    viewers.push([account, (await server.contextOf(account)).viewer]); // proof: the keys of that object
  await varyRows();
});
afterAll(() => server.close());

/**
 * Changes the demo data so that every rule matters: own and hidden requests, comments that are
 * published or not, and files on all of these.
 */
async function varyRows(): Promise<void> {
  await storedRows(
    server,
    `update "case" set zichtbaarheid__c = 'Alleen melder' where mod(('x' || left(md5(id), 4))::bit(16)::int, 3) = 0`,
  );
  await storedRows(
    server,
    `update casecomment set ispublished = mod(('x' || left(md5(id), 4))::bit(16)::int, 2) = 0`,
  );
  const sampleRows = await storedRows<{ id: string }>(
    server,
    `select id from (
        (select id from "case" where accountid = $1 limit 6) union all (select c.id from casecomment c join "case" p on p.id = c.parentid where p.accountid = $1 limit 6)
        union all (select id from casecomment limit 4) union all (select id from product__c limit 4) union all (select id from "user" limit 8)) as spread`,
    await companyOf(server, 'korenaar'),
  );
  for (const { id } of sampleRows) {
    const made = await server.call('/records/content-documents/content-versions', {
      as: 'beheer',
      method: 'POST',
      ...file(),
    });
    await server.call('/records', {
      as: 'beheer',
      method: 'POST',
      body: {
        apiName: 'ContentDocumentLink',
        fields: {
          ContentDocumentId: made.body.contentDocument.id,
          LinkedEntityId: id,
          ShareType: 'V',
        },
      },
    });
  }
}

const file = () => ({
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  body: '--x\r\nContent-Disposition: form-data; name="fileData"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\na\r\n--x--\r\n',
});

it('the viewers of this test have every role', () => {
  expect(new Set(viewers.map(([, viewer]) => accessRoleOf(viewer)))).toEqual(
    new Set(audienceRoles),
  );
});

describe.each(objects.map(({ apiName }) => apiName))('%s', (apiName) => {
  it('has the same viewers by audience and by the query of visible rows', async () => {
    const { registry, database } = server.dependencies;
    const object = registry.object(apiName)!;
    const ids = (
      await storedRows<{ id: string }>(
        server,
        `select id from "${object.table}" order by id limit 3000`,
      )
    ).map(({ id }) => id);
    const audiences = await audiencesOf({ db: database.db, registry }, object, { ids });
    expect(audiences.size).toBe(ids.length);
    for (const [name, viewer] of viewers) {
      const seen = toSql(visibleRows(registry, { object, alias: 't' }, accessRoleOf(viewer)));
      const statement = compile(
        sql`select t.id from ${sql.table(object.table)} as t where t.id = any(${ids}::text[]) and ${seen} order by t.id`,
      );
      const rows = await database.db.rows<{ id: string }>(
        bindParams(statement, viewerParams(viewer)),
      );
      expect(
        ids.filter((id) => isInAudience(audiences.get(id)!, viewer)),
        name,
      ).toEqual(rows.map(({ id }) => id));
    }
  });
});

it('the data has rows that a customer sees and rows that they do not see', async () => {
  const { registry, database } = server.dependencies;
  for (const apiName of [
    'Case',
    'CaseComment',
    'ContentDocument',
    'ContentVersion',
    'ContentDocumentLink',
    'Aansluiting__c',
    'Opzegging__c',
  ]) {
    const object = registry.object(apiName)!;
    const ids = (await storedRows<{ id: string }>(server, `select id from "${object.table}"`)).map(
      ({ id }) => id,
    );
    const audiences = await audiencesOf({ db: database.db, registry }, object, { ids });
    const [, korenaar] = viewers.find(([name]) => name === 'korenaar')!;
    const own = ids.filter((id) => isInAudience(audiences.get(id)!, korenaar)).length;
    if (apiName !== 'Opzegging__c')
      expect([apiName, own > 0, own < ids.length]).toEqual([apiName, true, true]);
  }
});
