import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { companyOf, createRow } from '../../rows.ts';
import { codeOf } from '../generated/calls.ts';

/**
 * The search endpoints: what is found, for whom, in which order, and what is highlighted. Source:
 * record-api.md §6.8.
 */

let server: TestServer;
let own: string;
beforeAll(async () => {
  server = await openTestServer();
  own = await companyOf(server, 'korenaar');
  for (const Name of ['Kwikstaart', 'Kwikstaart Advies', 'Adviesbureau Kwikstaart'])
    await add('Account', { Name });
  await add('Case', {
    Subject: 'Verbindingen <b>weg</b> & terug',
    Description: 'De verbinding & de router <i>uit</i>',
    AccountId: own,
  });
  await add('Case', {
    Subject: 'Geheime gnoevogel',
    AccountId: (
      await storedRows<{ id: string }>(server, 'select id from account where id <> $1 limit 1', own)
    )[0]!.id,
  });
});
afterAll(() => server.close());

const add = (apiName: string, fields: Record<string, string | boolean>): Promise<string> =>
  createRow(server, apiName, fields);
const keywordAs =
  (as: AccountName) =>
  (objectApiName: string, q: string, body: unknown = {}): Promise<Answer> =>
    server.call(
      `/search/results/keyword?objectApiName=${objectApiName}&q=${encodeURIComponent(q)}`,
      { method: 'POST', body, as },
    );
const keyword = keywordAs('beheer');
const found = (answer: Answer) => answer.body.keywordSearchResult.records;
const names = (answer: Answer, field = 'Name'): string[] =>
  found(answer).map(
    (one: { record: { fields: Record<string, { value: string }> } }) =>
      one.record.fields[field]!.value,
  );
const ids = (answer: Answer): string[] =>
  found(answer).map((one: { record: { id: string } }) => one.record.id);
const statusAndCode = (answer: Answer) => [answer.status, codeOf(answer)];

describe('a search', () => {
  it.each([
    ['/search/results/keyword?objectApiName=Account&q=a', 400, 'INVALID_SEARCH'],
    [`/search/results/keyword?objectApiName=Account&q=${'a'.repeat(1_000)}`, 400, 'INVALID_SEARCH'],
    ['/search/results/keyword?objectApiName=Account', 400, 'MISSING_ARGUMENT'],
    ['/search/results/keyword?q=bakkerij', 400, 'MISSING_ARGUMENT'],
    ['/search/results/keyword?objectApiName=Onbekend__c&q=bakkerij', 403, 'INSUFFICIENT_ACCESS'],
    ['/search/results/keyword?objectApiName=Profile&q=bakkerij', 400, 'INVALID_TYPE'],
    ['/search/results?q=a', 400, 'INVALID_SEARCH'],
  ])('at %s is refused with %i %s', async (path, status, code) => {
    expect(
      statusAndCode(await server.call(path, { as: 'beheer', method: 'POST', body: {} })),
    ).toEqual([status, code]);
  });

  it.each([
    [{ pageSize: 0 }, 'NUMBER_OUTSIDE_VALID_RANGE'],
    [{ pageSize: 201 }, 'NUMBER_OUTSIDE_VALID_RANGE'],
    [{ sortBy: 'Onbekend__c' }, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    [{ pageToken: 'abc' }, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    [{ filters: [{ fieldPath: 'Onbekend__c', operator: 'eq', values: ['x'] }] }, 'INVALID_FIELD'],
    [
      { filters: [{ fieldPath: 'Name: { eq: "" } }', operator: 'eq', values: ['x'] }] },
      'ILLEGAL_QUERY_PARAMETER_VALUE',
    ],
    [
      { filters: [{ fieldPath: 'not.Name', operator: 'eq', values: ['x'] }] },
      'ILLEGAL_QUERY_PARAMETER_VALUE',
    ],
    [
      { filters: [{ fieldPath: 'CreatedDate', operator: 'gt', values: ['gisteren'] }] },
      'UNKNOWN_EXCEPTION',
    ],
    [{ filters: [{ fieldPath: 'Name', operator: 'is', values: ['x'] }] }, 'POST_BODY_PARSE_ERROR'],
    [{ filters: [{ fieldPath: 'Name', operator: 'eq', values: [] }] }, 'INVALID_INPUT'],
    [
      { filters: [{ objectApiName: 'Case', fieldPath: 'Subject', operator: 'eq', values: ['x'] }] },
      'INVALID_INPUT',
    ],
    [
      { dataCategories: [{ groupName: 'Onbekend', operator: 'at', values: ['x'] }] },
      'INVALID_INPUT',
    ],
  ])('with %j is refused with 400 %s', async (body, code) => {
    expect(statusAndCode(await keyword('Account', 'kwikstaart', body))).toEqual([400, code]);
  });

  it('without a body is accepted', async () => {
    expect(
      (
        await server.call('/search/results/keyword?objectApiName=Account&q=kwikstaart', {
          as: 'beheer',
          method: 'POST',
        })
      ).status,
    ).toBe(200);
  });
});

describe('the results of a search', () => {
  it('hold no records hidden from the viewer, also after a correction', async () => {
    expect(found(await keyword('Case', 'gnoevogel')).length).toBe(1);
    for (const q of ['gnoevogel', 'gnoevogl', 'geheime gnoefogel'])
      expect(found(await keywordAs('korenaar')('Case', q))).toEqual([]);
    expect(found(await keyword('Case', 'gnoevogl'))[0].searchInfo.isSpellCorrected).toBe(true);
    for (const record of found(await keywordAs('korenaar')('Account', 'kwikstaart')))
      expect(record.record.id).toBe(own);
  });

  it('are refused for a filter on a hidden field as for one on an unknown field', async () => {
    const filters = (fieldPath: string) => ({
      filters: [{ fieldPath, operator: 'like', values: ['%'] }],
    });
    expect(
      statusAndCode(
        await keywordAs('korenaar')('Case', 'verbinding', filters('Interne_notitie__c')),
      ),
    ).toEqual(
      statusAndCode(await keywordAs('korenaar')('Case', 'verbinding', filters('Onbekend__c'))),
    );
  });

  it('are published content only for a guest', async () => {
    const { body } = await server.call('/search/results?q=internet', {
      method: 'POST',
      body: { searchObjectOptions: { Kennisartikel__c: { pageSize: 200 } } },
    });
    expect(body.results.length).toBeGreaterThan(0);
    const published = new Set(
      (
        await storedRows<{ id: string }>(
          server,
          'select id from kennisartikel__c where gepubliceerd__c',
        )
      ).map(({ id }) => id),
    );
    for (const page of body.results) {
      expect([
        'Kennisartikel__c',
        'Kerncijfer__c',
        'Klantverhaal__c',
        'Pagina__c',
        'Product__c',
        'Vacature__c',
      ]).toContain(page.objectApiName);
      if (page.objectApiName === 'Kennisartikel__c')
        for (const { record } of page.records) expect(published.has(record.id)).toBe(true);
    }
  });
});

describe('a keyword search', () => {
  it('gives the exact name first, as promoted', async () => {
    const answer = await keyword('Account', 'kwikstaart');
    expect(names(answer)[0]).toBe('Kwikstaart');
    expect(
      names(answer)
        .slice(1)
        .sort((a, b) => (a < b ? -1 : 1)),
    ).toEqual(['Adviesbureau Kwikstaart', 'Kwikstaart Advies']);
    expect(
      found(answer).map(
        (one: { searchInfo: { isPromoted: boolean } }) => one.searchInfo.isPromoted,
      ),
    ).toEqual([true, false, false]);
  });

  it('finds other forms of a word, and numbers without their signs', async () => {
    expect(names(await keyword('Case', 'verbinding', { pageSize: 200 }), 'Subject')).toContain(
      'Verbindingen <b>weg</b> & terug',
    );
    await add('Contact', { LastName: 'Nummers', AccountId: own, MobilePhone: '06-98 76 54 32' });
    expect(found(await keyword('Contact', '0698765432')).length).toBe(1);
  });

  it('highlights words in HTML-escaped text', async () => {
    const answer = await keyword('Case', 'verbinding terug');
    const { fields, snippet } = found(answer)[0].highlightInfo;
    expect(fields.Subject).toBe(
      '<mark>Verbindingen</mark> &lt;b&gt;weg&lt;/b&gt; &amp; <mark>terug</mark>',
    );
    expect(snippet).toBe('De <mark>verbinding</mark> &amp; de router &lt;i&gt;uit&lt;/i&gt;');
  });

  it('without results is tried once with a corrected spelling, also on later pages', async () => {
    const answer = await keyword('Account', 'kwikstart', { pageSize: 2 });
    expect(
      found(answer).every(
        (one: { searchInfo: { isSpellCorrected: boolean } }) => one.searchInfo.isSpellCorrected,
      ),
    ).toBe(true);
    const second = await keyword('Account', 'kwikstart', {
      pageSize: 2,
      pageToken: answer.body.keywordSearchResult.nextPageToken,
    });
    expect(second.status).toBe(200);
    expect([...names(answer), ...names(second)].sort((a, b) => (a < b ? -1 : 1))).toEqual([
      'Adviesbureau Kwikstaart',
      'Kwikstaart',
      'Kwikstaart Advies',
    ]);
    expect(found(await keyword('Account', 'qqxxwwzz'))).toEqual([]);
    expect(names(await keyword('Case', 'vervinding rooter'), 'Subject')).toEqual([
      'Verbindingen <b>weg</b> & terug',
    ]);
    expect(names(await keyword('Account', 'advis kwikst'))).toEqual(['Kwikstaart Advies']);
    expect(found(await keyword('Account', 'kwikstaart'))[0].searchInfo.isSpellCorrected).toBe(
      false,
    );
  });

  it('gives the order of sortBy', async () => {
    const answer = await keyword('Account', 'kwikstaart', { sortBy: '-Name' });
    expect(names(answer)).toEqual(['Kwikstaart Advies', 'Kwikstaart', 'Adviesbureau Kwikstaart']);
    expect(answer.body.keywordSearchResult.orderBy).toEqual([
      { fieldApiName: 'Name', isAscending: false, label: 'Bedrijfsnaam' },
    ]);
  });

  it('filters by fields of several types', async () => {
    const found = async (...filters: object[]) =>
      ids(await keyword('Case', 'verbinding', { filters, pageSize: 200 }));
    const count = async (fieldPath: string, operator: string, values: unknown[]) =>
      (await found({ fieldPath, operator, values })).length;
    const open = await count('Status', 'in', ['Nieuw', 'In behandeling', 'Wacht op feedback']);
    const closed = await count('Case.Status', 'eq', ['Gesloten']);
    const all = (await found()).length;
    expect([open > 0, closed > 0, open + closed]).toEqual([true, true, all]);
    expect(await count('IsClosed', 'eq', [true])).toBe(closed);
    expect(await count('Status', 'ne', ['Gesloten'])).toBe(open);
    expect(await count('CreatedDate', 'lt', ['2000-01-01'])).toBe(0);
    const byName = { fieldPath: 'Account.Name', operator: 'like', values: ['Bakkerij%'] };
    for (const id of await found(byName)) expect(id).toMatch(/^500/);
  });

  it('filters by categories', async () => {
    const found = async (more: object) =>
      ids(await keyword('Kennisartikel__c', 'internet', { ...more, pageSize: 200 }));
    const some = await found({
      dataCategories: [{ groupName: 'Categorie', operator: 'below', values: ['Glasvezel'] }],
    });
    expect(some.length).toBeLessThan((await found({})).length);
    const glass = await storedRows<{ id: string }>(
      server,
      `select id from kennisartikel__c where categorie__c = 'Glasvezel'`,
    );
    for (const one of some) expect(glass.map(({ id }) => id)).toContain(one);
  });

  it('gives pages both ways, and takes a token for the same search and viewer only', async () => {
    const whole = ids(await keyword('Case', 'internet', { pageSize: 200 }));
    const pages: Answer[] = [await keyword('Case', 'internet', { pageSize: 9 })];
    while (pages.at(-1)!.body.keywordSearchResult.nextPageToken !== null)
      pages.push(
        await keyword('Case', 'internet', {
          pageSize: 9,
          pageToken: pages.at(-1)!.body.keywordSearchResult.nextPageToken,
        }),
      );
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.flatMap(ids).slice(0, whole.length)).toEqual(whole);
    expect(new Set(pages.flatMap(ids)).size).toBe(pages.flatMap(ids).length);
    const { previousPageToken, nextPageToken } = pages[1]!.body.keywordSearchResult;
    expect(
      ids(await keyword('Case', 'internet', { pageSize: 9, pageToken: previousPageToken })),
    ).toEqual(ids(pages[0]!));
    expect(
      statusAndCode(await keyword('Case', 'storing', { pageSize: 9, pageToken: nextPageToken })),
    ).toEqual([400, 'ILLEGAL_QUERY_PARAMETER_VALUE']);
    expect(
      statusAndCode(
        await keywordAs('verkoop')('Case', 'internet', { pageSize: 9, pageToken: nextPageToken }),
      ),
    ).toEqual([400, 'ILLEGAL_QUERY_PARAMETER_VALUE']);
  });
});

describe('a search over all objects', () => {
  const everywhere = (q: string, body: unknown = {}, as: AccountName | null = 'beheer') =>
    server.call(`/search/results?q=${encodeURIComponent(q)}`, {
      method: 'POST',
      body,
      ...(as && { as }),
    });

  it('gives only objects with results, the best first, at most five records each', async () => {
    const { results } = (await everywhere('kwikstaart')).body;
    expect(results[0].objectApiName).toBe('Account');
    for (const page of results)
      expect([page.records.length > 0, page.records.length <= 5]).toEqual([true, true]);
  });

  it('gives the named objects in their order, with their own options', async () => {
    const { results } = (
      await everywhere('kwikstaart', {
        objectApiNames: ['Case', 'Account'],
        searchObjectOptions: { Account: { pageSize: 1, sortBy: 'Name' } },
      })
    ).body;
    expect(results.map((page: { objectApiName: string }) => page.objectApiName)).toEqual([
      'Case',
      'Account',
    ]);
    expect(
      results[1].records.map(
        (one: { record: { fields: { Name: { value: string } } } }) => one.record.fields.Name.value,
      ),
    ).toEqual(['Adviesbureau Kwikstaart']);
    expect(statusAndCode(await everywhere('kwikstaart', { objectApiNames: ['Profile'] }))).toEqual([
      400,
      'INVALID_TYPE',
    ]);
    expect(
      statusAndCode(
        await everywhere('kwikstaart', { objectApiNames: ['Contactbericht__c'] }, 'korenaar'),
      ),
    ).toEqual([403, 'INSUFFICIENT_ACCESS']);
  });

  it('searches an object named twice once, and limits the sum of all page sizes', async () => {
    const { results } = (
      await everywhere('kwikstaart', {
        objectApiNames: Array.from({ length: 200 }, () => 'Account'),
      })
    ).body;
    expect(results).toHaveLength(1);
    const searchObjectOptions = Object.fromEntries(
      ['Account', 'Case', 'Contact', 'User', 'Product__c', 'Vacature__c'].map((name) => [
        name,
        { pageSize: 200 },
      ]),
    );
    const asked = { objectApiNames: Object.keys(searchObjectOptions), searchObjectOptions };
    expect(statusAndCode(await everywhere('kwikstaart', asked))).toEqual([400, 'LIMIT_EXCEEDED']);
  });

  it('gives answers of the knowledge base only on request', async () => {
    expect((await everywhere('Hoe meld ik een storing?', {}, null)).body.answers).toEqual([]);
    const { answers } = (
      await everywhere('Hoe meld ik een storing?', { answerTypes: ['Knowledge'] }, null)
    ).body;
    expect(answers.length).toBeGreaterThan(0);
    for (const { recordId, type, url } of answers)
      expect([recordId.slice(0, 3), type, url.startsWith('/kennisdatabase-detail/')]).toEqual([
        'a08',
        'Knowledge',
        true,
      ]);
  });
});

describe('the filters of a search', () => {
  it('are the picklist and date fields that the viewer sees, with their options', async () => {
    const { filters } = (await server.call('/search-info/Case/filters', { as: 'korenaar' })).body;
    const paths = filters.map((one: { targetFieldPath: string }) => one.targetFieldPath);
    expect(paths).toEqual(expect.arrayContaining(['Status', 'Type', 'CreatedDate']));
    expect(paths).not.toContain('Priority');
    const options = (
      await server.call('/search-info/Case/filters/Status/options?q=GESL', { as: 'korenaar' })
    ).body.options;
    expect(options).toEqual([{ label: 'Gesloten', value: 'Gesloten' }]);
    for (const name of ['Priority', 'Subject', 'Onbekend__c'])
      expect(
        statusAndCode(
          await server.call(`/search-info/Case/filters/${name}/options`, { as: 'korenaar' }),
        ),
      ).toEqual([404, 'NOT_FOUND']);
    expect(
      statusAndCode(await server.call('/search-info/Profile/filters', { as: 'beheer' })),
    ).toEqual([400, 'INVALID_TYPE']);
  });
});

it('searches have their own rate limit of 300 a minute', async () => {
  const limited = await openTestServer({ environment: { RATE_LIMITS: 'on' } });
  try {
    const search = () =>
      limited.call('/search/results/keyword?objectApiName=Account&q=zz', {
        as: 'beheer',
        method: 'POST',
      });
    const statuses = new Map<number, number>();
    let last: Answer | undefined;
    // A new minute may begin during the loop, and the count then starts again.
    for (let i = 0; i < 125 && last === undefined; i++) {
      for (const answer of await Promise.all([search(), search(), search(), search(), search()])) {
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (answer.status === 429) last = answer;
      }
    }
    expect(statuses.get(200)).toBeGreaterThanOrEqual(300);
    expect([last?.body[0].errorCode, Number(last?.headers.get('retry-after')) >= 1]).toEqual([
      'REQUEST_LIMIT_EXCEEDED',
      true,
    ]);
    expect((await limited.call('/object-info/Account', { as: 'beheer' })).status).toBe(200);
  } finally {
    await limited.close();
  }
});

const queryText = fc.oneof(
  fc.string({ minLength: 2, maxLength: 40 }),
  fc.string({ unit: 'grapheme', minLength: 2, maxLength: 20 }),
  fc.constantFrom(
    "'); drop table account; --",
    '%%%',
    '<mark>',
    '" " "',
    '-a -b',
    'or or or',
    'a:* & !b',
    '\u2028\u2028',
    'internet storing',
    'storng',
    'ß İ ﬁ',
  ),
);
const queryFilter = fc.record({
  fieldPath: fc.constantFrom(
    'Status',
    'Subject',
    'CreatedDate',
    'IsClosed',
    'Account.Name',
    'AccountId',
    'Interne_notitie__c',
    'a.b.c',
    '}{',
  ),
  operator: fc.constantFrom('eq', 'ne', 'like', 'in', 'gt', 'gte', 'lt', 'lte'),
  values: fc.array(
    fc.oneof(
      fc.string(),
      fc.double({ noNaN: true }),
      fc.boolean(),
      fc.constantFrom('"', '\\', '{ }', '%', 'Gesloten', '2026-01-01', '2026-02-30'),
    ),
    { maxLength: 3 },
  ),
});

it("no query and filter causes a 5xx, or shows a customer another company's records", async () => {
  const foreign = new Set(
    (
      await storedRows<{ id: string }>(server, 'select id from "case" where accountid <> $1', own)
    ).map(({ id }) => id),
  );
  await fc.assert(
    fc.asyncProperty(queryText, fc.array(queryFilter, { maxLength: 2 }), async (q, filters) => {
      if (!q.isWellFormed() || q.includes('\u0000')) return;
      const answer = await keywordAs('korenaar')('Case', q, { filters, pageSize: 200 });
      expect([200, 400], answer.text.slice(0, 300)).toContain(answer.status);
      if (answer.status !== 200) return;
      for (const id of ids(answer)) expect(foreign.has(id)).toBe(false);
      for (const { highlightInfo } of found(answer))
        for (const text of [
          ...Object.values<string>(highlightInfo.fields),
          highlightInfo.snippet ?? '',
        ])
          expect(text.replace(/<\/?mark>/g, '')).not.toMatch(/[<>"]/);
    }),
    { numRuns: 200 },
  );
});
