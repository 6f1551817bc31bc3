import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyOf } from '../../rows.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';

/** What a program asks first: its limits, its rows, itself. Source: record-api.md §11.4. */

const api = '/services/data/v65.0';

let server: TestServer;
let account = '';
beforeAll(async () => {
  server = await openTestServer({ environment: { RATE_LIMITS: 'on' } });
  account = await companyOf(server, 'korenaar');
});
afterAll(() => server.close());

describe('limits', () => {
  it('have the numbers of the header', async () => {
    const { body, headers } = await server.call(`${api}/limits`, { as: 'verkoop' });
    const { Max, Remaining } = body.DailyApiRequests;
    expect(headers.get('sforce-limit-info')).toBe(`api-usage=${Max - Remaining}/${Max}`);
    expect([Max, Remaining < Max]).toEqual([6_000, true]);
  });

  it('of record counts count the rows that the viewer sees, of objects that the viewer sees', async () => {
    const counted = async (as: 'beheer' | 'korenaar') =>
      (await server.call(`${api}/limits/recordCount?sObjects=contact,Onbekend__c,Mail__c`, { as }))
        .body.sObjects;
    const [all] = await storedRows<{ n: number }>(server, 'select count(*)::int as n from contact');
    expect(await counted('beheer')).toContainEqual({ count: all!.n, name: 'Contact' });
    const own = await storedRows(server, 'select id from contact where accountid = $1', account);
    expect(await counted('korenaar')).toEqual([{ count: own.length, name: 'Contact' }]);
  });
});

describe('recent rows', () => {
  it('are those that the viewer saw last, of every object, the newest first', async () => {
    const [contact] = await storedRows<{ id: string; name: string }>(
      server,
      'select id, name from contact where accountid = $1 limit 1',
      account,
    );
    for (const path of [
      `/records/${account}?fields=Account.Id&updateMru=true`,
      `/records/${contact!.id}?fields=Contact.Id&updateMru=true`,
    ])
      await server.call(path, { as: 'verkoop' });
    const { body } = await server.call(`${api}/recent?limit=2`, { as: 'verkoop' });
    expect(body).toEqual([
      {
        attributes: { type: 'Contact', url: `${api}/sobjects/Contact/${contact!.id}` },
        Id: contact!.id,
        Name: contact!.name,
      },
      expect.objectContaining({ Id: account, Name: 'Bakkerij De Korenaar B.V.' }),
    ]);
    expect((await server.call(`${api}/recent`, { as: 'garage' })).body).toEqual([]);
  });

  it.each([0, 201, -1])('by a limit of %i are refused', async (limit) => {
    const { status, body } = await server.call(`${api}/recent?limit=${limit}`, { as: 'verkoop' });
    expect([status, body[0].errorCode]).toEqual([400, 'NUMBER_OUTSIDE_VALID_RANGE']);
  });
});
