import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { codeOf, isFormA, isFormB } from './calls.ts';
import { type SampleName, sampleAnswers } from '../samples/answers.ts';
import { allowedDifferences } from '../samples/allowed-differences.ts';
import { differences } from '../samples/facts.ts';
import { observedRefusals } from '../samples/refusals.ts';
import { type PublicRequest, publicRequests } from '../samples/requests.ts';

/**
 * Our answers compared with public samples, requests from public collections, and refusals observed
 * in a real organisation. Source: record-api.md §10.
 */

let server: TestServer;
const rows: Record<string, string> = {};
beforeAll(async () => {
  server = await openTestServer();
  const [first] = (await call('list-records/Contact/Alle?pageSize=1&fields=AccountId')).body
    .records;
  rows['contact'] = first.id;
  rows['account'] = first.fields.AccountId.value;
  rows['case'] = (await make('Vergeleken')).body.id;
  rows['deleted'] = (await make('Weg')).body.id;
  await call(`records/${rows['deleted']}`, { method: 'DELETE' });
  rows['list'] = (await call('list-info/Account/Alle')).body.listReference.id;
  rows['app'] = (await call('apps/selected')).body.appId;
  [{ id: rows['user'] }] = (await storedRows<{ id: string }>(
    server,
    `select id from "user" where accountid is null order by id limit 1`,
  )) as [{ id: string }];
  [{ id: rows['connection'] }] = (await storedRows<{ id: string }>(
    server,
    'select id from aansluiting__c where einddatum__c is null and maandbedrag__c is not null order by id limit 1',
  )) as [{ id: string }];
  await storedRows(
    server,
    `update aansluiting__c set ingangsdatum__c = '2024-02-01', einddatum__c = '2027-01-31' where id = $1`,
    rows['connection'],
  );
  await storedRows(
    server,
    `update account set billingstreet = 'Dorpsstraat 1', billingpostalcode = '1234 AB', billingcity = 'Utrecht', billingcountry = 'Nederland' where id = $1`,
    rows['account'],
  );
});
afterAll(() => server.close());

type Asked = { method?: string; body?: unknown; headers?: Record<string, string> };
const call = (
  path: string,
  { method = 'GET', body, headers }: Asked = {},
  as: AccountName = 'beheer',
): Promise<Answer> =>
  server.call(`/${filled(path)}`, {
    as,
    method,
    ...(body !== undefined && { body: filled(JSON.stringify(body)) }),
    ...(headers && { headers }),
  });
const filled = (text: string): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => rows[name]!);
const make = (Subject: string) =>
  call('records', {
    method: 'POST',
    body: { apiName: 'Case', fields: { Subject, AccountId: '{account}' } },
  });

describe('our answer has the keys and types of a public sample, but for listed differences', () => {
  /** The matching call to our API, with records that have a value for each key. */
  const callsBySample: Record<SampleName, () => Promise<Answer>> = {
    objectInfo: () => call('object-info/Account'),
    picklistValues: () =>
      call('object-info/Account/picklist-values/012000000000000AAA/Omvangsklasse__c'),
    picklistsOfRecordType: () => call('object-info/Account/picklist-values/012000000000000AAA'),
    listUi: () =>
      call('list-ui/Contact/Alle?pageSize=10&fields=Contact.Account.Name,Contact.Owner.Name'),
    createDefaults: () => call('record-defaults/create/Account'),
    createdRecord: () =>
      call('records', {
        method: 'POST',
        body: { apiName: 'Account', fields: { Name: 'Als het voorbeeld' } },
      }),
    objectInfos: () => call('object-info/batch/Contact,Account'),
    userRecord: () => call('records/{user}?fields=User.Email,User.Name'),
    contactRecord: () => call('records/{contact}?fields=Contact.Name,Contact.LastName'),
    recordWithType: () => call('records/{user}?fields=User.Email,User.Name'),
    ownPicklist: () => call('object-info/Product__c/picklist-values/012000000000000AAA/Soort__c'),
    shortObjectInfo: () => call('object-info/Product__c'),
    address: () =>
      call(
        'records/{account}?fields=Account.BillingCity,Account.BillingCountry,Account.BillingPostalCode,Account.BillingStreet',
      ),
    ownRecord: () => call('records/{connection}?fields=Aansluiting__c.Account__c'),
    dateAndNumber: () =>
      call('records/{connection}?fields=Aansluiting__c.Einddatum__c,Aansluiting__c.Maandbedrag__c'),
    observedListUi: () => call('list-ui/Case/Open?pageSize=1'),
    observedListSummaries: () => call('list-ui/Case'),
    observedListInfos: () => call('list-info/batch?names=Case.Open'),
    observedRelatedRecords: () =>
      call(
        'related-list-records/{account}/Contacts?fields=Contact.LastName&sortBy=-Contact.LastName',
      ),
    observedRelatedInfos: () => call('related-list-info/batch/Account/Contacts,Onbekend__r'),
    observedRelatedLists: () => call('related-list-info/Account'),
    observedLayout: () => call('layout/Account?layoutType=Full&mode=View'),
  };

  it.each(Object.keys(sampleAnswers) as SampleName[])('%s', async (name) => {
    const answer = await callsBySample[name]();
    expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(300);
    expect(differences(answer.body, sampleAnswers[name].facts)).toEqual(
      Object.keys(allowedDifferences[name] ?? {}).sort(),
    );
  });
});

describe.each(Object.entries(publicRequests))('a request of a public %s', (_, requests) => {
  const name = ({ method, path }: PublicRequest) => `${method} ${path}`;

  it.each(requests.filter(({ why }) => why === undefined).map((one) => [name(one), one] as const))(
    '%s reaches a handler',
    async (_, { method, path, body }) => {
      if (path.includes('{lastCase}')) rows['lastCase'] = (await make('Kan weg')).body.id;
      const answer = await call(path, { method, ...(body && { body }) });
      expect(answer.status, answer.text.slice(0, 300)).toBe(
        method === 'DELETE' ? 204 : method === 'POST' ? 201 : 200,
      );
    },
  );

  it.each(requests.filter(({ why }) => why !== undefined).map((one) => [name(one), one] as const))(
    '%s is not part of our API and answers 404 or 405',
    async (_, { method, path }) => {
      const answer = await call(path.replace('{page}', 'Start'), { method });
      expect(['404 NOT_FOUND', '405 METHOD_NOT_ALLOWED']).toContain(
        `${answer.status} ${codeOf(answer)}`,
      );
    },
  );

  it('to another API version answers 404', async () => {
    for (const version of ['v20.0', 'v30.0', 'v68.0', 'v65.1', 'v650.0'])
      expect(
        (await server.call(`/services/data/${version}/ui-api/object-info`, { as: 'beheer' }))
          .status,
        version,
      ).toBe(404);
  });
});

describe('a bad request is refused as in a real organisation, but for listed differences', () => {
  it.each(observedRefusals.map((one) => [one.name, one] as const))(
    '%s',
    async (_, { method, path, body, headers, observed, item, ours }) => {
      const answer = await call(path, {
        ...(method && { method }),
        ...(body && { body }),
        ...(headers && { headers }),
      });
      if (ours) {
        expect([answer.status, codeOf(answer)]).toEqual([ours.status, ours.code]);
        expect([ours.status, ours.code, item ?? false], 'no difference any more').not.toEqual([
          observed.status,
          observed.code,
          false,
        ]);
        return;
      }
      const refused = item ? lastItem(answer) : answer;
      expect([refused.status, codeOf(refused)]).toEqual([observed.status, observed.code]);
      expect(
        observed.form === 'A' ? isFormA(refused.body) : isFormB(refused.body),
        answer.text,
      ).toBe(true);
      if (observed.field !== undefined)
        expect(fieldOf(refused, observed.field)).toEqual([[observed.code, observed.field]]);
    },
  );

  const lastItem = ({ body }: Answer): Pick<Answer, 'status' | 'body'> => {
    const { statusCode, result } = body.results.at(-1);
    return { status: statusCode, body: result };
  };

  /** The errors under the field's key, each with the field it names again. */
  const fieldOf = ({ body }: Pick<Answer, 'body'>, field: string) =>
    body.output.fieldErrors[field].map((one: { errorCode: string; field: string }) => [
      one.errorCode,
      one.field,
    ]);
});

describe('our API accepts what a real organisation accepted', () => {
  it('an unknown optional field, which is left out', async () => {
    const { body } = await call(
      'records/{account}?fields=Account.Name&optionalFields=Account.L09Missing__c',
    );
    expect(Object.keys(body.fields)).toEqual(['Name']);
  });

  it('a short id, a repeated field, a change of only Id, and empty text as null', async () => {
    expect(
      (await call(`records/${rows['account']!.slice(0, 15)}?fields=Account.Name,Account.Name`)).body
        .id,
    ).toBe(rows['account']);
    expect(
      (
        await call('records/{account}', {
          method: 'PATCH',
          body: { fields: { Id: rows['account'] } },
        })
      ).status,
    ).toBe(200);
    expect(
      (await call('records/{account}', { method: 'PATCH', body: { fields: { Website: '' } } })).body
        .fields.Website,
    ).toEqual({
      displayValue: null,
      value: null,
    });
  });

  it('a number sent as text', async () => {
    const { status, body } = await call('records/{connection}?includeFieldsInBody=true', {
      method: 'PATCH',
      body: { fields: { Maandbedrag__c: '12.5' } },
    });
    expect([status, body.fields?.Maandbedrag__c.value]).toEqual([200, 12.5]);
  });
});
