import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { endpoints, type EndpointName } from '#wire/endpoints.ts';
import { accounts, type AccountName, type Answer, openTestHouse, stored, type TestHouse } from '../house.ts';
import { base, unsortedKeys } from './calls.ts';
import { error, layoutSchema, listInfo, listRecords, listUi, objectDirectory, objectInfo, record, seoProperties } from './shapes.ts';

/** Exact keys and JSON types of every answer: record-api.md §4, §6. */

let house: TestHouse;
const made = { id: '', account: '', product: '' };
const seoPath = '/services/data/v65.0/connect/communities/0DB000000000001AAA/seo/properties';
beforeAll(async () => {
  house = await openTestHouse();
  [{ id: made.product }] = (await stored<{ id: string }>(house, 'select id from product__c where gepubliceerd__c order by id limit 1')) as [{ id: string }];
  [{ id: made.account }] = (await stored<{ id: string }>(house, 'select accountid as id from "user" where username = $1', accounts.korenaar)) as [
    { id: string },
  ];
});
afterAll(() => house.close());

type Asked = { as?: AccountName; path: () => string; method?: string; body?: () => unknown; status?: number; schema: v.GenericSchema | null };
const newCase = () => ({ apiName: 'Case', fields: { Subject: 'Vorm', AccountId: made.account } });

/** At least one answer of every endpoint; an endpoint without a line does not compile. */
const answers: Record<EndpointName, Asked[]> = {
  createRecord: [{ as: 'beheer', path: () => '/records', method: 'POST', body: newCase, status: 201, schema: record }],
  getRecord: [
    { as: 'beheer', path: () => `/records/${made.id}?fields=Case.Subject,Case.Account.Name,Case.Owner.Name,Case.Contact.Name`, schema: record },
    { as: 'beheer', path: () => `/records/${made.id}?layoutTypes=Full,Compact&modes=View,Edit,Create`, schema: record },
    { as: 'korenaar', path: () => `/records/${made.account}?layoutTypes=Full`, schema: record },
  ],
  updateRecord: [{ as: 'beheer', path: () => `/records/${made.id}`, method: 'PATCH', body: () => ({ fields: { Subject: 'Andere vorm' } }), schema: record }],
  getObjectInfoDirectory: [
    { path: () => '/object-info', schema: objectDirectory },
    { as: 'verkoop', path: () => '/object-info', schema: objectDirectory },
  ],
  getObjectInfo: [
    { path: () => '/object-info/Product__c', schema: objectInfo },
    { as: 'beheer', path: () => '/object-info/Account', schema: objectInfo },
    { as: 'collega', path: () => '/object-info/User', schema: objectInfo },
  ],
  getLayout: [
    { as: 'beheer', path: () => '/layout/Account', schema: layoutSchema },
    { path: () => '/layout/Vacature__c?layoutType=Compact&mode=Edit', schema: layoutSchema },
  ],
  getListUiByName: [
    { as: 'beheer', path: () => '/list-ui/Case/Alle?pageSize=3', schema: listUi },
    { path: () => '/list-ui/Product__c/Alle?pageSize=3', schema: listUi },
    { as: 'beheer', path: () => '/list-ui/Case/__recent', schema: listUi },
  ],
  getListUiById: [{ as: 'beheer', path: () => `/list-ui/${made.id}`, schema: listUi }],
  getListRecordsByName: [{ as: 'beheer', path: () => '/list-records/Aansluiting__c/Alle?pageSize=3&pageToken=3', schema: listRecords }],
  postListRecordsByName: [{ as: 'beheer', path: () => '/list-records/Case/Alle', method: 'POST', body: () => ({ pageSize: 3 }), schema: listRecords }],
  getSeoProperties: [
    { path: () => `${seoPath}/${made.product}?fields=Name,Product__c.Maandbedrag__c`, schema: seoProperties },
    { as: 'beheer', path: () => `${seoPath}/${made.id}?fields=Subject,Account.Name`, schema: seoProperties },
  ],
  getListRecordsById: [{ as: 'beheer', path: () => `/list-records/${made.id}`, schema: listRecords }],
  getVersionData: [{ as: 'beheer', path: () => `/services/data/v65.0/sobjects/ContentVersion/068zzzzzzzzzzzzAAA/VersionData`, status: 404, schema: error.a }],
  deleteRecord: [{ as: 'beheer', path: () => `/records/${made.id}`, method: 'DELETE', status: 204, schema: null }],
};

const send = ({ as, path, method = 'GET', body }: Asked): Promise<Answer> => house.call(path(), { method, ...(as && { as }), ...(body && { body: body() }) });

it('every endpoint is in the table', () => expect(Object.keys(answers).sort()).toEqual(Object.keys(endpoints).sort()));

describe.each(Object.entries(answers))('%s', (name, asked) => {
  beforeAll(async () => {
    const listId = name.endsWith('ById');
    made.id = listId
      ? (await house.call('/list-ui/Case/Alle?pageSize=1', { as: 'beheer' })).body.info.listReference.id
      : (await house.call('/records', { as: 'beheer', method: 'POST', body: newCase() })).body.id;
  });

  it.each(asked.map((one, i) => [i + 1, one] as const))('answer %i has these keys, these types, in alphabetical order', async (_, one) => {
    const answer = await send(one);
    expect(answer.status, answer.text.slice(0, 300)).toBe(one.status ?? 200);
    if (one.schema === null) return expect(answer.text).toBe('');
    const parsed = v.safeParse(one.schema, answer.body);
    expect(parsed.issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`) ?? []).toEqual([]);
    expect(unsortedKeys(answer.body)).toEqual([]);
    expect(answer.headers.get('content-type')).toBe('application/json;charset=UTF-8');
    expect(answer.headers.get('etag') !== null).toBe(answer.status === 200 && (one.method ?? 'GET') === 'GET');
  });
});

it('refusals have the shape of their form', async () => {
  expect(v.is(error.a, (await house.call('/records/kort?fields=Case.Id')).body)).toBe(true);
  expect(
    v.is(error.b, (await house.call('/records', { as: 'beheer', method: 'POST', body: { apiName: 'Case', fields: { Subject: null, Status: 'x' } } })).body),
  ).toBe(true);
});

describe('display values are Dutch', () => {
  it('money, dates, moments, picklists, references', async () => {
    const [row] = await stored<{ id: string }>(
      house,
      `update aansluiting__c set maandbedrag__c = 1234.5, einddatum__c = '2026-11-05' where id = (select id from aansluiting__c order by id limit 1) returning id`,
    );
    const { fields } = (
      await house.call(
        `/records/${row!.id}?fields=${['Maandbedrag__c', 'Einddatum__c', 'Account__c', 'Account__r.Name', 'CreatedDate', 'Name', 'Aantal__c'].map((field) => `Aansluiting__c.${field}`).join()}`,
        { as: 'beheer' },
      )
    ).body;
    expect(fields.Maandbedrag__c).toEqual({ displayValue: '€\u00a01.234,50', value: 1234.5 });
    expect(fields.Einddatum__c).toEqual({ displayValue: '05-11-2026', value: '2026-11-05' });
    expect(fields.CreatedDate.value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(fields.CreatedDate.displayValue).toMatch(/^\d\d-\d\d-\d{4} \d\d:\d\d$/);
    expect(fields.Account__c).toEqual({ displayValue: null, value: fields.Account__r.value.id });
    expect(fields.Account__r).toMatchObject({ displayValue: fields.Account__r.value.fields.Name.value, value: { apiName: 'Account' } });
    expect(fields.Aantal__c.displayValue).toBeNull();
  });

  it('a moment is shown in Amsterdam time, summer and winter', async () => {
    const shown = async (moment: string) => {
      const [row] = await stored<{ id: string }>(
        house,
        'update account set createddate = $1 where id = (select id from account order by id limit 1) returning id',
        moment,
      );
      return (await house.call(`/records/${row!.id}?fields=Account.CreatedDate`, { as: 'beheer' })).body.fields.CreatedDate;
    };
    expect(await shown('2026-11-21T23:05:06.007Z')).toEqual({ displayValue: '22-11-2026 00:05', value: '2026-11-21T23:05:06.007Z' });
    expect(await shown('2026-07-01T12:00:00Z')).toEqual({ displayValue: '01-07-2026 14:00', value: '2026-07-01T12:00:00.000Z' });
  });

  it('strings are never escaped', async () => {
    const fields = { Name: '<b>"&\u2028 </b>' };
    const made = await house.call('/records', { as: 'beheer', method: 'POST', body: { apiName: 'Account', fields } });
    expect(made.body.fields.Name.value).toBe(fields.Name);
  });
});

describe('ids', () => {
  it('15 and 18 characters find the same row, the suffix is not judged, the case is', async () => {
    const { id } = (await house.call('/list-records/Product__c/Alle?pageSize=1')).body.records[0];
    const get = (one: string) => house.call(`/records/${one}?fields=Product__c.Name`);
    for (const one of [id, id.slice(0, 15), `${id.slice(0, 15)}zzz`]) expect((await get(one)).body.id).toBe(id);
    for (const one of [id.slice(0, 14), `${id}A`, id.slice(0, 16), `${id.slice(0, 14)}-`]) expect((await get(one)).body[0].errorCode).toBe('MALFORMED_ID');
  });

  it('URLs in answers are site-relative', async () => {
    const { objects } = (await house.call('/object-info')).body;
    for (const { apiName, objectInfoUrl } of Object.values<{ apiName: string; objectInfoUrl: string }>(objects))
      expect(objectInfoUrl).toBe(`${base}/object-info/${apiName}`);
    expect(v.is(listInfo, (await house.call('/list-ui/Product__c/Alle')).body.info)).toBe(true);
  });
});
