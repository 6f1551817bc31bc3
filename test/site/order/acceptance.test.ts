import { describe, expect, it } from 'vitest';
import { equals } from '#engine/model/define.ts';
import { findRows } from '#engine/read/query.ts';
import { updateRecord } from '#engine/write/write.ts';
import { openSite } from '../../support/site.ts';
import { openOrderClient, orderWithPhones, productId, wordsOf } from './order-client.ts';

/** The check of an order, its acceptance, and the page of the order, without JavaScript. */

const server = await openSite();
const client = openOrderClient(server);

const ticks = { read: 'yes', mayBind: 'yes' };
async function finishedDraft(): Promise<string> {
  const token = await orderWithPhones(server, client);
  await client.send(`/bestellen/${token}/nummers`, { bring: 'no' });
  await client.send(`/bestellen/${token}/startdatum`, { when: 'eerste' });
  return token;
}

async function raisePrices(product: string): Promise<void> {
  const staff = await server.contextOf('beheer');
  const tariffs = await findRows(staff, {
    from: 'Tarief__c',
    fields: ['Id', 'Maandbedrag__c'],
    filters: [equals('Product__c', await productId(server, product))],
    limit: 100,
  });
  expect(tariffs).not.toEqual([]);
  for (const { Id, Maandbedrag__c } of tariffs) {
    const fields = { Maandbedrag__c: Number(Maandbedrag__c) + 1 };
    const saved = await updateRecord(staff, String(Id), { fields });
    expect(saved.ok).toBe(true);
  }
}

describe('the check of an order', () => {
  it('shows the contract summary, mails it, and gives it as a PDF', async () => {
    const token = await finishedDraft();
    const page = await client.open(`/bestellen/${token}/controle`);
    const words = wordsOf(page.html);
    expect(words).toContain('Diensten en apparatuur');
    expect(words).toContain('4 × VoIP Overal');
    expect(words).toContain('Ook gemaild naar sanne@vos.example');
    expect(page.headers.get('cache-control')).toContain('no-store');
    const file = await fetch(new URL(`/bestelling/${token}/samenvatting.pdf`, server.url));
    expect(file.headers.get('content-type')).toBe('application/pdf');
  });

  it('names the amount of a month once: with the combination discount, without a receipt', async () => {
    const token = await finishedDraft();
    const internet = await productId(server, 'Zakelijk Internet 500');
    const fields = { een_internet: internet };
    expect((await client.send(`/bestellen/${token}/pakket`, fields)).status).toBe(303);
    const { html } = await client.open(`/bestellen/${token}/controle`);
    expect(wordsOf(html)).toContain('Combinatiekorting');
    expect(html).not.toContain('order-receipt');
    const { html: before } = await client.open(`/bestellen/${token}/startdatum`);
    expect(before).toContain('order-receipt');
  });

  it('asks for both ticks, at their fields, and places nothing without them', async () => {
    const token = await finishedDraft();
    const path = `/bestellen/${token}/controle`;
    const answer = await client.send(path);
    expect(wordsOf(answer.html)).toContain('Zet een vinkje als je voor je bedrijf mag tekenen.');
    expect((await client.open(path)).status).toBe(200);
  });

  it('shows a price that changed since the page, and asks again', async () => {
    const token = await finishedDraft();
    const page = await client.open(`/bestellen/${token}/controle`);
    await raisePrices('VoIP Overal');
    const answer = await client.sendTo(page, ticks);
    expect(wordsOf(answer.html)).toContain('Een prijs is net veranderd');
    const again = await client.send(`/bestellen/${token}/controle`, ticks);
    expect(again.path).toBe(`/bestelling/${token}`);
  });
});

describe('the page of an order', () => {
  it('shows the order after the acceptance, also when it is accepted twice', async () => {
    const token = await finishedDraft();
    const page = await client.open(`/bestellen/${token}/controle`);
    const both = [await client.sendTo(page, ticks), await client.sendTo(page, ticks)];
    expect(both.map(({ path }) => path)).toEqual(Array(2).fill(`/bestelling/${token}`));
    const placed = await client.open(`/bestelling/${token}`);
    const words = wordsOf(placed.html);
    expect(words).toContain('We hebben je bestelling');
    expect(words).toContain('Sanne de Groot gaf akkoord');
    expect((await client.open(`/bestellen/${token}/controle`)).path).toBe(`/bestelling/${token}`);
  });

  it('shows nothing of an order to who has another link', async () => {
    const token = await finishedDraft();
    await client.send(`/bestellen/${token}/controle`, ticks);
    const wrong = `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`;
    for (const path of [`/bestelling/${wrong}`, `/bestellen/${wrong}/controle`]) {
      const page = await client.open(path);
      expect(page.status).toBe(404);
      expect(page.html).not.toContain('VoIP Overal');
    }
    expect((await client.open(`/bestelling/${wrong}/samenvatting.pdf`)).status).toBe(404);
  });

  it('leads a draft back to its steps', async () => {
    const token = await finishedDraft();
    expect((await client.open(`/bestelling/${token}`)).path).toBe(`/bestellen/${token}`);
  });
});
