import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Rec } from '#protocol/shapes/record.ts';
import {
  type AccountName,
  type Answer,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { createRow } from '../../rows.ts';
import { codeOf } from '../generated/calls.ts';

/** The filter language of lists: record-api.md §5.1. */

let server: TestServer;
const company: Record<string, string> = {};
beforeAll(async () => {
  server = await openTestServer();
  for (const { id, username } of await storedRows<{ id: string; username: string }>(
    server,
    'select accountid as id, username from "user" where accountid is not null',
  ))
    company[username.replace(/^.*@|\.example$/g, '')] = id;
  const make = async (fields: Record<string, string | number | null>, apiName = 'Case') => {
    return createRow(server, apiName, fields);
  };
  const contact = await make(
    {
      LastName: 'Ürgür',
      Email: 'urgur@voorbeeld.example',
      AccountId: company['bakkerijdekorenaar']!,
    },
    'Contact',
  );
  const rows = [
    { Subject: '¤ Één', Type: 'Vraag', Priority: 'Laag', ContactId: contact },
    { Subject: '¤ een', Type: 'Storing', Priority: null, ContactId: null },
    { Subject: '¤ Twee 100%', Type: 'Storing', Priority: 'Hoog', ContactId: null },
    { Subject: '¤ drie_1', Type: null, Priority: 'Hoog', ContactId: contact },
  ];
  for (const row of rows) await make({ ...row, AccountId: company['bakkerijdekorenaar']! });
});
afterAll(() => server.close());

type Rest = { list?: string; as?: AccountName; pageSize?: number; pageToken?: string };

const post = (
  where: unknown,
  { list = 'Case/Alle', as = 'beheer', ...rest }: Rest = {},
): Promise<Answer> =>
  server.call(`/list-records/${list}`, {
    as,
    method: 'POST',
    body: { where, pageSize: 2_000, ...rest },
  });

/** The subjects of this test's own requests that match a filter, without their mark. */
async function matchingSubjects(where: string): Promise<string[]> {
  const answer = await post(`{ and: [ { Subject: { like: "¤ %" } }, ${where} ] }`);
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  return answer.body.records
    .map((record: Rec) => String(record.fields['Subject']!.value).slice(2))
    .sort();
}

describe('a where', () => {
  const [one, een, two, three] = ['Één', 'een', 'Twee 100%', 'drie_1'] as const;
  const rows: [where: string, subjects: string[]][] = [
    ['{ Type: { eq: "Storing" } }', [een, two]],
    ['{ Type: { eq: "storing" } }', [een, two]],
    ['{ Type: { ne: "Storing" } }', [one, three]],
    ['{ Type: { eq: null } }', [three]],
    ['{ Type: { ne: null } }', [one, een, two]],
    ['{ Type: { lt: "Storing" } }', []],
    ['{ Type: { lte: "Storing" } }', [een, two]],
    ['{ Type: { gt: "Storing" } }', [one]],
    ['{ Type: { gte: "storing" } }', [one, een, two]],
    ['{ Subject: { eq: "¤ EEN" } }', [one, een]],
    ['{ Subject: { in: ["¤ een", "¤ DRIE_1"] } }', [one, een, three]],
    ['{ Subject: { nin: ["¤ een"] } }', [two, three]],
    ['{ Priority: { in: ["Hoog", null] } }', [een, two, three]],
    ['{ Priority: { nin: ["Hoog"] } }', [one, een]],
    ['{ Priority: { nin: ["Hoog", null] } }', [one]],
    ['{ Priority: { in: [] } }', []],
    ['{ Priority: { nin: [] } }', [one, een, two, three]],
    ['{ Subject: { like: "%TWEE%" } }', [two]],
    [String.raw`{ Subject: { like: "%100\\%" } }`, [two]],
    [String.raw`{ Subject: { like: "%\\_1" } }`, [three]],
    [String.raw`{ Subject: { like: "%\\" } }`, []],
    ['{ Subject: { like: "¤ ___" } }', [one, een]],
    ['{ Subject: { gte: "¤ t" } }', [two]],
    ['{ Type: { eq: "Storing", ne: "Vraag" }, Priority: { eq: "Hoog" } }', [two]],
    ['{ or: [ { Type: { eq: "Vraag" } }, { Priority: { eq: "Hoog" } } ] }', [one, two, three]],
    ['{ or: [] }', []],
    ['{ and: [] }', [one, een, two, three]],
    ['{ and: { Type: { eq: "Vraag" } } }', [one]],
    ['{ not: { Priority: { eq: "Hoog" } } }', [one, een]],
    ['{ not: { Type: { gt: "A" } } }', [three]],
    ['{ Contact: { Name: { eq: "urgur" } } }', [one, three]],
    ['{ Contact: { Name: { ne: "urgur" } } }', [een, two]],
    ['{ Contact: { Account: { Name: { like: "bakkerij%" } } } }', [one, three]],
    ['{ Contact: { Id: { eq: null } } }', [een, two]],
    ['{ IsClosed: { eq: false } }', [one, een, two, three]],
    ['{ IsClosed: { in: [true, null] } }', []],
    ['{ CreatedDate: { eq: { literal: TODAY } } }', [one, een, two, three]],
    ['{ CreatedDate: { lt: { literal: TODAY } } }', []],
    ['{ CreatedDate: { gte: { range: { last_n_days: 3 } } } }', [one, een, two, three]],
    ['{ CreatedDate: { gt: { literal: THIS_YEAR } } }', []],
    ['{ CreatedDate: { in: [{ literal: TODAY }, "2020-01-01"] } }', [one, een, two, three]],
    [
      '{ CreatedDate: { gt: "2020-01-01T00:00:00Z", lt: { value: "2400-01-01" } } }',
      [one, een, two, three],
    ],
    ['{ Owner: { Name: { ne: "niemand" } } }', [one, een, two, three]],
  ];
  it.each(rows)('of %s matches the expected requests', async (where, subjects) => {
    expect(await matchingSubjects(where)).toEqual(subjects.toSorted());
  });

  it('compares numbers, amounts and dates', async () => {
    const [row] = await storedRows<{ id: string }>(
      server,
      `update aansluiting__c set maandbedrag__c = 4321.5, aantal__c = 77, ingangsdatum__c = '2019-03-31' where id = (select id from aansluiting__c order by id limit 1) returning id`,
    );
    for (const where of [
      '{ Maandbedrag__c: { eq: 4321.50 } }',
      '{ Maandbedrag__c: { gt: 4321.499, lt: 1e300 }, Aantal__c: { gte: 77, lte: 77.0 } }',
      '{ Ingangsdatum__c: { eq: "2019-03-31" }, Aantal__c: { in: [76, 77, 1.5] } }',
      '{ Ingangsdatum__c: { gt: "2019-03-30", lt: { value: "2019-04-01" } }, Aantal__c: { eq: 77 } }',
    ])
      expect(
        (await post(where, { list: 'Aansluiting__c/Alle' })).body.records.map(
          (record: Rec) => record.id,
        ),
        where,
      ).toEqual([row!.id]);
  });

  it('on a day matches the moments between two local midnights', async () => {
    const [row] = await storedRows<{ id: string }>(
      server,
      'select id from account order by id limit 1',
    );
    const isOn = async (moment: string, day: string) => {
      await storedRows(
        server,
        'update account set createddate = $1 where id = $2',
        moment,
        row!.id,
      );
      const answer = await post(
        `{ CreatedDate: { eq: "${day}" }, Id: { eq: "${row!.id.slice(0, 15)}" } }`,
        { list: 'Account/Alle' },
      );
      return answer.body.count === 1;
    };
    expect(await isOn('2026-03-28T22:59:59.999Z', '2026-03-29')).toBe(false);
    expect(await isOn('2026-03-28T23:00:00.000Z', '2026-03-29')).toBe(true);
    expect(await isOn('2026-03-29T21:59:59.999Z', '2026-03-29')).toBe(true);
    expect(await isOn('2026-03-29T22:00:00.000Z', '2026-03-29')).toBe(false);
  });

  it('tests the values of a multi-select picklist', async () => {
    const field = server.dependencies.registry.objects
      .flatMap((object) => [...object.fields.values()].map((one) => ({ object, one })))
      .find(({ one }) => one.dataType === 'MultiPicklist');
    if (!field) throw new Error('no object has a multi-picklist');
    const { object, one } = field;
    const [a, b, c] = one.picklist!.map((entry) => entry.value);
    await storedRows(server, `update "${object.table}" set ${one.col} = null`);
    const [row] = await storedRows<{ id: string }>(
      server,
      `update "${object.table}" set ${one.col} = $1 where id = (select min(id) from "${object.table}") returning id`,
      `${a};${b}`,
    );
    if (!row) return;
    const holds = async (test: string) =>
      (
        await post(`{ ${one.apiName}: { ${test} }, Id: { eq: "${row.id}" } }`, {
          list: `${object.apiName}/Alle`,
        })
      ).body.count === 1;
    expect(await holds(`includes: ["${a}"]`)).toBe(true);
    expect(await holds(`includes: ["${c}", "${b};${a}"]`)).toBe(true);
    expect(await holds(`includes: ["${a};${c}"]`)).toBe(false);
    expect(await holds(`excludes: ["${c}"]`)).toBe(true);
    expect(await holds(`excludes: ["${b}"]`)).toBe(false);
    expect(await holds(`eq: "${b};${a}"`)).toBe(true);
  });
});

describe('a where that is invalid', () => {
  const many = (n: number, one: string) => Array.from({ length: n }, () => one).join(' ');
  const rows: [where: string, code: string][] = [
    ['Status', 'UNKNOWN_EXCEPTION'],
    ['{ Status: { eq: "Nieuw" }', 'UNKNOWN_EXCEPTION'],
    ['{ "Status": { "eq": "Nieuw" } }', 'UNKNOWN_EXCEPTION'],
    ['[]', 'UNKNOWN_EXCEPTION'],
    ['{ Status: "Nieuw" }', 'UNKNOWN_EXCEPTION'],
    ['{ Status: {} }', 'UNKNOWN_EXCEPTION'],
    ['{ Status: { is: "Nieuw" } }', 'UNKNOWN_EXCEPTION'],
    ['{ Status: { inq: ["Nieuw"] } }', 'UNKNOWN_EXCEPTION'],
    ['{ Status: { ninq: ["Nieuw"] } }', 'UNKNOWN_EXCEPTION'],
    ['{ Status: { eq: Nieuw } }', 'UNKNOWN_EXCEPTION'],
    ['{ Status: { eq: 1 } }', 'UNKNOWN_EXCEPTION'],
    ['{ Status: { eq: ["Nieuw"] } }', 'UNKNOWN_EXCEPTION'],
    ['{ Status: { lt: null } }', 'UNKNOWN_EXCEPTION'],
    ['{ Status: { includes: ["Nieuw"] } }', 'UNKNOWN_EXCEPTION'],
    ['{ IsClosed: { eq: "true" } }', 'UNKNOWN_EXCEPTION'],
    ['{ IsClosed: { gt: true } }', 'UNKNOWN_EXCEPTION'],
    ['{ IsClosed: { like: "t%" } }', 'UNKNOWN_EXCEPTION'],
    ['{ AccountId: { eq: "kort" } }', 'UNKNOWN_EXCEPTION'],
    ['{ AccountId: { like: "001%" } }', 'UNKNOWN_EXCEPTION'],
    ['{ CreatedDate: { eq: "gisteren" } }', 'UNKNOWN_EXCEPTION'],
    ['{ CreatedDate: { eq: "2026-02-30" } }', 'UNKNOWN_EXCEPTION'],
    ['{ CreatedDate: { eq: TODAY } }', 'UNKNOWN_EXCEPTION'],
    ['{ CreatedDate: { eq: { literal: SOMEDAY } } }', 'UNKNOWN_EXCEPTION'],
    ['{ CreatedDate: { eq: { range: { last_n_days: 0 } } } }', 'UNKNOWN_EXCEPTION'],
    ['{ CreatedDate: { eq: { literal: TODAY, value: "2026-01-01" } } }', 'UNKNOWN_EXCEPTION'],
    [String.raw`{ Subject: { eq: "a\u0000" } }`, 'UNKNOWN_EXCEPTION'],
    [String.raw`{ Subject: { in: ["\ud800"] } }`, 'UNKNOWN_EXCEPTION'],
    ['{ Account: { eq: null } }', 'INVALID_FIELD'],
    ['{ Onbekend__c: { eq: "x" } }', 'INVALID_FIELD'],
    ['{ Onbekend__c: 5 }', 'INVALID_FIELD'],
    ['{ Contact: { Onbekend__c: { eq: "x" } } }', 'INVALID_FIELD'],
    ['{ status: { eq: "Nieuw" } }', 'INVALID_FIELD'],
    ['{ AND: [] }', 'INVALID_FIELD'],
    ['{ constructor: { eq: "x" } }', 'INVALID_FIELD'],
    [`{ Subject: { eq: "${'x'.repeat(10_000)}" } }`, 'LIMIT_EXCEEDED'],
    [`{ and: [ ${many(101, '{ Status: { eq: "x" } }')} ] }`, 'LIMIT_EXCEEDED'],
    [`${'{ and: '.repeat(8)}{}${'}'.repeat(8)}`, 'LIMIT_EXCEEDED'],
    [`${'{ CreatedBy: '.repeat(6)}{ Name: { eq: "x" } }${'}'.repeat(6)}`, 'LIMIT_EXCEEDED'],
  ];
  it.each(rows)('%.80s is refused with 400 %s', async (where, code) => {
    const answer = await post(where);
    expect([answer.status, codeOf(answer)]).toEqual([400, code]);
  });

  it('at the limits is not refused', async () => {
    for (const where of [
      `{ and: [ ${many(100, '{ Status: { eq: "x" } }')} ] }`,
      `${'{ and: '.repeat(7)}{}${'}'.repeat(7)}`,
      `${'{ CreatedBy: '.repeat(5)}{ Name: { eq: "x" } }${'}'.repeat(5)}`,
      `{ Id: { in: [${many(500, '"500000000000000"')}] } }`,
    ])
      expect((await post(where)).status, where.slice(0, 60)).toBe(200);
  });

  it('by its JSON type is refused as a wrong body', async () => {
    for (const where of [1, {}, ['x']])
      expect(codeOf(await post(where))).toBe('POST_BODY_PARSE_ERROR');
  });
});

describe('a where in a list request', () => {
  it('is in the answer, its URLs and its tokens, by POST and by GET', async () => {
    const where = '{ Status: { ne: "Gesloten" } }';
    const first = (await post(where, { pageSize: 3 })).body;
    expect(first.where).toBe(where);
    const second = (await server.call(first.nextPageUrl, { as: 'beheer' })).body;
    expect(second.where).toBe(where);
    expect((await post(where, { pageSize: 3, pageToken: first.nextPageToken })).body).toEqual(
      second,
    );
    for (const other of [undefined, '{ Status: { ne: "gesloten" } }']) {
      const answer = await post(other, { pageSize: 3, pageToken: first.nextPageToken });
      expect(codeOf(answer)).toBe('ILLEGAL_QUERY_PARAMETER_VALUE');
    }
  });

  it('is added to the filter of the list itself', async () => {
    const open = await post('{ Type: { eq: "Storing" } }', { list: 'Case/Open' });
    expect(open.body.count).toBeGreaterThan(0);
    for (const { fields } of open.body.records)
      expect([fields.Status.value === 'Gesloten', fields.Subject !== undefined]).toEqual([
        false,
        true,
      ]);
  });

  it('that is empty counts as no where', async () => {
    expect((await post('', { pageSize: 3 })).body).toEqual(
      (await post(undefined, { pageSize: 3 })).body,
    );
    expect(
      (await server.call('/list-records/Case/Alle?pageSize=3&where=', { as: 'beheer' })).body.where,
    ).toBeNull();
  });
});

describe('a where reveals nothing that is hidden', () => {
  it('because a hidden field is refused as an unknown one', async () => {
    const rows: [as: AccountName, where: string][] = [
      ['korenaar', '{ Interne_notitie__c: { ne: null } }'],
      ['korenaar', '{ Priority: { eq: "Hoog" } }'],
      ['collega', '{ Aansluiting__c: { ne: null } }'],
      ['collega', '{ Account: { Phone: { ne: null } } }'],
    ];
    for (const [as, where] of rows) {
      const [hidden, missing] = [
        await post(where, { as }),
        await post('{ Onbekend__c: { ne: null } }', { as }),
      ];
      expect([as, where, hidden.status, codeOf(hidden)]).toEqual([as, where, 400, 'INVALID_FIELD']);
      expect(hidden.text.replace(/'\w+'/, "'…'")).toBe(missing.text.replace(/'\w+'/, "'…'"));
    }
  });

  it('because a hidden related record counts as empty', async () => {
    const [foreign] = await storedRows<{ id: string; email: string }>(
      server,
      `select id, email from contact where accountid <> $1 and email is not null order by id limit 1`,
      company['bakkerijdekorenaar'],
    );
    const id = await createRow(server, 'Case', {
      Subject: 'Andermans contact',
      AccountId: company['bakkerijdekorenaar']!,
    });
    // Set in the database: a save would refuse a contact of another company.
    await storedRows(server, 'update "case" set contactid = $1 where id = $2', foreign!.id, id);
    const count = async (as: AccountName, test: string) =>
      (await post(`{ Id: { eq: "${id}" }, Contact: { Email: { ${test} } } }`, { as })).body.count;
    expect(await count('beheer', `eq: "${foreign!.email}"`)).toBe(1);
    expect(await count('korenaar', `eq: "${foreign!.email}"`)).toBe(0);
    expect(await count('korenaar', 'like: "%"')).toBe(0);
    expect(await count('korenaar', 'eq: null')).toBe(1);
    expect(await count('korenaar', `ne: "${foreign!.email}"`)).toBe(1);
  });

  it('because records of another company are never matched', async () => {
    const answer = await post(`{ AccountId: { ne: "${company['bakkerijdekorenaar']}" } }`, {
      as: 'korenaar',
    });
    expect([answer.status, answer.body.count]).toEqual([200, 0]);
  });
});
