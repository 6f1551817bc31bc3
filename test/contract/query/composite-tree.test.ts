import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyOf, countRows } from '../../rows.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { isRefusedTree } from '../generated/calls.ts';

/** Rows with their children in one call. Source: record-api.md §11.3. */

const path = '/services/data/v65.0/composite/tree';
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const tree = (object: string, records: unknown[]) =>
  server.call(`${path}/${object}`, { as: 'beheer', method: 'POST', body: { records } });
const company = (referenceId: string, more: object = {}) => ({
  attributes: { type: 'Account', referenceId },
  Name: `Boom ${referenceId}`,
  ...more,
});
const contact = (referenceId: string, more: object = {}) => ({
  attributes: { type: 'Contact', referenceId },
  LastName: `Tak ${referenceId}`,
  ...more,
});
const companies = (referenceId: string) =>
  countRows(server, 'account where name = $1', `Boom ${referenceId}`);

describe('a tree of rows', () => {
  it('is made as a whole, each child with its parent', async () => {
    const { status, body } = await tree('account', [
      company('a1', { Contacts: { records: [contact('c1'), contact('c2')] } }),
      company('a2', {
        Aansluitingen__r: {
          records: [
            {
              attributes: { type: 'Aansluiting__c', referenceId: 'n1' },
              Name: 'Mobiel',
              Soort__c: 'Mobiel',
            },
          ],
        },
      }),
    ]);
    expect(status).toBe(201);
    expect(body).toEqual({
      hasErrors: false,
      results: ['a1', 'a2', 'c1', 'c2', 'n1'].map((referenceId) => ({
        referenceId,
        id: expect.stringMatching(/^\w{18}$/),
      })),
    });
    const [a1, a2, c1, , n1] = body.results.map(({ id }: { id: string }) => id);
    const parentOf = async (sql: string, id: string) =>
      (await storedRows<{ parent: string }>(server, sql, id))[0]?.parent;
    expect(await parentOf('select accountid as parent from contact where id = $1', c1)).toBe(a1);
    expect(
      await parentOf('select account__c as parent from aansluiting__c where id = $1', n1),
    ).toBe(a2);
  });

  it('is not made at all when one row is wrong, and says which', async () => {
    const { status, body } = await tree('Account', [
      company('b1', { Contacts: { records: [contact('d1'), contact('d2', { LastName: null })] } }),
    ]);
    expect([status, body]).toEqual([
      400,
      {
        hasErrors: true,
        results: [
          {
            referenceId: 'd2',
            errors: [
              {
                statusCode: 'REQUIRED_FIELD_MISSING',
                message: expect.any(String),
                fields: ['LastName'],
              },
            ],
          },
        ],
      },
    ]);
    expect(await companies('b1')).toBe(0);
  });

  it('has names that are not repeated', async () => {
    const { status, body } = await tree('Account', [company('e1'), company('e1')]);
    expect(status).toBe(400);
    expect(body.results).toMatchObject([
      { referenceId: 'e1', errors: [{ statusCode: 'INVALID_INPUT' }] },
    ]);
    expect(await companies('e1')).toBe(0);
  });

  it.each([
    ['an unknown relationship', { Takken: { records: [contact('f2')] } }],
    ['children of another object', { Contacts: { records: [company('f2')] } }],
    ['a value that is an object', { Website: { a: 1 } }],
    ['a field that does not exist', { Bestaat_niet__c: 'x' }],
  ])('is refused for %s', async (_, more) => {
    const { status, body } = await tree('Account', [company('f1', more)]);
    expect([status, isRefusedTree(body)]).toEqual([400, true]);
    expect(await companies('f1')).toBe(0);
  });

  it('has at most 200 rows, five levels and five objects', async () => {
    const many = Array.from({ length: 201 }, (_, at) => company(`g${at}`));
    expect((await tree('Account', many)).status).toBe(400);
    expect((await tree('Account', [])).status).toBe(400);
    let nested = contact('h0');
    for (let at = 1; at < 6; at++) nested = contact(`h${at}`, { Cases: { records: [nested] } });
    expect((await tree('Contact', [nested])).status).toBe(400);
  });

  it('needs an object that the viewer sees', async () => {
    expect((await tree('Bestaat_niet__c', [company('i1')])).status).toBe(404);
    const { status, body } = await server.call(`${path}/Account`, {
      as: 'korenaar',
      method: 'POST',
      body: { records: [company('i2')] },
    });
    expect([status, body.hasErrors]).toEqual([400, true]);
    expect(await companies('i2')).toBe(0);
  });
});

it('what a customer may not see is not a child in a tree either', async () => {
  const account = await companyOf(server, 'korenaar');
  const { status, body } = await server.call(`${path}/Case`, {
    as: 'korenaar',
    method: 'POST',
    body: {
      records: [
        {
          attributes: { type: 'Case', referenceId: 'j1' },
          Subject: 'Boom',
          AccountId: account,
          Verborgen__r: { records: [] },
        },
      ],
    },
  });
  expect([status, body.results[0].errors[0].statusCode]).toEqual([400, 'INVALID_FIELD']);
});
