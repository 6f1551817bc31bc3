import ICAL from 'ical.js';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountName, sessionCookieOf, storedRows, userId } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { companyOf, createRow } from '../../rows.ts';

/** Appointments in the calendar of a user, read by a program for calendars. Source: RFC 5545. */

const server = await openSite();
const addresses = new Map<AccountName, string>();
beforeAll(async () => {
  for (const account of ['korenaar', 'garage', 'verkoop', 'beheer'] as const) {
    const answer = await fetch(new URL('/mijn-gegevens/beveiliging', server.url), {
      method: 'POST',
      headers: { cookie: await sessionCookieOf(server, account) },
      body: new URLSearchParams({ doen: 'agenda-maken' }),
    });
    const [, address] = /value="([^"]+\/agenda\.ics)"/.exec(await answer.text()) ?? [];
    addresses.set(account, new URL(address!).pathname);
  }
});
beforeEach(async () => {
  await storedRows(server, `update adviesaanvraag__c set afspraak_op__c = null returning id`);
});

async function eventsOf(account: AccountName): Promise<ICAL.Event[]> {
  const answer = await fetch(new URL(addresses.get(account)!, server.url));
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
}
const about = async (account: AccountName, id: string): Promise<ICAL.Event[]> =>
  (await eventsOf(account)).filter(({ uid }) => uid.startsWith(id));
const statusOf = (event: ICAL.Event): unknown => event.component.getFirstPropertyValue('status');
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const change = async (table: string, id: string, set: string): Promise<void> => {
  const rows = await storedRows(
    server,
    `update ${table} set ${set} where id = $1 returning id`,
    id,
  );
  expect(rows).toHaveLength(1);
};

describe('an advice call', () => {
  const callOf = async (account: AccountName, at: string): Promise<string> =>
    createRow(server, 'Adviesaanvraag__c', {
      Bedrijf__c: 'Kaas; Brood, & Zn.',
      Naam__c: 'Jan',
      Email__c: 'jan@voorbeeld.example',
      Status__c: 'Ingepland',
      OwnerId: await userId(server.ctx, account),
      Afspraak_op__c: at,
    });
  /** The first day of a month that is still to come, `yyyy-mm-dd`. */
  const firstOf = (month: number): string => {
    const now = new Date();
    const year = now.getUTCFullYear() + (now.getUTCMonth() + 1 >= month ? 1 : 0);
    return `${String(year)}-${String(month).padStart(2, '0')}-01`;
  };

  it.each([
    { season: 'winter', date: firstOf(1), utc: '09:00:00.000Z' },
    { season: 'summer', date: firstOf(7), utc: '08:00:00.000Z' },
  ])('in $season is at its time in Amsterdam, for a quarter', async ({ date, utc }) => {
    const id = await callOf('verkoop', `${date}T${utc}`);
    const [event, ...others] = await about('verkoop', id);
    expect(others).toEqual([]);
    const clock = new Intl.DateTimeFormat('nl-NL', {
      timeZone: 'Europe/Amsterdam',
      timeStyle: 'short',
    });
    expect(clock.format(event!.startDate.toJSDate())).toBe('10:00');
    expect(event!.startDate.toJSDate().toISOString()).toBe(`${date}T${utc}`);
    expect(event!.duration.toSeconds()).toBe(15 * 60);
    expect(event!.summary).toBe('Adviesgesprek met Kaas; Brood, & Zn.');
  });

  it('is in no calendar once it is handled', async () => {
    const id = await callOf('verkoop', `${day(3)}T09:00:00.000Z`);
    expect(await about('verkoop', id)).toHaveLength(1);
    await change('adviesaanvraag__c', id, `status__c = 'Afgehandeld'`);
    expect(await about('verkoop', id)).toEqual([]);
  });

  it('is in the calendar of its owner alone', async () => {
    const id = await callOf('verkoop', `${day(3)}T09:00:00.000Z`);
    for (const other of ['beheer', 'korenaar'] as const) expect(await about(other, id)).toEqual([]);
  });

  it('that moves stays one event, and one that is taken away is gone', async () => {
    const id = await callOf('verkoop', `${day(3)}T09:00:00.000Z`);
    const [before] = await about('verkoop', id);
    await change('adviesaanvraag__c', id, `afspraak_op__c = afspraak_op__c + interval '1 day'`);
    const [after, ...others] = await about('verkoop', id);
    expect([after!.uid, others]).toEqual([before!.uid, []]);
    expect(after!.startDate.toJSDate().toISOString()).toBe(`${day(4)}T09:00:00.000Z`);
    await change('adviesaanvraag__c', id, 'afspraak_op__c = null');
    expect(await about('verkoop', id)).toEqual([]);
  });
});

describe('a request for fibre', () => {
  const requestOf = async (account: AccountName): Promise<string> => {
    const [row] = await storedRows<{ id: string }>(
      server,
      `update glasvezelaanvraag__c set account__c = $1, status__c = 'Schouw gepland',
        schouwdatum__c = $2, opleverdatum__c = $3
        where id = (select id from glasvezelaanvraag__c where account__c is distinct from $1
          order by id limit 1) returning id`,
      await companyOf(server, account),
      day(5),
      day(40),
    );
    return row!.id;
  };

  it('gives the days of the visit and of the connection, to its company alone', async () => {
    const id = await requestOf('korenaar');
    const events = await about('korenaar', id);
    expect(events.map(({ startDate }) => startDate.toString())).toEqual([day(5), day(40)]);
    expect(events.every(({ startDate }) => startDate.isDate)).toBe(true);
    expect(events.map(({ summary }) => summary.split(':')[0])).toEqual([
      'Schouw voor glasvezel',
      'Aansluiting op glasvezel',
    ]);
    expect(await about('garage', id)).toEqual([]);
  });

  it('that is cancelled stays as cancelled, with the same identity', async () => {
    const id = await requestOf('korenaar');
    const before = await about('korenaar', id);
    expect(before.map(statusOf)).toEqual([null, null]);
    await change('glasvezelaanvraag__c', id, `status__c = 'Geannuleerd'`);
    const after = await about('korenaar', id);
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    expect(after.map(statusOf)).toEqual(['CANCELLED', 'CANCELLED']);
    expect(after[0]!.summary).toMatch(/^Vervallen: /);
  });
});

describe('an installation', () => {
  it('is in the calendar of who does it, and no other task is', async () => {
    const tasks = await storedRows<{ id: string; kind: string }>(
      server,
      `update leveringstaak__c set voor__c = $1, ownerid = $2, status__c = 'Te doen'
        returning id, soort__c as kind`,
      day(6),
      await userId(server.ctx, 'verkoop'),
    );
    const shown = new Set((await eventsOf('verkoop')).map(({ uid }) => uid.split('-')[0]));
    for (const { id, kind } of tasks) expect(shown.has(id)).toBe(kind === 'Installeren');
    expect(tasks.some(({ kind }) => kind === 'Installeren')).toBe(true);
    const one = tasks.find(({ kind }) => kind === 'Installeren')!;
    expect(await about('beheer', one.id)).toEqual([]);
    expect(await about('korenaar', one.id)).toEqual([]);
  });
});

describe('an order', () => {
  it('that is cancelled after a day was promised stays as cancelled', async () => {
    const [order] = await storedRows<{ id: string }>(
      server,
      `update bestelling__c set toegezegde_datum__c = $1, status__c = 'Geannuleerd'
        where id = (select id from bestelling__c where account__c = $2 and status__c = 'In uitvoering'
          order by id limit 1) returning id`,
      day(7),
      await companyOf(server, 'korenaar'),
    );
    expect((await about('korenaar', order!.id)).map(statusOf)).toEqual(['CANCELLED']);
  });
});

it('every event of a calendar has an identity of its own, a time and a title', async () => {
  for (const account of ['korenaar', 'beheer'] as const) {
    const events = await eventsOf(account);
    expect(events.length).toBeGreaterThan(0);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
    for (const { startDate, endDate, summary } of events) {
      expect(endDate.compare(startDate)).toBe(1);
      expect(summary).not.toBe('');
    }
  }
});
