import { beforeEach, describe, expect, it } from 'vitest';
import { sendSupplierOrders } from '#domain/fulfilment/send-supplier-orders.ts';
import { takeSupplierAnswer } from '#domain/fulfilment/take-supplier-answer.ts';
import { openMemorySupplier, type SupplierOutcome } from '#integrations/supplier.ts';
import { createRow } from '../../../rows.ts';
import { changedContext } from '../../../support/context.ts';
import { mailsAbout } from '../../../support/company.ts';
import { openEndings } from '../../../support/endings.ts';
import { act, createLine, createOrder, createProduct } from '../../../support/orders.ts';

/** Orders at the supplier, and what the supplier answers. Source: issue "The site sells". */

const { world, us, staff, own } = await openEndings();
const withSupplier = (answers: readonly SupplierOutcome[] = []) => {
  const supplier = openMemorySupplier(answers);
  const { integrations } = world.ctx.services;
  const services = { integrations: { ...integrations, supplier } };
  return { supplier, ctx: changedContext(world.ctx, { services }) };
};

let order: string;
let task: string;
beforeEach(async () => {
  await world.rows(`update bestelling__c set status__c = 'Geannuleerd' where true returning id`);
  order = await createOrder(world, {
    Status__c: 'In uitvoering',
    Account__c: own.company.id,
    Toegezegde_datum__c: '2026-12-10',
  });
  const product = await createProduct(world, { Name: 'Glasvezel 1000' });
  const line = await createLine(world, order, { Product__c: product, Aantal__c: 2 });
  task = await newTask('Lijn bestellen', { Bestelregel__c: line, Volgorde__c: 20 });
});
const newTask = (Name: string, fields = {}) =>
  createRow(world, 'Leveringstaak__c', {
    Name,
    Bestelling__c: order,
    Soort__c: 'Bestellen bij leverancier',
    ...fields,
  });
const taskRow = () => world.row('leveringstaak__c', task);
const failures = async () =>
  (await mailsAbout(world, order)).filter(({ soort__c }) => soort__c === 'Leverancier levert niet');

describe('a task to order at the supplier', () => {
  it('is for a person without a supplier', async () => {
    expect(await sendSupplierOrders(world.ctx)).toBe(0);
    expect(await taskRow()).toMatchObject({ status__c: 'Te doen', gevraagd_op__c: null });
  });

  it('is sent once, with product, quantity, address, state and its own key', async () => {
    const { supplier, ctx } = withSupplier();
    expect(await sendSupplierOrders(ctx)).toBe(1);
    expect(await sendSupplierOrders(ctx)).toBe(0);
    const { name: reference } = await world.row('bestelling__c', order);
    expect(supplier.placedOrders).toMatchObject([
      {
        key: task,
        reference,
        state: 'inProgress',
        product: 'Glasvezel 1000',
        quantity: 2,
        wishedOn: '2026-12-10',
        address: { postcode: '3446AA', houseNumber: 3 },
      },
    ]);
    expect(await taskRow()).toMatchObject({
      status__c: 'Wacht op leverancier',
      leverancier_referentie__c: 'LEV-1',
    });
  });

  it('waits for the tasks before it', async () => {
    const { supplier, ctx } = withSupplier();
    const first = await newTask('Nakijken', { Soort__c: 'Bestelling nakijken', Volgorde__c: 10 });
    await sendSupplierOrders(ctx);
    expect(supplier.placedOrders).toEqual([]);
    await act(world, staff, { action: 'Leveringstaak__c.Done', id: first });
    await sendSupplierOrders(ctx);
    expect(supplier.placedOrders).toHaveLength(1);
  });

  it('stays open while the supplier is away, and is sent later with the same key', async () => {
    const { supplier, ctx } = withSupplier([{ outcome: 'away', reason: 'no answer' }]);
    expect(await sendSupplierOrders(ctx)).toBe(0);
    expect(await taskRow()).toMatchObject({
      status__c: 'Te doen',
      antwoord__c: 'Niet bereikbaar. We proberen het elk uur opnieuw.',
    });
    expect(await sendSupplierOrders(ctx)).toBe(1);
    expect(supplier.placedOrders.map(({ key }) => key)).toEqual([task]);
  });

  it('fails when the supplier refuses, and we get a mail', async () => {
    const { ctx } = withSupplier([{ outcome: 'refused', reason: 'Geen vrije poort' }]);
    await sendSupplierOrders(ctx);
    expect(await taskRow()).toMatchObject({
      status__c: 'Mislukt',
      antwoord__c: 'Geen vrije poort',
    });
    expect(await failures()).toMatchObject([{ aan__c: us }]);
  });

  it.each(['Wacht op klant', 'Geannuleerd'])('waits with an order that is %s', async (status) => {
    await world.rows('update bestelling__c set status__c = $2 where id = $1', order, status);
    const { supplier, ctx } = withSupplier();
    await sendSupplierOrders(ctx);
    expect(supplier.placedOrders).toEqual([]);
  });
});

describe('the answer of a supplier', () => {
  let count = 0;
  const answer = (body: object, id = `msg-${(count += 1)}`) =>
    takeSupplierAnswer(world.ctx, { id, body: { externalId: task, ...body } });
  const promise = async () => (await world.row('bestelling__c', order))['toegezegde_datum__c'];

  it('cannot be about a task of ours, nor about another record', async () => {
    const own = await newTask('Nakijken', { Soort__c: 'Bestelling nakijken' });
    for (const [at, externalId] of [own, order, 'zzz'].entries())
      expect(
        await takeSupplierAnswer(world.ctx, {
          id: `other ${String(at)}`,
          body: { externalId, state: 'completed' },
        }),
      ).toMatchObject({ ok: false, problems: [{ code: 'record.notFound' }] });
    expect(await world.row('leveringstaak__c', own)).toMatchObject({ status__c: 'Te doen' });
  });

  it.each(['9999-12-31', '2028-01-01', '2027-11-27', '0000-00-00', 'morgen'])(
    'with the day %s is refused, and moves nothing',
    async (expectedCompletionDate) => {
      expect(
        await takeSupplierAnswer(world.ctx, {
          id: `day ${expectedCompletionDate}`,
          body: { externalId: task, state: 'inProgress', expectedCompletionDate },
        }),
      ).toMatchObject({ ok: false, problems: [{ code: 'record.valueWrong' }] });
      expect(await taskRow()).toMatchObject({ antwoord__c: null });
      expect(await world.row('bestelling__c', order)).toMatchObject({
        toegezegde_datum__c: '2026-12-10',
      });
    },
  );

  it('that it delivered finishes the task', async () => {
    expect(await answer({ state: 'completed' })).toEqual({ ok: true, value: null });
    expect(await taskRow()).toMatchObject({ status__c: 'Gedaan', antwoord__c: 'Geleverd' });
  });

  it('that it will not deliver fails the task, once', async () => {
    const said = { state: 'rejected', message: 'Adres onbekend' };
    await answer(said, 'msg-twice');
    await answer(said, 'msg-twice');
    expect(await taskRow()).toMatchObject({
      status__c: 'Mislukt',
      antwoord__c: 'Afgewezen: Adres onbekend',
    });
    expect(await failures()).toHaveLength(1);
    expect((await answer({ state: 'completed' })).ok).toBe(true);
    expect(await taskRow()).toMatchObject({ status__c: 'Mislukt' });
  });

  it('with a later day moves the promise to a working day, and the customer is told', async () => {
    await answer({ state: 'inProgress', expectedCompletionDate: '2026-12-09' });
    expect(await promise()).toBe('2026-12-10');
    await answer({ state: 'inProgress', expectedCompletionDate: '2026-12-19' });
    expect(await promise()).toBe('2026-12-21');
    const mails = (await mailsAbout(world, order)).filter(
      ({ aan__c, soort__c }) => aan__c !== us && soort__c === 'Nieuwe datum van bestelling',
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]!.tekst__c).toContain('niet eerder leveren dan 19 december 2026');
  });

  it.each<[string, object]>([
    ['an unknown task', { externalId: 'a2G000000000999' }],
    ['an order instead of a task', { externalId: 'a2D000000000001' }],
    ['an unknown state', { state: 'lost' }],
    ['a day that is none', { state: 'inProgress', expectedCompletionDate: '2026-02-30' }],
  ])('about %s is refused', async (_, body) => {
    expect((await answer({ state: 'completed', ...body })).ok).toBe(false);
    expect(await taskRow()).toMatchObject({ status__c: 'Te doen' });
  });
});
