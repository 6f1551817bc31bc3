import { expect, it } from 'vitest';
import { tellLateOrders } from '#domain/fulfilment/tell-late-orders.ts';
import { mailsAbout } from '../../../support/company.ts';
import { openEndings } from '../../../support/endings.ts';
import { act, createLine, createOrder, createProduct } from '../../../support/orders.ts';

/** A customer hears once that we are late. Source: issue "The site sells". */

const { world, us, staff, own } = await openEndings();
const at = (moment: string) => world.setNow(new Date(moment));
const order = async (fields = {}) => {
  const id = await createOrder(world, {
    Status__c: 'In uitvoering',
    Account__c: own.company.id,
    Toegezegde_datum__c: '2026-11-30',
    ...fields,
  });
  await createLine(world, id, { Product__c: await createProduct(world) });
  return id;
};
const mailsToCustomer = async (id: string) =>
  (await mailsAbout(world, id)).filter(
    ({ aan__c, soort__c }) => aan__c !== us && soort__c === 'Bestelling te laat',
  );

it('the customer is told once for each promised day, after that day', async () => {
  const id = await order();
  at('2026-11-30T20:00:00Z');
  await tellLateOrders(world.ctx);
  expect(await mailsToCustomer(id)).toEqual([]);
  at('2026-12-01T05:00:00Z');
  await tellLateOrders(world.ctx);
  expect(await mailsToCustomer(id)).toEqual([]);
  at('2026-12-01T08:00:00Z');
  await tellLateOrders(world.ctx);
  await tellLateOrders(world.ctx);
  const [mail, ...more] = await mailsToCustomer(id);
  expect(more).toEqual([]);
  expect(mail!.tekst__c).toContain('We beloofden je bestelling voor 30 november 2026.');
  await act(world, staff, {
    action: 'Bestelling__c.MovePromise',
    id,
    fields: { Datum: '2026-12-03', Reden: 'De lijn is er nog niet' },
  });
  at('2026-12-04T08:00:00Z');
  await tellLateOrders(world.ctx);
  expect(await mailsToCustomer(id)).toHaveLength(2);
});

it.each(['Wacht op klant', 'Geleverd', 'Geannuleerd', 'Concept', 'Offerte'])(
  'an order with status %s is not told',
  async (Status__c) => {
    const id = await order({ Status__c });
    at('2026-12-01T08:00:00Z');
    await tellLateOrders(world.ctx);
    expect(await mailsToCustomer(id)).toEqual([]);
  },
);
