import { beforeEach, describe, expect, it } from 'vitest';
import type { Result } from '#protocol/problem.ts';
import type { PerformedAction } from '#protocol/shapes/actions.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { createRow } from '../../../rows.ts';
import { createPerson, mailsAbout } from '../../../support/company.ts';
import { openEndings } from '../../../support/endings.ts';
import { act, createLine, createOrder, createProduct } from '../../../support/orders.ts';

/** What staff do with an order, from its match to its delivery. Source: decisions.md §13. */

const { world, us, staff, own, elsewhere } = await openEndings();
const administrator = await createPerson(world, 'beheer', { role: 'administrator' });

let product: string;
let order: string;
let line: string;
beforeEach(async () => {
  product = await createProduct(world);
  order = await createOrder(world);
  line = await createLine(world, order, { Product__c: product, Aantal__c: 2 });
});

type Fields = Dict<Scalar | null>;
const perform = (name: string, fields: Fields = {}, id = order) =>
  act(world, staff, { action: `Bestelling__c.${name}`, id, fields });
const orderRow = (id = order) => world.row('bestelling__c', id);
const orderStatus = async (id = order) => (await orderRow(id))['status__c'];
const problems = (answer: Result<PerformedAction>) =>
  answer.ok
    ? 'ok'
    : answer.problems.map(({ code, field }) => [code, field].filter(Boolean).join(' at '));
const kinds = async () =>
  (await mailsAbout(world, order))
    .map(({ aan__c, soort__c }) => [aan__c === us, soort__c])
    .toSorted(([one]) => (one === true ? 1 : -1));
const textToCustomer = async () =>
  (await mailsAbout(world, order)).filter(({ aan__c }) => aan__c !== us).at(-1)!.tekst__c;
const match = () => perform('Match', { Klant: own.company.id });
const start = async (fields: Fields = {}) => {
  await match();
  return perform('Accept', fields);
};
const connections = (id = order) =>
  world.rows<Record<string, unknown>>(
    `select a.*, a.maandbedrag__c::float as euros, a.ingangsdatum__c::text as start,
        a.einde_eerste_termijn__c::text as "end"
      from aansluiting__c a join bestelregel__c r on r.id = a.bestelregel__c
      where r.bestelling__c = $1 order by a.nummer__c, a.name`,
    id,
  );

it('staff read that an order has no tasks, as long as no template fits', async () => {
  const started = await start();
  expect(started.ok && JSON.stringify(started.value)).toContain('nog geen taken');
  const template = { Name: 'Nakijken', Taak__c: 'Bestelling nakijken', Actief__c: true };
  await createRow(world, 'Leveringssjabloon__c', template);
  const other = await createOrder(world, { Account__c: own.company.id });
  await createLine(world, other, { Product__c: product });
  const second = await perform('Accept', {}, other);
  expect(second.ok && JSON.stringify(second.value)).not.toContain('nog geen taken');
  await world.rows('delete from leveringssjabloon__c returning id');
});

describe('the order of a guest', () => {
  it('belongs to no company, and cannot be carried out, until staff match it', async () => {
    expect(problems(await perform('Accept'))).toEqual(['record.notNow']);
    expect(problems(await match())).toBe('ok');
    expect(await orderRow()).toMatchObject({ account__c: own.company.id });
    const [contact] = await world.rows<Record<string, unknown>>(
      'select * from contact where id = $1',
      (await orderRow())['contact__c'],
    );
    expect(contact).toMatchObject({ accountid: own.company.id, lastname: 'Smit' });
    expect(problems(await match())).toEqual(['record.notNow']);
  });

  it('is matched to the company with its number without a choice', async () => {
    const kvk = String((await orderRow())['kvk_nummer__c']);
    expect(problems(await perform('Match'))).toEqual(['delivery.companyUnknown at Klant']);
    await world.rows('update account set kvk_nummer__c = $2 where id = $1', own.company.id, kvk);
    expect(problems(await perform('MakeCustomer'))).toEqual(['delivery.companyKnown']);
    expect(problems(await perform('Match', { Klant: elsewhere.id }))).toBe('ok');
  });

  it('is not matched to a company with another number', async () => {
    await world.rows(
      'update account set kvk_nummer__c = $2 where id = $1',
      own.company.id,
      '12345678',
    );
    expect(problems(await match())).toEqual(['delivery.companyOther at Klant']);
    expect((await orderRow())['account__c']).toBe(null);
  });

  it('becomes a new customer with its contact person and address', async () => {
    expect(problems(await perform('MakeCustomer'))).toBe('ok');
    const { account__c: id, contact__c: contactId, kvk_nummer__c: kvk } = await orderRow();
    expect(await world.row('account', String(id))).toMatchObject({
      name: 'Slagerij Smit',
      kvk_nummer__c: kvk,
      billingstreet: 'Weteringkade 3',
      billingcity: 'Woerden',
      contactpersoon__c: contactId,
    });
    expect(await world.row('contact', String(contactId))).toMatchObject({ lastname: 'Smit' });
  });

  it('is not for customers to handle', async () => {
    await match();
    const answer = await act(world, own.person, { action: 'Bestelling__c.Accept', id: order });
    expect(answer.ok).toBe(false);
    expect(await orderStatus()).toBe('Ingediend');
  });
});

describe('an order that is taken in progress', () => {
  it('gets its first possible day, an owner, and mails', async () => {
    expect(problems(await start())).toBe('ok');
    expect(await orderRow()).toMatchObject({
      status__c: 'In uitvoering',
      toegezegde_datum__c: '2026-12-01',
      ownerid: staff.userId,
    });
    expect(await kinds()).toEqual([
      [false, 'Bestelling in uitvoering'],
      [true, 'Bestelling in uitvoering (aan ons)'],
    ]);
    const text = await textToCustomer();
    expect(text).toContain('Uiterlijk 1 december 2026 werkt alles.');
    expect(text).toMatch(/\/bestelling\/\w{18}\./);
    expect(problems(await perform('Accept'))).toEqual(['record.notNow']);
  });

  it('keeps the day that the customer was promised, unless staff choose another', async () => {
    await world.rows(
      'update bestelling__c set toegezegde_datum__c = $2 where id = $1',
      order,
      '2026-12-15',
    );
    await match();
    expect(problems(await perform('Accept', { Datum: '2026-11-25' }))).toEqual([
      'day.past at Datum',
    ]);
    expect(problems(await perform('Accept', { Datum: '2028-01-31' }))).toEqual([
      'day.tooFar at Datum',
    ]);
    await perform('Accept');
    expect((await orderRow())['toegezegde_datum__c']).toBe('2026-12-15');
  });

  it('gets tasks: general ones once, those of a product rather than of its kind', async () => {
    const template = (Name: string, fields: Fields) =>
      createRow(world, 'Leveringssjabloon__c', {
        Name,
        Taak__c: 'Activeren',
        Volgorde__c: 20,
        Werkdagen__c: 2,
        ...fields,
      });
    const made = [
      await template('Nakijken', {
        Taak__c: 'Bestelling nakijken',
        Volgorde__c: 10,
        Werkdagen__c: 0,
      }),
      await template('Sim sturen', { Soort__c: 'Mobiel', Volgorde__c: 15 }),
      await template('Porteren', { Soort__c: 'Mobiel', Taak__c: 'Nummers overzetten' }),
      await template('Uit', { Soort__c: 'Mobiel', Actief__c: false }),
      await template('Tv aansluiten', { Soort__c: 'TV' }),
    ];
    const special = await createProduct(world, { Name: 'Mobiel bijzonder' });
    made.push(await template('Bijzonder', { Product__c: special, Soort__c: 'Mobiel' }));
    await createLine(world, order, { Product__c: special });
    await start();
    const tasks = await world.rows<Record<string, string>>(
      'select name, voor__c::text as day from leveringstaak__c where bestelling__c = $1 order by volgorde__c, name',
      order,
    );
    const { name } = await world.row('product__c', product);
    expect(tasks.map((task) => [task['name'], task['day']])).toEqual([
      ['Nakijken', '2026-11-26'],
      [`Sim sturen: ${String(name)}`, '2026-11-30'],
      ['Bijzonder: Mobiel bijzonder', '2026-11-30'],
    ]);
    await world.rows('delete from leveringssjabloon__c where id = any($1)', made);
  });

  it('gets no task for a day after the promised one', async () => {
    const template = await createRow(world, 'Leveringssjabloon__c', {
      Name: 'Monteur plannen',
      Taak__c: 'Activeren',
      Volgorde__c: 10,
      Werkdagen__c: 9,
    });
    await start({ Datum: '2026-11-30' });
    const tasks = await world.rows<Record<string, string>>(
      'select voor__c::text as day from leveringstaak__c where bestelling__c = $1',
      order,
    );
    expect(tasks).toEqual([{ day: '2026-11-30' }]);
    await world.rows('delete from leveringssjabloon__c where id = $1', template);
  });
});

describe('an order in progress', () => {
  beforeEach(() => start());
  const reason = { Reden: 'De monteur is ziek' };

  it('moves to another day, and the customer reads why', async () => {
    expect(problems(await perform('MovePromise', { Datum: '2026-11-25', ...reason }))).toEqual([
      'day.past at Datum',
    ]);
    expect(problems(await perform('MovePromise', { Datum: '2028-01-31', ...reason }))).toEqual([
      'day.tooFar at Datum',
    ]);
    expect(problems(await perform('MovePromise', { Datum: '2026-12-08', ...reason }))).toBe('ok');
    expect((await orderRow())['toegezegde_datum__c']).toBe('2026-12-08');
    expect(await textToCustomer()).toContain('De reden: De monteur is ziek');
  });

  it('waits for the customer and goes on', async () => {
    await perform('Hold', { Reden: 'Een kopie van de machtiging' });
    expect(await orderRow()).toMatchObject({
      status__c: 'Wacht op klant',
      reden__c: 'Een kopie van de machtiging',
    });
    expect(await textToCustomer()).toContain('Een kopie van de machtiging');
    expect(problems(await perform('Deliver', { Werkt_sinds: '2026-11-26' }))).toEqual([
      'record.notNow',
    ]);
    await perform('Resume');
    expect(await orderRow()).toMatchObject({ reden__c: null });
  });

  it.each([['Cancel', 'Geannuleerd']])('ends by %s with a reason', async (name, status) => {
    expect(problems(await perform(name))).toEqual(['record.required at Reden']);
    expect(problems(await perform(name, reason))).toBe('ok');
    expect(await orderRow()).toMatchObject({ status__c: status, reden__c: reason.Reden });
    expect(await textToCustomer()).toContain('De reden: De monteur is ziek');
    expect(problems(await perform(name, reason))).toEqual(['record.notNow']);
    expect(await connections()).toEqual([]);
  });
});

it('a new order is rejected with a reason', async () => {
  expect(problems(await perform('Reject', { Reden: 'Buiten ons gebied' }))).toBe('ok');
  expect(await orderRow()).toMatchObject({ status__c: 'Afgewezen', reden__c: 'Buiten ons gebied' });
  expect(await textToCustomer()).toContain('Buiten ons gebied');
});

describe('tasks', () => {
  const task = (Name: string, fields: Fields = {}) =>
    createRow(world, 'Leveringstaak__c', {
      Name,
      Bestelling__c: order,
      Soort__c: 'Activeren',
      Volgorde__c: 10,
      ...fields,
    });
  const perfomTask = (id: string, name: string, fields: Fields = {}) =>
    act(world, staff, { action: `Leveringstaak__c.${name}`, id, fields });
  beforeEach(() => start());

  it('are done in order, for each line by itself, and the last one offers the delivery', async () => {
    const other = await createLine(world, order, { Product__c: product });
    const first = await task('Nakijken', { Volgorde__c: 1 });
    const second = await task('Activeren', { Volgorde__c: 2, Bestelregel__c: line });
    const third = await task('Ander', { Volgorde__c: 3, Bestelregel__c: other });
    expect(problems(await perfomTask(second, 'Done'))).toEqual(['delivery.taskEarlier']);
    expect(problems(await perfomTask(first, 'Done'))).toBe('ok');
    expect(problems(await perfomTask(third, 'Done', { Referentie: 'KPN-1' }))).toBe('ok');
    expect(await world.row('leveringstaak__c', third)).toMatchObject({
      status__c: 'Gedaan',
      leverancier_referentie__c: 'KPN-1',
    });
    expect(problems(await perform('Deliver', { Werkt_sinds: '2026-11-26' }))).toEqual([
      'delivery.taskLeft',
    ]);
    const last = await perfomTask(second, 'Done');
    expect(last).toMatchObject({
      ok: true,
      value: {
        goesTo: `/medewerker/${String(staff.staffId)}/record/${order}/actie/Bestelling__c.Deliver`,
      },
    });
    expect(problems(await perfomTask(second, 'Done'))).toEqual(['record.notNow']);
  });

  it('that failed hold the delivery until they are done or not needed', async () => {
    const only = await task('Bestellen');
    expect(problems(await perfomTask(only, 'Fail'))).toEqual(['record.required at Reden']);
    await perfomTask(only, 'Fail', { Reden: 'Geen lijn' });
    expect(await world.row('leveringstaak__c', only)).toMatchObject({
      status__c: 'Mislukt',
      notitie__c: 'Mislukt: Geen lijn',
    });
    expect(problems(await perform('Deliver', { Werkt_sinds: '2026-11-26' }))).toEqual([
      'delivery.taskLeft',
    ]);
    await perfomTask(only, 'Retry');
    await perfomTask(only, 'Skip', { Reden: 'Ligt er al' });
    expect(await world.row('leveringstaak__c', only)).toMatchObject({
      status__c: 'Niet nodig',
      notitie__c: 'Mislukt: Geen lijn\nNiet nodig: Ligt er al',
    });
  });

  it('of a cancelled order are not needed any more', async () => {
    const only = await task('Bestellen');
    await perform('Cancel', { Reden: 'De klant ziet ervan af' });
    expect(await world.row('leveringstaak__c', only)).toMatchObject({ status__c: 'Niet nodig' });
    expect(problems(await perfomTask(only, 'Done'))).toEqual(['record.notNow']);
  });
});

describe('a delivery', () => {
  beforeEach(() => start());
  const deliver = (fields: Fields = {}) =>
    perform('Deliver', { Werkt_sinds: '2026-11-26', ...fields });
  const two = '06-12000001\n06-12000002';

  it('makes one connection for each one ordered, with contract, price period and mails', async () => {
    const Nummers = await createRow(world, 'Nummerbehoud__c', {
      Bestelling__c: order,
      Nummer__c: '06-12000003',
      Aanbieder__c: 'Ander',
    });
    expect(problems(await deliver({ Nummers: '06-12000004' }))).toBe('ok');
    const { name } = await world.row('product__c', product);
    const shared = {
      name,
      account__c: own.company.id,
      bestelregel__c: line,
      status__c: 'Actief',
      soort__c: 'Mobiel',
      simstatus__c: 'Actief',
      aantal__c: 1,
      euros: 17.5,
      contractvorm__c: 'Vast',
      start: '2026-11-26',
      end: '2027-11-25',
    };
    expect(await connections()).toMatchObject([
      { ...shared, nummer__c: '06-12000003' },
      { ...shared, nummer__c: '06-12000004' },
    ]);
    const ids = (await connections()).map(({ id }) => id);
    expect(
      await world.rows(
        `select van__c::text as van, tot__c as tot, maandbedrag__c::float as euros, bron__c as bron
          from prijsperiode__c where aansluiting__c = any($1)`,
        ids,
      ),
    ).toEqual(
      Array.from({ length: 2 }, () => ({
        van: '2026-11-26',
        tot: null,
        euros: 17.5,
        bron: 'Bestelling',
      })),
    );
    expect(await orderRow()).toMatchObject({ status__c: 'Geleverd', geleverd_op__c: '2026-11-26' });
    expect(await world.row('bestelregel__c', line)).toMatchObject({ geleverd_op__c: '2026-11-26' });
    expect(await world.row('nummerbehoud__c', Nummers)).toMatchObject({ status__c: 'Overgezet' });
    expect(await textToCustomer()).toContain('06-12000004');
  });

  it('is done once', async () => {
    expect(problems(await deliver({ Nummers: two }))).toBe('ok');
    expect(problems(await deliver({ Nummers: two }))).toEqual(['record.notNow']);
    expect(await connections()).toHaveLength(2);
  });

  it('at the same time by two colleagues is done once', async () => {
    const other = act(world, administrator, {
      action: 'Bestelling__c.Deliver',
      id: order,
      fields: { Werkt_sinds: '2026-11-26', Nummers: two },
    });
    const both = await Promise.all([deliver({ Nummers: two }), other]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.flatMap(problems)).toContain('record.notNow');
    expect(await connections()).toHaveLength(2);
  });

  it.each<[string, Fields, string[]]>([
    ['a day to come', { Werkt_sinds: '2026-11-27' }, ['day.toCome at Werkt_sinds']],
    ['a day before the order', { Werkt_sinds: '2020-01-01' }, ['day.beforeAsked at Werkt_sinds']],
    ['too few numbers', { Nummers: '06-12000001' }, ['delivery.numbersMissing at Nummers']],
    ['too many numbers', { Nummers: `${two}\n06-12000005` }, ['delivery.numbersLeft at Nummers']],
    ['a number that is none', { Nummers: `${two}\nabc` }, ['delivery.numberWrong at Nummers']],
  ])('with %s is refused as a whole', async (_, fields, expected) => {
    expect(problems(await deliver({ Nummers: two, ...fields }))).toEqual(expected);
    expect(await connections()).toEqual([]);
    expect(await orderStatus()).toBe('In uitvoering');
  });

  it('of one line leaves the order in progress, and the rest follows', async () => {
    const internet = await createProduct(world, {
      Soort__c: 'Internet',
      Aantal_per_aansluiting__c: 500,
      Eenheid__c: 'Mbit/s',
    });
    const voip = await createProduct(world, {
      Soort__c: 'VoIP',
      Aantal_per_aansluiting__c: null,
      Eenheid__c: 'toestellen',
    });
    const fast = await createLine(world, order, { Product__c: internet, Looptijd_maanden__c: '0' });
    await createLine(world, order, { Product__c: voip, Aantal__c: 3, Maandbedrag__c: 9.75 });
    const first = await act(world, staff, {
      action: 'Bestelregel__c.Deliver',
      id: fast,
      fields: { Werkt_sinds: '2026-11-26' },
    });
    expect(problems(first)).toBe('ok');
    expect(await orderStatus()).toBe('In uitvoering');
    expect(await connections()).toMatchObject([
      {
        soort__c: 'Internet',
        aantal__c: 500,
        contractvorm__c: 'Onbepaald',
        end: null,
        adres__c: 'Weteringkade 3, 3446 AA Woerden',
      },
    ]);
    expect(await textToCustomer()).toContain('Aan de rest werken we verder.');
    world.setNow(new Date('2026-11-30T12:00:00Z'));
    expect(
      problems(await deliver({ Werkt_sinds: '2026-11-30', Nummers: `${two}\n030-2345678` })),
    ).toBe('ok');
    const made = await connections();
    expect(made).toHaveLength(4);
    expect(made.find(({ soort__c: kind }) => kind === 'VoIP')).toMatchObject({
      aantal__c: 3,
      euros: 29.25,
      nummer__c: '030-2345678',
    });
    expect(await orderStatus()).toBe('Geleverd');
  });
});
