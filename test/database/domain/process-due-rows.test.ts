import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { updateRecord } from '#engine/write/write.ts';
import { type DueRowsQuery, processDueRows, valueOrThrow } from '#domain/process-due-rows.ts';
import { contactMessageStatus } from '#protocol/crm/picklists.ts';
import { createRow } from '../../rows.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';

/** When the rows of a job are processed, and how many. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ from: 'empty' });
});
afterAll(() => server.close());
beforeEach(() => storedRows(server, 'delete from contactbericht__c'));

async function createMessages(...texts: readonly string[]): Promise<void> {
  for (const Bericht__c of texts)
    await createRow(server, 'Contactbericht__c', {
      Naam__c: 'Noor de Vries',
      Email__c: 'noor@klant.example',
      Bericht__c,
    });
}

/** Handles new messages, and fails for those with the text "Fout". */
const handleNew = (due: Partial<DueRowsQuery>, now = new Date()): Promise<number> =>
  processDueRows(
    { ...server.ctx, now },
    {
      from: 'Contactbericht__c',
      fields: ['Bericht__c'],
      filters: [equals('Status__c', contactMessageStatus.new)],
      locks: 'Id',
      ...due,
    },
    async (system: RequestContext, row) => {
      if (row['Bericht__c'] === 'Fout') throw new Error('It failed');
      const fields = { Status__c: contactMessageStatus.handled };
      valueOrThrow(await updateRecord(system, String(row['Id']), { fields }));
    },
  );

it.each([
  ['winter', '2027-01-10T02:29:59Z', 0],
  ['winter', '2027-01-10T02:30:00Z', 1],
  ['summer', '2027-07-10T01:29:59Z', 0],
  ['summer', '2027-07-10T01:30:00Z', 1],
  ['summer', '2027-07-10T21:59:59Z', 1],
  ['summer', '2027-07-10T22:00:00Z', 0],
])('rows that are due from 03:30 on a day in %s: at %s, %i are done', async (_, now, done) => {
  await createMessages('Een');
  expect(await handleNew({ notBefore: '03:30' }, new Date(now))).toBe(done);
});

it('a run does no more than its maximum, and the next runs do the rest', async () => {
  await createMessages('Een', 'Twee', 'Drie', 'Vier', 'Vijf');
  const runs = [];
  for (let run = 0; run < 4; run++) runs.push(await handleNew({ most: 2 }));
  expect(runs).toEqual([2, 2, 1, 0]);
});

it('rows that fail do not take the place of others in the maximum', async () => {
  await createMessages('Fout', 'Fout', 'Een', 'Twee');
  await expect(handleNew({ most: 2 })).rejects.toThrow('2 rows of Contactbericht__c');
  await expect(handleNew({ most: 2 })).rejects.toThrow('2 rows of Contactbericht__c');
  expect(
    await storedRows(server, `select bericht__c from contactbericht__c where status__c = 'Nieuw'`),
  ).toEqual([{ bericht__c: 'Fout' }, { bericht__c: 'Fout' }]);
});
