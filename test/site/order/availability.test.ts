import { describe, expect, it } from 'vitest';
import { updateRecord } from '#engine/write/write.ts';
import { quantityParam } from '#protocol/site/order-paths.ts';
import { createRow } from '../../rows.ts';
import { storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import {
  contactFields,
  createProduct,
  newestOrder,
  openOrderClient,
  tokenOf,
  unknownAddress,
  wordsOf,
} from './order-client.ts';

/** What can be had at an address can change while it is ordered. Source: issue "The site sells". */

const server = await openSite();
const guest = openOrderClient(server);

const fibre = await createProduct(server, 'Glas proef', {
  Soort__c: 'Internet',
  Waar__c: 'Glasvezel',
});
const phone = await createProduct(server, 'Mobiel proef');

const ticks = { read: 'yes', mayBind: 'yes' };
const gone = 'Glas proef kan niet meer op dit adres. Het staat niet meer in je bestelling.';

let houseNumber = 0;
const createFibreAddress = () =>
  createRow(server, 'Glasvezeladres__c', {
    Name: 'Glasstraat',
    Postcode__c: '9998ZZ',
    Huisnummer__c: (houseNumber += 1),
    Straat__c: 'Glasstraat',
    Woonplaats__c: 'Ons Dorp',
    Status__c: 'Beschikbaar',
  });

/** A draft with fibre, at the step of the company. `end` ends the fibre of its address. */
async function fibreDraft(others: Record<string, string> = {}) {
  const address = await createFibreAddress();
  const fields = { postcode: '9998 zz', houseNumber: String(houseNumber), addition: '' };
  const token = tokenOf((await guest.send('/bestellen', fields)).path);
  const at = (step: string) => `/bestellen/${token}/${step}`;
  const chosen = await guest.send(at('pakket'), { een_internet: fibre, ...others });
  expect(chosen.path).toBe(at('bedrijf'));
  const end = async () => {
    const status = { fields: { Status__c: 'Niet beschikbaar' } };
    expect((await updateRecord(server.ctx, address, status)).ok).toBe(true);
  };
  return { token, at, end };
}

const company = { kvk: '12345678', name: 'Bakkerij Vos', button: 'go' };

async function finish(at: (step: string) => string) {
  await guest.send(at('bedrijf'), company);
  await guest.send(at('contact'), contactFields);
  await guest.send(at('nummers'), { bring: 'no' });
  await guest.send(at('startdatum'), { when: 'eerste' });
}

const productsOf = async (token: string) =>
  (
    await storedRows<{ name: string }>(
      server,
      `select p.name from bestelregel__c r join product__c p on p.id = r.product__c
        where r.bestelling__c = $1 order by p.name`,
      token.slice(0, 18),
    )
  ).map(({ name }) => name);
const mailsOf = (token: string) =>
  storedRows(server, 'select id from mail__c where record__c = $1', token.slice(0, 18));

describe('fibre that cannot be had any more at the address of the order', () => {
  it('is shown at the next step, leaves the order with its answer, and is chosen again', async () => {
    const { token, at, end } = await fibreDraft();
    await end();
    const page = await guest.open(at('bedrijf'));
    expect(wordsOf(page.html)).toContain(gone);
    expect(wordsOf(page.html)).toContain('Nog niets gekozen');
    expect(await productsOf(token)).toEqual(['Glas proef']);
    expect((await guest.sendTo(page, company)).path).toBe(at('pakket'));
    expect(await productsOf(token)).toEqual([]);
    const again = wordsOf((await guest.open(at('pakket'))).html);
    expect(again).toContain('Glasvezel kun je hier nog niet bestellen.');
    expect(again).not.toContain(gone);
  });

  it('is shown before an answer to a page that did not show it', async () => {
    const { token, at, end } = await fibreDraft({ [quantityParam(phone)]: '1' });
    await guest.send(at('bedrijf'), company);
    const page = await guest.open(at('contact'));
    await end();
    const refused = await guest.sendTo(page, contactFields);
    expect(refused.status).toBe(400);
    expect(wordsOf(refused.html)).toContain('Niet alles in je bestelling kan nog.');
    expect(wordsOf(refused.html)).toContain(gone);
    expect(refused.html).toContain('value="sanne@vos.example"');
    expect(await productsOf(token)).toEqual(['Glas proef', 'Mobiel proef']);
    expect((await guest.sendTo({ ...refused, path: at('contact') })).path).toBe(at('nummers'));
    expect(await productsOf(token)).toEqual(['Mobiel proef']);
  });

  it('is not ordered: the acceptance shows it, and asks again', async () => {
    const { token, at, end } = await fibreDraft({ [quantityParam(phone)]: '1' });
    await finish(at);
    const page = await guest.open(at('controle'));
    await end();
    const refused = await guest.sendTo(page, ticks);
    expect(refused.status).toBe(400);
    expect(wordsOf(refused.html)).toContain(gone);
    expect(await newestOrder(server)).toMatchObject({ status__c: 'Concept' });
    expect((await guest.sendTo({ ...refused, path: at('controle') }, ticks)).path).toBe(
      `/bestelling/${token}`,
    );
    expect(await productsOf(token)).toEqual(['Mobiel proef']);
  });

  it('leads from the last step to the package when nothing is left, and mails no summary', async () => {
    const { token, at, end } = await fibreDraft();
    await guest.send(at('bedrijf'), company);
    await guest.send(at('contact'), contactFields);
    await guest.send(at('startdatum'), { when: 'eerste' });
    await end();
    expect((await guest.open(at('controle'))).path).toBe(at('pakket'));
    expect(wordsOf((await guest.open(at('pakket'))).html)).toContain(gone);
    expect(await mailsOf(token)).toEqual([]);
  });
});

it('a product that is sold over fibre from now on leaves an order without fibre', async () => {
  const token = tokenOf((await guest.send('/bestellen', unknownAddress)).path);
  const at = (step: string) => `/bestellen/${token}/${step}`;
  const other = await createProduct(server, 'Internet overal', { Soort__c: 'Internet' });
  await guest.send(at('pakket'), { een_internet: other });
  await updateRecord(server.ctx, other, { fields: { Waar__c: 'Glasvezel' } });
  expect(wordsOf((await guest.open(at('bedrijf'))).html)).toContain(
    'Internet overal kan niet meer op dit adres.',
  );
});

describe('another address', () => {
  const number = {
    bring: 'yes',
    count: '1',
    number1: '038 453 2190',
    provider1: 'Belgroep Noord',
    contractEnd1: 'Onbekend',
    signature: 'Sanne de Groot',
    agree: 'yes',
  };
  async function signedDraft() {
    const token = tokenOf((await guest.send('/bestellen', unknownAddress)).path);
    const at = (step: string) => `/bestellen/${token}/${step}`;
    await guest.send(at('pakket'), { [quantityParam(phone)]: '1' });
    await guest.send(at('bedrijf'), company);
    await guest.send(at('contact'), contactFields);
    expect((await guest.send(at('nummers'), number)).path).toBe(at('startdatum'));
    return { token, at };
  }

  it('voids a signed authority, which names the address, and asks for it again', async () => {
    const { at } = await signedDraft();
    await guest.send(at('adres'), { ...unknownAddress, houseNumber: '14' });
    expect(await newestOrder(server)).toMatchObject({
      machtiging_naam__c: null,
      machtiging_op__c: null,
    });
    expect((await guest.open(at('startdatum'))).path).toBe(at('nummers'));
    const page = await guest.open(at('nummers'));
    expect(page.html).toContain('value="038 453 2190"');
    expect((await guest.sendTo(page)).status).toBe(400);
    expect((await guest.sendTo(page, { ...number })).path).toBe(at('startdatum'));
  });

  it('that is the same one leaves the authority as it is', async () => {
    const { at } = await signedDraft();
    await guest.send(at('adres'), unknownAddress);
    expect(await newestOrder(server)).toMatchObject({ machtiging_naam__c: 'Sanne de Groot' });
  });
});
