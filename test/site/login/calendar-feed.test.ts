import { beforeEach, describe, expect, it } from 'vitest';
import {
  type AccountName,
  sessionCookieOf,
  storedRows,
  userId,
  waitUntil,
} from '../../support/server.ts';
import { calendarText } from '#messages/login/calendar.ts';
import { openSite } from '../../support/site.ts';

/** The calendar of a user, behind a secret address that the user makes. Source: RFC 5545. */

const server = await openSite();
beforeEach(() => storedRows(server, 'delete from calendar_feed'));

const path = '/mijn-gegevens/beveiliging';
const send = (cookie: string, doen: string, fields: Record<string, string> = {}) =>
  fetch(new URL(path, server.url), {
    method: 'POST',
    headers: { cookie },
    redirect: 'manual',
    body: new URLSearchParams({ doen, ...fields }),
  });

async function addressOf(account: AccountName): Promise<string> {
  const html = await (await send(await sessionCookieOf(server, account), 'agenda-maken')).text();
  const [, address] = /value="([^"]+\/agenda\.ics)"/.exec(html) ?? [];
  expect(address).toMatch(/\/agenda\/[\w-]{43}\/agenda\.ics$/);
  return new URL(address!).pathname;
}

it('a form that is sent twice makes one address, which only the first answer shows', async () => {
  const cookie = await sessionCookieOf(server, 'korenaar');
  const page = await (await fetch(new URL(path, server.url), { headers: { cookie } })).text();
  const [form = ''] = /<form[^>]*>(?:(?!<\/form>).)*agenda-maken.*?<\/form>/s.exec(page) ?? [];
  const [, formKey] = /name="formKey" value="([\w-]+)"/.exec(form) ?? [];
  expect(formKey).toBeDefined();
  const twice = async (): Promise<string> =>
    (await send(cookie, 'agenda-maken', { formKey: formKey! })).text();
  const [, address] = /value="([^"]+\/agenda\.ics)"/.exec(await twice()) ?? [];
  const again = await twice();
  expect(again).not.toContain('agenda.ics');
  expect(again).toContain(calendarText.again);
  expect((await read(new URL(address!).pathname)).status).toBe(200);
});

const read = (address: string, headers: Record<string, string> = {}) =>
  fetch(new URL(address, server.url), { headers });
const unfolded = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n');

/** Gives a connection of the company an end; returns its id. */
async function endingConnection(account: AccountName, day: string): Promise<string> {
  const [row] = await storedRows<{ id: string }>(
    server,
    `update aansluiting__c set einddatum__c = $2, name = 'Kantoor; Dam, 1 \\ Zuid'
     where id = (select c.id from aansluiting__c c join "user" u on u.accountid = c.account__c
       where u.id = $1 order by c.id limit 1) returning id`,
    await userId(server.ctx, account),
    day,
  );
  return row!.id;
}
const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);

describe('the calendar of a user', () => {
  it('has the ends of the own company, and of no other', async () => {
    const [mine, theirs] = [
      await endingConnection('korenaar', soon),
      await endingConnection('garage', soon),
    ];
    const answer = await read(await addressOf('korenaar'));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    const file = await answer.text();
    const lines = unfolded(file);
    expect(lines.filter((line) => line.startsWith(`UID:${mine}-einddatum__c@`))).toHaveLength(1);
    expect(file).not.toContain(theirs);
    expect(lines).toContain(String.raw`SUMMARY:Einde van Kantoor\; Dam\, 1 \\ Zuid`);
    expect(lines).toContain(`DTSTART;VALUE=DATE:${soon.replaceAll('-', '')}`);
  });

  it('is valid: lines of at most 75 bytes, and one begin and end of each part', async () => {
    await endingConnection('korenaar', soon);
    const file = await (await read(await addressOf('beheer'))).text();
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const count = (word: string): number => unfolded(file).filter((line) => line === word).length;
    expect([count('BEGIN:VCALENDAR'), count('END:VCALENDAR')]).toEqual([1, 1]);
    expect(count('BEGIN:VEVENT')).toBe(count('END:VEVENT'));
    const uids = unfolded(file).filter((line) => line.startsWith('UID:'));
    expect(new Set(uids).size).toBe(uids.length);
    for (const name of ['DTSTAMP', 'DTSTART', 'UID', 'SUMMARY'])
      expect(unfolded(file).filter((line) => line.startsWith(name))).toHaveLength(uids.length);
  });

  it('writes addresses as the site does', async () => {
    const connection = await endingConnection('korenaar', soon);
    await storedRows(
      server,
      `update aansluiting__c set adres__c = 'Dorpsstraat 97, 2516MX Den Haag' where id = $1`,
      connection,
    );
    const [request] = await storedRows<{ id: string }>(
      server,
      `update glasvezelaanvraag__c set schouwdatum__c = $1, status__c = 'Ontvangen', straat__c = 'Zeilmakerij',
         huisnummer__c = 23, huisletter__c = 'B', toevoeging__c = 'bis', postcode__c = '8028DB', woonplaats__c = 'Zwolle'
       where id = (select min(id) from glasvezelaanvraag__c) returning id`,
      soon,
    );
    const lines = unfolded(await (await read(await addressOf('beheer'))).text());
    const placeOf = (id: string, field: string): string | undefined =>
      lines
        .slice(lines.findIndex((line) => line.startsWith(`UID:${id}-${field}@`)))
        .find((line) => line.startsWith('LOCATION:'));
    expect(placeOf(connection, 'einddatum__c')).toBe(
      String.raw`LOCATION:Dorpsstraat 97\, 2516 MX Den Haag`,
    );
    expect(placeOf(request!.id, 'schouwdatum__c')).toBe(
      String.raw`LOCATION:Zeilmakerij 23B-bis\, 8028 DB Zwolle`,
    );
  });

  it('is not sent again while it is the same', async () => {
    await endingConnection('korenaar', soon);
    const address = await addressOf('korenaar');
    const eTag = (await read(address)).headers.get('etag')!;
    expect((await read(address, { 'if-none-match': eTag })).status).toBe(304);
    expect(
      (await read(address, { 'if-none-match': `"x", ${eTag.replace('W/', '')}` })).status,
    ).toBe(304);
    const later = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    await endingConnection('korenaar', later);
    expect((await read(address, { 'if-none-match': eTag })).status).toBe(200);
  });
});

describe('the address of a calendar', () => {
  it('is not in the database, and is shown once', async () => {
    const address = await addressOf('korenaar');
    const token = address.split('/').at(-2)!;
    expect(JSON.stringify(await storedRows(server, 'select * from calendar_feed'))).not.toContain(
      token,
    );
    const cookie = await sessionCookieOf(server, 'korenaar');
    const html = await (await fetch(new URL(path, server.url), { headers: { cookie } })).text();
    expect(html).not.toContain(token);
    expect(html).toContain('Je agenda heeft een geheim adres');
  });

  it('ends at once when it is renewed, withdrawn, or its user cannot log in', async () => {
    const first = await addressOf('korenaar');
    const second = await addressOf('korenaar');
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    const ended = await send(await sessionCookieOf(server, 'korenaar'), 'agenda-stopt');
    expect(ended.status).toBe(303);
    expect((await read(second)).status).toBe(404);
    const third = await addressOf('garage');
    await storedRows(
      server,
      'update "user" set isactive = false where id = $1',
      await userId(server.ctx, 'garage'),
    );
    await waitUntil(async () => (await read(third)).status === 404);
    await storedRows(
      server,
      'update "user" set isactive = true where id = $1',
      await userId(server.ctx, 'garage'),
    );
  });

  it('is made only with a recent proof of who somebody is', async () => {
    const cookie = await sessionCookieOf(server, 'korenaar');
    await storedRows(server, `update session set created_at = created_at - interval '11 minutes'`);
    const refused = await send(cookie, 'agenda-maken');
    expect([
      refused.status >= 400,
      await storedRows(server, 'select * from calendar_feed'),
    ]).toEqual([true, []]);
  });

  it.each(['x', 'A'.repeat(43), encodeURIComponent("' or 1=1 --")])(
    'that is not ours gives nothing: %s',
    async (token) => {
      expect((await read(`/agenda/${token}/agenda.ics`)).status).toBe(404);
    },
  );
});
