import { expect, it } from 'vitest';
import { updateRecord } from '#engine/write/write.ts';
import { quantityParam } from '#protocol/site/order-paths.ts';
import { storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import {
  beginOrder,
  contactFields,
  createProduct,
  openOrderClient,
  wordsOf,
} from './order-client.ts';

/** Nobody goes on with a price that was not on the page. Source: issue "The site sells". */

const server = await openSite();
const guest = openOrderClient(server);

const change = async (id: string, fields: Record<string, string | number | boolean>) => {
  const changed = await updateRecord(server.ctx, id, { fields });
  expect(changed.ok).toBe(true);
};

let count = 0;

/** A draft with one piece of a new product, at the step of the company. */
async function draftWith(fields: Record<string, string | number | boolean> = {}) {
  const name = `Bundel ${++count}`;
  const id = await createProduct(server, name, fields);
  const token = await beginOrder(guest);
  const at = (step: string) => `/bestellen/${token}/${step}`;
  const { path } = await guest.send(at('pakket'), { [quantityParam(id)]: '1' });
  expect(path).toBe(at('bedrijf'));
  return { id, name, token, at };
}

const lineOf = async (token: string) => {
  const [line] = await storedRows<{ maandbedrag__c: string; eenmalig__c: string }>(
    server,
    'select maandbedrag__c, eenmalig__c from bestelregel__c where bestelling__c = $1',
    token.slice(0, 18),
  );
  return line;
};

const vos = { kvk: '12345678', name: 'Bakkerij Vos', button: 'go' };

it('a price that changes before a page is opened is shown there, and taken over with its answer', async () => {
  const { id, name, token, at } = await draftWith();
  await change(id, { Maandbedrag__c: 12 });
  const page = await guest.open(at('bedrijf'));
  expect(wordsOf(page.html)).toContain(`${name} kostte € 10,00 per maand en kost nu € 12,00.`);
  expect(wordsOf(page.html)).toContain('Per maand € 12,00');
  expect(Number((await lineOf(token))?.maandbedrag__c)).toBe(10);
  const next = await guest.sendTo(page, vos);
  expect(next.path).toBe(at('contact'));
  expect(Number((await lineOf(token))?.maandbedrag__c)).toBe(12);
  expect(wordsOf((await guest.open(next.path)).html)).not.toContain('kostte');
});

it('a price that changes between page and answer is shown and asked again, and what was typed stays', async () => {
  const { id, name, token, at } = await draftWith();
  await guest.send(at('bedrijf'), vos);
  const page = await guest.open(at('contact'));
  await change(id, { Maandbedrag__c: 11, Eenmalig__c: 25 });
  const refused = await guest.sendTo(page, contactFields);
  expect(refused.status).toBe(400);
  expect(wordsOf(refused.html)).toContain('Een prijs is net veranderd.');
  expect(wordsOf(refused.html)).toContain(`${name} kostte eenmalig € 0,00 en kost nu € 25,00.`);
  expect(refused.html).toContain('value="sanne@vos.example"');
  expect(Number((await lineOf(token))?.maandbedrag__c)).toBe(10);
  expect((await guest.sendTo(refused)).status).toBe(303);
  expect(await lineOf(token)).toMatchObject({ maandbedrag__c: '11.00', eenmalig__c: '25.00' });
});

it('a second change before the answer to the first is asked again too', async () => {
  const { id, at } = await draftWith();
  await change(id, { Maandbedrag__c: 12 });
  const page = await guest.open(at('bedrijf'));
  await change(id, { Maandbedrag__c: 13 });
  const refused = await guest.sendTo(page, vos);
  expect(refused.status).toBe(400);
  expect(wordsOf(refused.html)).toContain('kost nu € 13,00');
});

it('a product that is withdrawn leaves the order, and the visitor chooses again', async () => {
  const { id, name, token, at } = await draftWith();
  await change(id, { Actief__c: false });
  const page = await guest.open(at('bedrijf'));
  expect(wordsOf(page.html)).toContain(`${name} verkopen we niet meer.`);
  expect(wordsOf(page.html)).toContain('Nog niets gekozen');
  expect((await guest.sendTo(page, vos)).path).toBe(at('pakket'));
  expect(await lineOf(token)).toBeUndefined();
});

it('the package is not stored for another price than its page showed', async () => {
  const { id, token, at } = await draftWith();
  const page = await guest.open(at('pakket'));
  await change(id, { Maandbedrag__c: 15 });
  const refused = await guest.sendTo(page, { [quantityParam(id)]: '2' });
  expect(refused.status).toBe(400);
  expect(wordsOf(refused.html)).toContain('Een prijs is net veranderd.');
  expect(Number((await lineOf(token))?.maandbedrag__c)).toBe(10);
  expect((await guest.sendTo({ ...refused, path: at('pakket') })).status).toBe(303);
  expect(Number((await lineOf(token))?.maandbedrag__c)).toBe(15);
});

it('a product that is withdrawn between page and answer is refused at its field', async () => {
  const { id, at } = await draftWith();
  const page = await guest.open(at('pakket'));
  await change(id, { Gepubliceerd__c: false });
  const refused = await guest.sendTo(page, { [quantityParam(id)]: '2' });
  expect(refused.status).toBe(400);
  expect(wordsOf(refused.html)).toContain('Dit product kun je op dit adres niet bestellen.');
});

it('the amount of the combination discount is on no step', async () => {
  const token = await beginOrder(guest);
  const cloud = await createProduct(server, 'Werkplek proef', { Soort__c: 'Cloud' });
  const mobile = await createProduct(server, 'Mobiel proef');
  await guest.send(`/bestellen/${token}/pakket`, {
    [quantityParam(cloud)]: '1',
    [quantityParam(mobile)]: '1',
  });
  const words = wordsOf((await guest.open(`/bestellen/${token}/bedrijf`)).html);
  expect(words).toContain('Je krijgt Combinatiekorting.');
  expect(words).toContain('Per maand € 20,00');
});
