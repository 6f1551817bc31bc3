import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteRecord } from '#engine/write/delete.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import {
  type AccountName,
  type Answer,
  openTestServer,
  type TestServer,
} from '../../support/server.ts';
import { companyOf, createRow, userOf } from '../../rows.ts';
import { base, callsOf, codeOf } from '../generated/calls.ts';

/** Related lists: their counts, definitions and records. Source: record-api.md §6.7. */

let server: TestServer;
let account: string;
let garage: string;
beforeAll(async () => {
  server = await openTestServer();
  account = await companyOf(server, 'korenaar');
  garage = await companyOf(server, 'garage');
});
afterAll(() => server.close());

const { get, post, patch } = callsOf(() => server);
const ids = (answer: Answer): string[] => answer.body.records.map((record: Rec) => record.id);
const statusAndCode = (answer: Answer) => [answer.status, codeOf(answer)];
const add = (apiName: string, fields: Record<string, string | boolean>): Promise<string> =>
  createRow(server, apiName, fields);

describe('a related list that is unknown or hidden', () => {
  it('by its parent answers 404, also for a whole batch', async () => {
    for (const id of ['001zzzzzzzzzzzzAAA', garage])
      for (const path of [
        `/related-list-count/${id}/Contacts`,
        `/related-list-count/batch/${id}/Contacts`,
        `/related-list-records/${id}/Contacts`,
      ])
        expect(statusAndCode(await get(path, 'korenaar'))).toEqual([404, 'NOT_FOUND']);
    expect(
      statusAndCode(
        await post(
          `/related-list-records/batch/${garage}`,
          { relatedListParameters: [{ relatedListId: 'Contacts' }] },
          'korenaar',
        ),
      ),
    ).toEqual([404, 'NOT_FOUND']);
    expect(statusAndCode(await get('/related-list-count/kort/Contacts'))).toEqual([
      400,
      'MALFORMED_ID',
    ]);
  });

  it('by its object answers 403', async () => {
    for (const object of ['Onbekend__c', 'Contactbericht__c'])
      for (const path of [
        `/related-list-info/${object}`,
        `/related-list-info/${object}/Contacts`,
        `/related-list-info/batch/${object}/Contacts`,
      ])
        expect(statusAndCode(await get(path, 'korenaar'))).toEqual([403, 'INSUFFICIENT_ACCESS']);
  });

  it('by its own name answers INVALID_TYPE, in a batch as an item', async () => {
    for (const name of ['Onbekend__r', 'contacts', 'Adviesaanvragen__r', 'toString']) {
      for (const path of [
        `/related-list-count/${account}/${name}`,
        `/related-list-info/Account/${name}`,
        `/related-list-records/${account}/${name}`,
      ])
        expect(statusAndCode(await get(path, 'korenaar'))).toEqual([400, 'INVALID_TYPE']);
      const batch = await get(`/related-list-count/batch/${account}/${name},Cases`, 'korenaar');
      expect([
        batch.status,
        batch.body.results.map((one: { statusCode: number }) => one.statusCode),
      ]).toEqual([200, [400, 200]]);
      expect(batch.body.results[0].result[0].errorCode).toBe('INVALID_TYPE');
    }
  });

  it('answers 404 for its preferences', async () => {
    for (const id of [
      'Account',
      'Account.Onbekend__r',
      'Account.Adviesaanvragen__r',
      'Onbekend__c.Contacts',
      'Account.Contacts.x',
      '.',
    ])
      expect(statusAndCode(await get(`/related-list-preferences/${id}`, 'korenaar'))).toEqual([
        404,
        'NOT_FOUND',
      ]);
  });

  it('in part: hidden children are not counted and not shown', async () => {
    const mine = await userOf(server, 'korenaar');
    const secret = await add('Case', {
      Subject: 'Alleen voor mij',
      AccountId: account,
      ContactId: mine.contactid,
      Zichtbaarheid__c: 'Alleen melder',
    });
    const count = async (as: AccountName) =>
      (await get(`/related-list-count/${account}/Cases?maxCount=1999`, as)).body.count;
    const [all, own, colleague] = [
      await count('beheer'),
      await count('korenaar'),
      await count('collega'),
    ];
    expect(all).toBeGreaterThanOrEqual(own);
    expect(colleague).toBeLessThan(own);
    const shown = await get(`/related-list-records/${account}/Cases?pageSize=1000`, 'collega');
    expect(ids(shown)).not.toContain(secret);
    expect(shown.body.count).toBe(colleague);
    expect(
      ids(await get(`/related-list-records/${account}/Cases?pageSize=1000`, 'korenaar')),
    ).toContain(secret);
    const exact = await get(
      `/related-list-count/${account}/Cases?maxCount=${colleague}`,
      'collega',
    );
    expect([exact.body.count, exact.body.hasMore]).toEqual([colleague, false]);
  });

  it('in part: a customer does not see internal notes among the comments', async () => {
    const id = await add('Case', { Subject: 'Met notitie', AccountId: account });
    await add('CaseComment', { ParentId: id, CommentBody: 'Alleen intern', IsPublished: false });
    await add('CaseComment', { ParentId: id, CommentBody: 'Voor de klant', IsPublished: true });
    const texts = async (as: AccountName) =>
      (
        await get(`/related-list-records/${id}/CaseComments?fields=CommentBody`, as)
      ).body.records.map((one: Rec) => one.fields['CommentBody']!.value);
    expect(await texts('korenaar')).toEqual(['Voor de klant']);
    expect((await texts('beheer')).toSorted()).toEqual(['Alleen intern', 'Voor de klant']);
    expect((await get(`/related-list-count/${id}/CaseComments`, 'korenaar')).body.count).toBe(1);
  });
});

describe('the count of a related list', () => {
  it('stops at maxCount with hasMore', async () => {
    const { body } = await get(`/related-list-count/${account}/Cases?maxCount=2`);
    expect([body.count, body.hasMore, body.listReference.inContextOfRecordId]).toEqual([
      2,
      true,
      account,
    ]);
  });
  it.each([
    ['maxCount=0', 'NUMBER_OUTSIDE_VALID_RANGE'],
    ['maxCount=2000', 'NUMBER_OUTSIDE_VALID_RANGE'],
    ['maxCount=x', 'ILLEGAL_QUERY_PARAMETER_VALUE'],
  ])('with %s is refused with 400 %s', async (query, code) => {
    expect(statusAndCode(await get(`/related-list-count/${account}/Cases?${query}`))).toEqual([
      400,
      code,
    ]);
  });
  it('is given for at most 200 lists in one batch', async () => {
    expect(
      statusAndCode(await get(`/related-list-count/batch/${account}/${'Cases,'.repeat(201)}`)),
    ).toEqual([400, 'INVALID_BATCH_REQUEST']);
    expect(
      (await get(`/related-list-count/batch/${account}/Cases,Cases`)).body.results.length,
    ).toBe(2);
  });
});

describe('the definition of a related list', () => {
  it('exists for every child relationship of the object info, declared ones first', async () => {
    for (const as of ['beheer', 'verkoop', 'korenaar', 'collega'] as const)
      for (const object of ['Account', 'Contact', 'Case']) {
        const info = await get(`/object-info/${object}`, as);
        const lists: { relatedListId: string; fieldApiName: string }[] = (
          await get(`/related-list-info/${object}`, as)
        ).body.relatedLists;
        const relationships: { relationshipName: string; fieldName: string }[] =
          info.body.childRelationships;
        expect(lists.map((one) => `${one.relatedListId} ${one.fieldApiName}`).toSorted()).toEqual(
          relationships.map((one) => `${one.relationshipName} ${one.fieldName}`).toSorted(),
        );
      }
    const first = (await get('/related-list-info/Account')).body.relatedLists.map(
      (one: { relatedListId: string }) => one.relatedListId,
    );
    expect(first.slice(0, 3)).toEqual(['Contacts', 'Aansluitingen__r', 'Cases']);
  });

  it('is given by the URL in its summary', async () => {
    for (const { relatedListInfoUrl, relatedListId, label } of (
      await get('/related-list-info/Account')
    ).body.relatedLists) {
      const { body } = await get(relatedListInfoUrl);
      expect([body.listReference.relatedListId, body.label]).toEqual([relatedListId, label]);
    }
  });

  it('has only the columns of the layout by default, also in a batch', async () => {
    const columns = (body: { displayColumns: unknown[] }) => body.displayColumns.length;
    const plain = (await get('/related-list-info/Account/Contacts')).body;
    const whole = (await get('/related-list-info/Account/Contacts?restrictColumnsToLayout=false'))
      .body;
    const batch = (await get('/related-list-info/batch/Account/Contacts')).body.results[0].result;
    expect(batch).toEqual(plain);
    expect([plain.restrictColumnsToLayout, whole.restrictColumnsToLayout]).toEqual([true, false]);
    expect(columns(whole)).toBeGreaterThan(columns(plain));
  });

  it('has createable when the viewer may create a child there', async () => {
    const createable = async (name: string, as: AccountName) =>
      (await get(`/related-list-info/Account/${name}`, as)).body.createable;
    expect([
      await createable('Cases', 'korenaar'),
      await createable('Contacts', 'korenaar'),
      await createable('Contacts', 'verkoop'),
    ]).toEqual([true, false, true]);
  });

  it('is refused for unknown fields, but not for unknown optional fields', async () => {
    expect(
      statusAndCode(await get('/related-list-info/Account/Contacts?fields=Contact.Nothing')),
    ).toEqual([400, 'INVALID_FIELD']);
    expect(
      (
        await get(
          '/related-list-info/Account/Contacts?fields=Contact.Title&optionalFields=Contact.Nothing',
        )
      ).body.fields,
    ).toEqual(['Contact.Title']);
  });

  it('accepts only the one record type', async () => {
    for (const [id, status, code] of [
      ['012000000000000AAA', 200, undefined],
      ['012zzzzzzzzzzzzAAA', 404, 'NOT_FOUND'],
      ['x', 400, 'MALFORMED_ID'],
      ['', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ] as const)
      expect(statusAndCode(await get(`/related-list-info/Account?recordTypeId=${id}`))).toEqual([
        status,
        code,
      ]);
  });
});

describe('the preferences of a related list', () => {
  it.each([
    [{ columnWidths: { Name: -2 } }],
    [{ columnWidths: { Name: '3' } }],
    [{ columnWrap: { Name: 1 } }],
    [{ orderedBy: [{ fieldApiName: 'Name' }] }],
    [{ unknown: 1 }],
  ])('are refused for %j', async (body) => {
    expect(statusAndCode(await patch('/related-list-preferences/Account.Contacts', body))).toEqual([
      400,
      'POST_BODY_PARSE_ERROR',
    ]);
  });

  it('are per user, change info, order and eTags, and are reset by null', async () => {
    const info = async (as: AccountName) =>
      (await get('/related-list-info/Account/Contacts', as)).body;
    const [before, others] = [await info('verkoop'), await info('beheer')];
    const savedPreferences = await patch(
      '/related-list-preferences/Account.Contacts',
      {
        columnWidths: { Name: 240, Nothing: 3 },
        columnWrap: { Email: true },
        orderedBy: [
          { fieldApiName: 'Email', isAscending: false },
          { fieldApiName: 'Nothing', isAscending: true },
        ],
      },
      'verkoop',
    );
    expect(savedPreferences.body).toMatchObject({
      columnWidths: { Name: 240, Email: -1 },
      columnWrap: { Email: true, Name: false },
      orderedBy: [{ fieldApiName: 'Email', isAscending: false, label: 'E-mailadres' }],
      preferencesId: 'Account.Contacts',
    });
    const after = await info('verkoop');
    expect(after.eTag).not.toBe(before.eTag);
    expect(after.orderedByInfo).toEqual(savedPreferences.body.orderedBy);
    expect(await info('beheer')).toEqual(others);
    const records = (await get(`/related-list-records/${account}/Contacts`, 'verkoop')).body;
    expect([records.sortBy, records.listInfoETag]).toEqual(['-Email', after.eTag]);
    expect(
      (await get('/related-list-preferences/batch/Account.Contacts', 'verkoop')).body.results[0]
        .result,
    ).toEqual(savedPreferences.body);
    await patch(
      '/related-list-info/Account/Contacts',
      { orderedByInfo: null, userPreferences: { columnWidths: null, columnWrap: null } },
      'verkoop',
    );
    expect(await info('verkoop')).toEqual(before);
  });

  it('that a change leaves out stay as they are', async () => {
    await patch('/related-list-preferences/Account.Cases', { columnWidths: { Subject: 99 } });
    const { body } = await patch('/related-list-info/Account/Cases', {
      orderedByInfo: [{ fieldApiName: 'Subject', isAscending: true }],
    });
    expect([body.userPreferences.columnWidths.Subject, body.orderedByInfo[0].fieldApiName]).toEqual(
      [99, 'Subject'],
    );
    await patch('/related-list-preferences/Account.Cases', { columnWidths: null, orderedBy: null });
  });
});

describe('the records of a related list', () => {
  it('belong to the parent, have the columns, and carry the eTag of the definition', async () => {
    const { body } = await get(
      `/related-list-records/${account}/Contacts?fields=Contact.AccountId`,
    );
    expect(body.records.length).toBeGreaterThan(1);
    for (const { fields } of body.records) expect(fields.AccountId.value).toBe(account);
    expect(Object.keys(body.records[0].fields)).toEqual(
      expect.arrayContaining(['Name', 'Title', 'Email', 'Phone', 'Id', 'CreatedDate']),
    );
    expect(body.listInfoETag).toBe((await get('/related-list-info/Account/Contacts')).body.eTag);
    expect(body.listReference).toMatchObject({
      inContextOfRecordId: account,
      parentObjectApiName: 'Account',
      relatedListId: 'Contacts',
      type: 'relatedList',
    });
  });

  it('are the same by GET and POST, with column labels only on request', async () => {
    const path = `/related-list-records/${account}/Cases`;
    const read = (await get(`${path}?pageSize=2&sortBy=-Subject`)).body;
    expect((await post(path, { pageSize: 2, sortBy: ['-Subject'] })).body).toEqual(read);
    expect('columnLabels' in read).toBe(false);
    expect((await post(path, { includeColumnLabels: true })).body.columnLabels).toMatchObject({
      Subject: 'Onderwerp',
      CaseNumber: 'Nummer',
    });
    expect((await server.call(path, { as: 'beheer', method: 'POST' })).status).toBe(200);
  });

  it('ignore a field they cannot be ordered by', async () => {
    const sorted = async (sortBy: string[]) =>
      (await post(`/related-list-records/${account}/Cases`, { sortBy })).body.sortBy;
    expect(
      await sorted(['Nothing', '-Case.Subject', 'Description', 'Contact.Account.Name', '--Id']),
    ).toBe('-Subject,Contact.Account.Name');
    expect(await sorted(['Nothing'])).toBe('-CreatedDate');
    expect(await sorted(['Id', 'Id', 'Id', 'Id', 'Id', 'Subject'])).toBe('Id,Id,Id,Id,Id');
  });

  it.each([
    [{ pageSize: 0 }, 'NUMBER_OUTSIDE_VALID_RANGE'],
    [{ pageSize: 2000 }, 'NUMBER_OUTSIDE_VALID_RANGE'],
    [{ fields: ['Nothing'] }, 'INVALID_FIELD'],
    [{ pageToken: 'abc' }, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    [{ unknown: 1 }, 'POST_BODY_PARSE_ERROR'],
  ])('are refused for POST %j with 400 %s', async (body, code) => {
    expect(statusAndCode(await post(`/related-list-records/${account}/Cases`, body))).toEqual([
      400,
      code,
    ]);
  });

  it('come in pages that skip and repeat none; a token is valid for one parent', async () => {
    const parent = await add('Account', { Name: 'Pagina BV' });
    const made: string[] = [];
    for (let i = 0; i < 12; i++)
      made.push(
        await add('Case', { Subject: `Rij ${String(i).padStart(2, '0')}`, AccountId: parent }),
      );
    const walked: string[] = [];
    let url: string | null =
      `${base}/related-list-records/${parent}/Cases?pageSize=5&sortBy=Subject`;
    for (let turn = 0; url !== null; turn++) {
      const page: Answer = await get(url);
      walked.push(...ids(page));
      if (turn === 0) {
        await deleteRecord(server.ctx, made[1]!);
        await add('Case', { Subject: 'Rij 00 later', AccountId: parent });
        expect(
          statusAndCode(
            await get(
              `/related-list-records/${account}/Cases?sortBy=Subject&pageToken=${page.body.nextPageToken}`,
            ),
          ),
        ).toEqual([400, 'ILLEGAL_QUERY_PARAMETER_VALUE']);
        expect(page.body.previousPageToken).toBeNull();
      }
      url = page.body.nextPageUrl;
    }
    expect(walked).toEqual(made);
  });

  it('are filtered by a where on every page, and not by a hidden field', async () => {
    const path = `/related-list-records/${account}/Cases`;
    const where = '{ Status: { eq: "Gesloten" } }';
    const closed = (await post(path, { where, pageSize: 1 })).body;
    expect([closed.where, closed.records.length]).toEqual([where, 1]);
    const next = (await get(closed.nextPageUrl)).body;
    expect([next.where, next.records[0].id === closed.records[0].id]).toEqual([where, false]);
    expect(statusAndCode(await post(path, { pageToken: closed.nextPageToken }))).toEqual([
      400,
      'ILLEGAL_QUERY_PARAMETER_VALUE',
    ]);
    expect(
      statusAndCode(
        await post(path, { where: '{ Interne_notitie__c: { like: "%" } }' }, 'korenaar'),
      ),
    ).toEqual([400, 'INVALID_FIELD']);
    expect(statusAndCode(await post(path, { where: '{ Status:' }))).toEqual([
      400,
      'UNKNOWN_EXCEPTION',
    ]);
  });

  it('come in a batch with a status for each list; a batch without lists is refused', async () => {
    const path = `/related-list-records/batch/${account}`;
    const { body } = await post(path, {
      relatedListParameters: [
        { relatedListId: 'Contacts', pageSize: 1 },
        { relatedListId: 'Contacts', pageSize: 0 },
        { relatedListId: 'Cases' },
      ],
    });
    expect(body.results.map((one: { statusCode: number }) => one.statusCode)).toEqual([
      200, 400, 200,
    ]);
    expect(body.results[2].result).toEqual(
      (await get(`/related-list-records/${account}/Cases`)).body,
    );
    for (const empty of [{}, { relatedListParameters: [] }])
      expect(statusAndCode(await post(path, empty))).toEqual([400, 'MISSING_ARGUMENT']);
  });
});
