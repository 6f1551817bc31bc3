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
