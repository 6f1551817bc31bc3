import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyOf } from '../../rows.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';

/** Several rows in one call. Source: record-api.md §11.3. */

const path = '/services/data/v65.0/composite/sobjects';
let server: TestServer;
let account = '';
beforeAll(async () => {
  server = await openTestServer();
  account = await companyOf(server, 'korenaar');
});
afterAll(() => server.close());

const contact = (LastName: string | null) => ({
  attributes: { type: 'Contact' },
  LastName,
  AccountId: account,
});
const post = (body: unknown) => server.call(path, { as: 'verkoop', method: 'POST', body });
const called = async (name: string) =>
  (await storedRows(server, 'select id from contact where lastname = $1', name)).length;
const made = async (...names: string[]): Promise<string[]> =>
  (await post({ records: names.map(contact) })).body.map(({ id }: { id: string }) => id);

describe('rows that are made together', () => {
  it('are saved one by one, and a wrong one says why', async () => {
    const { status, body } = await post({ records: [contact('Een'), contact(null)] });
    expect(status).toBe(200);
    expect(body).toEqual([
      { id: expect.stringMatching(/^003\w{15}$/), success: true, errors: [] },
      {
        id: null,
        success: false,
        errors: [
          {
            statusCode: 'REQUIRED_FIELD_MISSING',
            message: expect.any(String),
            fields: ['LastName'],
          },
        ],
      },
    ]);
    expect(await called('Een')).toBe(1);
  });

  it('are all undone with allOrNone when one is wrong', async () => {
    const { body } = await post({ allOrNone: true, records: [contact('Twee'), contact(null)] });
    expect(body[0]).toMatchObject({
      id: null,
      success: false,
      errors: [{ statusCode: 'ALL_OR_NONE_OPERATION_ROLLED_BACK' }],
    });
    expect(await called('Twee')).toBe(0);
  });

  it('are at most 200', async () => {
    const { status, body } = await post({
      records: Array.from({ length: 201 }, () => contact('Veel')),
    });
    expect([status, body[0].errorCode]).toEqual([400, 'LIMIT_EXCEEDED']);
    expect(await called('Veel')).toBe(0);
  });
});

it('rows are changed by their ids, each once', async () => {
  const [one = '', other = ''] = await made('Oud', 'Ouder');
  const changed = (id: string) => ({ attributes: { type: 'Contact' }, Id: id, LastName: 'Nieuw' });
  const patch = (records: unknown[]) =>
    server.call(path, { as: 'verkoop', method: 'PATCH', body: { records } });
  expect((await patch([changed(one), changed(other)])).body).toEqual([
    { id: one, success: true, errors: [] },
    { id: other, success: true, errors: [] },
  ]);
  expect(await called('Nieuw')).toBe(2);
  const twice = await patch([changed(one), changed(one.slice(0, 15))]);
  expect([twice.status, twice.body[0].errorCode]).toEqual([400, 'DUPLICATE_VALUE']);
});

it('ids says which rows are deleted, and with allOrNone none is when one cannot be', async () => {
  const [one = '', other = ''] = await made('Weg', 'Weg');
  const drop = (ids: string, allOrNone: boolean) =>
    server.call(`${path}?ids=${ids}&allOrNone=${String(allOrNone)}`, {
      as: 'beheer',
      method: 'DELETE',
    });
  const kept = await drop(`${one},003zzzzzzzzzzzz`, true);
  expect(kept.body.map(({ success }: { success: boolean }) => success)).toEqual([false, false]);
  expect(await called('Weg')).toBe(2);
  const gone = await drop(`${one},${other},003zzzzzzzzzzzz`, false);
  expect(gone.body.map(({ success }: { success: boolean }) => success)).toEqual([
    true,
    true,
    false,
  ]);
  expect(await called('Weg')).toBe(0);
});

it('rows are read in the order of their ids, with null for one that the viewer does not see', async () => {
  const [one = '', other = ''] = await made('Lees', 'Lezer');
  const ids = [other, '003zzzzzzzzzzzz', one];
  const { body } = await server.call(`${path}/contact?ids=${ids.join()}&fields=LastName`, {
    as: 'verkoop',
  });
  expect(body.map((row: { LastName: string } | null) => row?.LastName ?? null)).toEqual([
    'Lezer',
    null,
    'Lees',
  ]);
  const asGuest = await server.call(`${path}/contact?ids=${one}&fields=LastName`);
  expect(asGuest.status).toBe(404);
});
