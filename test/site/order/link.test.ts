import { describe, expect, it } from 'vitest';
import { deleteRecord } from '#engine/write/delete.ts';
import { updateRecord } from '#engine/write/write.ts';
import { isWorkingDay, addDays } from '#protocol/time/calendar.ts';
import { openTestServer, storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import {
  beginOrder,
  fieldsOf,
  newestOrder,
  openOrderClient,
  orderWithPhones,
  tokenOf,
  unknownAddress,
  wordsOf,
} from './order-client.ts';

/** The link of an order is the right to see it. Source: docs/decisions/0040. */

const server = await openSite();
const guest = openOrderClient(server);

const steps = ['adres', 'pakket', 'bedrijf', 'contact', 'nummers', 'startdatum', 'bewaren'];

describe('the link of a draft', () => {
  it('is neither cached, nor indexed, nor sent to other sites', async () => {
    const token = await orderWithPhones(server, guest);
    for (const step of steps.slice(0, 5)) {
      const { status, html, headers } = await guest.open(`/bestellen/${token}/${step}`);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(html).toContain('<meta name="robots" content="noindex"');
      expect(html).not.toContain('feedback?pagina=');
    }
  });

  it('of a stranger shows nothing', async () => {
    const token = await orderWithPhones(server, guest);
    const other = await orderWithPhones(server, guest);
    const [id = ''] = token.split('.');
    for (const wrong of [
      `${id}.${'x'.repeat(43)}`,
      `${id}.${other.split('.')[1] ?? ''}`,
      id,
      'x',
      '%00',
    ])
      for (const step of steps) {
        const { status, html } = await guest.open(`/bestellen/${wrong}/${step}`);
        expect([400, 404]).toContain(status);
        for (const secret of ['Dorpsstraat', 'Sanne', 'Bakkerij Vos', 'VoIP Overal'])
          expect(html).not.toContain(secret);
      }
    const page = await guest.open(`/bestellen/${token}/contact`);
    const sent = await guest.sendTo({ ...page, path: `/bestellen/${id}.x/contact` });
    expect(sent.status).toBe(404);
  });

  it('of a deleted draft says so, and offers a new order', async () => {
    const token = await orderWithPhones(server, guest);
    await deleteRecord(server.ctx, token.slice(0, 18));
    const { status, html } = await guest.open(`/bestellen/${token}/contact`);
    expect(status).toBe(404);
    expect(wordsOf(html)).toContain('Deze bestelling vinden we niet');
    expect(html).toContain('href="/bestellen"');
  });

  it('of an order that was placed leads to that order', async () => {
    const token = await orderWithPhones(server, guest);
    const page = await guest.open(`/bestellen/${token}/contact`);
    await updateRecord(server.ctx, token.slice(0, 18), { fields: { Status__c: 'Ingediend' } });
    for (const { status, path } of [
      await guest.open(`/bestellen/${token}/contact`),
      await guest.open(`/bestellen/${token}`),
      await guest.sendTo(page, { firstName: 'Een ander' }),
    ])
      expect([status, path]).toEqual([303, `/bestelling/${token}`]);
    expect((await newestOrder(server))['voornaam__c']).toBe('Sanne');
  });

  it('is mailed, and goes on at another device where the visitor was', async () => {
    const token = await orderWithPhones(server, guest);
    const path = `/bestellen/${token}/bewaren`;
    const page = await guest.open(path);
    expect(fieldsOf(page.html)['email']).toBe('sanne@vos.example');
    for (const _ of [1, 2]) {
      const sent = await guest.sendTo(page, { email: 'thuis@vos.example' });
      expect(sent.path).toBe(`${path}?verzonden=1`);
    }
    expect(wordsOf((await guest.open(`${path}?verzonden=1`)).html)).toContain(
      'De link is onderweg',
    );
    const mails = await storedRows<{ tekst__c: string; leesbaar__c: boolean }>(
      server,
      `select tekst__c, leesbaar__c from mail__c where aan__c = 'thuis@vos.example'`,
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.leesbaar__c).toBe(false);
    const [link = ''] = /\S+\/bestellen\/\S+/.exec(mails[0]?.tekst__c ?? '') ?? [];
    const resumed = await openOrderClient(server).open(`/bestellen/${tokenOf(link)}`);
    expect([resumed.status, resumed.path]).toEqual([303, `/bestellen/${token}/nummers`]);
    const wrong = await guest.send(path, { email: 'x' });
    expect(wrong.html).toContain('Voer een correct e-mailadres in');
  });
});

it('one address may begin a few orders and mail a few links; then it must wait', async () => {
  const limited = await openTestServer({ environment: { RATE_LIMITS: 'on' } });
  try {
    const client = openOrderClient(limited);
    const token = await beginOrder(client);
    const tries = async (path: string, fields: Record<string, string>) => {
      for (let count = 0; count < 15; count++)
        if ((await client.send(path, fields)).status === 429) return 429;
      return 303;
    };
    expect(await tries('/bestellen', unknownAddress)).toBe(429);
    expect(await tries(`/bestellen/${token}/bewaren`, { email: 'a@vos.example' })).toBe(429);
  } finally {
    await limited.close();
  }
});

describe('the start date', () => {
  const atDate = async () => {
    const token = await orderWithPhones(server, guest);
    await guest.send(`/bestellen/${token}/nummers`, { bring: 'no' });
    return `/bestellen/${token}/startdatum`;
  };
  const today = new Date().toISOString().slice(0, 10);
  const first = (from: string, works: boolean): string => {
    let day = from;
    while (isWorkingDay(day) !== works) day = addDays(day, 1);
    return day;
  };

  it('is as soon as possible, or a working day within six months', async () => {
    const path = await atDate();
    expect((await guest.send(path)).path).toContain('/controle');
    expect((await newestOrder(server))['gewenste_datum__c']).toBeNull();
    const day = first(addDays(today, 60), true);
    const [year, month, date] = day.split('-');
    for (const typed of [day, `${date!}-${month!}-${year!}`]) {
      await guest.send(path, { when: 'gekozen', day: typed });
      expect(String((await newestOrder(server))['gewenste_datum__c'])).toContain(day);
    }
  });

  it.each([
    ['', 'Vul alle verplichte velden in'],
    ['31-02-2027', 'Voer een geldige datum in'],
    [addDays(today, 1), 'Zo snel kunnen we niet leveren.'],
    [first(addDays(today, 60), false), 'is geen werkdag. Kies bijvoorbeeld'],
    [addDays(today, 200), 'Je kunt tot zes maanden vooruit kiezen'],
  ])('%o is refused with the reason', async (day, sentence) => {
    const path = await atDate();
    const { status, html } = await guest.send(path, { when: 'gekozen', day });
    expect(status).toBe(400);
    expect(wordsOf(html)).toContain(sentence);
  });
});

it('a form that a program filled in begins no order', async () => {
  const { status } = await guest.send('/bestellen', { ...unknownAddress, bijnaam: 'bot' });
  expect(status).toBe(303);
  const before = await newestOrder(server);
  await guest.send('/bestellen', { ...unknownAddress, bijnaam: 'bot' });
  expect((await newestOrder(server))['id']).toBe(before['id']);
});
