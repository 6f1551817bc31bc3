import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyOf } from '../../rows.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';

/** Several calls in one. Source: record-api.md §11.3. */

const api = '/services/data/v65.0';
let server: TestServer;
let account = '';
beforeAll(async () => {
  server = await openTestServer();
  account = await companyOf(server, 'korenaar');
});
afterAll(() => server.close());

type Asked = { method: string; url: string; referenceId: string; body?: unknown };
type Item = { httpStatusCode: number; body: unknown; referenceId: string };

const newContact = (referenceId: string, LastName: string | null): Asked => ({
  method: 'POST',
  url: `${api}/sobjects/Contact`,
  referenceId,
  body: { LastName, AccountId: account },
});
async function composite(compositeRequest: Asked[], allOrNone = false): Promise<Item[]> {
  const { body } = await server.call(`${api}/composite`, {
    as: 'verkoop',
    method: 'POST',
    body: { allOrNone, compositeRequest },
  });
  return body.compositeResponse ?? body;
}
const statuses = (items: readonly Item[]) => items.map(({ httpStatusCode }) => httpStatusCode);
const called = async (name: string) =>
  (await storedRows(server, 'select id from contact where lastname = $1', name)).length;

describe('a composite call', () => {
  it('uses the answers of earlier calls', async () => {
    const items = await composite([
      newContact('made', 'Keten'),
      {
        method: 'GET',
        url: `${api}/sobjects/Contact/@{made.id}?fields=LastName`,
        referenceId: 'read',
      },
      {
        method: 'GET',
        url: `${api}/query?q=${encodeURIComponent("SELECT Account.Name FROM Contact WHERE Id = '")}@{made.id}'`,
        referenceId: 'asked',
      },
    ]);
    expect(statuses(items)).toEqual([201, 200, 200]);
    expect(items[1]?.body).toMatchObject({ LastName: 'Keten' });
    expect(items[2]?.body).toMatchObject({ totalSize: 1 });
  });

  it('goes on after a refusal, and a reference to what failed is refused', async () => {
    const items = await composite([
      newContact('wrong', null),
      { method: 'GET', url: `${api}/sobjects/Contact/@{wrong.id}`, referenceId: 'read' },
      newContact('right', 'Toch'),
    ]);
    expect(statuses(items)).toEqual([400, 400, 201]);
    expect(items[1]?.body).toEqual([
      {
        errorCode: 'PROCESSING_HALTED',
        message: 'Invalid reference specified. No value for id found in wrong',
      },
    ]);
    expect(await called('Toch')).toBe(1);
  });

  it('with allOrNone undoes all when one is refused', async () => {
    const items = await composite([newContact('a', 'Samen'), newContact('b', null)], true);
    expect(statuses(items)).toEqual([400, 400]);
    expect(items[0]?.body).toMatchObject([{ errorCode: 'PROCESSING_HALTED' }]);
    expect(await called('Samen')).toBe(0);
  });

  it('with allOrNone reads what it wrote', async () => {
    const items = await composite(
      [
        newContact('a', 'Binnen'),
        { method: 'GET', url: `${api}/sobjects/Contact/@{a.id}?fields=LastName`, referenceId: 'b' },
      ],
      true,
    );
    expect(statuses(items)).toEqual([201, 200]);
    expect(await called('Binnen')).toBe(1);
  });

  it('contains no other, whatever its address', async () => {
    const inner = { allOrNone: false, compositeRequest: [newContact('x', 'Genest')] };
    const items = await composite([
      { method: 'POST', url: `${api}/composite`, referenceId: 'a', body: inner },
      { method: 'POST', url: `${api}/%63omposite`, referenceId: 'b', body: inner },
    ]);
    for (const { body } of items) expect(JSON.stringify(body)).not.toContain('"success":true');
    expect(await called('Genest')).toBe(0);
  });

  it.each([
    ['itself', [{ method: 'GET', url: `${api}/sobjects/Contact/@{a.id}`, referenceId: 'a' }]],
    [
      'a later call',
      [
        { method: 'GET', url: `${api}/sobjects/Contact/@{b.id}`, referenceId: 'a' },
        { method: 'GET', url: `${api}/sobjects`, referenceId: 'b' },
      ],
    ],
  ])('that refers to %s is refused there', async (_, asked) => {
    const [first] = await composite(asked);
    expect(first?.body).toMatchObject([{ errorCode: 'PROCESSING_HALTED' }]);
  });

  it('has at most 25 calls, each with a name of its own', async () => {
    const many = Array.from({ length: 26 }, (_, i) => newContact(`c${i}`, 'Veel'));
    expect(await composite(many)).toMatchObject([{ errorCode: 'LIMIT_EXCEEDED' }]);
    expect(await composite([newContact('a', 'Veel'), newContact('a', 'Veel')])).toMatchObject([
      { errorCode: 'INVALID_INPUT' },
    ]);
    expect(await called('Veel')).toBe(0);
  });

  it('reaches nothing but the API, and sees what its caller sees', async () => {
    const { body } = await server.call(`${api}/composite`, {
      as: 'korenaar',
      method: 'POST',
      body: {
        compositeRequest: [
          { method: 'GET', url: '/beheer', referenceId: 'page' },
          { method: 'GET', url: 'https://example.org/services/data', referenceId: 'out' },
          { method: 'GET', url: `${api}/query?q=SELECT+COUNT()+FROM+Account`, referenceId: 'own' },
        ],
      },
    });
    expect(statuses(body.compositeResponse)).toEqual([404, 404, 200]);
    expect(body.compositeResponse[2].body.totalSize).toBe(1);
  });
});

it('a batch gives each call its answer, and stops at the first refusal when asked to', async () => {
  const batch = async (haltOnError: boolean) =>
    (
      await server.call(`${api}/composite/batch`, {
        as: 'verkoop',
        method: 'POST',
        body: {
          haltOnError,
          batchRequests: [
            { method: 'GET', url: 'v65.0/nowhere' },
            { method: 'GET', url: 'v60.0/sobjects' },
          ],
        },
      })
    ).body;
  const all = await batch(false);
  expect(all.hasErrors).toBe(true);
  expect(all.results.map(({ statusCode }: { statusCode: number }) => statusCode)).toEqual([
    404, 200,
  ]);
  const stopped = await batch(true);
  expect(stopped.results[1].statusCode).toBe(412);
});
