import { describe, expect, it } from 'vitest';
import { storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { makeQuote } from './drafts.ts';
import { openOrderClient, wordsOf } from './order-client.ts';

/** The page of a quote that staff sent. Source: issue "The site sells". */

const server = await openSite();
const client = openOrderClient(server);
const ticks = { read: 'yes', mayBind: 'yes' };

const statusOf = async (id: string) =>
  (
    await storedRows<{ status__c: string }>(
      server,
      'select status__c from bestelling__c where id = $1',
      id,
    )
  )[0]?.status__c;

describe('the page of a quote', () => {
  it('shows its contract for its own price, and becomes the order after the acceptance', async () => {
    const { id, path } = await makeQuote(server);
    const page = await client.open(path);
    expect(wordsOf(page.html)).toContain('Bestel voor € 17,00 per maand');
    expect((await client.sendTo(page, ticks)).path).toBe(path);
    expect(await statusOf(id)).toBe('Ingediend');
    expect(wordsOf((await client.open(path)).html)).toContain('We hebben je bestelling');
  });

  it.each([
    ['expired', { Geldig_tot__c: '2020-01-01' }, 'Deze offerte geldt niet meer'],
    ['that staff are changing', { Verzonden_op__c: null }, 'We passen je offerte aan'],
  ])('of a quote %s asks for nothing, and mails nothing', async (_, fields, title) => {
    const { id, path } = await makeQuote(server, fields);
    const page = await client.open(path);
    expect(wordsOf(page.html)).toContain(title);
    expect(page.html).not.toContain('name="mayBind"');
    expect(page.html).not.toContain('8,50');
    const mails = await storedRows(server, 'select id from mail__c where record__c = $1', id);
    expect(mails).toEqual([]);
  });

  it('says what ended a quote that nobody accepted, and never that an order was cancelled', async () => {
    const reason = 'We hebben een betere aanbieding gemaakt.';
    const ended = { Status__c: 'Geannuleerd', Afgerond_op__c: '2026-11-20T09:00:00Z' };
    const withdrawn = await makeQuote(server, { ...ended, Reden__c: reason });
    const expired = await makeQuote(server, { ...ended, Geldig_tot__c: '2026-11-01' });
    const [one, other] = [await client.open(withdrawn.path), await client.open(expired.path)];
    expect(wordsOf(one.html)).toContain('Deze offerte gaat niet door');
    expect(wordsOf(one.html)).toContain(reason);
    expect(wordsOf(other.html)).toContain('Deze offerte geldt niet meer');
    for (const { html } of [one, other]) {
      expect(wordsOf(html)).not.toMatch(/Je bestelling is geannuleerd|Je hebt besteld/);
      expect(html).toContain('/vraag"');
    }
  });

  it('refuses the acceptance of a quote that staff changed since the page', async () => {
    const { id, path } = await makeQuote(server);
    const page = await client.open(path);
    await storedRows(
      server,
      'update bestelling__c set verzonden_op__c = null where id = $1 returning id',
      id,
    );
    const { status, html } = await client.sendTo(page, ticks);
    expect(status).toBe(400);
    expect(wordsOf(html)).toContain('We passen je offerte aan');
    expect(await statusOf(id)).toBe('Offerte');
  });
});

describe('a question about a quote', () => {
  const question = { message: 'Kan de router ook wit zijn?' };
  const messagesAbout = (reference: string) =>
    storedRows<{ name: string }>(
      server,
      'select name, naam__c, email__c, bericht__c, soort__c from contactbericht__c where over__c = $1',
      `Offerte ${reference}`,
    );
  const orderOf = async (id: string) =>
    (
      await storedRows<{ name: string; toelichting__c: string | null }>(
        server,
        'select name, toelichting__c from bestelling__c where id = $1',
        id,
      )
    )[0]!;

  it('is stored with the quote, mailed to both, and confirmed with its number', async () => {
    const { id, path } = await makeQuote(server);
    const page = await client.open(path);
    expect(wordsOf(page.html)).toContain('Stel een vraag over deze offerte');
    expect(page.html).toContain(`action="${path}/vraag"`);
    const sent = await client.send(`${path}/vraag`, question);
    const { name, toelichting__c: note } = await orderOf(id);
    const [message, ...others] = await messagesAbout(name);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      naam__c: 'Sam Smit',
      email__c: 'sam@slagerij.example',
      bericht__c: question.message,
      soort__c: 'Vraag over offerte',
    });
    expect(sent.path).toBe(`${path}/vraag?verzonden=${message!.name}`);
    expect(note).toContain(question.message);
    expect(note).toContain(message!.name);
    const thanks = await client.open(sent.path);
    expect(wordsOf(thanks.html)).toContain(message!.name);
    expect(thanks.html).toContain(`href="${path}"`);
    expect(thanks.headers.get('cache-control')).toContain('no-store');
    const mails = await storedRows<{ aan__c: string }>(
      server,
      `select aan__c from mail__c m join contactbericht__c b on b.id = m.record__c where b.name = $1`,
      message!.name,
    );
    expect(mails).toHaveLength(2);
    expect(mails.map(({ aan__c }) => aan__c)).toContain('sam@slagerij.example');
    expect(await statusOf(id)).toBe('Offerte');
  });

  it('keeps earlier questions, the newest first, and stores one that is sent twice once', async () => {
    const { id, path } = await makeQuote(server);
    const page = await client.open(`${path}/vraag`);
    const both = [await client.sendTo(page, question), await client.sendTo(page, question)];
    expect(both[0]!.path).toBe(both[1]!.path);
    await client.send(`${path}/vraag`, { message: 'En wanneer kan het?' });
    const { name, toelichting__c: note } = await orderOf(id);
    expect(await messagesAbout(name)).toHaveLength(2);
    expect(note!.indexOf('En wanneer kan het?')).toBeLessThan(note!.indexOf(question.message));
  });

  it('may be about a quote that expired, but not about an order or to a stranger', async () => {
    const expired = await makeQuote(server, { Geldig_tot__c: '2020-01-01' });
    expect((await client.send(`${expired.path}/vraag`, question)).path).toContain('verzonden=');
    const order = await makeQuote(server, {
      Status__c: 'Ingediend',
      Geaccepteerd_op__c: '2026-11-20T09:00:00Z',
    });
    expect((await client.open(`${order.path}/vraag`)).path).toBe(order.path);
    const { name } = await orderOf(order.id);
    const form = await client.open(`${expired.path}/vraag`);
    await client.sendTo({ ...form, path: `${order.path}/vraag` }, question);
    expect(await messagesAbout(name)).toEqual([]);
    const stranger = `${expired.path.slice(0, -3)}xyz/vraag`;
    expect((await client.open(stranger)).status).toBe(404);
    expect((await client.sendTo({ ...form, path: stranger }, question)).status).toBe(404);
  });

  it('is refused at its field when it is empty or too long, and nothing is stored', async () => {
    const { id, path } = await makeQuote(server);
    for (const message of ['', ' ', 'x'.repeat(5001)]) {
      const refused = await client.send(`${path}/vraag`, { message });
      expect(refused.status).toBe(400);
      expect(refused.html).toContain('aria-invalid="true"');
    }
    expect(await messagesAbout((await orderOf(id)).name)).toEqual([]);
  });
});
