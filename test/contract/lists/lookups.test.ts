import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Rec } from '#protocol/shapes/record.ts';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { companyOf, createRow } from '../../rows.ts';
import { codeOf } from '../generated/calls.ts';

/** Looking up records for a reference field. Source: record-api.md §6.8. */

let server: TestServer;
let own: string;
beforeAll(async () => {
  server = await openTestServer();
  own = await companyOf(server, 'korenaar');
  for (const Name of [
    'Zilverlijn Techniek',
    'Zilverlijn',
    'Zilverlijn Bakkers',
    'Café Zwaluw',
    '100% Zaken',
    'De Zilveren Lijn',
  ])
    await add('Account', { Name });
});
afterAll(() => server.close());

const lookUp = (
  path: string,
  as: AccountName | undefined = 'beheer',
  body: unknown = {},
): Promise<Answer> => server.call(`/lookups/${path}`, { method: 'POST', body, ...(as && { as }) });
const add = (apiName: string, fields: Record<string, string | boolean>): Promise<string> =>
  createRow(server, apiName, fields);
const rows = (answer: Answer, target = 'Account'): Rec[] =>
  answer.body.lookupResults[target].records;
const names = (answer: Answer, target = 'Account') =>
  rows(answer, target).map((record) => String(record.fields['Name']!.value));
const statusAndCode = (answer: Answer) => [answer.status, codeOf(answer)];

describe('a lookup', () => {
  it.each([
    ['Onbekend__c/AccountId', 403, 'INSUFFICIENT_ACCESS'],
    ['Case/Subject', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['Case/Onbekend__c', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['Case/AccountId?targetApiName=Contact', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['Case/AccountId?searchType=Search&q=z', 400, 'INVALID_SEARCH'],
    ['Case/AccountId?searchType=Search', 400, 'INVALID_SEARCH'],
    ['Case/AccountId?searchType=TypeAhead&q=zi', 400, 'INVALID_SEARCH'],
    [`Case/AccountId?searchType=Search&q=${'z'.repeat(1_000)}`, 400, 'INVALID_SEARCH'],
    ['Case/AccountId?searchType=typeahead&q=zilver', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['Case/AccountId?page=0', 400, 'NUMBER_OUTSIDE_VALID_RANGE'],
    ['Case/AccountId?pageSize=201', 400, 'NUMBER_OUTSIDE_VALID_RANGE'],
    ['Case/ContactId?dependentFieldBindings=AccountId', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['Case/ContactId?dependentFieldBindings=AccountId=x', 400, 'MALFORMED_ID'],
    ['Case/ContactId?dependentFieldBindings=Onbekend__c=x', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['Case/ContactId?sourceRecordId=500zzzzzzzzzzzzAAA', 404, 'NOT_FOUND'],
  ])('of %s is refused with %i %s', async (path, status, code) => {
    expect(statusAndCode(await lookUp(path))).toEqual([status, code]);
  });

  it.each([
    [
      { orderBy: [{ fieldApiName: 'Onbekend__c', isAscending: true }] },
      'ILLEGAL_QUERY_PARAMETER_VALUE',
    ],
    [{ sourceRecord: { apiName: 'Account', fields: {} } }, 'INVALID_INPUT'],
    [{ sourceRecord: { fields: { Onbekend__c: 1 } } }, 'POST_BODY_PARSE_ERROR'],
    [{ unknown: 1 }, 'POST_BODY_PARSE_ERROR'],
  ])('with body %j is refused with 400 %s', async (body, code) => {
    expect(statusAndCode(await lookUp('Case/AccountId', 'beheer', body))).toEqual([400, code]);
  });

  it('of a hidden field or target answers as for an unknown field', async () => {
    for (const path of ['Case/Aansluiting__c', 'Case/Aansluiting__c?targetApiName=Aansluiting__c'])
      expect(statusAndCode(await lookUp(path, 'collega'))).toEqual(
        statusAndCode(await lookUp('Case/Onbekend__c', 'collega')),
      );
  });
});

describe('the results of a lookup', () => {
  it('hold for a customer no other company, whatever the query', async () => {
    for (const query of [
      '',
      '?searchType=Search&q=zilverlijn',
      '?searchType=TypeAhead&q=zilverlijn',
      '?searchType=Search&q=zilverlijm',
    ])
      for (const record of rows(await lookUp(`Case/AccountId${query}`, 'korenaar')))
        expect(record.id).toBe(own);
  });

  it('do not match on a field hidden from the viewer', async () => {
    await add('Contact', { LastName: 'Vos', AccountId: own, Email: 'geheim@vos.example' });
    expect(
      rows(
        await lookUp('Account/Contactpersoon__c?searchType=Search&q=geheim@vos.example'),
        'Contact',
      ).length,
    ).toBe(1);
    expect(
      rows(
        await lookUp('Case/ContactId?searchType=Search&q=geheim@vos.example', 'collega'),
        'Contact',
      ),
    ).toEqual([]);
  });

  it('hold id, name and the secondary field, which the metadata names', async () => {
    const { body } = await lookUp('Case/AccountId?searchType=Search&q=zilverlijn&pageSize=1');
    const { secondaryField, targetInfo } = body.metadata.Account;
    expect(Object.keys(body.lookupResults.Account.records[0].fields)).toEqual([
      'Id',
      'Klantnummer__c',
      'Name',
    ]);
    expect([
      secondaryField,
      targetInfo.Account.suggestionsInfo.displayLayout.displayFields,
    ]).toEqual(['Klantnummer__c', ['Name', 'Klantnummer__c']]);
    const info = (await server.call('/search-info/Case/lookup/AccountId', { as: 'beheer' })).body;
    expect(info).toMatchObject(body.metadata.Account);
  });
});

describe('a TypeAhead lookup', () => {
  it.each([
    ['zilverl', ['Zilverlijn', 'Zilverlijn Bakkers', 'Zilverlijn Techniek']],
    ['ZILVERLIJN B', ['Zilverlijn Bakkers']],
    ['cafe', ['Café Zwaluw']],
    ['100%', ['100% Zaken']],
  ])('finds names that begin with %s', async (q, found) => {
    expect(
      names(await lookUp(`Case/AccountId?searchType=TypeAhead&q=${encodeURIComponent(q)}`)),
    ).toEqual(found);
  });

  it('finds requests by their number', async () => {
    const { rows: found } = {
      rows: rows(
        await lookUp('CaseComment/ParentId?searchType=TypeAhead&q=s-10&pageSize=3'),
        'Case',
      ),
    };
    expect(found.length).toBe(3);
    for (const record of found) expect(record.fields['CaseNumber']!.value).toMatch(/^S-10/);
  });

  it('finds records of an object that is not searchable, as a Search lookup does', async () => {
    expect(names(await lookUp('User/ProfileId?searchType=TypeAhead&q=sales'), 'Profile')).toEqual([
      'Sales Team',
    ]);
    expect(names(await lookUp('User/ProfileId?searchType=Search&q=team'), 'Profile')).toContain(
      'Sales Team',
    );
  });

  it('without results gives similar names, the nearest first', async () => {
    for (const q of ['zilverlyn', 'zilvrlijn', 'zlverlijn'])
      expect(names(await lookUp(`Case/AccountId?searchType=TypeAhead&q=${q}`))[0], q).toBe(
        'Zilverlijn',
      );
    expect(names(await lookUp('Case/AccountId?searchType=TypeAhead&q=qqqxxxwww'))).toEqual([]);
  });
});

describe('a Search lookup', () => {
  it('gives the exact name first, then names that begin with it', async () => {
    const found = names(await lookUp('Case/AccountId?searchType=Search&q=zilverlijn'));
    expect(found[0]).toBe('Zilverlijn');
    expect(found.slice(1, 3).toSorted()).toEqual(['Zilverlijn Bakkers', 'Zilverlijn Techniek']);
    expect(names(await lookUp('Case/AccountId?searchType=Search&q=zwaluw'))).toContain(
      'Café Zwaluw',
    );
  });

  it('with a typo finds the nearest names', async () => {
    expect(names(await lookUp('Case/AccountId?searchType=Search&q=zilferlijn'))[0]).toBe(
      'Zilverlijn',
    );
    expect(names(await lookUp('Case/AccountId?searchType=Search&q=cafe zwalu%C3%BC'))).toContain(
      'Café Zwaluw',
    );
  });

  it('corrects a typo only when one target object is named', async () => {
    const path = 'ContentDocumentLink/LinkedEntityId?searchType=Search&q=zilferlijn';
    expect(names(await lookUp(`${path}&targetApiName=Account`))[0]).toBe('Zilverlijn');
    expect(names(await lookUp(path))).toEqual([]);
  });

  it('gives pages, each with the URL of the next', async () => {
    const all = rows(await lookUp('Case/AccountId?searchType=Search&q=zilverlijn')).map(
      (record) => record.id,
    );
    const first = await lookUp('Case/AccountId?searchType=Search&q=zilverlijn&pageSize=2');
    expect(first.body.lookupResults.Account).toMatchObject({
      count: 2,
      currentPageToken: '1',
      nextPageToken: '2',
      previousPageToken: null,
    });
    const second = await server.call(first.body.lookupResults.Account.nextPageUrl, {
      as: 'beheer',
    });
    expect([...rows(first), ...rows(second)].map((record) => record.id)).toEqual(all);
    expect(second.body.lookupResults.Account).toMatchObject({
      currentPageToken: '2',
      nextPageToken: null,
      previousPageToken: '1',
    });
    expect(
      rows(
        await lookUp('Case/AccountId?searchType=Search&q=zilverlijn&page=999999999&pageSize=200'),
      ),
    ).toEqual([]);
  });

  it('gives the order of orderBy, also on later pages', async () => {
    const orderBy = [{ fieldApiName: 'Name', isAscending: false }];
    expect(
      names(
        await lookUp('Case/AccountId?searchType=TypeAhead&q=zilverlijn', 'beheer', { orderBy }),
      ),
    ).toEqual(['Zilverlijn Techniek', 'Zilverlijn Bakkers', 'Zilverlijn']);
    const first = await lookUp(
      'Case/AccountId?searchType=Search&q=zilverlijn&pageSize=1',
      'beheer',
      {
        orderBy,
      },
    );
    const second = await server.call(first.body.lookupResults.Account.nextPageUrl, {
      as: 'beheer',
    });
    expect([...names(first), ...names(second)]).toEqual([
      'Zilverlijn Techniek',
      'Zilverlijn Bakkers',
    ]);
  });
});

describe('a lookup without a query', () => {
  it('gives the record the viewer viewed last first', async () => {
    const old = await add('Account', { Name: 'Lang geleden' });
    await storedRows(server, `update account set createddate = '2001-01-01' where id = $1`, old);
    expect(names(await lookUp('Case/AccountId', 'verkoop'))).not.toContain('Lang geleden');
    await server.call(`/records/${old}?fields=Account.Name&updateMru=true`, { as: 'verkoop' });
    const found = names(await lookUp('Case/AccountId', 'verkoop'));
    expect(found[0]).toBe('Lang geleden');
    expect(new Set(found).size).toBe(found.length);
    expect(names(await lookUp('Case/AccountId', 'beheer'))[0]).not.toBe('Lang geleden');
  });

  it('is filtered by the bound fields of the form', async () => {
    const contacts = async (query: string) =>
      rows(await lookUp(`Case/ContactId?pageSize=200${query}`), 'Contact');
    const all = await contacts('');
    const bound = await contacts(`&dependentFieldBindings=AccountId=${own}`);
    expect(bound.length).toBeGreaterThan(0);
    expect(bound.length).toBeLessThan(all.length);
    const ids = (
      await storedRows<{ id: string }>(server, 'select id from contact where accountid = $1', own)
    ).map(({ id }) => id);
    for (const record of bound) expect(ids).toContain(record.id);
    expect((await contacts('&dependentFieldBindings=AccountId=')).length).toBe(all.length);
    const connections = rows(
      await lookUp(`Case/Aansluiting__c?dependentFieldBindings=AccountId=${own}`),
      'Aansluiting__c',
    );
    expect(connections.length).toBeGreaterThan(0);
  });
});

it('no query of a lookup causes a 5xx, or finds a customer another company', async () => {
  const typed = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom(
      "'); drop table account; --",
      '%%%',
      '___',
      '\\\\\\',
      '* & | !',
      'zilver:*',
      '\uffff\uffff',
      '<->',
      "''''",
      'zilverlijm',
      'ﬁ ß İ',
    ),
  );
  await fc.assert(
    fc.asyncProperty(typed, fc.constantFrom('Search', 'TypeAhead'), async (q, searchType) => {
      if (!q.isWellFormed() || q.includes('\u0000')) return;
      const answer = await lookUp(
        `Case/AccountId?searchType=${searchType}&q=${encodeURIComponent(q)}`,
        'korenaar',
      );
      expect([200, 400]).toContain(answer.status);
      if (answer.status === 200) for (const record of rows(answer)) expect(record.id).toBe(own);
    }),
    { numRuns: 150 },
  );
});

describe('a lookup for an action', () => {
  it('offers for a merge only requests of the same company', async () => {
    const info = await server.call('/object-info/Case.MergeInto', { as: 'verkoop' });
    expect(info.body.fields.Serviceverzoek.filteredLookupInfo).toMatchObject({
      controllingFields: ['AccountId'],
    });
    const found = await lookUp(
      `Case.MergeInto/Serviceverzoek?pageSize=50&dependentFieldBindings=AccountId%3D${own}`,
      'verkoop',
    );
    const ids = rows(found, 'Case').map(({ id }) => id);
    const others = await storedRows(
      server,
      'select 1 from "case" where id = any($1) and accountid <> $2',
      ids,
      own,
    );
    expect([ids.length > 0, others.length]).toEqual([true, 0]);
  });

  it('offers as owner only active staff users', async () => {
    const found = await lookUp('Case/OwnerId?pageSize=200', 'verkoop');
    const ids = rows(found, 'User').map(({ id }) => id);
    const others = await storedRows(
      server,
      'select 1 from "user" where id = any($1) and (accountid is not null or not isactive)',
      ids,
    );
    expect([ids.length > 0, others.length]).toEqual([true, 0]);
  });
});
