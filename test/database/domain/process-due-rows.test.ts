import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { equals } from '#engine/model/define.ts';
import { localDay } from '#engine/model/local-day.ts';
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
beforeEach(async () => {
  for (const table of ['contactbericht__c', 'contact'])
    await storedRows(server, `delete from ${table}`);
});

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

/** Fills the day of contacts, two a day at most, and fails for those called "Fout". */
const fillTwo = (moment: string): Promise<number> => {
  const now = new Date(moment);
  return processDueRows(
    { ...server.ctx, now },
    {
      from: 'Contact',
      fields: ['LastName'],
      filters: [equals('ICT_bevestigd_op__c', '')],
      locks: 'Id',
      mostADay: { rows: 2, filled: 'ICT_bevestigd_op__c' },
    },
    async (system: RequestContext, row) => {
      if (row['LastName'] === 'Fout') throw new Error('It failed');
      const fields = { ICT_bevestigd_op__c: localDay(now) };
      valueOrThrow(await updateRecord(system, String(row['Id']), { fields }));
    },
  );
};

async function createContacts(...names: readonly string[]): Promise<void> {
  const AccountId = await createRow(server, 'Account', { Name: 'Proef' });
  for (const LastName of names) await createRow(server, 'Contact', { LastName, AccountId });
}

it('the rounds of one day do no more than its maximum, and the next days do the rest', async () => {
  await createContacts('Een', 'Twee', 'Drie', 'Vier', 'Vijf');
  const done = [];
  for (const hour of ['10T02', '10T03', '10T22', '11T02', '11T23', '12T01', '13T02'])
    done.push(await fillTwo(`2027-01-${hour}:40:00Z`));
  // 22:40 UTC is still the same day in the Netherlands, 23:40 UTC is the next.
  expect(done).toEqual([2, 0, 0, 2, 1, 0, 0]);
});

it('rows that fail do not take the place of others in the maximum', async () => {
  await createContacts('Fout', 'Fout', 'Een', 'Twee', 'Drie');
  const round = () => fillTwo('2027-02-10T02:40:00Z');
  await expect(round()).rejects.toThrow('2 rows of Contact');
  expect(await round()).toBe(0);
  const sql = 'select lastname from contact where ict_bevestigd_op__c is null order by lastname';
  expect(await storedRows(server, sql)).toEqual([
    { lastname: 'Drie' },
    { lastname: 'Fout' },
    { lastname: 'Fout' },
  ]);
});
