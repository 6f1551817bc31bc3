import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#engine/write/write.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { companyOf } from '../../rows.ts';
import { base, callsOf, codeOf, subjectsIn } from '../generated/calls.ts';

/** Searching lists, their definitions and their preferences: record-api.md §6.4. */

let server: TestServer;
let account: string;
beforeAll(async () => {
  server = await openTestServer();
  account = await companyOf(server, 'korenaar');
});
afterAll(() => server.close());

const { get, post, patch } = callsOf(() => server);

describe('searchTerm', () => {
  beforeAll(async () => {
    const rows = [
      { Subject: 'Zoekwoord één', Status: 'Nieuw' },
      { Subject: 'zoekwoord twee 50%', Status: 'Gesloten' },
      { Subject: 'Iets met zoek en woord', Status: 'Wacht op feedback' },
    ];
    for (const fields of rows)
      await createRecord(server.ctx, {
        apiName: 'Case',
        fields: { ...fields, AccountId: account },
      });
  });

  const rows: [searchTerm: string, subjects: string[]][] = [
    ['ZOEKWOORD', ['Zoekwoord één', 'zoekwoord twee 50%']],
    ['zoekwoord een', ['Zoekwoord één']],
    ['één zoekwoord', ['Zoekwoord één']],
    ['zoek*woord', ['Iets met zoek en woord', 'Zoekwoord één', 'zoekwoord twee 50%']],
    ['zoek?woord', []],
    ['zoekw??rd', ['Zoekwoord één', 'zoekwoord twee 50%']],
    ['zoekwoord 50%', ['zoekwoord twee 50%']],
    ['zoekwoord %', ['zoekwoord twee 50%']],
    ['zoekwoord _', []],
    ['zoekwoord gesloten', ['zoekwoord twee 50%']],
    ['zoek woord wacht', ['Iets met zoek en woord']],
    ['zoekwoord bakkerij', ['Zoekwoord één', 'zoekwoord twee 50%']],
    ['zoekwoord \\', []],
  ];
  it.each(rows)('finds the expected requests for %s', async (searchTerm, expected) => {
    const found = await post('/list-records/Case/Alle', { searchTerm });
    expect(found.status, found.text.slice(0, 300)).toBe(200);
    expect([subjectsIn(found), found.body.searchTerm]).toEqual([expected, searchTerm]);
    const byGet = await get(`/list-records/Case/Alle?searchTerm=${encodeURIComponent(searchTerm)}`);
    expect(byGet.body).toEqual(found.body);
  });

  it('searches only the columns marked searchable', async () => {
    const { info } = (await get('/list-ui/Case/Alle?pageSize=1')).body;
    expect(info.searchable).toBe(true);
    const searchable = info.displayColumns.filter(
      (column: { searchable: boolean }) => column.searchable,
    );
    expect(searchable.map((column: { fieldApiName: string }) => column.fieldApiName)).toEqual([
      'CaseNumber',
      'Subject',
      'AccountId',
      'Status',
      'Type',
      'OwnerId',
    ]);
    expect(
      (await post('/list-records/Case/Nieuw', { searchTerm: 'zoekwoord bakkerij' })).body.count,
    ).toBe(1);
  });

  it('is kept in page URLs, is null when empty, and is refused when too long', async () => {
    const first = (await post('/list-records/Case/Alle', { searchTerm: 'bakkerij', pageSize: 2 }))
      .body;
    expect((await get(first.nextPageUrl)).body).toMatchObject({
      searchTerm: 'bakkerij',
      pageSize: 2,
    });
    expect(
      codeOf(
        await post('/list-records/Case/Alle', { pageSize: 2, pageToken: first.nextPageToken }),
      ),
    ).toBe('ILLEGAL_QUERY_PARAMETER_VALUE');
    expect(
      (await post('/list-records/Case/Alle', { searchTerm: '  ', pageSize: 2 })).body.searchTerm,
    ).toBeNull();
    expect(codeOf(await post('/list-records/Case/Alle', { searchTerm: 'a '.repeat(11) }))).toBe(
      'LIMIT_EXCEEDED',
    );
    expect(codeOf(await post('/list-records/Case/Alle', { searchTerm: 'x'.repeat(256) }))).toBe(
      'LIMIT_EXCEEDED',
    );
  });

  it('does not find a record by a name hidden from the viewer', async () => {
    const [foreign] = await storedRows<{ id: string }>(
      server,
      'select id from contact where accountid <> $1 order by id limit 1',
      account,
    );
    await storedRows(
      server,
      `update contact set lastname = 'Verborgennaam' where id = $1`,
      foreign!.id,
    );
    await createRecord(server.ctx, {
      apiName: 'Case',
      fields: { Subject: 'Andermans', AccountId: account },
    });
    // A contact that moved to another company.
    await storedRows(
      server,
      `update "case" set status = 'Wacht op feedback', contactid = $1 where subject = 'Andermans'`,
      foreign!.id,
    );
    const found = (as: AccountName) =>
      post('/list-records/Case/Wacht_op_feedback', { searchTerm: 'verborgennaam' }, as);
    expect((await found('beheer')).body.count).toBe(1);
    expect((await found('korenaar')).body.count).toBe(0);
  });
});

describe('the list of recently viewed records', () => {
  it('is given by its own paths and by its name', async () => {
    const [row] = await storedRows<{ id: string }>(
      server,
      'select id from account order by id limit 1',
    );
    await get(`/records/${row!.id}?fields=Account.Id&updateMru=true`);
    const ui = (await get('/mru-list-ui/Account')).body;
    expect(ui).toEqual((await get('/list-ui/Account/__recent')).body);
    expect(ui.records).toEqual((await get('/mru-list-records/Account')).body);
    expect(ui.records.records.map((record: Rec) => record.id)).toEqual([row!.id]);
    expect(ui.info.listReference).toEqual({
      id: null,
      listViewApiName: '__recent',
      objectApiName: 'Account',
      type: 'mru',
    });
    expect((await get('/list-info/Account/__Recent')).body).toEqual(ui.info);
  });

  it('cannot be changed or deleted, but keeps preferences', async () => {
    for (const list of ['Account/__recent', 'Account/Alle']) {
      expect(codeOf(await patch(`/list-info/${list}`, { label: 'x' }))).toBe('INSUFFICIENT_ACCESS');
      expect(
        (await server.call(`/list-info/${list}`, { as: 'beheer', method: 'DELETE' })).status,
      ).toBe(403);
    }
    expect(
      (await patch('/list-preferences/Account/__recent', { columnWidths: { Name: 99 } })).body
        .columnWidths.Name,
    ).toBe(99);
    expect((await get('/mru-list-ui/Account')).body.info.userPreferences.columnWidths.Name).toBe(
      99,
    );
  });
});

describe('list view definitions', () => {
  it('are the same by name, by id and in a batch, with one eTag', async () => {
    const { info, records } = (await get('/list-ui/Case/Open?pageSize=1')).body;
    expect((await get('/list-info/Case/Open')).body).toEqual(info);
    expect((await get(`/list-info/${info.listReference.id}`)).body).toEqual(info);
    const batch = (await get(`/list-info/batch?ids=${info.listReference.id},00Bzzzzzzzzzzzz,kort`))
      .body;
    expect(batch.results.map((item: { statusCode: number }) => item.statusCode)).toEqual([
      200, 404, 400,
    ]);
    expect(batch.results[0].result).toEqual(info);
    const named = (
      await get('/list-info/batch?names=Case.Open,Case.Onbekend,Onbekend__c.Alle,Case')
    ).body;
    expect(named.results.map((item: { statusCode: number }) => item.statusCode)).toEqual([
      200, 404, 403, 400,
    ]);
    expect(records.listInfoETag).toBe(info.eTag);
    expect(codeOf(await get('/list-info/batch'))).toBe('MISSING_ARGUMENT');
    expect(codeOf(await get(`/list-info/batch?names=${'Case.Open,'.repeat(201)}`))).toBe(
      'INVALID_BATCH_REQUEST',
    );
  });

  it('come as summaries ordered by label, filtered by q, in pages', async () => {
    const all = (await get('/list-info/Case')).body;
    const labels = all.lists.map((list: { label: string }) => list.label);
    expect(labels).toEqual(labels.toSorted(new Intl.Collator('nl').compare));
    expect(
      all.lists.every(
        (list: { url: string; apiName: string }) =>
          list.url === `${base}/list-info/Case/${list.apiName}`,
      ),
    ).toBe(true);
    expect(
      (await get('/list-ui/Case?q=STORING')).body.lists.map(
        (list: { apiName: string }) => list.apiName,
      ),
    ).toEqual(['Storingen']);
    const pagedLabels: string[] = [];
    for (let url: string | null = '/list-ui/Case?pageSize=3'; url !== null;) {
      const answer: Answer = await get(url);
      pagedLabels.push(...answer.body.lists.map((list: { label: string }) => list.label));
      url = answer.body.nextPageUrl;
    }
    expect(pagedLabels).toEqual(labels);
    const second = (await get((await get('/list-ui/Case?pageSize=3')).body.nextPageUrl)).body;
    expect(
      (await get(second.previousPageUrl)).body.lists.map((list: { label: string }) => list.label),
    ).toEqual(labels.slice(0, 3));
    expect(codeOf(await get('/list-ui/Case?pageSize=2001'))).toBe('NUMBER_OUTSIDE_VALID_RANGE');
    expect(codeOf(await get('/list-ui/Case?pageToken=x'))).toBe('ILLEGAL_QUERY_PARAMETER_VALUE');
  });

  it('come with recentListsOnly as those the viewer opened', async () => {
    expect((await get('/list-ui/Case?recentListsOnly=true', 'verkoop')).body.lists).toEqual([]);
    await get('/list-ui/Case/Nieuw?pageSize=1', 'verkoop');
    await get('/list-ui/Case/__recent', 'verkoop');
    // A call that is refused opens no list.
    expect((await get('/list-ui/Case/Open?sortBy=Onbekend', 'verkoop')).status).toBe(400);
    expect(
      (await get('/list-ui/Case?recentListsOnly=true', 'verkoop')).body.lists.map(
        (list: { apiName: string }) => list.apiName,
      ),
    ).toEqual(['Nieuw']);
    expect((await get('/list-ui/Case?recentListsOnly=true', 'korenaar')).body.lists).toEqual([]);
  });

  it('offer the columns the viewer sees, and public lists only to administrators', async () => {
    const info = (await get('/list-object-info/Case', 'korenaar')).body;
    const fields = Object.keys((await get('/object-info/Case', 'korenaar')).body.fields);
    expect(info.columns.map((column: { fieldApiName: string }) => column.fieldApiName)).toEqual(
      fields,
    );
    expect([info.createable, info.publicOrSharedCreatable]).toEqual([true, false]);
    expect((await get('/list-object-info/Case')).body.publicOrSharedCreatable).toBe(true);
    expect((await server.call('/list-object-info/Product__c')).body.createable).toBe(false);
  });
});

describe('list preferences', () => {
  it('are saved per user, apply to info and records, and can be reset', async () => {
    const path = '/list-preferences/Case/Gesloten';
    const before = (await get('/list-ui/Case/Gesloten?pageSize=2', 'verkoop')).body;
    const change = {
      columnWidths: { Subject: 250, Onbekend: 1 },
      columnWrap: { Subject: true },
      orderedBy: [{ fieldApiName: 'Subject', isAscending: false }],
    };
    const savedPreferences = (await patch(path, change, 'verkoop')).body;
    expect(savedPreferences).toEqual((await get(path, 'verkoop')).body);
    expect([
      savedPreferences.columnWidths.Subject,
      savedPreferences.columnWrap.Subject,
      savedPreferences.columnWidths.Onbekend,
    ]).toEqual([250, true, undefined]);
    const after = (await get('/list-ui/Case/Gesloten?pageSize=2', 'verkoop')).body;
    expect([after.info.userPreferences.columnWidths.Subject, after.records.sortBy]).toEqual([
      250,
      '-Subject',
    ]);
    expect(after.info.eTag).not.toBe(before.info.eTag);
    const others = await Promise.all(
      ['/list-info/Case/Gesloten', '/list-records/Case/Gesloten?pageSize=2'].map((one) =>
        get(one, 'verkoop'),
      ),
    );
    expect([
      after.records.listInfoETag,
      others[0]!.body.eTag,
      others[1]!.body.listInfoETag,
    ]).toEqual(Array(3).fill(after.info.eTag));
    expect(
      (await get('/list-ui/Case/Gesloten?pageSize=2')).body.info.userPreferences.columnWidths
        .Subject,
    ).toBe(-1);
    await patch(path, { columnWidths: null, columnWrap: null, orderedBy: null }, 'verkoop');
    expect((await get('/list-ui/Case/Gesloten?pageSize=2', 'verkoop')).body).toEqual(before);
  });

  it('are refused when invalid, for a guest, or for an unknown list', async () => {
    const path = '/list-preferences/Case/Alle';
    const rows: [body: unknown, code: string][] = [
      [{ columnWidths: { Subject: -2 } }, 'POST_BODY_PARSE_ERROR'],
      [{ columnWidths: { Subject: 1.5 } }, 'POST_BODY_PARSE_ERROR'],
      [{ columnWrap: { Subject: 1 } }, 'POST_BODY_PARSE_ERROR'],
      [{ orderedBy: ['Subject'] }, 'POST_BODY_PARSE_ERROR'],
      [{ width: {} }, 'POST_BODY_PARSE_ERROR'],
    ];
    for (const [body, code] of rows)
      expect(codeOf(await patch(path, body)), JSON.stringify(body)).toBe(code);
    expect(
      (await server.call('/list-preferences/Product__c/Alle', { method: 'PATCH', body: {} }))
        .status,
    ).toBe(403);
    expect((await get('/list-preferences/Case/Onbekend')).status).toBe(404);
  });
});
