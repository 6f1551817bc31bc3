import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '#engine/write/write.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
  userId,
} from '../../support/server.ts';
import { codeOf } from '../generated/calls.ts';

/**
 * Lists: their parameters, their order, and the consistency of their answers. Source: record-api.md
 * §5, §6.4.
 */

let server: TestServer;
beforeAll(async () => void (server = await openTestServer()));
afterAll(() => server.close());

const get = (path: string, as: AccountName = 'beheer'): Promise<Answer> =>
  server.call(path, { as });
const post = (body: unknown, path = '/list-records/Case/Alle'): Promise<Answer> =>
  server.call(path, { as: 'beheer', method: 'POST', body });
const ids = (answer: Answer): string[] => answer.body.records.map((record: Rec) => record.id);
const values = (answer: Answer, field: string): unknown[] =>
  answer.body.records.map((record: Rec) => record.fields[field]!.value);

describe('list records requested with', () => {
  const rows: [query: string, status: number, code: string | undefined][] = [
    ['', 200, undefined],
    ['pageSize=1', 200, undefined],
    ['pageSize=2000', 200, undefined],
    ['pageSize=0', 400, 'NUMBER_OUTSIDE_VALID_RANGE'],
    ['pageSize=2001', 400, 'NUMBER_OUTSIDE_VALID_RANGE'],
    ['pageSize=-1', 400, 'NUMBER_OUTSIDE_VALID_RANGE'],
    ['pageSize=1.5', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['pageSize=99999999999999999999', 400, 'NUMBER_OUTSIDE_VALID_RANGE'],
    ['pageSize=abc', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['pageToken=0', 200, undefined],
    ['pageToken=50000', 200, undefined],
    ['pageToken=50001', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['pageToken=99999999', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['pageToken=-1', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['pageToken=abc', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    [`pageToken=${'A'.repeat(200)}`, 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['pageToken=0&pageToken=0', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['sortBy=Subject', 200, undefined],
    ['sortBy=-Case.Subject,Account.Name,-Contact.Account.Name,Id,CreatedDate', 200, undefined],
    ['sortBy=Id,Id,Id,Id,Id', 200, undefined],
    ['sortBy=Id,Id,Id,Id,Id,Id', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['sortBy=Nothing', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['sortBy=Description', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['sortBy=--Subject', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['sortBy=.', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['sortBy=Account', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['sortBy=subject', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    [`sortBy=${'CreatedBy.'.repeat(5)}Name`, 200, undefined],
    [`sortBy=${'CreatedBy.'.repeat(6)}Name`, 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    [`sortBy=${'CreatedBy.'.repeat(1_500)}Name`, 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['fields=Subject,Case.Status,Account.Name', 200, undefined],
    ['fields=Nothing', 400, 'INVALID_FIELD'],
    ['fields=Account.Nothing', 400, 'INVALID_FIELD'],
    ['fields=Sub%27ject', 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['optionalFields=Nothing,Account.Nothing,Contactbericht__c.Name', 200, undefined],
    [`fields=${'Subject,'.repeat(501)}`, 400, 'LIMIT_EXCEEDED'],
  ];
  it.each(rows)('?%.70s answer %i %s', async (query, status, code) => {
    for (const path of ['/list-records/Case/Alle', '/list-ui/Case/Alle']) {
      const answer = await get(`${path}?${query}`);
      expect([answer.status, codeOf(answer)]).toEqual([status, code]);
    }
  });

  const bodies: [body: unknown, status: number, code: string | undefined][] = [
    [{}, 200, undefined],
    [
      {
        fields: ['Subject'],
        optionalFields: ['Case.Status'],
        pageSize: 2,
        pageToken: '0',
        sortBy: ['-Subject'],
      },
      200,
      undefined,
    ],
    [{ fields: 'Subject' }, 400, 'POST_BODY_PARSE_ERROR'],
    [{ pageSize: '2' }, 400, 'POST_BODY_PARSE_ERROR'],
    [{ pageSize: 1.5 }, 400, 'NUMBER_OUTSIDE_VALID_RANGE'],
    ['{"pageSize":1e999}', 400, 'NUMBER_OUTSIDE_VALID_RANGE'],
    [{ pageToken: 0 }, 400, 'POST_BODY_PARSE_ERROR'],
    [{ sortBy: 'Subject' }, 400, 'POST_BODY_PARSE_ERROR'],
    [{ sortBy: ['Sub\u0000ject'] }, 400, 'POST_BODY_PARSE_ERROR'],
    [{ unknown: 1 }, 400, 'POST_BODY_PARSE_ERROR'],
    [[], 400, 'POST_BODY_PARSE_ERROR'],
    [{ fields: Array.from({ length: 501 }, () => 'Subject') }, 400, 'LIMIT_EXCEEDED'],
    [{ fields: manyWays() }, 400, 'LIMIT_EXCEEDED'],
  ];
  it.each(bodies)('POST %j answer %i %s', async (body, status, code) => {
    const answer = await post(body);
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  });

  it('a POST without a body equal those of a GET', async () => {
    const answer = await server.call('/list-records/Case/Alle', { as: 'beheer', method: 'POST' });
    expect(answer.body).toEqual((await get('/list-records/Case/Alle')).body);
  });

  /** Fields that would need more joined columns than PostgreSQL allows. */
  function manyWays(): string[] {
    let paths = ['CreatedBy.', 'LastModifiedBy.', 'Owner.', 'Contact.'];
    for (let depth = 0; depth < 4; depth++)
      paths = paths.flatMap((path) => [`${path}CreatedBy.`, `${path}LastModifiedBy.`]);
    return paths.map((path) => `${path}Name`);
  }
});

describe('the resources of a list', () => {
  it('have the same eTag for info and records, by name and by id, by GET and by POST', async () => {
    const ui = (await get('/list-ui/Case/Alle?pageSize=3')).body;
    const { id } = ui.info.listReference;
    const byId = (await get(`/list-ui/${id.slice(0, 15)}?pageSize=3`)).body;
    expect(byId).toEqual(ui);
    for (const records of [
      (await get('/list-records/Case/Alle?pageSize=3')).body,
      (await get(`/list-records/${id}?pageSize=3`)).body,
      (await post({ pageSize: 3 })).body,
    ]) {
      expect(records).toEqual(ui.records);
      expect(records.listInfoETag).toBe(ui.info.eTag);
    }
  });

  it('change info and records together by a preference, for that user alone', async () => {
    const before = (await get('/list-ui/Account/Alle?pageSize=3', 'verkoop')).body;
    const { viewer } = await server.contextOf('verkoop');
    await storedRows(
      server,
      `insert into list_preference values ($1, 'Account', 'Alle', '{"Name": 300}', '{"Name": true}', '[{"fieldApiName": "Klantnummer__c", "isAscending": false}]')`,
      viewer.kind === 'user' ? viewer.userId : '',
    );
    const after = (await get('/list-ui/Account/Alle?pageSize=3', 'verkoop')).body;
    expect(after.info.userPreferences.columnWidths).toMatchObject({ Name: 300, Phone: -1 });
    expect(after.info.orderedByInfo).toEqual([
      { fieldApiName: 'Klantnummer__c', isAscending: false, label: 'Klantnummer' },
    ]);
    expect(after.info.eTag).not.toBe(before.info.eTag);
    expect(after.records.listInfoETag).toBe(after.info.eTag);
    expect(after.records.sortBy).toBe('-Klantnummer__c');
    expect((await get('/list-ui/Account/Alle?pageSize=3')).body.records.sortBy).toBe('Name');
  });

  it('answer 404 for an unknown list and 403 for an unknown object', async () => {
    const rows: [path: string, status: number, code: string][] = [
      ['/list-ui/Case/Onbekend', 404, 'NOT_FOUND'],
      ['/list-records/Case/alle', 404, 'NOT_FOUND'],
      ['/list-ui/Onbekend__c/Alle', 403, 'INSUFFICIENT_ACCESS'],
      ['/list-records/Onbekend__c/Onbekend', 403, 'INSUFFICIENT_ACCESS'],
      ['/list-ui/00Bzzzzzzzzzzzz', 404, 'NOT_FOUND'],
      ['/list-records/00BzzzzzzzzzzzzAAA', 404, 'NOT_FOUND'],
    ];
    for (const [path, status, code] of rows) {
      const answer = await get(path);
      expect([answer.status, codeOf(answer)], path).toEqual([status, code]);
    }
  });
});

describe('the order of a list', () => {
  const names = [
    'Zand',
    'émigré',
    'Emigre',
    'emigré',
    'Eland',
    'IJs',
    'ijzer',
    'Ijmuiden',
    'A b',
    'ab',
    'Ähnlich',
    'ähnlich',
    '3 soorten',
    '-streep',
  ];
  let account: string;

  beforeAll(async () => {
    account = (await storedRows<{ id: string }>(server, 'select id from account limit 1'))[0]!.id;
    for (const Subject of names)
      await createRecord(server.ctx, {
        apiName: 'Case',
        fields: { Subject: `§§ ${Subject}`, AccountId: account },
      });
  });

  it('is Dutch: by letters first, then by accents and case', async () => {
    const sorted = (await get('/list-records/Case/Alle?sortBy=Subject&pageSize=2000')).body.records
      .map((record: Rec) => String(record.fields['Subject']!.value))
      .filter((subject: string) => subject.startsWith('§§'));
    const dutch = new Intl.Collator('nl');
    expect(sorted.map((subject: string) => subject.slice(3))).toEqual(
      names.toSorted(dutch.compare),
    );
  });

  it.each([['Priority', 'Contact.Name', 'Aansluiting__c', 'Contact.Account.Name']])(
    'puts empty values first ascending and last descending',
    async (...fields) => {
      for (const field of fields) {
        const path = field.split('.');
        const rows = async (sortBy: string) =>
          (
            await get(`/list-records/Case/Alle?sortBy=${sortBy}&pageSize=2000&fields=${field}`)
          ).body.records.map((record: Rec) => at(record, path));
        const rising = await rows(field);
        const falling = await rows(`-${field}`);
        const isEmpty = (value: unknown) => value === null;
        expect(rising.slice(rising.findLastIndex(isEmpty) + 1).some(isEmpty)).toBe(false);
        expect(rising.slice(0, rising.filter(isEmpty).length).every(isEmpty), field).toBe(true);
        expect(falling.some(isEmpty) && !isEmpty(falling.at(-1)), field).toBe(false);
      }
    },
  );

  const at = (record: Rec, [head, ...rest]: readonly string[]): unknown => {
    const value = record.fields[head!]!.value;
    return rest.length === 0 || value === null ? value : at(value as Rec, rest); // proof: a relationship holds a record
  };

  it('breaks ties by Id, so that it is the same each time', async () => {
    const twice = await Promise.all([
      get('/list-records/Case/Alle?sortBy=Status&pageSize=500'),
      get('/list-records/Case/Alle?sortBy=Status&pageSize=500'),
    ]);
    expect(ids(twice[0]!)).toEqual(ids(twice[1]!));
    const first = values(twice[0]!, 'Status')[0];
    const tied = ids(twice[0]!).filter((_, i) => values(twice[0]!, 'Status')[i] === first);
    expect(tied).toEqual(tied.toSorted());
  });

  it('is given in the answer as one text', async () => {
    expect(
      (await get('/list-records/Case/Alle?sortBy=-Subject,Case.Status&pageSize=1')).body.sortBy,
    ).toBe('-Subject,Status');
    expect((await get('/list-records/Case/__recent')).body.sortBy).toBeNull();
  });
});

describe('list views', () => {
  it('of every object all answer with columns and records', async () => {
    const all = server.dependencies.registry.objects.flatMap((object) =>
      object.listViews.map((view) => [object.apiName, view.apiName] as const),
    );
    for (const [object, view] of all) {
      const answer = await get(`/list-ui/${object}/${view}?pageSize=5`);
      expect(answer.status, `${object} ${view} ${answer.text.slice(0, 200)}`).toBe(200);
      expect(answer.body.info.displayColumns.length).toBeGreaterThan(0);
      expect(answer.body.records.count).toBe(answer.body.records.records.length);
    }
  });

  it('hold only records that match their filters, and own records for scope mine', async () => {
    const seller = await userId(server.ctx, 'verkoop');
    await storedRows(
      server,
      'update contact set ownerid = $1 where id in (select id from contact order by id limit 3)',
      seller,
    );
    let held = 0;
    for (const object of server.dependencies.registry.objects)
      for (const { apiName, filters = [], logic, scope } of object.listViews) {
        const equal = logic
          ? []
          : filters.filter(
              ({ field, operator, operands }) =>
                operator === 'Equals' && !field.includes('.') && !operands.includes('TODAY'),
            );
        if (scope !== 'mine' && equal.length === 0) continue;
        const fields = [
          'Id',
          ...(scope === 'mine' ? ['OwnerId'] : []),
          ...equal.map(({ field }) => field),
        ].join();
        const { status, body } = await get(
          `/list-records/${object.apiName}/${apiName}?pageSize=200&fields=${fields}`,
          'verkoop',
        );
        if (status === 404 || status === 403) continue; // Sales does not see the list, or its object.
        for (const { fields: row } of body.records) {
          held++;
          if (scope === 'mine') expect(row.OwnerId.value, apiName).toBe(seller);
          for (const { field, operands } of equal)
            expect(operands, `${apiName} ${field}`).toContain(String(row[field].value ?? ''));
        }
      }
    expect(held).toBeGreaterThan(20);
    expect(
      (await get('/list-records/Contact/Mijn_contactpersonen', 'verkoop')).body.count,
    ).toBeGreaterThan(2);
  });

  it('give records with the columns, the related records and the standard fields', async () => {
    const { info, records } = (await get('/list-ui/Case/Alle?pageSize=1&fields=Account.Name')).body;
    const { fields } = records.records[0];
    for (const column of info.displayColumns)
      expect(Object.keys(fields)).toContain(column.fieldApiName.split('.')[0]);
    for (const name of [
      'Id',
      'CreatedDate',
      'LastModifiedById',
      'LastModifiedDate',
      'SystemModstamp',
    ])
      expect(Object.keys(fields)).toContain(name);
    expect(records).toMatchObject({
      fields: ['Account.Name'],
      optionalFields: [],
      pageSize: 1,
      searchTerm: null,
      where: null,
    });
  });
});
