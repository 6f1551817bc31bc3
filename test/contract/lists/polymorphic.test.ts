import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { companyOf, createRow } from '../../rows.ts';
import { codeOf } from '../generated/calls.ts';

/** Polymorphic relationships, which refer to records of several objects: record-api.md §1.8. */

let server: TestServer;
const linkTo = new Map<string, string>();
const target = new Map<string, string>();

beforeAll(async () => {
  server = await openTestServer();
  const account = await companyOf(server, 'korenaar');
  const idOf = async (text: string, ...values: unknown[]) =>
    (await storedRows<{ id: string }>(server, text, ...values))[0]!.id;
  target.set('Account', account);
  target.set(
    'Case',
    await idOf(
      `select id from "case" where accountid = $1 and zichtbaarheid__c = 'Bedrijf' order by id limit 1`,
      account,
    ),
  );
  target.set('User', await userId(server.ctx, 'korenaar'));
  target.set(
    'Product__c',
    await idOf('select id from product__c where gepubliceerd__c order by id limit 1'),
  );
  target.set(
    'foreign',
    await idOf(`select id from "case" where accountid <> $1 order by id limit 1`, account),
  );
  const document = await createRow(server, 'ContentDocument', { Title: 'Offerte' });
  for (const [name, LinkedEntityId] of target)
    linkTo.set(
      name,
      await createRow(server, 'ContentDocumentLink', {
        ContentDocumentId: document,
        LinkedEntityId,
        ShareType: 'V',
      }),
    );
});
afterAll(() => server.close());

const get = (id: string, fields: string, as: AccountName = 'beheer'): Promise<Answer> =>
  server.call(`/records/${id}?${fields}`, { as });

describe('a polymorphic relationship has only Id and Name:', () => {
  it.each([
    'Email',
    'Subject',
    'CaseNumber',
    'CreatedDate',
    'LastModifiedById',
    'SystemModstamp',
    'Account.Name',
    'Onbekend__c',
  ])('LinkedEntity.%s is refused, and left out as an optional field', async (path) => {
    const answer = await get(
      linkTo.get('Case')!,
      `fields=ContentDocumentLink.LinkedEntity.${path}`,
    );
    expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_FIELD']);
    const optional = await get(
      linkTo.get('Case')!,
      `optionalFields=ContentDocumentLink.LinkedEntity.${path}`,
    );
    expect([optional.status, optional.body.fields]).toEqual([200, {}]);
  });
});

it('a polymorphic relationship gives the name of a record of any target object', async () => {
  const names: Record<string, string> = {
    Account: 'name',
    Case: 'casenumber',
    User: 'name',
    Product__c: 'name',
  };
  for (const [object, column] of Object.entries(names)) {
    const [row] = await storedRows<{ name: string }>(
      server,
      `select ${column} as name from "${object.toLowerCase()}" where id = $1`,
      target.get(object),
    );
    const { LinkedEntity } = (
      await get(
        linkTo.get(object)!,
        'fields=ContentDocumentLink.LinkedEntity.Name,ContentDocumentLink.LinkedEntity.Id',
      )
    ).body.fields;
    expect(LinkedEntity.displayValue).toBe(row!.name);
    expect(LinkedEntity.value).toMatchObject({
      apiName: object,
      id: target.get(object),
      lastModifiedDate: null,
      lastModifiedById: null,
      weakEtag: 0,
    });
    expect(LinkedEntity.value.fields).toEqual({
      Id: { displayValue: null, value: target.get(object) },
      Name: { displayValue: null, value: row!.name },
    });
  }
});

it('a file link is not found when its record is hidden from the viewer', async () => {
  const seen = async (name: string, as: AccountName) =>
    (await get(linkTo.get(name)!, 'optionalFields=ContentDocumentLink.LinkedEntity.Name', as))
      .status;
  expect([
    await seen('foreign', 'korenaar'),
    await seen('Case', 'korenaar'),
    await seen('Account', 'collega'),
  ]).toEqual([404, 200, 404]);
});

it('a list shows, orders and filters by the name of a polymorphic relationship', async () => {
  const list = (query: string) =>
    server.call(`/list-ui/ContentDocumentLink/Alle?pageSize=2000&${query}`, { as: 'beheer' });
  const { records } = (await list('sortBy=LinkedEntity.Name')).body.records;
  const names: (string | null)[] = records.map(
    (record: { fields: { LinkedEntity: { displayValue: string | null } } }) =>
      record.fields.LinkedEntity.displayValue,
  );
  expect(names.filter((name) => name === null)).toEqual([]);
  const backwards = (await list('sortBy=-LinkedEntity.Name')).body.records.records;
  expect(backwards.map((record: { id: string }) => record.id)).toEqual(
    records.map((record: { id: string }) => record.id).toReversed(),
  );
  const name = (await get(target.get('Case')!, 'fields=Case.CaseNumber')).body.fields.CaseNumber
    .value;
  const found = await server.call('/list-records/ContentDocumentLink/Alle', {
    as: 'beheer',
    method: 'POST',
    body: { where: `{ LinkedEntity: { Name: { eq: "${name}" } } }` },
  });
  expect(found.body.records.map((record: { id: string }) => record.id)).toContain(
    linkTo.get('Case'),
  );
});

describe('a reference to any object', () => {
  const mailAbout = new Map<string, string>();
  let hidden: string;

  beforeAll(async () => {
    const mail = (Record__c: string) =>
      createRow(server, 'Mail__c', {
        Aan__c: 'iemand@voorbeeld.example',
        Onderwerp__c: 'Over',
        Tekst__c: 'Dag',
        Record__c,
      });
    for (const [name, id] of target) mailAbout.set(name, await mail(id));
    hidden = await createRow(server, 'Bulkbewerking__c', {
      Name: 'Van een ander',
      Soort__c: 'Wijzigen',
      Object__c: 'Case',
      OwnerId: await userId(server.ctx, 'beheer'),
    });
    mailAbout.set('hidden', await mail(hidden));
  });

  it('is described in the object info, with the objects that the viewer sees', async () => {
    const infoFor = async (as: AccountName) =>
      (await server.call('/object-info/Mail__c', { as })).body.fields.Record__c;
    const info = await infoFor('beheer');
    expect(info).toMatchObject({
      dataType: 'Reference',
      polymorphicForeignKey: true,
      reference: true,
      relationshipName: 'Record__r',
    });
    expect(info.referenceToInfos).toContainEqual({ apiName: 'Case', nameFields: ['CaseNumber'] });
    expect(info.referenceToInfos.map(({ apiName }: { apiName: string }) => apiName)).toEqual(
      expect.arrayContaining(
        Object.keys((await server.call('/object-info', { as: 'beheer' })).body.objects),
      ),
    );
  });

  it('gives the name of the record, as any relationship does', async () => {
    const { Record__c, Record__r } = (
      await get(mailAbout.get('Case')!, 'fields=Mail__c.Record__c,Mail__c.Record__r.Name')
    ).body.fields;
    const { value } = (await get(target.get('Case')!, 'fields=Case.CaseNumber')).body.fields
      .CaseNumber;
    expect(Record__c).toEqual({ displayValue: null, value: target.get('Case') });
    expect(Record__r).toMatchObject({
      displayValue: value,
      value: {
        apiName: 'Case',
        id: target.get('Case'),
        fields: { Name: { displayValue: null, value } },
      },
    });
    const refused = await get(mailAbout.get('Case')!, 'fields=Mail__c.Record__r.Subject');
    expect([refused.status, codeOf(refused)]).toEqual([400, 'INVALID_FIELD']);
  });

  it('gives no name for a hidden record, and is not found by that name', async () => {
    const named = async (as: AccountName) =>
      (await get(mailAbout.get('hidden')!, 'fields=Mail__c.Record__c,Mail__c.Record__r.Name', as))
        .body.fields;
    expect((await named('beheer')).Record__r.displayValue).toBe('Van een ander');
    expect(await named('verkoop')).toEqual({
      Record__c: { displayValue: null, value: hidden },
      Record__r: { displayValue: null, value: null },
    });
    expect(
      (await server.call(`/records/${hidden}?fields=Bulkbewerking__c.Name`, { as: 'verkoop' }))
        .status,
    ).toBe(404);
    const found = await server.call('/list-records/Mail__c/Alle', {
      as: 'verkoop',
      method: 'POST',
      body: { where: '{ Record__r: { Name: { eq: "Van een ander" } } }' },
    });
    expect(found.body.records).toEqual([]);
  });

  it('is given by name in lists, which filter and order by its id and name', async () => {
    const list = async (body: object) => (await server.call('/list-records/Mail__c/Alle', { as: 'beheer', method: 'POST', body: { fields: ['Record__c', 'Record__r.Name'], ...body } })).body.records; // prettier-ignore
    const [row, ...others] = await list({
      where: `{ Record__c: { eq: "${target.get('User')}" }, Onderwerp__c: { eq: "Over" } }`,
    });
    expect([row.id, others]).toEqual([mailAbout.get('User'), []]);
    expect(row.fields.Record__r.value.apiName).toBe('User');
    const ours = '{ Onderwerp__c: { eq: "Over" } }';
    const ids = (await list({ where: ours, sortBy: ['Record__c'] })).map(
      ({ fields }: Answer['body']) => fields.Record__c.value,
    );
    expect(ids).toEqual([...target.values(), hidden].toSorted());
    const byName = (await list({ where: ours, sortBy: ['Record__r.Name'] })).map(
      ({ fields }: Answer['body']) => fields.Record__r.displayValue,
    );
    expect(byName).toEqual(
      byName.toSorted((one: string, other: string) => one.localeCompare(other, 'nl')),
    );
  });

  it('keeps the id of a deleted record, and gives the name after an undelete', async () => {
    const gone = await createRow(server, 'Contactbericht__c', {
      Naam__c: 'Gaat weg',
      Email__c: 'weg@voorbeeld.example',
      Bericht__c: 'Dag',
    });
    const about = await createRow(server, 'Mail__c', {
      Aan__c: 'iemand@voorbeeld.example',
      Onderwerp__c: 'Weg',
      Tekst__c: 'Dag',
      Record__c: gone,
    });
    const readFields = async () =>
      (await get(about, 'fields=Mail__c.Record__c,Mail__c.Record__r.Name')).body.fields;
    const before = await readFields();
    expect(before.Record__r.value.id).toBe(gone);
    expect((await server.call(`/records/${gone}`, { as: 'beheer', method: 'DELETE' })).status).toBe(
      204,
    );
    expect(await readFields()).toEqual({
      Record__c: { displayValue: null, value: gone },
      Record__r: { displayValue: null, value: null },
    });
    expect(
      (await server.call(`/records/${gone}/undelete`, { as: 'beheer', method: 'POST' })).status,
    ).toBeLessThan(300);
    expect(await readFields()).toEqual(before);
  });
});
