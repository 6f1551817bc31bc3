import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accounts,
  type AccountName,
  type Answer,
  openTestServer,
  ownAndForeignCompany,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { createRow } from '../../rows.ts';
import { codeOf } from '../generated/calls.ts';

/**
 * A search or lookup reveals nothing of records and fields hidden from the viewer. Source:
 * record-api.md §2.
 */

let server: TestServer;
let own: string;
let foreign: string;
beforeAll(async () => {
  server = await openTestServer();
  ({ own, foreign } = await ownAndForeignCompany(server, 'korenaar'));
  await add('Pagina__c', {
    Name: 'Tuin',
    Sleutel__c: 'tuin',
    Gepubliceerd__c: true,
    Inhoud__c: 'Een zonnebloemveld.',
    Redactie__c: 'Zonnebloemveld bij de krokodillenkweek: zonnebloemveld.',
  });
});
afterAll(() => server.close());

const add = (apiName: string, fields: Record<string, string | boolean>): Promise<string> =>
  createRow(server, apiName, fields);
const post = (path: string, as: AccountName | null, body: unknown = {}): Promise<Answer> =>
  server.call(path, { method: 'POST', body, ...(as && { as }) });
const keyword = (
  search: `${string}: ${string}`,
  as: AccountName | null,
  body: unknown = {},
): Promise<Answer> => {
  const [objectApiName, q] = search.split(': ');
  return post(
    `/search/results/keyword?objectApiName=${objectApiName}&q=${encodeURIComponent(q!)}`,
    as,
    body,
  );
};
const found = (answer: Answer) => answer.body.keywordSearchResult.records;
const ids = (answer: Answer, target: string): string[] =>
  answer.body.lookupResults[target].records.map(({ id }: { id: string }) => id);
const statusAndCode = (answer: Answer) => [answer.status, codeOf(answer)];

describe('a field hidden from the viewer', () => {
  it('is not searched, not used for corrections and not shown', async () => {
    for (const q of ['krokodillenkweek', 'krokodillenkwek', 'zonnebloemveld krokodillenkweek']) {
      expect(found(await keyword(`Pagina__c: ${q}`, 'beheer')), q).toHaveLength(1);
      expect(found(await keyword(`Pagina__c: ${q}`, null)), q).toEqual([]);
    }
    expect((await keyword('Pagina__c: zonnebloemveld', 'beheer')).text).toContain(
      'krokodillenkweek',
    );
    const shown = await keyword('Pagina__c: zonnebloemveld or krokodillenkweek', null);
    expect(found(shown)).toHaveLength(1);
    expect(shown.text.replace(/"query":.*/, '')).not.toContain('krokodillenkweek');
    expect(found(await keyword('Pagina__c: zonnebloemveld -krokodillenkweek', null))).toHaveLength(
      1,
    );
  });

  it('does not influence a correction', async () => {
    const page = (key: string, Inhoud__c: string, Redactie__c: string) =>
      add('Pagina__c', {
        Name: key,
        Sleutel__c: key,
        Gepubliceerd__c: true,
        Inhoud__c,
        Redactie__c,
      });
    await page('een', 'Een paarsbloem.', 'Taarsbloem.');
    await page('twee', 'Niets.', 'Taarsbloem.');
    expect(found(await keyword('Pagina__c: qaarsbloem', null))).toHaveLength(1);
  });

  it.each([
    [
      'cannot filter a search as a category',
      (name: string) =>
        keyword('Case: internet', 'korenaar', {
          dataCategories: [{ groupName: name, operator: 'at', values: ['Hoog'] }],
        }),
    ],
    [
      'cannot order a search',
      (name: string) => keyword('Case: internet', 'korenaar', { sortBy: name }),
    ],
    [
      'cannot order a lookup',
      (name: string) =>
        post('/lookups/CaseComment/ParentId', 'korenaar', {
          orderBy: [{ fieldApiName: name, isAscending: true }],
        }),
    ],
    [
      'cannot bind a lookup',
      (name: string) =>
        post(`/lookups/Case/ContactId?dependentFieldBindings=${name}=Hoog`, 'korenaar'),
    ],
    [
      'cannot be in the source record of a lookup',
      (name: string) =>
        post('/lookups/Case/ContactId', 'korenaar', {
          sourceRecord: { fields: { [name]: 'Hoog' } },
        }),
    ],
  ])('%s', async (_, ask) => {
    const answer = await ask('Priority');
    expect(statusAndCode(answer)).toEqual(statusAndCode(await ask('Onbekend__c')));
    expect(answer.status).toBe(400);
  });

  it('of the target does not bind a lookup', async () => {
    expect(
      ids(
        await post('/lookups/Contact/AccountId?dependentFieldBindings=Phone=000', 'collega'),
        'Account',
      ),
    ).toEqual([own]);
  });

  it('hidden for some records binds a lookup only on the others', async () => {
    const colleague = (
      await storedRows<{ id: string }>(
        server,
        `update "user" set mobilephone = '0612121212' where username = $1 returning id`,
        accounts.collega,
      )
    )[0]!.id;
    const path = '/lookups/Contact/CreatedById?dependentFieldBindings=MobilePhone=0612121212';
    expect(ids(await post(path, 'collega'), 'User')).toEqual([colleague]);
    expect(ids(await post(path, 'korenaar'), 'User')).toEqual([]);
  });
});

describe('a record hidden from the viewer', () => {
  it('is not offered in a lookup because the viewer read it before', async () => {
    const id = await add('Case', { Subject: 'Verhuist naar een ander', AccountId: own });
    expect(
      (await server.call(`/records/${id}?fields=Case.Subject&updateMru=true`, { as: 'korenaar' }))
        .status,
    ).toBe(200);
    const recent = async () => ids(await post('/lookups/CaseComment/ParentId', 'korenaar'), 'Case');
    expect((await recent())[0]).toBe(id);
    await storedRows(server, 'update "case" set accountid = $1 where id = $2', foreign, id);
    expect(await recent()).not.toContain(id);
  });

  it('does not make its object a lookup target', async () => {
    const { body } = await post('/lookups/ContentDocumentLink/LinkedEntityId', 'korenaar');
    expect(Object.keys(body.lookupResults)).toContain('Case');
    expect(Object.keys(body.lookupResults)).not.toContain('Contactbericht__c');
    const named = (name: string) =>
      post(`/lookups/ContentDocumentLink/LinkedEntityId?targetApiName=${name}`, 'korenaar');
    expect(statusAndCode(await named('Contactbericht__c'))).toEqual(
      statusAndCode(await named('Onbekend__c')),
    );
  });
});

describe('a page token', () => {
  it('is valid only for the same object, filters and order', async () => {
    const filters = [{ fieldPath: 'CreatedDate', operator: 'gt', values: ['2000-01-01'] }];
    const first = await keyword('Case: internet', 'beheer', { pageSize: 2, filters });
    const pageToken = first.body.keywordSearchResult.nextPageToken;
    expect(
      (await keyword('Case: internet', 'beheer', { pageSize: 2, pageToken, filters })).status,
    ).toBe(200);
    for (const answer of [
      await keyword('Case: internet', 'beheer', { pageSize: 2, pageToken }),
      await keyword('Kennisartikel__c: internet', 'beheer', { pageSize: 2, pageToken, filters }),
      await keyword('Case: internet', 'beheer', {
        pageSize: 2,
        pageToken,
        filters,
        sortBy: 'Subject',
      }),
    ])
      expect(statusAndCode(answer)).toEqual([400, 'ILLEGAL_QUERY_PARAMETER_VALUE']);
  });
});
