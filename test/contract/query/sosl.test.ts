import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyOf } from '../../rows.ts';
import {
  type AccountName,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';

/** The platform's search, SOSL and by its parts. Source: record-api.md §11.4. */

const api = '/services/data/v65.0';

let server: TestServer;
let account = '';
const contact = { id: '', phone: '', email: 'vogelbekdier@voorbeeld.example' };
beforeAll(async () => {
  server = await openTestServer();
  account = await companyOf(server, 'korenaar');
  const made = async (apiName: string, fields: object): Promise<string> =>
    (await server.call('/records', { as: 'beheer', method: 'POST', body: { apiName, fields } }))
      .body.id;
  contact.id = await made('Contact', {
    FirstName: 'Truus',
    LastName: 'Kwartelkoning',
    Email: contact.email,
    Phone: '020 765 4321',
    AccountId: account,
  });
  await made('Contact', { LastName: 'Vogelbekdier', AccountId: account });
  for (const at of [1, 2, 3])
    await made('Case', { Subject: `Kwartelkoning ${at}`, AccountId: account });
});
afterAll(() => server.close());

const search = (statement: string, as: AccountName | undefined = 'verkoop') =>
  server.call(`${api}/search?q=${encodeURIComponent(statement)}`, { ...(as && { as }) });
const found = async (statement: string, as?: AccountName): Promise<Row[]> => {
  const { status, body, text } = await search(statement, as);
  expect(status, text.slice(0, 300)).toBe(200);
  return body.searchRecords;
};
type Row = { attributes: { type: string } } & Record<string, unknown>;
const namesOf = (rows: Row[], field = 'Name') => rows.map((row) => row[field]);

describe('a SOSL statement', () => {
  it('gives the asked fields of each object, in the order of RETURNING', async () => {
    const rows = await found(
      'FIND {Kwartelkoning} IN ALL FIELDS RETURNING Contact(Id, Name, Account.Name), Case(Subject ORDER BY Subject DESC LIMIT 2)',
    );
    expect(rows).toEqual([
      {
        attributes: { type: 'Contact', url: `${api}/sobjects/Contact/${contact.id}` },
        Id: contact.id,
        Name: 'Truus Kwartelkoning',
        Account: expect.objectContaining({ Name: 'Bakkerij De Korenaar B.V.' }),
      },
      expect.objectContaining({ Subject: 'Kwartelkoning 3' }),
      expect.objectContaining({ Subject: 'Kwartelkoning 2' }),
    ]);
  });

  it('gives the ids of every object without RETURNING, and of an object without fields', async () => {
    const rows = await found('FIND {Kwartelkoning}');
    expect(new Set(rows.map(({ attributes }) => attributes.type))).toEqual(
      new Set(['Contact', 'Case']),
    );
    for (const row of rows) expect(Object.keys(row)).toEqual(['attributes', 'Id']);
    expect(await found('find {kwartelkoning} returning contact')).toHaveLength(1);
  });

  it('narrows by WHERE, LIMIT and OFFSET, of an object and of all', async () => {
    const cases = (rest: string) => found(`FIND {Kwartelkoning} RETURNING Case(Subject ${rest})`);
    expect(namesOf(await cases("WHERE Subject LIKE '%2'"), 'Subject')).toEqual(['Kwartelkoning 2']);
    expect(namesOf(await cases('ORDER BY Subject LIMIT 1 OFFSET 1'), 'Subject')).toEqual([
      'Kwartelkoning 2',
    ]);
    expect(await cases('LIMIT 2 OFFSET 2')).toHaveLength(1);
    expect(await cases('LIMIT 0')).toEqual([]);
    expect(await found('FIND {Kwartelkoning} LIMIT 2')).toHaveLength(2);
    expect(await found('FIND {Kwartelkoning} RETURNING Contact, Case LIMIT 3')).toHaveLength(3);
  });

  it.each([
    ['NAME', '{Kwartelkoning}', 1],
    ['NAME', '{vogelbekdier}', 1],
    ['EMAIL', '{vogelbekdier}', 1],
    ['EMAIL', '{Kwartelkoning}', 0],
    ['PHONE', '{0207654321}', 1],
    ['PHONE', '{Kwartelkoning}', 0],
    ['ALL', '{vogelbekdier}', 2],
    ['SIDEBAR', '{vogelbekdier}', 2],
  ])('looks IN %s FIELDS for %s', async (scope, words, count) => {
    expect(await found(`FIND ${words} IN ${scope} FIELDS RETURNING Contact`)).toHaveLength(count);
  });

  it('counts the subject of a request as its name', async () => {
    expect(await found('FIND {Kwartelkoning} IN NAME FIELDS RETURNING Case')).toHaveLength(3);
  });

  it.each([
    ['{Kwartelkoning AND Truus}', 1],
    ['{Kwartelkoning AND NOT Truus}', 0],
    ['{vogelbekdier AND NOT Truus}', 1],
    ['{Kwartelkoning OR vogelbekdier}', 2],
    ['{"Truus Kwartelkoning"}', 1],
    ['{"Kwartelkoning Truus"}', 0],
    ['{(Truus)}', 1],
    ['{kwartelkon*}', 1],
    ['{Truus\\-Kwartelkoning}', 1],
    ['{\\{Truus\\}}', 1],
    ['{kwartelkonning}', 1],
  ])('reads the words of FIND %s', async (words, count) => {
    expect(await found(`FIND ${words} RETURNING Contact`)).toHaveLength(count);
  });

  it.each([
    ['', 'MALFORMED_SEARCH'],
    ['FIND Kwartelkoning', 'MALFORMED_SEARCH'],
    ['FIND {Kwartelkoning', 'MALFORMED_SEARCH'],
    ['FIND {a}', 'MALFORMED_SEARCH'],
    ['FIND {**}', 'MALFORMED_SEARCH'],
    [`FIND {${'kwartel '.repeat(200)}}`, 'INVALID_SEARCH'],
    ['FIND {Kwartel} IN SOME FIELDS', 'MALFORMED_SEARCH'],
    ['FIND {Kwartel} RETURNING', 'MALFORMED_SEARCH'],
    ['FIND {Kwartel} RETURNING Case(', 'MALFORMED_SEARCH'],
    ['FIND {Kwartel} RETURNING Case()', 'MALFORMED_SEARCH'],
    ['FIND {Kwartel} RETURNING Case, case', 'MALFORMED_SEARCH'],
    ['FIND {Kwartel} RETURNING Case(COUNT(Id))', 'MALFORMED_SEARCH'],
    ['FIND {Kwartel} RETURNING Account((SELECT Id FROM Cases))', 'MALFORMED_SEARCH'],
    ['FIND {Kwartel} RETURNING Case(Id) WITH SNIPPET', 'MALFORMED_SEARCH'],
    [
      "FIND {Kwartel} RETURNING Case(Id WHERE Subject = 'x'; DROP TABLE account)",
      'MALFORMED_SEARCH',
    ],
    ["FIND {Kwartel} RETURNING Case(Id WHERE Subject = 'x' OR 1 = 1)", 'MALFORMED_SEARCH'],
    ['FIND {Kwartel} RETURNING Onbekend__c', 'INVALID_TYPE'],
    ['FIND {Kwartel} RETURNING Profile', 'INVALID_TYPE'],
    ['FIND {Kwartel} RETURNING Case(Onbekend__c)', 'INVALID_FIELD'],
    ["FIND {Kwartel} RETURNING Contact, Case(Id WHERE Onbekend__c = 'x')", 'INVALID_FIELD'],
  ])('that is wrong is refused: %s', async (statement, code) => {
    const { status, body } = await search(statement);
    expect([status, body[0].errorCode]).toEqual([400, code]);
  });

  it('of 15 kB is refused at once', async () => {
    const { status, body } = await search(`FIND {Kwartel} LIMIT ${'1'.repeat(15_000)}`);
    expect([status, body[0].errorCode]).toEqual([400, 'MALFORMED_SEARCH']);
  });

  it.each(["'; drop table account; --", "' or '1'='1", '$1 & | ! <-> :*', '\\u0027 %_ \\\\'])(
    'takes what looks like SQL as words: %s',
    async (words) => {
      const { status } = await search(`FIND {xx ${words.replace(/[{}]/g, '')}} RETURNING Account`);
      expect(status).toBe(200);
      expect(await storedRows(server, 'select id from account limit 1')).toHaveLength(1);
    },
  );

  it('finds for each viewer only rows and fields that the viewer may see', async () => {
    const all = 'FIND {Kwartelkoning} RETURNING Contact(Id), Case(Id)';
    expect(await found(all, 'korenaar')).toHaveLength(4);
    expect(await found(all, 'garage')).toEqual([]);
    const hidden = await search(
      'FIND {Kwartelkoning} RETURNING Account(Interne_notitie__c)',
      'korenaar',
    );
    expect([hidden.status, hidden.body[0].errorCode]).toEqual([400, 'INVALID_FIELD']);
    const guest = await server.call(
      `${api}/search?q=${encodeURIComponent('FIND {Kwartelkoning} RETURNING Contact')}`,
    );
    expect([guest.status, guest.body[0].errorCode]).toEqual([400, 'INVALID_TYPE']);
  });
});

const statements = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'FIND {Kwartel} { } IN NAME FIELDS RETURNING Contact ( Id , Name ) WHERE = ORDER BY LIMIT 5 OFFSET AND OR NOT * ? " \\ \\} \' [ ] | & ! ~ ^'.split(
          ' ',
        ),
      ),
      fc.string({ maxLength: 6, unit: 'grapheme' }),
    ),
    { maxLength: 14 },
  )
  .map((words) => words.join(' '));

it('no statement at random makes the server fail', async () => {
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(statements, fc.boolean(), async (words, whole) => {
      const { status } = await search(whole ? `FIND {${words}} RETURNING Contact(Id)` : words);
      statuses.add(status);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: 300 },
  );
  expect([...statuses].sort((one, other) => one - other)).toEqual([200, 400]);
});

describe('a parameterized search', () => {
  const get = (query: string) =>
    server.call(`${api}/parameterizedSearch?${query}`, { as: 'verkoop' });
  const post = (body: object) =>
    server.call(`${api}/parameterizedSearch`, { as: 'verkoop', method: 'POST', body });

  it('takes its parts from the query', async () => {
    const { body } = await get(
      `q=Kwartelkoning&sobject=Case&Case.fields=Id,Subject&Case.limit=1&Case.orderBy=Subject+DESC&Case.where=${encodeURIComponent("Subject LIKE 'Kwartel%'")}&sobject=Contact&Contact.fields=Name`,
    );
    expect(body.searchRecords).toEqual([
      expect.objectContaining({ Subject: 'Kwartelkoning 3' }),
      expect.objectContaining({ Name: 'Truus Kwartelkoning' }),
    ]);
  });

  it('takes its parts from the body', async () => {
    const { body } = await post({
      q: 'Kwartelkoning',
      in: 'NAME',
      fields: ['Id'],
      sobjects: [{ name: 'Contact', fields: ['LastName'] }, { name: 'Case' }],
      overallLimit: 3,
      defaultLimit: 1,
    });
    expect(body.searchRecords).toEqual([
      expect.objectContaining({ LastName: 'Kwartelkoning' }),
      expect.objectContaining({ Id: expect.stringMatching(/^500/) }),
    ]);
    const limited = await post({
      q: 'Kwartelkoning',
      sobjects: [{ name: 'Case' }],
      defaultLimit: 2,
    });
    expect(limited.body.searchRecords).toHaveLength(2);
  });

  it('corrects a word only when that was not refused', async () => {
    const counts = await Promise.all(
      ['', '&spellCorrection=false'].map(
        async (more) =>
          (await get(`q=kwartelkonning&sobject=Contact${more}`)).body.searchRecords.length,
      ),
    );
    expect(counts).toEqual([1, 0]);
  });

  it.each([
    ['q=', 'MALFORMED_SEARCH'],
    ['q=xx&in=SOME', 'MALFORMED_SEARCH'],
    ['q=xx&fields=Id', 'INVALID_INPUT_COMBINATION'],
    ['q=xx&sobject=Onbekend__c', 'INVALID_TYPE'],
    ['q=xx&sobject=Case&Case.fields=Onbekend__c', 'INVALID_FIELD'],
    ['q=xx&sobject=Case&Case.limit=-1', 'NUMBER_OUTSIDE_VALID_RANGE'],
    ['q=xx&sobject=Case&Case.limit=veel', 'NUMBER_OUTSIDE_VALID_RANGE'],
    ['q=xx&sobject=Case&Case.where=Subject', 'MALFORMED_SEARCH'],
    ['q=xx&sobject=Case&Case.orderBy=Subject+LIMIT+1', 'MALFORMED_SEARCH'],
  ])('that is wrong is refused: %s', async (query, code) => {
    const { status, body } = await get(query);
    expect([status, body[0].errorCode]).toEqual([400, code]);
  });

  it('over 100 kB is refused', async () => {
    const { status, body } = await post({ q: 'kwartel '.repeat(15_000) });
    expect([status, body[0].errorCode]).toEqual([400, 'INVALID_SEARCH']);
  });
});

it('the objects that can be searched, and their columns, are those that the viewer sees', async () => {
  const scopes = async (as?: AccountName) =>
    (await server.call(`${api}/search/scopeOrder`, { ...(as && { as }) })).body.map(
      ({ type }: { type: string }) => type,
    );
  expect(await scopes('verkoop')).toEqual(expect.arrayContaining(['Account', 'Case', 'Contact']));
  expect(await scopes()).not.toContain('Account');
  const { body } = await server.call(`${api}/search/layout?q=Contact`, { as: 'verkoop' });
  expect(body[0].searchColumns).toContainEqual({
    field: 'Contact.Name',
    format: null,
    label: expect.any(String),
    name: 'Name',
  });
});
