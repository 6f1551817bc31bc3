import { beforeEach, describe, expect, it } from 'vitest';
import { orderToken } from '#domain/selling/order-links.ts';
import { readPlacedOrder } from '#domain/selling/read-order.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { createRow } from '../../../rows.ts';
import { createConnection } from '../../../support/connections.ts';
import { openEndings } from '../../../support/endings.ts';
import { act, createLine, createOrder, createProduct } from '../../../support/orders.ts';

/** One customer gets one combination discount, in an order and in a quote. docs/decisions/0047 */

const { world, staff, own } = await openEndings();
const internet = await createProduct(world, {
  Soort__c: 'Internet',
  Maandbedrag__c: 40,
  Levertijd_werkdagen__c: 5,
});

type Fields = Dict<Scalar | null>;

const rule = (fields: Fields) =>
  createRow(world, 'Kortingsregel__c', { Name: 'Korting', Van__c: '2026-01-01', ...fields });

beforeEach(() => world.rows('delete from kortingsregel__c'));

/** The discount of a draft of the customer and of a quote, both with one internet product. */
async function discounts(fields: Fields = {}): Promise<{ order: number; quote: number }> {
  const create = async (Status__c: string) => {
    const id = await createOrder(world, { Account__c: own.company.id, Status__c, ...fields });
    await createLine(world, id, { Product__c: internet, Maandbedrag__c: 40 });
    return id;
  };
  const [draft, quote] = [await create('Concept'), await create('Offerte')];
  const line = await createLine(world, quote, { Product__c: internet, Maandbedrag__c: 1 });
  const priced = await act(world, staff, { action: 'Bestelregel__c.Remove', id: line });
  expect(priced).toMatchObject({ ok: true });
  const row = await world.row('bestelling__c', quote);
  return {
    order: await discountOf(world.as(own.person), draft),
    quote: Math.round(Number(row['korting__c']) * 100),
  };
}

const discountOf = async (ctx: RequestContext, id: string): Promise<number> =>
  (await readPlacedOrder(ctx, await orderToken(ctx, id)))!.discount;

const both = (cents: number) => ({ order: cents, quote: cents });

describe('the combination discount of an order and of a quote', () => {
  beforeEach(() => createConnection(world, own.company, { Soort__c: 'VoIP', Maandbedrag__c: 60 }));

  it('is that of the best rule, not of the newest one', async () => {
    await rule({ Percentage__c: 10 });
    await rule({ Percentage__c: 5, Van__c: '2026-06-01' });
    expect(await discounts()).toEqual(both(1000));
  });

  it.each([
    ['is not in use', { Actief__c: false }],
    ['has ended', { Tot__c: '2026-11-25' }],
    ['has not begun', { Van__c: '2026-11-27' }],
    ['asks for more kinds of service', { Minimum_soorten__c: 3 }],
  ])('leaves out a rule that %s', async (_, fields) => {
    await rule({ Percentage__c: 5 });
    await rule({ Percentage__c: 10, ...fields });
    expect(await discounts()).toEqual(both(500));
  });

  it('does not give again by one rule what the services have by another', async () => {
    await createConnection(world, own.company, { Soort__c: 'Mobiel', Maandbedrag__c: 100 });
    await rule({ Bedrag__c: 15 });
    await rule({ Percentage__c: 10, Minimum_soorten__c: 3 });
    // 10 % of 60 + 100 + 40, less the 15 euros of the services alone.
    expect(await discounts()).toEqual(both(500));
  });

  it('is never more than the order costs', async () => {
    await rule({ Bedrag__c: 90 });
    expect(await discounts()).toEqual(both(4000));
  });
});

describe('a service that ends', () => {
  beforeEach(() => rule({ Percentage__c: 10 }));
  const ending = (Einddatum__c: string) =>
    createConnection(world, own.company, {
      Soort__c: 'VoIP',
      Status__c: 'Wordt beëindigd',
      Maandbedrag__c: 60,
      Einddatum__c,
    });

  it('counts when it ends after the wished day of the order', async () => {
    await ending('2027-02-02');
    expect(await discounts({ Gewenste_datum__c: '2027-02-01' })).toEqual(both(1000));
  });

  it('does not count when it ends before that day, or on it', async () => {
    await ending('2027-02-01');
    expect(await discounts({ Gewenste_datum__c: '2027-02-01' })).toEqual(both(0));
  });

  it('is compared with the first possible day when there is no wish', async () => {
    // Five working days after Thursday 26 November is Thursday 3 December.
    const connection = await ending('2026-12-03');
    expect(await discounts()).toEqual(both(0));
    await world.rows(
      "update aansluiting__c set einddatum__c = '2026-12-04' where id = $1",
      connection,
    );
    expect(await discounts()).toEqual(both(1000));
  });
});

it('a guest with the link of a draft gets no discount for the services of its company', async () => {
  await createConnection(world, own.company, { Soort__c: 'VoIP', Maandbedrag__c: 60 });
  await rule({ Percentage__c: 10 });
  const id = await createOrder(world, { Account__c: own.company.id, Status__c: 'Concept' });
  await createLine(world, id, { Product__c: internet, Maandbedrag__c: 40 });
  expect(await discountOf({ ...world.ctx, viewer: { kind: 'guest' } }, id)).toBe(0);
});
