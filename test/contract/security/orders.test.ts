import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountName, openTestServer, type TestServer } from '../../support/server.ts';
import { companyOf, createRow } from '../../rows.ts';

/**
 * A customer sees the orders of the own company from quote on, and nobody sees a draft or an order
 * that has no company yet, except by its link. Source: decisions.md §13.
 */

let server: TestServer;
const orders: Record<string, string[]> = {};

beforeAll(async () => {
  server = await openTestServer();
  const [own, other] = [await companyOf(server, 'korenaar'), await companyOf(server, 'garage')];
  for (const [name, company, status] of [
    ['own order', own, 'Ingediend'],
    ['own quote', own, 'Offerte'],
    ['own quote that is not sent', own, 'Offerte'],
    ['own draft', own, 'Concept'],
    ['own order that was cancelled', own, 'Geannuleerd'],
    ['own quote that ended after it was sent', own, 'Geannuleerd'],
    ['own quote that ended before it was sent', own, 'Geannuleerd'],
    ['order of another company', other, 'Ingediend'],
    ['quote of another company', other, 'Offerte'],
    ['order of a visitor', null, 'Ingediend'],
    ['draft of a visitor', null, 'Concept'],
  ] as const)
    orders[name] = await createOrder(company, {
      Status__c: status,
      ...(name === 'own order that was cancelled' && {
        Geaccepteerd_op__c: '2026-11-20T10:00:00Z',
      }),
      ...(name === 'own quote that ended after it was sent' && { Versie__c: 1 }),
      ...(name === 'own quote' && { Verzonden_op__c: '2026-11-20T10:00:00Z' }),
    });
});
afterAll(() => server.close());

/** An order with a line and a number: their ids. */
async function createOrder(
  company: string | null,
  fields: Record<string, string | number>,
): Promise<string[]> {
  const product = await createRow(server, 'Product__c', {
    Name: `Proef ${Object.keys(orders).length}`,
    Soort__c: 'VoIP',
    Regime__c: 'ecs',
    Eenheid__c: 'aansluitingen',
    Maandbedrag__c: 10,
  });
  const order = await createRow(server, 'Bestelling__c', {
    ...fields,
    Bedrijf__c: 'Bakkerij De Korenaar B.V.',
    ...(company !== null && { Account__c: company }),
  });
  const line = await createRow(server, 'Bestelregel__c', {
    Bestelling__c: order,
    Product__c: product,
    Maandbedrag__c: 10,
  });
  const number = await createRow(server, 'Nummerbehoud__c', {
    Bestelling__c: order,
    Nummer__c: '038 453 2190',
    Aanbieder__c: 'Belgroep Noord',
  });
  return [order, line, number];
}

const objectNames = ['Bestelling__c', 'Bestelregel__c', 'Nummerbehoud__c'] as const;

/** Which of the three records of an order a viewer reads by id, and which by a query. */
async function seenBy(as: AccountName | undefined, ids: readonly string[]) {
  const options = as === undefined ? {} : { as };
  const byId: boolean[] = [];
  const byQuery: boolean[] = [];
  for (const [at, id] of ids.entries()) {
    const object = objectNames[at]!;
    const row = await server.call(`/records/${id}?fields=${object}.Id`, options);
    byId.push(row.status === 200);
    const statement = encodeURIComponent(`SELECT Id FROM ${object} WHERE Id = '${id}'`);
    const found = await server.call(`/services/data/v65.0/query?q=${statement}`, options);
    byQuery.push(found.status === 200 && found.body.totalSize === 1);
  }
  return { byId, byQuery };
}

const all = { byId: [true, true, true], byQuery: [true, true, true] };
const none = { byId: [false, false, false], byQuery: [false, false, false] };

describe('a customer', () => {
  it.each([
    'own order',
    'own quote',
    'own order that was cancelled',
    'own quote that ended after it was sent',
  ])('sees the %s, with its lines and numbers', async (name) =>
    expect(await seenBy('korenaar', orders[name]!)).toEqual(all),
  );
  it.each([
    'own quote that is not sent',
    'own quote that ended before it was sent',
    'own draft',
    'order of another company',
    'quote of another company',
    'order of a visitor',
    'draft of a visitor',
  ])('sees nothing of the %s', async (name) =>
    expect(await seenBy('korenaar', orders[name]!)).toEqual(none),
  );
  it('may change no order', async () => {
    const [id] = orders['own order']!;
    const answer = await server.call(`/records/${id!}`, {
      as: 'korenaar',
      method: 'PATCH',
      body: { fields: { Bedrijf__c: 'Een ander' } },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});

it.each([
  ['a guest', undefined],
  ['a user with service requests only', 'collega'],
] as const)('%s sees no order at all', async (_, as) => {
  for (const ids of Object.values(orders)) expect(await seenBy(as, ids)).toEqual(none);
});

it('staff see every order', async () => {
  for (const ids of Object.values(orders)) expect(await seenBy('verkoop', ids)).toEqual(all);
});
