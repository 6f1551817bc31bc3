import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Rec } from '#protocol/shapes/record.ts';
import {
  type AccountName,
  type Answer,
  openTestServer,
  stored,
  type TestServer,
} from '../../support/server.ts';
import { companyOf, made } from '../../rows.ts';
import { codeOf } from '../generated/calls.ts';

/** Looking up rows to point at. Source: record-api.md §6.8. */

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

const look = (
  path: string,
  as: AccountName | undefined = 'beheer',
  body: unknown = {},
): Promise<Answer> => server.call(`/lookups/${path}`, { method: 'POST', body, ...(as && { as }) });
const add = (apiName: string, fields: Record<string, string | boolean>): Promise<string> =>
  made(server, apiName, fields);
const rows = (answer: Answer, target = 'Account'): Rec[] =>
  answer.body.lookupResults[target].records;
const names = (answer: Answer, target = 'Account') =>
  rows(answer, target).map((record) => String(record.fields['Name']!.value));
const seen = (answer: Answer) => [answer.status, codeOf(answer)];

describe('what is refused', () => {
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
  ])('%s → %i %s', async (path, status, code) => {
    expect(seen(await look(path))).toEqual([status, code]);
  });

  it.each([
    [
      { orderBy: [{ fieldApiName: 'Onbekend__c', isAscending: true }] },
      'ILLEGAL_QUERY_PARAMETER_VALUE',
    ],
    [{ sourceRecord: { apiName: 'Account', fields: {} } }, 'INVALID_INPUT'],
    [{ sourceRecord: { fields: { Onbekend__c: 1 } } }, 'POST_BODY_PARSE_ERROR'],
    [{ unknown: 1 }, 'POST_BODY_PARSE_ERROR'],
  ])('%j → 400 %s', async (body, code) => {
    expect(seen(await look('Case/AccountId', 'beheer', body))).toEqual([400, code]);
  });

  it('a field and a target one may not see are as ones that are not there', async () => {
    for (const path of ['Case/Aansluiting__c', 'Case/Aansluiting__c?targetApiName=Aansluiting__c'])
      expect(seen(await look(path, 'collega'))).toEqual(
        seen(await look('Case/Onbekend__c', 'collega')),
      );
  });
});

describe('who finds what', () => {
  it('a customer finds no other company, whatever is typed and however', async () => {
    for (const query of [
      '',
      '?searchType=Search&q=zilverlijn',
      '?searchType=TypeAhead&q=zilverlijn',
      '?searchType=Search&q=zilverlijm',
    ])
      for (const record of rows(await look(`Case/AccountId${query}`, 'korenaar')))
        expect(record.id).toBe(own);
  });

  it('an internal field finds nothing for who may not see it', async () => {
    await add('Contact', { LastName: 'Vos', AccountId: own, Email: 'geheim@vos.example' });
    expect(
      rows(
        await look('Account/Contactpersoon__c?searchType=Search&q=geheim@vos.example'),
        'Contact',
      ).length,
    ).toBe(1);
    expect(
      rows(
        await look('Case/ContactId?searchType=Search&q=geheim@vos.example', 'collega'),
        'Contact',
      ),
    ).toEqual([]);
  });

  it('rows hold id, name and the secondary field, and metadata says which that is', async () => {
    const { body } = await look('Case/AccountId?searchType=Search&q=zilverlijn&pageSize=1');
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

describe('TypeAhead', () => {
  it.each([
    ['zilverl', ['Zilverlijn', 'Zilverlijn Bakkers', 'Zilverlijn Techniek']],
    ['ZILVERLIJN B', ['Zilverlijn Bakkers']],
    ['cafe', ['Café Zwaluw']],
    ['100%', ['100% Zaken']],
  ])('names that begin with %s', async (q, found) => {
    expect(
      names(await look(`Case/AccountId?searchType=TypeAhead&q=${encodeURIComponent(q)}`)),
    ).toEqual(found);
  });

  it('numbers are names too', async () => {
    const { rows: found } = {
      rows: rows(await look('CaseComment/ParentId?searchType=TypeAhead&q=s-10&pageSize=3'), 'Case'),
    };
    expect(found.length).toBe(3);
    for (const record of found) expect(record.fields['CaseNumber']!.value).toMatch(/^S-10/);
  });

  it('an object that is not searchable is looked up too', async () => {
    expect(names(await look('User/ProfileId?searchType=TypeAhead&q=sales'), 'Profile')).toEqual([
      'Sales Team',
    ]);
    expect(names(await look('User/ProfileId?searchType=Search&q=team'), 'Profile')).toContain(
      'Sales Team',
    );
  });

  it('nothing found: the names that resemble it, the nearest first', async () => {
    for (const q of ['zilverlyn', 'zilvrlijn', 'zlverlijn'])
      expect(names(await look(`Case/AccountId?searchType=TypeAhead&q=${q}`))[0], q).toBe(
        'Zilverlijn',
      );
    expect(names(await look('Case/AccountId?searchType=TypeAhead&q=qqqxxxwww'))).toEqual([]);
  });
});

describe('Search', () => {
  it('the exact name first, then names that begin so, then what holds the words', async () => {
    const found = names(await look('Case/AccountId?searchType=Search&q=zilverlijn'));
    expect(found[0]).toBe('Zilverlijn');
    expect(found.slice(1, 3).toSorted()).toEqual(['Zilverlijn Bakkers', 'Zilverlijn Techniek']);
    expect(names(await look('Case/AccountId?searchType=Search&q=zwaluw'))).toContain('Café Zwaluw');
  });

  it('a typo finds the nearest names', async () => {
    expect(names(await look('Case/AccountId?searchType=Search&q=zilferlijn'))[0]).toBe(
      'Zilverlijn',
    );
    expect(names(await look('Case/AccountId?searchType=Search&q=cafe zwalu%C3%BC'))).toContain(
      'Café Zwaluw',
    );
  });

  it('a typo is taken for something in one object, not in each of those a reference may lead to', async () => {
    const path = 'ContentDocumentLink/LinkedEntityId?searchType=Search&q=zilferlijn';
    expect(names(await look(`${path}&targetApiName=Account`))[0]).toBe('Zilverlijn');
    expect(names(await look(path))).toEqual([]);
  });

  it('pages follow each other', async () => {
    const all = rows(await look('Case/AccountId?searchType=Search&q=zilverlijn')).map(
      (record) => record.id,
    );
    const first = await look('Case/AccountId?searchType=Search&q=zilverlijn&pageSize=2');
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
      rows(await look('Case/AccountId?searchType=Search&q=zilverlijn&page=999999999&pageSize=200')),
    ).toEqual([]);
  });

  it('in an order that is asked for', async () => {
    const orderBy = [{ fieldApiName: 'Name', isAscending: false }];
    expect(
      names(await look('Case/AccountId?searchType=TypeAhead&q=zilverlijn', 'beheer', { orderBy })),
    ).toEqual(['Zilverlijn Techniek', 'Zilverlijn Bakkers', 'Zilverlijn']);
    const first = await look('Case/AccountId?searchType=Search&q=zilverlijn&pageSize=1', 'beheer', {
      orderBy,
    });
    const second = await server.call(first.body.lookupResults.Account.nextPageUrl, {
      as: 'beheer',
    });
    expect([...names(first), ...names(second)]).toEqual([
      'Zilverlijn Techniek',
      'Zilverlijn Bakkers',
    ]);
  });
});

describe('Recent', () => {
  it('what one looked at last, then the newest; without a name in mind', async () => {
    const old = await add('Account', { Name: 'Lang geleden' });
    await stored(server, `update account set createddate = '2001-01-01' where id = $1`, old);
    expect(names(await look('Case/AccountId', 'verkoop'))).not.toContain('Lang geleden');
    await server.call(`/records/${old}?fields=Account.Name&updateMru=true`, { as: 'verkoop' });
    const found = names(await look('Case/AccountId', 'verkoop'));
    expect(found[0]).toBe('Lang geleden');
    expect(new Set(found).size).toBe(found.length);
    expect(names(await look('Case/AccountId', 'beheer'))[0]).not.toBe('Lang geleden');
  });

  it('what the form says already narrows it', async () => {
    const contacts = async (query: string) =>
      rows(await look(`Case/ContactId?pageSize=200${query}`), 'Contact');
    const all = await contacts('');
    const bound = await contacts(`&dependentFieldBindings=AccountId=${own}`);
    expect(bound.length).toBeGreaterThan(0);
    expect(bound.length).toBeLessThan(all.length);
    const ids = (
      await stored<{ id: string }>(server, 'select id from contact where accountid = $1', own)
    ).map(({ id }) => id);
    for (const record of bound) expect(ids).toContain(record.id);
    expect((await contacts('&dependentFieldBindings=AccountId=')).length).toBe(all.length);
    const connections = rows(
      await look(`Case/Aansluiting__c?dependentFieldBindings=AccountId=${own}`),
      'Aansluiting__c',
    );
    expect(connections.length).toBeGreaterThan(0);
  });
});

it('nothing typed breaks it, or finds a customer what is not theirs', async () => {
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
      const answer = await look(
        `Case/AccountId?searchType=${searchType}&q=${encodeURIComponent(q)}`,
        'korenaar',
      );
      expect([200, 400]).toContain(answer.status);
      if (answer.status === 200) for (const record of rows(answer)) expect(record.id).toBe(own);
    }),
    { numRuns: 150 },
  );
});

describe('of what an action asks', () => {
  it('a request to merge into is of the same company: what narrows it is said of the row', async () => {
    const info = await server.call('/object-info/Case.MergeInto', { as: 'verkoop' });
    expect(info.body.fields.Serviceverzoek.filteredLookupInfo).toMatchObject({
      controllingFields: ['AccountId'],
    });
    const found = await look(
      `Case.MergeInto/Serviceverzoek?pageSize=50&dependentFieldBindings=AccountId%3D${own}`,
      'verkoop',
    );
    const ids = rows(found, 'Case').map(({ id }) => id);
    const others = await stored(
      server,
      'select 1 from "case" where id = any($1) and accountid <> $2',
      ids,
      own,
    );
    expect([ids.length > 0, others.length]).toEqual([true, 0]);
  });

  it('an owner is somebody of staff who can still log in', async () => {
    const found = await look('Case/OwnerId?pageSize=200', 'verkoop');
    const ids = rows(found, 'User').map(({ id }) => id);
    const others = await stored(
      server,
      'select 1 from "user" where id = any($1) and (accountid is not null or not isactive)',
      ids,
    );
    expect([ids.length > 0, others.length]).toEqual([true, 0]);
  });
});
