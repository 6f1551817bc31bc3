import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import type { Endpoint } from '#protocol/api/endpoint.ts';
import { endpoints, type EndpointName } from '#protocol/api/endpoints.ts';
import { formA, formB } from '#protocol/shapes/errors.ts';
import { listInfo } from '#protocol/shapes/list.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { base, unsortedKeys } from './calls.ts';
import { endpointCalls } from '../endpoints/all.ts';
import { createCallRecords, prepareFor, sendCall } from '../endpoints/call-records.ts';
import type { CallRecords } from '../endpoints/endpoint-call.ts';

/** Exact keys and JSON types of every answer: record-api.md §4, §6. */

let server: TestServer;
let made: CallRecords;
beforeAll(async () => {
  server = await openTestServer();
  made = await createCallRecords(server);
});
afterAll(() => server.close());

const names = Object.keys(endpoints) as EndpointName[]; // proof: the keys of that very table

it('the shape tests cover every endpoint', () => {
  expect(Object.keys(endpointCalls).sort()).toEqual(names.toSorted());
});

describe.each(names.map((name) => [name, endpointCalls[name].answers] as const))(
  '%s',
  (name, asked) => {
    beforeAll(() => prepareFor(server, name, made));

    it.each(asked.map((one, i) => [i + 1, one] as const))(
      'answer %i has these keys and these types, in alphabetical order in the UI API',
      async (_, one) => {
        const answer = await sendCall(server, made, one);
        expect(answer.status, answer.text.slice(0, 300)).toBe(one.status ?? 200);
        const { answer: declared, answers: how }: Endpoint = endpoints[name];
        if (how === 'csv')
          return expect(answer.headers.get('content-type')).toBe('text/csv; charset=UTF-8');
        const shape = one.shape ?? declared;
        if (shape === null) return expect(answer.text).toBe('');
        const parsed = v.safeParse(shape, answer.body);
        expect(
          parsed.issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`) ?? [],
        ).toEqual([]);
        // The platform's REST API has an order of its own.
        if (endpoints[name].path.startsWith('/ui-api'))
          expect(unsortedKeys(answer.body)).toEqual([]);
        expect(answer.headers.get('content-type')).toBe('application/json;charset=UTF-8');
        expect(answer.headers.get('etag') !== null).toBe(
          answer.status === 200 && (one.method ?? 'GET') === 'GET',
        );
      },
    );
  },
);

it('a refusal in form A or B has the exact shape of its form', async () => {
  expect(v.is(formA, (await server.call('/records/kort?fields=Case.Id')).body)).toBe(true);
  expect(
    v.is(
      formB,
      (
        await server.call('/records', {
          as: 'beheer',
          method: 'POST',
          body: { apiName: 'Case', fields: { Subject: null, Status: 'x' } },
        })
      ).body,
    ),
  ).toBe(true);
});

describe('display values are Dutch', () => {
  it('for amounts, dates, moments and references', async () => {
    const [row] = await storedRows<{ id: string }>(
      server,
      `update aansluiting__c set maandbedrag__c = 1234.5, einddatum__c = '2026-11-05' where id = (select id from aansluiting__c order by id limit 1) returning id`,
    );
    const { fields } = (
      await server.call(
        `/records/${row!.id}?fields=${['Maandbedrag__c', 'Einddatum__c', 'Account__c', 'Account__r.Name', 'CreatedDate', 'Name', 'Aantal__c'].map((field) => `Aansluiting__c.${field}`).join()}`,
        { as: 'beheer' },
      )
    ).body;
    expect(fields.Maandbedrag__c).toEqual({ displayValue: '€\u00a01.234,50', value: 1234.5 });
    expect(fields.Einddatum__c).toEqual({ displayValue: '05-11-2026', value: '2026-11-05' });
    expect(fields.CreatedDate.value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(fields.CreatedDate.displayValue).toMatch(/^\d\d-\d\d-\d{4} \d\d:\d\d$/);
    expect(fields.Account__c).toEqual({ displayValue: null, value: fields.Account__r.value.id });
    expect(fields.Account__r).toMatchObject({
      displayValue: fields.Account__r.value.fields.Name.value,
      value: { apiName: 'Account' },
    });
    expect(fields.Aantal__c.displayValue).toBeNull();
  });

  it('a moment is shown in Amsterdam time, summer and winter', async () => {
    const shown = async (moment: string) => {
      const [row] = await storedRows<{ id: string }>(
        server,
        'update account set createddate = $1 where id = (select id from account order by id limit 1) returning id',
        moment,
      );
      return (await server.call(`/records/${row!.id}?fields=Account.CreatedDate`, { as: 'beheer' }))
        .body.fields.CreatedDate;
    };
    expect(await shown('2026-11-21T23:05:06.007Z')).toEqual({
      displayValue: '22-11-2026 00:05',
      value: '2026-11-21T23:05:06.007Z',
    });
    expect(await shown('2026-07-01T12:00:00Z')).toEqual({
      displayValue: '01-07-2026 14:00',
      value: '2026-07-01T12:00:00.000Z',
    });
  });

  it('strings in an answer are never HTML-escaped', async () => {
    const fields = { Name: '<b>"&é😀 </b>', Interne_notitie__c: '<b>"&\u2028 </b>' };
    const made = await server.call('/records', {
      as: 'beheer',
      method: 'POST',
      body: { apiName: 'Account', fields },
    });
    expect(made.body.fields.Name.value).toBe(fields.Name);
    expect(made.body.fields.Interne_notitie__c.value).toBe(fields.Interne_notitie__c);
  });
});

describe('ids', () => {
  it('of 15 and 18 characters find the same record; other lengths are malformed', async () => {
    const { id } = (await server.call('/list-records/Product__c/Alle?pageSize=1')).body.records[0];
    const get = (one: string) => server.call(`/records/${one}?fields=Product__c.Name`);
    for (const one of [id, id.slice(0, 15), `${id.slice(0, 15)}zzz`])
      expect((await get(one)).body.id).toBe(id);
    for (const one of [id.slice(0, 14), `${id}A`, id.slice(0, 16), `${id.slice(0, 14)}-`])
      expect((await get(one)).body[0].errorCode).toBe('MALFORMED_ID');
  });

  it('are part of site-relative URLs in answers', async () => {
    const { objects } = (await server.call('/object-info')).body;
    for (const { apiName, objectInfoUrl } of Object.values<{
      apiName: string;
      objectInfoUrl: string;
    }>(objects))
      expect(objectInfoUrl).toBe(`${base}/object-info/${apiName}`);
    expect(v.is(listInfo, (await server.call('/list-ui/Product__c/Alle')).body.info)).toBe(true);
  });
});
