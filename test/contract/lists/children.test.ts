import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accounts,
  openTestServer,
  storedRows,
  type AccountName,
  type Answer,
  type TestServer,
} from '../../support/server.ts';
import { companyOf } from '../../rows.ts';
import { base, codeOf } from '../generated/calls.ts';

/** Child records of a record, and forms (named sets of fields): record-api.md §6.3. */

let server: TestServer;
let accountId: string;
let foreignAccount: string;

beforeAll(async () => {
  server = await openTestServer();
  [accountId, foreignAccount] = [
    await companyOf(server, 'korenaar'),
    await companyOf(server, 'garage'),
  ];
});
afterAll(() => server.close());

const get = (path: string, as: AccountName = 'korenaar'): Promise<Answer> =>
  server.call(path, { as });
const ids = (page: { records: { id: string }[] }): string[] =>
  page.records.map((record) => record.id);

describe('a call for child records is refused', () => {
  const rows: [query: string, as: AccountName, code: string][] = [
    ['childRelationships=Account.Cases', 'korenaar', 'INVALID_INPUT_COMBINATION'],
    ['fields=Account.Id&layoutTypes=Full', 'korenaar', 'INVALID_INPUT_COMBINATION'],
    ['fields=Account.Id&childRelationships=Account.Onbekend', 'korenaar', 'INVALID_FIELD'],
    ['fields=Account.Id&childRelationships=Account.cases', 'korenaar', 'INVALID_FIELD'],
    ['fields=Account.Id&childRelationships=Account.Toestemmingen__r', 'korenaar', 'INVALID_FIELD'],
    ['fields=Account.Id&childRelationships=Account.Aansluitingen__r', 'collega', 'INVALID_FIELD'],
    [
      'fields=Account.Id&childRelationships=Account.Cases.Interne_notitie__c',
      'korenaar',
      'INVALID_FIELD',
    ],
    ['fields=Account.Id&childRelationships=Case.CaseComments', 'korenaar', 'INVALID_INPUT'],
    ['fields=Account.Id&childRelationships=Cases', 'korenaar', 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    [
      'fields=Account.Id&childRelationships=Account.Cases.Contact.Name',
      'korenaar',
      'ILLEGAL_QUERY_PARAMETER_VALUE',
    ],
    ['fields=Account.Id&pageSize=0', 'korenaar', 'NUMBER_OUTSIDE_VALID_RANGE'],
    [
      'fields=Account.Id&childRelationships=Account.Cases&pageSize=0',
      'korenaar',
      'NUMBER_OUTSIDE_VALID_RANGE',
    ],
    [
      'fields=Account.Id&childRelationships=Account.Cases&pageSize=2001',
      'korenaar',
      'NUMBER_OUTSIDE_VALID_RANGE',
    ],
    ['forms=Onbekend', 'korenaar', 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['forms=toString', 'korenaar', 'ILLEGAL_QUERY_PARAMETER_VALUE'],
  ];
  it.each(rows)('for %s as %s', async (query, as, code) => {
    for (const path of [`/records/${accountId}?${query}`, `/records/batch/${accountId}?${query}`]) {
      const answer = await get(path, as);
      expect([answer.status, codeOf(answer)], path).toEqual([400, code]);
    }
  });

  it('for a hidden parent with 404, and for a hidden relationship with INVALID_FIELD', async () => {
    const foreign = await get(`/records/${foreignAccount}/child-relationships/Cases`);
    const missing = await get('/records/001zzzzzzzzzzzz/child-relationships/Cases');
    expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
    for (const name of ['Onbekend', 'Toestemmingen__r', '__proto__'])
      expect(codeOf(await get(`/records/${accountId}/child-relationships/${name}`)), name).toBe(
        'INVALID_FIELD',
      );
    const tooMany = await get(`/records/${accountId}/child-relationships/Cases?pageSize=2001`);
    expect(codeOf(tooMany)).toBe('NUMBER_OUTSIDE_VALID_RANGE');
  });

  it('for a page token of another record, relationship or viewer', async () => {
    const { nextPageToken } = (
      await get(`/records/${accountId}/child-relationships/Cases?pageSize=2`)
    ).body;
    const follow = (id: string, name: string, as: AccountName) =>
      get(`/records/${id}/child-relationships/${name}?pageSize=2&pageToken=${nextPageToken}`, as);
    expect((await follow(accountId, 'Cases', 'korenaar')).status).toBe(200);
    for (const answer of [
      await follow(accountId, 'Contacts', 'korenaar'),
      await follow(accountId, 'Cases', 'collega'),
      await follow(foreignAccount, 'Cases', 'beheer'),
    ])
      expect(codeOf(answer)).toBe('ILLEGAL_QUERY_PARAMETER_VALUE');
    const token = (
      await get(`/records/${accountId}/child-relationships/Cases?pageSize=2`, 'beheer')
    ).body.nextPageToken;
    const other = await get(
      `/records/${foreignAccount}/child-relationships/Cases?pageSize=2&pageToken=${token}`,
      'beheer',
    );
    expect(codeOf(other)).toBe('ILLEGAL_QUERY_PARAMETER_VALUE');
  });
});

describe('child records', () => {
  it('are left out when their reference to the parent is hidden', async () => {
    const below = async (as: AccountName) => {
      const inRecord = (
        await get(`/records/${accountId}?fields=Account.Id&childRelationships=Account.Users`, as)
      ).body.childRelationships.Users;
      const alone = (await get(`/records/${accountId}/child-relationships/Users`, as)).body;
      const list = (await get(`/related-list-records/${accountId}/Users`, as)).body;
      return [
        ids(inRecord).sort(),
        ids(alone).sort(),
        ids(list).sort(),
        (await get(`/related-list-count/${accountId}/Users`, as)).body.count,
      ];
    };
    const own = await storedRows<{ id: string; username: string }>(
      server,
      'select id, username from "user" where accountid = $1 order by id',
      accountId,
    );
    expect(own).toHaveLength(2);
    const [all, mine] = [
      own.map(({ id }) => id),
      own.filter(({ username }) => username === accounts.korenaar).map(({ id }) => id),
    ];
    expect(await below('beheer')).toEqual([all, all, all, 2]);
    expect(await below('korenaar')).toEqual([mine, mine, mine, 1]);
  });

  it('are those that the viewer sees by the rules of the child object', async () => {
    await storedRows(
      server,
      `update "case" set zichtbaarheid__c = 'Alleen melder', contactid = null, createdbyid = null where accountid = $1 and casenumber = (select min(casenumber) from "case" where accountid = $1)`,
      accountId,
    );
    const below = async (as: AccountName) =>
      (
        await get(
          `/records/${accountId}?fields=Account.Id&childRelationships=Account.Cases&pageSize=2000`,
          as,
        )
      ).body.childRelationships.Cases;
    const [customer, staff] = [await below('korenaar'), await below('beheer')];
    expect(customer.count).toBeLessThan(staff.count);
    const listed = (await get('/list-records/Case/Alle?pageSize=2000')).body;
    expect(ids(customer).toSorted()).toEqual(ids(listed).toSorted());
  });

  it('have Id and name for a path of two parts, and the named field for three', async () => {
    const { childRelationships, fields } = (
      await get(
        `/records/${accountId}?fields=Account.Name&layoutTypes=Compact&childRelationships=Account.Cases,Account.Contacts.Email,Account.Contacts`,
      )
    ).body;
    expect(Object.keys(childRelationships)).toEqual(['Cases', 'Contacts']);
    expect(Object.keys(childRelationships.Cases.records[0].fields)).toEqual(['CaseNumber', 'Id']);
    expect(Object.keys(childRelationships.Contacts.records[0].fields)).toEqual([
      'Email',
      'FirstName',
      'Id',
      'LastName',
      'Name',
    ]);
    expect(childRelationships.Cases.records[0].childRelationships).toEqual({});
    expect(Object.keys(fields)).toContain('Klantnummer__c');
    expect(childRelationships.Cases.count).toBe(5);
  });

  it('that do not exist give one empty page', async () => {
    const made = await server.call('/records', {
      as: 'beheer',
      method: 'POST',
      body: { apiName: 'Account', fields: { Name: 'Zonder iets' } },
    });
    const { Cases } = (
      await get(
        `/records/${made.body.id}?fields=Account.Id&childRelationships=Account.Cases`,
        'beheer',
      )
    ).body.childRelationships;
    expect(Cases).toMatchObject({
      count: 0,
      currentPageToken: '0',
      nextPageToken: null,
      nextPageUrl: null,
      previousPageToken: null,
      records: [],
    });
  });

  it('come in pages, forward and back, each record once', async () => {
    const first = (
      await get(
        `/records/${accountId}?fields=Account.Id&childRelationships=Account.Cases.Subject,Account.Cases&pageSize=3`,
      )
    ).body.childRelationships.Cases;
    expect(
      first.nextPageUrl.startsWith(`${base}/records/${accountId}/child-relationships/Cases?`),
    ).toBe(true);
    const pages = [first];
    while (pages.at(-1).nextPageUrl !== null)
      pages.push((await get(pages.at(-1).nextPageUrl)).body);
    const all = pages.flatMap(ids);
    expect(new Set(all).size).toBe(all.length);
    const numbers: string[] = pages.flatMap((page) =>
      page.records.map(
        (record: { fields: { CaseNumber: { value: string } } }) => record.fields.CaseNumber.value,
      ),
    );
    expect(numbers).toEqual(numbers.toSorted());
    expect(
      pages.at(-1).records.every((record: { fields: object }) => 'Subject' in record.fields),
    ).toBe(true);
    expect(all).toHaveLength(
      (await get(`/records/${accountId}/child-relationships/Cases?pageSize=2000`)).body.count,
    );
    const back = (await get(pages[2].previousPageUrl)).body;
    expect(ids(back)).toEqual(ids(pages[1]));
    expect((await get(back.previousPageUrl)).body.previousPageToken).toBeNull();
  });

  it('of many records in one call equal those of single calls', async () => {
    const cases = ids(
      (await get(`/records/${accountId}/child-relationships/Cases?pageSize=4`)).body,
    );
    for (const ParentId of cases.slice(1))
      await server.call('/records', {
        as: 'korenaar',
        method: 'POST',
        body: { apiName: 'CaseComment', fields: { ParentId, CommentBody: `bij ${ParentId}` } },
      });
    const query =
      'fields=Case.Subject,Account.Name&childRelationships=Case.CaseComments.CommentBody,Account.Contacts&pageSize=2';
    const { results } = (await get(`/records/batch/${[...cases, accountId].join()}?${query}`)).body;
    for (const [i, id] of cases.entries()) {
      const alone = (
        await get(
          `/records/${id}?fields=Case.Subject&childRelationships=Case.CaseComments.CommentBody&pageSize=2`,
        )
      ).body;
      expect(results[i].result).toEqual(alone);
    }
    expect(results[1].result.childRelationships.CaseComments.records.length).toBeGreaterThan(0);
    expect(Object.keys(results[4].result.childRelationships)).toEqual(['Contacts']);
  });

  it('change the eTag of the parent when they change', async () => {
    const path = `/records/${accountId}?fields=Account.Id&childRelationships=Account.Cases&pageSize=1`;
    const before = (await get(path)).body;
    await server.call(`/records/${before.childRelationships.Cases.records[0].id}`, {
      as: 'beheer',
      method: 'PATCH',
      body: { fields: { Subject: 'Anders' } },
    });
    const after = (await get(path)).body;
    expect([after.eTag === before.eTag, after.weakEtag]).toEqual([false, before.weakEtag]);
  });
});

it('a form gives its set of fields, without those hidden from the viewer', async () => {
  const own = (await get('/list-records/Case/Alle?pageSize=1')).body.records[0].id;
  const fieldsOf = async (as: AccountName) =>
    Object.keys((await get(`/records/${own}?forms=Behandeling`, as)).body.fields);
  expect(await fieldsOf('beheer')).toEqual([
    'Aansluiting__r',
    'Interne_notitie__c',
    'Owner',
    'Priority',
    'Status',
    'Type',
  ]);
  expect(await fieldsOf('korenaar')).toEqual(['Aansluiting__r', 'Owner', 'Status', 'Type']);
  expect(await fieldsOf('collega')).toEqual(['Owner', 'Status', 'Type']);
  const { results } = (await get(`/records/batch/${own},${accountId}?forms=Kop,Adres`)).body;
  expect(Object.keys(results[0].result.fields)).toContain('Subject');
  expect(Object.keys(results[1].result.fields)).toContain('BillingCity');
});
