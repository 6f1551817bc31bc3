import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readAmountOn } from '#domain/selling/price-periods.ts';
import { startPricePeriods } from '#domain/selling/start-price-periods.ts';
import { proposeTermination } from '#domain/terminations/propose-termination.ts';
import { proposePortOut } from '#domain/port-outs/propose-port-out.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { updateRecord } from '#engine/write/write.ts';
import { normalizeId } from '#protocol/ids.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { createRow } from '../../../rows.ts';
import { createPerson } from '../../../support/company.ts';
import { createConnection } from '../../../support/connections.ts';
import { openEndings } from '../../../support/endings.ts';

/** What a connection costs on a day is read from its price periods. Source: decisions.md §13. */

const { world, own } = await openEndings();
const administrator = await createPerson(world, 'beheer', { role: 'administrator' });

type StoredPeriod = { van: string; tot: string | null; euros: number; bron: string };
const periodsOf = (connectionId: string) =>
  world.rows<StoredPeriod>(
    `select van__c::text as van, tot__c::text as tot, maandbedrag__c::float as euros, bron__c as bron
      from prijsperiode__c where aansluiting__c = $1 order by van__c, name`,
    connectionId,
  );
const amountOf = async (id: string) =>
  Number((await world.row('aansluiting__c', id))['maandbedrag__c']);
const change = async (id: string, fields: Dict<Scalar | null>, as = world.ctx) => {
  const saved = await updateRecord(as, id, { fields });
  if (!saved.ok) throw new Error(JSON.stringify(saved.problems));
};
const period = (connectionId: string, fields: Dict<Scalar | null>) =>
  createRow({ ctx: world.as(administrator) }, 'Prijsperiode__c', {
    Aansluiting__c: connectionId,
    ...fields,
  });
/** A connection of € 25 that costs € 40 from 1 January 2027. */
async function risingConnection(fields: Dict<Scalar | null> = {}): Promise<string> {
  const id = await createConnection(world, own.company, fields);
  await world.rows(
    'update prijsperiode__c set tot__c = $2 where aansluiting__c = $1',
    id,
    '2026-12-31',
  );
  await period(id, { Van__c: '2027-01-01', Maandbedrag__c: 40, Bron__c: 'Indexatie' });
  return id;
}
const whole = { van: '2025-01-01', tot: null, euros: 25, bron: 'Hand' };

describe('the price periods of a connection', () => {
  it('begin at its start, change today and end with it', async () => {
    const id = await createConnection(world, own.company);
    expect(await periodsOf(id)).toEqual([whole]);
    await change(id, { Maandbedrag__c: 30 });
    await change(id, { Maandbedrag__c: 32.5 });
    await change(id, { Nummer__c: '06-19999999' });
    const before = { ...whole, tot: '2026-11-25' };
    expect(await periodsOf(id)).toEqual([
      before,
      { van: '2026-11-26', tot: null, euros: 32.5, bron: 'Hand' },
    ]);
    await change(id, { Status__c: 'Beëindigd', Einddatum__c: '2026-11-26' });
    expect((await periodsOf(id)).map(({ tot }) => tot)).toEqual(['2026-11-25', '2026-11-26']);
    const costs = (day: string) => readAmountOn(world.ctx, id, day);
    expect(await costs('2024-12-31')).toBe(null);
    expect(await costs('2026-11-25')).toBe(25_00);
    expect(await costs('2026-11-26')).toBe(32_50);
    expect(await costs('2026-11-27')).toBe(null);
  });

  it('follow the start of a connection that is to begin', async () => {
    const id = await createConnection(world, own.company, {
      Status__c: 'In aanvraag',
      Ingangsdatum__c: '2027-01-04',
    });
    await change(id, { Ingangsdatum__c: '2027-01-11', Maandbedrag__c: 30 });
    expect(await periodsOf(id)).toEqual([
      { van: '2027-01-11', tot: null, euros: 30, bron: 'Hand' },
    ]);
  });

  it('change the amount of today when an administrator changes them', async () => {
    const id = await createConnection(world, own.company);
    const made = await period(id, { Van__c: '2026-11-20', Maandbedrag__c: 27, Bron__c: 'Korting' });
    expect(await amountOf(id)).toBe(27);
    await change(made, { Maandbedrag__c: 26 }, world.as(administrator));
    expect(await amountOf(id)).toBe(26);
    await deleteRecord(world.as(administrator), made);
    expect(await amountOf(id)).toBe(25);
    expect(await periodsOf(id)).toEqual([whole]);
  });
});

describe('a period that begins', () => {
  it('changes the amount of the connection on its day, once', async () => {
    const id = await risingConnection();
    expect(await amountOf(id)).toBe(25);
    world.setNow(new Date('2026-12-31T22:30:00Z'));
    expect(await startPricePeriods(world.ctx)).toBe(0);
    world.setNow(new Date('2026-12-31T23:30:00Z'));
    expect(await startPricePeriods(world.ctx)).toBe(1);
    expect(await amountOf(id)).toBe(40);
    expect(await startPricePeriods(world.ctx)).toBe(0);
    expect(await periodsOf(id)).toEqual([
      { ...whole, tot: '2026-12-31' },
      { van: '2027-01-01', tot: null, euros: 40, bron: 'Indexatie' },
    ]);
  });

  it('counts also when the server was down on its day', async () => {
    const id = await risingConnection();
    world.setNow(new Date('2027-01-20T12:00:00Z'));
    expect(await startPricePeriods(world.ctx)).toBe(1);
    expect(await amountOf(id)).toBe(40);
  });

  it('leaves a connection alone that has ended', async () => {
    const id = await risingConnection();
    await change(id, { Status__c: 'Beëindigd', Einddatum__c: '2026-11-30' });
    world.setNow(new Date('2027-01-02T12:00:00Z'));
    expect(await startPricePeriods(world.ctx)).toBe(0);
    expect(await amountOf(id)).toBe(25);
  });
});

describe('the cost of ending early', () => {
  const term = { Contractvorm__c: 'Vast', Einde_eerste_termijn__c: '2027-06-30' };
  it.each([
    ['before the new price', '2026-12-31', 6 * 25],
    ['after it', '2027-01-31', 5 * 40],
  ])('of a termination %s counts the amount of that day', async (_, requestedDate, earlyCost) => {
    const connectionId = await risingConnection(term);
    const proposal = await proposeTermination(world.as(own.person), {
      connectionId,
      requestedDate,
    });
    expect(proposal).toMatchObject({ ok: true, value: { earlyCost } });
  });

  it('of a port-out counts the amount of the day on which the number leaves', async () => {
    const connectionId = await risingConnection(term);
    const cost = async () => {
      const proposal = await proposePortOut(world.as(own.person), { connectionId });
      return proposal.ok ? [proposal.value.proposedDate, proposal.value.earlyCost] : proposal;
    };
    expect(await cost()).toEqual(['2026-11-30', 7 * 25]);
    world.setNow(new Date('2026-12-31T12:00:00Z'));
    expect(await cost()).toEqual(['2027-01-05', 6 * 40]);
  });
});

it('the migration gives each earlier connection one period, from its start', async () => {
  const connection = (fields: Dict<Scalar | null>) => createConnection(world, own.company, fields);
  const ids = {
    active: await connection({}),
    ended: await connection({ Status__c: 'Beëindigd', Einddatum__c: '2026-06-30' }),
    endedSometime: await connection({ Status__c: 'Beëindigd' }),
    toBegin: await connection({ Status__c: 'In aanvraag', Ingangsdatum__c: '2027-02-01' }),
    undated: await connection({ Ingangsdatum__c: null }),
    free: await connection({ Maandbedrag__c: null }),
  };
  await world.rows('delete from prijsperiode__c where true');
  const sql = (name: string) =>
    readFile(new URL(`../../../../src/db/migrations/${name}`, import.meta.url), 'utf8');
  const [, insert] = (await sql('0250_selling.sql')).split(/(?=^insert into prijsperiode__c)/m);
  await world.rows(insert!);
  await world.rows(await sql('0290_ended_price_periods.sql'));
  expect(await periodsOf(ids.active)).toEqual([whole]);
  expect(await periodsOf(ids.ended)).toEqual([{ ...whole, tot: '2026-06-30' }]);
  expect((await periodsOf(ids.endedSometime))[0]!.tot).not.toBe(null);
  expect(await periodsOf(ids.toBegin)).toEqual([{ ...whole, van: '2027-02-01' }]);
  expect(await periodsOf(ids.undated)).toHaveLength(1);
  expect(await periodsOf(ids.free)).toEqual([]);
  const stored = await world.rows<{ id: string }>('select id from prijsperiode__c');
  expect(stored.filter(({ id }) => normalizeId(id) !== id)).toEqual([]);
});
