import { afterAll, beforeAll, expect, it } from 'vitest';
import { newRecordIds } from '#engine/model/ids.ts';
import { loadRecords } from '#engine/write/load.ts';
import {
  type AccountName,
  openTestServer,
  ownAndForeignCompany,
  type TestServer,
} from '../../support/server.ts';
import { createRow } from '../../rows.ts';

/** Spelling corrections, and what they may not reveal. Source: record-api.md §2, §6.8. */

let server: TestServer;
let own: string;
let foreign: string;
beforeAll(async () => {
  server = await openTestServer();
  ({ own, foreign } = await ownAndForeignCompany(server, 'korenaar'));
});
afterAll(() => server.close());

const request = (AccountId: string, Subject: string): Promise<string> =>
  createRow(server, 'Case', { AccountId, Subject });
/** The subjects found for the query or its correction. */
const subjects = async (q: string, as: AccountName = 'korenaar'): Promise<string[]> => {
  const { body } = await server.call(
    `/search/results/keyword?objectApiName=Case&q=${encodeURIComponent(q)}`,
    { as, method: 'POST' },
  );
  return body.keywordSearchResult.records.map(
    ({ record }: { record: { fields: { Subject: { value: string } } } }) =>
      record.fields.Subject.value,
  );
};

it("a correction depends only on words in the viewer's own records", async () => {
  const [first, secret, most] = [
    [...'abcdefghijklmnoprst'].map((letter) => `${letter}arzolk`),
    'uarzolk',
    'varzolk',
  ];
  await request(own, first.join(' '));
  await request(own, `Eerste ${most}`);
  await request(own, `Tweede ${most}`);
  const before = await subjects('qarzolk');
  expect(before.toSorted()).toEqual([`Eerste ${most}`, `Tweede ${most}`]);
  await request(foreign, `Iets met ${secret}`);
  expect(await subjects('qarzolk')).toEqual(before);
});

it("a compound word is not split because of another customer's record", async () => {
  await request(own, 'Kroketten');
  await request(own, 'Paardenbloem');
  await request(own, 'De krokettenpaardenbloom');
  const before = await subjects('krokettenpaardenbloem');
  expect(before).toEqual(['De krokettenpaardenbloom']);
  await request(foreign, 'Een paardenbloem met kroketten');
  expect(await subjects('krokettenpaardenbloem')).toEqual(before);
});

it('a correction for a viewer who sees all records also uses the oldest', async () => {
  const [Id] = newRecordIds('500', new Date('2001-01-01T00:00:00.000Z'), 1);
  await loadRecords(server.ctx, server.ctx.registry.object('Case')!, [
    {
      Id: Id!,
      CaseNumber: 'O-1',
      Subject: 'De mammoetvlinder',
      Status: 'Nieuw',
      Zichtbaarheid__c: 'Bedrijf',
      AccountId: foreign,
    },
  ]);
  expect(await subjects('mammoetvlindr', 'beheer')).toEqual(['De mammoetvlinder']);
});

it('words in quotes are not corrected, and of many misspelled words the last are not', async () => {
  await request(own, 'Pannenkoekenhuizen tegenover stroopwafelbakkerijen');
  expect(await subjects('panenkoekenhuizen stroopwafelbakkerien')).toHaveLength(1);
  expect(await subjects('"pannenkoekenhuizen tegenovr stroopwafelbakkerijen"')).toEqual([]);
  expect(await subjects('panenkoekenhuizen stroopwafelbakkerien tegenovr')).toEqual([]);
});
