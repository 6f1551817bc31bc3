import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountName, type Answer, openTestHouse, stored, type TestHouse, userId } from '../house.ts';
import { companyOf, made } from '../rows.ts';
import { codeOf } from './calls.ts';

/** Relationships that may lead to rows of several objects: record-api.md §1.8. */

let house: TestHouse;
const linkTo = new Map<string, string>();
const target = new Map<string, string>();

beforeAll(async () => {
  house = await openTestHouse();
  const account = await companyOf(house, 'korenaar');
  const idOf = async (text: string, ...values: unknown[]) => (await stored<{ id: string }>(house, text, ...values))[0]!.id;
  target.set('Account', account);
  target.set('Case', await idOf(`select id from "case" where accountid = $1 and zichtbaarheid__c = 'Bedrijf' order by id limit 1`, account));
  target.set('User', await userId(house.ask, 'korenaar'));
  target.set('Product__c', await idOf('select id from product__c where gepubliceerd__c order by id limit 1'));
  target.set('foreign', await idOf(`select id from "case" where accountid <> $1 order by id limit 1`, account));
  const document = await made(house, 'ContentDocument', { Title: 'Offerte' });
  for (const [name, LinkedEntityId] of target)
    linkTo.set(name, await made(house, 'ContentDocumentLink', { ContentDocumentId: document, LinkedEntityId, ShareType: 'V' }));
});
afterAll(() => house.close());

const get = (id: string, fields: string, as: AccountName = 'beheer'): Promise<Answer> => house.call(`/records/${id}?${fields}`, { as });

describe('beyond Id and Name there is nothing', () => {
  it.each(['Email', 'Subject', 'CaseNumber', 'CreatedDate', 'LastModifiedById', 'SystemModstamp', 'Account.Name', 'Onbekend__c'])(
    'LinkedEntity.%s',
    async (path) => {
      const answer = await get(linkTo.get('Case')!, `fields=ContentDocumentLink.LinkedEntity.${path}`);
      expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_FIELD']);
      const optional = await get(linkTo.get('Case')!, `optionalFields=ContentDocumentLink.LinkedEntity.${path}`);
      expect([optional.status, optional.body.fields]).toEqual([200, {}]);
    },
  );
});

it('leads to rows of every object, by what each is called', async () => {
  const names: Record<string, string> = { Account: 'name', Case: 'casenumber', User: 'name', Product__c: 'name' };
  for (const [object, column] of Object.entries(names)) {
    const [row] = await stored<{ name: string }>(house, `select ${column} as name from "${object.toLowerCase()}" where id = $1`, target.get(object));
    const { LinkedEntity } = (await get(linkTo.get(object)!, 'fields=ContentDocumentLink.LinkedEntity.Name,ContentDocumentLink.LinkedEntity.Id')).body.fields;
    expect(LinkedEntity.displayValue).toBe(row!.name);
    expect(LinkedEntity.value).toMatchObject({ apiName: object, id: target.get(object), lastModifiedDate: null, lastModifiedById: null, weakEtag: 0 });
    expect(LinkedEntity.value.fields).toEqual({
      Id: { displayValue: null, value: target.get(object) },
      Name: { displayValue: null, value: row!.name },
    });
  }
});

it('a row one may not see is not there, its name neither', async () => {
  const seen = async (name: string, as: AccountName) => (await get(linkTo.get(name)!, 'optionalFields=ContentDocumentLink.LinkedEntity.Name', as)).status;
  expect([await seen('foreign', 'korenaar'), await seen('Case', 'korenaar'), await seen('Account', 'collega')]).toEqual([404, 200, 404]);
});

it('lists show it, sort by it and filter on it', async () => {
  const list = (query: string) => house.call(`/list-ui/ContentDocumentLink/Alle?pageSize=2000&${query}`, { as: 'beheer' });
  const { records } = (await list('sortBy=LinkedEntity.Name')).body.records;
  const names: (string | null)[] = records.map(
    (record: { fields: { LinkedEntity: { displayValue: string | null } } }) => record.fields.LinkedEntity.displayValue,
  );
  expect(names.filter((name) => name === null)).toEqual([]);
  const backwards = (await list('sortBy=-LinkedEntity.Name')).body.records.records;
  expect(backwards.map((record: { id: string }) => record.id)).toEqual(records.map((record: { id: string }) => record.id).toReversed());
  const name = (await get(target.get('Case')!, 'fields=Case.CaseNumber')).body.fields.CaseNumber.value;
  const found = await house.call('/list-records/ContentDocumentLink/Alle', {
    as: 'beheer',
    method: 'POST',
    body: { where: `{ LinkedEntity: { Name: { eq: "${name}" } } }` },
  });
  expect(found.body.records.map((record: { id: string }) => record.id)).toContain(linkTo.get('Case'));
});
