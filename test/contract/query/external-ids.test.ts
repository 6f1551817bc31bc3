import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyOf, countRows, createRow } from '../../rows.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';

/** Rows by a number that other programs know them by. Source: record-api.md §11.2, §11.3. */

const api = '/services/data/v65.0';
const sobjects = `${api}/sobjects`;
const connections = `${sobjects}/Aansluiting__c`;
let server: TestServer;
let account = '';
beforeAll(async () => {
  server = await openTestServer();
  account = await companyOf(server, 'korenaar');
});
afterAll(() => server.close());

type Method = 'GET' | 'PATCH' | 'DELETE';
const call = (path: string, method: Method = 'GET', body?: unknown) =>
  server.call(path, { as: 'beheer', method, ...(body !== undefined && { body }) });
const connection = (more: object = {}) => ({
  Name: 'Mobiel',
  Account__c: account,
  Soort__c: 'Mobiel',
  ...more,
});
const connectionsWith = (number: string) =>
  countRows(server, 'aansluiting__c where nummer__c = $1', number);

describe('a row by an external id', () => {
  it('is made when there is none, and changed when there is one', async () => {
    const path = `${connections}/Nummer__c/06-10000001`;
    const made = await call(path, 'PATCH', connection());
    expect([made.status, made.body]).toEqual([
      201,
      { id: expect.stringMatching(/^a01\w{15}$/), success: true, errors: [], created: true },
    ]);
    const changed = await call(path, 'PATCH', { name: 'Anders', Nummer__c: '06-10000001' });
    expect([changed.status, changed.body]).toEqual([
      200,
      { id: made.body.id, success: true, errors: [], created: false },
    ]);
    const read = await call(`${path}?fields=Name,Nummer__c`);
    expect(read.body).toMatchObject({ Name: 'Anders', Nummer__c: '06-10000001' });
    expect((await call(path, 'DELETE')).status).toBe(204);
    const gone = await call(path);
    expect([gone.status, gone.body[0].errorCode]).toEqual([404, 'NOT_FOUND']);
    expect((await call(path, 'DELETE')).status).toBe(404);
  });

  it('is made once when two calls make it at the same time', async () => {
    const path = `${connections}/Nummer__c/06-10000002`;
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, at) => call(path, 'PATCH', connection({ Name: `M ${at}` }))),
    );
    expect(all.filter(({ status }) => status === 201).length).toBe(1);
    expect(all.filter(({ status }) => status === 200).length).toBe(5);
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
    expect(await connectionsWith('06-10000002')).toBe(1);
  });

  it('is answered by the addresses of all when several have the value', async () => {
    const ids = [
      await createRow(server, 'Aansluiting__c', connection({ Nummer__c: '06-10000003' })),
      await createRow(server, 'Aansluiting__c', connection({ Nummer__c: '06-10000003' })),
    ];
    const urls = ids.map((id) => `${connections}/${id}`);
    for (const [method, body] of [['GET'], ['PATCH', { Name: 'X' }], ['DELETE']] as const) {
      const answer = await call(`${connections}/Nummer__c/06-10000003`, method, body);
      expect([answer.status, new Set(answer.body)]).toEqual([300, new Set(urls)]);
    }
    expect(await connectionsWith('06-10000003')).toBe(2);
  });

  it('may have a slash or a space in its value', async () => {
    const id = await createRow(server, 'Synoniem__c', {
      Name: 'tv/internet & co',
      Woorden__c: 'tv',
    });
    const path = `${sobjects}/synoniem__c/NAME/${encodeURIComponent('tv/internet & co')}`;
    expect((await call(path)).body).toMatchObject({ Id: id, Name: 'tv/internet & co' });
  });

  it('needs a field that other programs may know rows by, that the viewer sees', async () => {
    for (const path of [
      `${connections}/Bundel__c/x`,
      `${connections}/Bestaat_niet__c/x`,
      `${sobjects}/User/PasswordHash/x`,
    ])
      for (const [method, body] of [['GET'], ['PATCH', {}], ['DELETE']] as const) {
        const answer = await call(path, method, body);
        expect([answer.status, answer.body[0].errorCode]).toEqual([404, 'NOT_FOUND']);
      }
  });

  it('keeps its value: another one in the body is refused', async () => {
    const other = { ...connection(), Nummer__c: '06-10000005' };
    const answer = await call(`${connections}/Nummer__c/06-10000004`, 'PATCH', other);
    expect([answer.status, answer.body[0].errorCode]).toEqual([400, 'INVALID_FIELD']);
    expect(await connectionsWith('06-10000005')).toBe(0);
  });

  it('of another company does not exist for a customer', async () => {
    await createRow(server, 'Aansluiting__c', connection({ Nummer__c: '06-10000006' }));
    const path = `${connections}/Nummer__c/06-10000006`;
    expect((await server.call(path, { as: 'korenaar' })).status).toBe(200);
    expect((await server.call(path, { as: 'garage' })).status).toBe(404);
    expect((await server.call(path)).status).toBe(404);
  });

  it('may be its Id, and an empty one makes a row', async () => {
    const made = await call(`${connections}/Id/`, 'PATCH', connection());
    expect([made.status, made.body.created]).toEqual([201, true]);
    const path = `${connections}/Id/${made.body.id}`;
    const changed = await call(path, 'PATCH', { Name: 'Per Id' });
    expect([changed.status, changed.body.created]).toEqual([200, false]);
    expect((await call(path)).body).toMatchObject({ Name: 'Per Id' });
    const unknown = await call(`${connections}/Id/a01zzzzzzzzzzzz`, 'PATCH', { Name: 'Geen' });
    expect([unknown.status, unknown.body[0].errorCode]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('rows that are upserted together', () => {
  const upsert = (records: unknown[], allOrNone = false, field = 'Nummer__c') =>
    call(`${api}/composite/sobjects/Aansluiting__c/${field}`, 'PATCH', { allOrNone, records });
  const row = (number: string | null, more: object = {}) => ({
    attributes: { type: 'Aansluiting__c' },
    Nummer__c: number,
    ...connection(more),
  });

  it('are made or changed, each by its value', async () => {
    await createRow(server, 'Aansluiting__c', connection({ Nummer__c: '06-20000001' }));
    const { status, body } = await upsert([row('06-20000001'), row('06-20000002'), row(null)]);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { success: true, created: false },
      { success: true, created: true },
      { success: false, created: false, errors: [{ statusCode: 'MISSING_ARGUMENT' }] },
    ]);
    expect(await connectionsWith('06-20000002')).toBe(1);
  });

  it('are all undone with allOrNone when one is wrong', async () => {
    const { body } = await upsert([row('06-20000003'), row('06-20000004', { Soort__c: '' })], true);
    expect(body.map(({ success }: { success: boolean }) => success)).toEqual([false, false]);
    expect(await connectionsWith('06-20000003')).toBe(0);
  });

  it('name a value once', async () => {
    const { body } = await upsert([row('06-20000005'), row('06-20000005'), row('06-20000006')]);
    expect(body).toMatchObject([
      { success: false, errors: [{ statusCode: 'DUPLICATE_VALUE' }] },
      { success: false, errors: [{ statusCode: 'DUPLICATE_VALUE' }] },
      { success: true },
    ]);
  });

  it('of which several have the value are refused', async () => {
    const { body } = await upsert([row('06-10000003')]);
    expect(body).toMatchObject([{ success: false, errors: [{ statusCode: 'DUPLICATE_VALUE' }] }]);
  });

  it('may be named by their ids, and one without an id is made', async () => {
    const id = await createRow(server, 'Aansluiting__c', connection());
    const named = { attributes: { type: 'Aansluiting__c' }, Id: id, Name: 'Samen per Id' };
    const { body } = await upsert([named, row('06-20000007')], false, 'Id');
    expect(body).toMatchObject([
      { id, success: true, created: false },
      { success: true, created: true },
    ]);
  });
});

it('the descriptions say which fields are external ids', async () => {
  const described = await call(`${sobjects}/Account/describe`);
  const field = (name: string) =>
    described.body.fields.find((one: { name: string }) => one.name === name);
  expect(field('Klantnummer__c')).toMatchObject({ externalId: true, idLookup: true });
  expect(field('KvK_nummer__c')).toMatchObject({ externalId: true, unique: false });
  expect(field('Name')).toMatchObject({ externalId: false, idLookup: false });
  const info = await call(`${api}/ui-api/object-info/Case`);
  expect(info.body.fields.CaseNumber.externalId).toBe(true);
  expect(info.body.fields.Subject.externalId).toBe(false);
});
