import { expect, it } from 'vitest';
import { storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { openOrderClient, orderWithPhones } from './order-client.ts';

/** The promised day of an order as a file for a calendar. Source: RFC 5545. */

const server = await openSite();
const client = openOrderClient(server);

async function placedOrder(): Promise<string> {
  const token = await orderWithPhones(server, client);
  await client.send(`/bestellen/${token}/nummers`, { bring: 'no' });
  await client.send(`/bestellen/${token}/startdatum`, { when: 'eerste' });
  await client.send(`/bestellen/${token}/controle`, { read: 'yes', mayBind: 'yes' });
  return token;
}

const setOrder = (token: string, set: string) =>
  storedRows(server, `update bestelling__c set ${set} where id = $1 returning id`, tokenId(token));
const tokenId = (token: string): string => token.slice(0, 18);
const fileOf = (token: string) => client.open(`/bestelling/${token}/agenda.ics`);

it('the page of an order offers its promised day as a file with one event of that day', async () => {
  const token = await placedOrder();
  await setOrder(token, `toegezegde_datum__c = '2099-12-31', straat__c = 'Lange; Straat, 1'`);
  expect((await client.open(`/bestelling/${token}`)).html).toContain(`${token}/agenda.ics"`);
  const { status, headers, html } = await fileOf(token);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.get('cache-control')).toContain('no-store');
  const lines = html.split('\r\n');
  expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n'))).toBe(true);
  const whole = html.replaceAll('\r\n ', '').split('\r\n');
  expect(whole.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
  expect(whole.slice(-3)).toEqual(['END:VEVENT', 'END:VCALENDAR', '']);
  expect(whole).toContain('DTSTART;VALUE=DATE:20991231');
  expect(whole).toContain('DTEND;VALUE=DATE:21000101');
  expect(whole.find((line) => line.startsWith('LOCATION:'))).toContain(
    String.raw`Lange\; Straat\, 1`,
  );
  expect(whole.find((line) => line.startsWith('DESCRIPTION:'))).toContain('4 × VoIP Overal');
  expect(whole.find((line) => /^DTSTAMP:\d{8}T\d{6}Z$/.test(line))).toBeDefined();
  expect(html).not.toContain(token);
});

it('the event keeps its id when the day moves', async () => {
  const token = await placedOrder();
  const idOf = (file: string) => /^UID:.+$/m.exec(file)?.[0];
  const { html: first } = await fileOf(token);
  await setOrder(token, `toegezegde_datum__c = '2099-01-02'`);
  const { html: moved } = await fileOf(token);
  expect(moved).not.toBe(first);
  expect(idOf(moved)).toBe(idOf(first));
});

it.each([
  ['toegezegde_datum__c = null'],
  [`toegezegde_datum__c = '2020-01-02'`],
  [`status__c = 'Geannuleerd'`],
  [`status__c = 'Geleverd'`],
])('an order has no file, and no link to it, with %s', async (set) => {
  const token = await placedOrder();
  await setOrder(token, set);
  expect((await fileOf(token)).status).toBe(404);
  expect((await client.open(`/bestelling/${token}`)).html).not.toContain('agenda.ics');
});

it('a link that is not ours gives no file', async () => {
  const token = await placedOrder();
  expect((await fileOf(`${token.slice(0, -1)}x`)).status).toBe(404);
});
