import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextMillisecond } from '../../support/clock.ts';
import { type Answer, openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { codeOf, isFormB } from '../generated/calls.ts';

/** The effects of an accepted save: record-api.md §1.10, §6.3. */

let server: TestServer;
let accountId: string;

beforeAll(async () => {
  server = await openTestServer();
  accountId = (
    await server.call('/list-records/Case/Alle?pageSize=1&fields=AccountId', { as: 'korenaar' })
  ).body.records[0].fields.AccountId.value;
});
afterAll(() => server.close());

const post = (fields: object, query = '', extra: object = {}): Promise<Answer> =>
  server.call(`/records${query}`, {
    as: 'beheer',
    method: 'POST',
    body: { apiName: 'Case', fields: { AccountId: accountId, ...fields }, ...extra },
  });
const patch = (id: string, fields: object, headers: Record<string, string> = {}): Promise<Answer> =>
  server.call(`/records/${id}`, { as: 'beheer', method: 'PATCH', body: { fields }, headers });
const get = (id: string, fields: string): Promise<Answer> =>
  server.call(`/records/${id}?fields=${fields}`, { as: 'beheer' });
type Change = {
  soort__c: string;
  veld__c: string | null;
  oude_waarde__c: string | null;
  nieuwe_waarde__c: string | null;
};
const history = (id: string) =>
  storedRows<Change>(
    server,
    'select soort__c, veld__c, oude_waarde__c, nieuwe_waarde__c from wijziging__c where record__c = $1 order by createddate, id',
    id,
  );

describe('a create', () => {
  it('answers 201 with layout fields and referenced records, and writes a history', async () => {
    const answer = await post({
      Subject: 'Telefoon doet niets  ',
      Description: 'Eerst  \r\ndan ',
      Type: '',
    });
    expect(answer.status).toBe(201);
    const { id, fields, weakEtag, systemModstamp, lastModifiedDate, apiName, eTag } = answer.body;
    expect(apiName).toBe('Case');
    expect(id).toMatch(/^500[A-Za-z0-9]{15}$/);
    expect(eTag).toMatch(/^[0-9a-f]{32}$/);
    expect(weakEtag).toBe(Date.parse(systemModstamp));
    expect(systemModstamp).toBe(lastModifiedDate);
    expect(fields.Subject.value).toBe('Telefoon doet niets');
    expect(fields.Description.value).toBe('Eerst  \ndan');
    expect(fields.Type).toEqual({ displayValue: null, value: null });
    expect(fields.Status).toEqual({ displayValue: 'Nieuw', value: 'Nieuw' });
    expect(fields.CaseNumber.value).toMatch(/^S-\d+$/);
    expect(fields.Account).toMatchObject({
      displayValue: expect.any(String),
      value: { apiName: 'Account', id: accountId },
    });
    expect(await history(id)).toEqual([
      { soort__c: 'aangemaakt', veld__c: null, oude_waarde__c: null, nieuwe_waarde__c: null },
    ]);
  });

  it.each(['regel1\nBcc: x@y.example', 'rood\u001b[31m', 'tab\there'])(
    'refuses control characters in a text of one line: %j',
    async (Subject) => {
      const { status, body } = await post({ Subject });
      expect([status, body.output.fieldErrors.Subject[0].errorCode]).toEqual([
        400,
        'FIELD_CUSTOM_VALIDATION_EXCEPTION',
      ]);
    },
  );

  it("publishes a customer's comment by default", async () => {
    const ParentId = (await post({ Subject: 'a' })).body.id;
    const answer = await server.call('/records', {
      as: 'korenaar',
      method: 'POST',
      body: { apiName: 'CaseComment', fields: { ParentId, CommentBody: 'hoi' } },
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { fields: { IsPublished: { value: true } } },
    });
  });

  it('with includeFieldsInBody answers with the fields that were sent', async () => {
    const answer = await post(
      { Subject: 'a', Interne_notitie__c: 'b', Priority: 'Hoog' },
      '?includeFieldsInBody=true',
    );
    expect(answer.body.fields).toMatchObject({
      Interne_notitie__c: { value: 'b' },
      Priority: { value: 'Hoog' },
    });
  });

  it('accepts allowSaveOnDuplicate in the body and the query, as a change does', async () => {
    expect((await post({ Subject: 'a' }, '?allowSaveOnDuplicate=true')).status).toBe(201);
    const made = await post({ Subject: 'a' }, '', { allowSaveOnDuplicate: true });
    expect(made.status).toBe(201);
    expect(
      (
        await server.call(`/records/${made.body.id}?allowSaveOnDuplicate=true`, {
          as: 'beheer',
          method: 'PATCH',
          body: { fields: { Subject: 'b' }, allowSaveOnDuplicate: false },
        })
      ).status,
    ).toBe(200);
  });

  it('by a customer of a comment that the customer could not see is refused with 403', async () => {
    const comment = {
      ParentId: (await post({ Subject: 'a' })).body.id,
      CommentBody: 'b',
      IsPublished: true,
    };
    const make = (query: string, fields: object) =>
      server.call(`/records${query}`, {
        as: 'korenaar',
        method: 'POST',
        body: { apiName: 'CaseComment', fields },
      });
    expect((await make('', comment)).status).toBe(201);
    const hidden = await make('?handleOwnerChange=true', { ...comment, IsPublished: false });
    expect([hidden.status, codeOf(hidden)]).toEqual([403, 'INSUFFICIENT_ACCESS']);
    expect(
      await storedRows(server, 'select 1 from casecomment where parentid = $1', comment.ParentId),
    ).toHaveLength(1);
  });
});

describe('a change', () => {
  it('clears a field sent as null, leaves absent ones, and records differences only', async () => {
    const { id } = (await post({ Subject: 'Eerst', Description: 'Blijft', Priority: 'Hoog' })).body;
    const answer = await patch(id, {
      Id: id.slice(0, 15),
      Subject: 'Daarna',
      Priority: null,
      Type: 'Vraag',
    });
    expect(answer.status).toBe(200);
    const { fields } = (await get(id, 'Case.Subject,Case.Description,Case.Priority')).body;
    expect(fields).toEqual({
      Description: { displayValue: null, value: 'Blijft' },
      Priority: { displayValue: null, value: null },
      Subject: { displayValue: null, value: 'Daarna' },
    });
    expect((await history(id)).slice(1).sort((a, b) => (a.veld__c! < b.veld__c! ? -1 : 1))).toEqual(
      [
        {
          soort__c: 'gewijzigd',
          veld__c: 'Priority',
          oude_waarde__c: 'Hoog',
          nieuwe_waarde__c: null,
        },
        {
          soort__c: 'gewijzigd',
          veld__c: 'Subject',
          oude_waarde__c: 'Eerst',
          nieuwe_waarde__c: 'Daarna',
        },
      ],
    );
  });

  it('with a field makes a new version, and without fields changes nothing', async () => {
    const { id, weakEtag } = (await post({ Subject: 'Zelfde' })).body;
    const second = (await patch(id, { Subject: 'Zelfde' })).body.weakEtag;
    expect(second).toBeGreaterThan(weakEtag);
    const before = await storedRows(server, 'select * from "case" where id = $1', id);
    const empty = await patch(id, {});
    expect([empty.status, empty.body.weakEtag]).toEqual([200, second]);
    expect(await storedRows(server, 'select * from "case" where id = $1', id)).toEqual(before);
    expect(await history(id)).toHaveLength(1);
  });

  it('gives the same weakEtag in a save, a list and a read', async () => {
    const { id, weakEtag } = (await post({ Subject: 'Versie' })).body;
    const listed = (
      await server.call('/list-records/Case/Alle?sortBy=-CreatedDate&pageSize=5', { as: 'beheer' })
    ).body.records.find((record: { id: string }) => record.id === id);
    expect([listed.weakEtag, (await get(id, 'Case.Id')).body.weakEtag]).toEqual([
      weakEtag,
      weakEtag,
    ]);
  });

  it('by twenty writers at once loses no write', async () => {
    const { id, weakEtag } = (await post({ Subject: 'Druk' })).body;
    await server.apiKey('verkoop');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        server.call(`/records/${id}`, {
          as: i % 2 ? 'beheer' : 'verkoop',
          method: 'PATCH',
          body: { fields: { Subject: `Schrijver ${i}` } },
        }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    const changes = await history(id);
    const written = changes.filter((change) => change.veld__c === 'Subject');
    expect(new Set(written.map((change) => change.nieuwe_waarde__c))).toEqual(
      new Set(Array.from({ length: 20 }, (_, i) => `Schrijver ${i}`)),
    );
    expect(written).toHaveLength(20);
    // Each writer saw the previous value: the changes form one chain.
    const followed = new Map(
      written.map((change) => [change.oude_waarde__c, change.nieuwe_waarde__c]),
    );
    let at: string | null | undefined = 'Druk';
    for (let step = 0; step < 20; step++) at = followed.get(at!);
    const end = (await get(id, 'Case.Subject')).body;
    expect(end.fields.Subject.value).toBe(at);
    expect(end.weakEtag).toBeGreaterThanOrEqual(weakEtag + 20);
  });
});

describe('If-Unmodified-Since', () => {
  const date = (ms: number): string => new Date(ms).toUTCString();

  it('compares whole seconds: the second of the last change is no collision', async () => {
    const { id, lastModifiedDate } = (await post({ Subject: 'Botsing' })).body;
    const second = Math.floor(Date.parse(lastModifiedDate) / 1_000) * 1_000;
    const late = await patch(
      id,
      { Subject: 'Verloren' },
      { 'if-unmodified-since': date(second - 1_000) },
    );
    expect([
      late.status,
      codeOf(late),
      isFormB(late.body),
      late.body.output.errors[0].errorCode,
    ]).toEqual([400, 'CollisionDetectedException', true, 'CollisionDetectedException']);
    expect((await get(id, 'Case.Subject')).body.fields.Subject.value).toBe('Botsing');
    expect(await history(id)).toHaveLength(1);
    expect(
      (await patch(id, { Subject: 'Gewonnen' }, { 'if-unmodified-since': date(second) })).status,
    ).toBe(200);
  });

  it('is ignored when it is no HTTP date', async () => {
    const { id } = (await post({ Subject: 'Datum' })).body;
    for (const text of [
      'yesterday',
      '2020-01-01T00:00:00Z',
      '2020',
      '0',
      'Sat, 32 Nov 2020 00:00:00 GMT',
      'Sat, 21 Nov 2020 00:00:00 +0100',
      '',
    ])
      expect(
        (await patch(id, { Subject: `op ${text}` }, { 'if-unmodified-since': text })).status,
        text,
      ).toBe(200);
  });

  it.each([
    'Sat, 21 Nov 2020 08:00:00 GMT',
    'Saturday, 21-Nov-20 08:00:00 GMT',
    'Sat Nov 21 08:00:00 2020',
  ])('is accepted in the format %s', async (text) => {
    const { id } = (await post({ Subject: 'Datum' })).body;
    expect(codeOf(await patch(id, { Subject: 'x' }, { 'if-unmodified-since': text }))).toBe(
      'CollisionDetectedException',
    );
  });
});

describe('a delete', () => {
  it('answers 204 and then 404, keeps the history, and leaves the recent list', async () => {
    const { id } = (await post({ Subject: 'Weg' })).body;
    const gone = await server.call(`/records/${id}`, { as: 'beheer', method: 'DELETE' });
    expect([gone.status, gone.text]).toEqual([204, '']);
    for (const answer of [
      await server.call(`/records/${id}`, { as: 'beheer', method: 'DELETE' }),
      await get(id, 'Case.Id'),
      await patch(id, { Subject: 'x' }),
    ])
      expect([answer.status, codeOf(answer)]).toEqual([404, 'NOT_FOUND']);
    expect((await history(id)).map((change) => change.soort__c)).toEqual([
      'aangemaakt',
      'verwijderd',
    ]);
    const recent = (await server.call('/list-records/Case/__recent', { as: 'beheer' })).body;
    expect(recent.records.map((record: { id: string }) => record.id)).not.toContain(id);
  });

  it('of a record that others depend on is refused with DELETE_FAILED in form B', async () => {
    const before = await storedRows(server, 'select count(*) from wijziging__c');
    const answer = await server.call(`/records/${accountId}`, { as: 'beheer', method: 'DELETE' });
    expect([answer.status, codeOf(answer), isFormB(answer.body)]).toEqual([
      400,
      'DELETE_FAILED',
      true,
    ]);
    expect(await storedRows(server, 'select count(*) from wijziging__c')).toEqual(before);
    expect((await get(accountId, 'Account.Name')).status).toBe(200);
  });
});

describe('the recent list', () => {
  it('holds the records the viewer created, changed or read, newest first', async () => {
    const ids: string[] = [];
    for (const Subject of ['een', 'twee', 'drie']) {
      ids.push((await post({ Subject })).body.id);
      await nextMillisecond();
    }
    await patch(ids[0]!, { Subject: 'weer een' });
    await get(ids[1]!, 'Case.Id');
    await server.call(`/records/${ids[2]}?fields=Case.Id&updateMru=true`, { as: 'verkoop' });
    const recent = async (as: 'beheer' | 'verkoop' | 'korenaar') =>
      (await server.call('/list-ui/Case/__recent?pageSize=3', { as })).body;
    const mine = await recent('beheer');
    expect(mine.records.records.map((record: { id: string }) => record.id)).toEqual([
      ids[0],
      ids[2],
      ids[1],
    ]);
    expect(mine.info.listReference).toEqual({
      id: null,
      listViewApiName: '__recent',
      objectApiName: 'Case',
      type: 'mru',
    });
    expect(mine.records.sortBy).toBeNull();
    expect(
      (await recent('verkoop')).records.records.map((record: { id: string }) => record.id)[0],
    ).toBe(ids[2]);
    expect(
      (await recent('korenaar')).records.records
        .map((record: { id: string }) => record.id)
        .filter((id: string) => ids.includes(id)),
    ).toEqual([]);
  });
});
