import { expect, it } from 'vitest';
import { orderToken } from '#domain/selling/order-links.ts';
import { createRow } from '../../rows.ts';
import { storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { makeDraft } from './drafts.ts';
import { openOrderClient, productId, wordsOf } from './order-client.ts';

/** The contract summary is mailed before the acceptance, or a business waives that: decision 0050. */

const server = await openSite({ environment: { RATE_LIMITS: 'on' } });
const client = openOrderClient(server);
const ticks = { read: 'yes', mayBind: 'yes' };

/** So that no more summaries are mailed to this address for a while. */
async function useUpMailsTo(email: string): Promise<void> {
  for (let at = 0; at < 20; at++)
    await server.ctx.services.throttles.form(`order summary to ${email}`);
}
const stateOf = async (token: string) =>
  (
    await storedRows<{ status__c: string; afstand_samenvatting__c: boolean }>(
      server,
      'select status__c, afstand_samenvatting__c from bestelling__c where id = $1',
      token.slice(0, 18),
    )
  )[0];

it('a draft asks for no waiver when its summary was mailed', async () => {
  const token = await makeDraft(server);
  const page = await client.open(`/bestellen/${token}/controle`);
  expect(wordsOf(page.html)).toContain('Ook gemaild naar sanne@vos.example');
  expect(page.html).not.toContain('name="waive"');
  expect((await client.sendTo(page, ticks)).path).toBe(`/bestelling/${token}`);
  expect(await stateOf(token)).toMatchObject({ afstand_samenvatting__c: false });
});

it('without the mail, a draft is ordered only after an express waiver in an unticked box', async () => {
  await useUpMailsTo('sanne@vos.example');
  const token = await makeDraft(server);
  const page = await client.open(`/bestellen/${token}/controle`);
  expect(wordsOf(page.html)).toContain('We konden de samenvatting nu niet mailen.');
  expect(page.html).toMatch(/<input[^>]* name="waive"/);
  const refused = await client.sendTo(page, ticks);
  expect(refused.status).toBe(400);
  expect(wordsOf(refused.html)).toContain('Zet een vinkje als je hem vooraf niet per mail hoeft');
  expect(await stateOf(token)).toMatchObject({ status__c: 'Concept' });
  expect((await client.sendTo(page, { ...ticks, waive: 'yes' })).path).toBe(`/bestelling/${token}`);
  expect(await stateOf(token)).toMatchObject({
    status__c: 'Ingediend',
    afstand_samenvatting__c: true,
  });
});

it.each([
  ['of a company can be waived', '12345678', 'Ingediend'],
  ['without the number of a company cannot', null, 'Offerte'],
])('the mail of a quote %s', async (_, kvk, status) => {
  await useUpMailsTo('sam@slagerij.example');
  const id = await createRow(server, 'Bestelling__c', {
    Status__c: 'Offerte',
    Bedrijf__c: 'Slagerij Smit',
    KvK_nummer__c: kvk,
    Achternaam__c: 'Smit',
    Email__c: 'sam@slagerij.example',
    Geldig_tot__c: '2999-12-31',
    Verzonden_op__c: '2026-01-01T09:00:00Z',
  });
  await createRow(server, 'Bestelregel__c', {
    Bestelling__c: id,
    Product__c: await productId(server, 'VoIP Overal'),
    Maandbedrag__c: 8.5,
    Looptijd_maanden__c: '12',
  });
  const token = await orderToken(server.ctx, id);
  const page = await client.open(`/bestelling/${token}`);
  expect(wordsOf(page.html)).toContain('We konden de samenvatting nu niet mailen.');
  expect(page.html.includes('name="waive"')).toBe(kvk !== null);
  await client.sendTo(page, { ...ticks, waive: 'yes' });
  expect(await stateOf(token)).toMatchObject({ status__c: status });
});
