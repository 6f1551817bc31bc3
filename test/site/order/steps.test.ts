import { describe, expect, it } from 'vitest';
import type { CompanyRegister } from '#integrations/company-register.ts';
import { quantityParam } from '#protocol/site/order-paths.ts';
import { storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { createAddress } from '../../support/fibre.ts';
import { htmlErrors } from '../html-errors.ts';
import { logIn } from '../login/log-in.ts';
import { companyOf, countRows, userOf } from '../../rows.ts';
import {
  beginOrder,
  contactFields,
  fieldsOf,
  newestOrder,
  openOrderClient,
  orderWithPhones,
  productId,
  tokenOf,
  unknownAddress,
  wordsOf,
} from './order-client.ts';

/** The steps of an order, without JavaScript. Source: decisions.md §13, issue "The site sells". */

const register: CompanyRegister = {
  async find(kvk) {
    if (kvk === '69599084')
      return { name: 'Drukkerij De Kade', address: 'Kadeweg 12, 1621 AA Hoorn', dissolved: false };
    if (kvk === '55344526') return { name: 'Het Anker', address: null, dissolved: true };
    return kvk === '90000000' ? 'unknown' : 'away';
  },
};

const server = await openSite({
  outside: {
    companyRegister: register,
    orderChecks: {
      credit: async () => 'failed',
      identity: () => Promise.reject(new Error('no answer')),
    },
  },
});
const guest = openOrderClient(server);
const ordersNow = () => countRows(server, 'bestelling__c');

const openGroups = (html: string): string[] =>
  [...html.matchAll(/<details class="order-group"( open="")?>.*?<h2[^>]*>([^<]*)/gs)].flatMap(
    ([, open, title]) => (open === undefined ? [] : [title!]),
  );

describe('the address', () => {
  it.each([
    [{ postcode: '' }, 'Vul alle verplichte velden in'],
    [{ postcode: 'B-1000' }, 'Dit lijkt een postcode uit een ander land.'],
    [{ houseNumber: 'nul' }, 'Vul een huisnummer in van 1 tot en met 99999.'],
    [{ street: 'x'.repeat(81) }, 'Deze tekst is te lang.'],
    [{ town: '' }, 'Vul alle verplichte velden in'],
  ])('refuses %o with a sentence, and keeps what was typed', async (wrong, sentence) => {
    const before = await ordersNow();
    const { status, html } = await guest.send('/bestellen', { ...unknownAddress, ...wrong });
    expect(status).toBe(400);
    expect(html).toContain(sentence);
    expect(await htmlErrors(html)).toEqual([]);
    expect(await ordersNow()).toBe(before);
  });

  it('asks for street and town when no register has it, and marks it as not checked', async () => {
    const { status, html } = await guest.send('/bestellen', {
      postcode: '9999zz',
      houseNumber: '12',
    });
    expect(status).toBe(200);
    expect(html).toContain('name="street"');
    await beginOrder(guest);
    expect(await newestOrder(server)).toMatchObject({
      postcode__c: '9999ZZ',
      straat__c: 'Dorpsstraat',
      adres_gecontroleerd__c: false,
      herkomst__c: 'Site',
      status__c: 'Concept',
      account__c: null,
    });
  });

  it('lets the visitor choose among several addresses at one house number', async () => {
    const place = { Huisnummer__c: 700, Status__c: 'Beschikbaar' };
    await createAddress(server, place);
    await createAddress(server, { ...place, Huisletter__c: 'B' });
    const house = { postcode: '1621aa', houseNumber: '700' };
    const { status, html } = await guest.send('/bestellen', house);
    expect(status).toBe(400);
    expect(wordsOf(html)).toContain('700 B');
    const { path } = await guest.send('/bestellen', { ...house, addition: 'B' });
    expect(path).toContain('/pakket');
    expect(await newestOrder(server)).toMatchObject({
      huisletter__c: 'B',
      adres_gecontroleerd__c: true,
    });
  });

  it('sent twice begins one order', async () => {
    const page = await guest.open('/bestellen');
    const before = await ordersNow();
    const [one, two] = [
      await guest.sendTo(page, unknownAddress),
      await guest.sendTo(page, unknownAddress),
    ];
    expect(one.path).toBe(two.path);
    expect(await ordersNow()).toBe(before + 1);
  });

  it('takes along what was chosen elsewhere, and names what cannot be had there', async () => {
    const [copper, fibre, phones] = [
      await productId(server, 'Zakelijk Internet 500'),
      await productId(server, 'Glasvezel 1000'),
      await productId(server, 'VoIP Overal'),
    ];
    const query = `?product=${fibre}&product=${phones}&aantal_${phones}=3&looptijd=24`;
    const { path } = await guest.send(`/bestellen${query}`, unknownAddress);
    const page = await guest.open(path);
    expect(wordsOf(page.html)).toContain('Op dit adres kun je dit niet krijgen: Glasvezel 1000.');
    expect(fieldsOf(page.html)).toMatchObject({ looptijd: '24', [quantityParam(phones)]: '3' });
    expect(page.html).toContain(copper);
    expect(page.html).not.toContain(fibre);
  });

  it('with fibre offers fibre; a move to one without takes it out', async () => {
    await createAddress(server, { Huisnummer__c: 701, Status__c: 'Beschikbaar' });
    const { path } = await guest.send('/bestellen', { postcode: '1621AA', houseNumber: '701' });
    const fibre = await productId(server, 'Glasvezel 1000');
    const { path: next } = await guest.send(path, { een_internet: fibre });
    expect(next).toContain('/bedrijf');
    const moved = await guest.send(path.replace('pakket', 'adres'), unknownAddress);
    expect(moved.path).toContain('vervallen=Glasvezel');
    expect(wordsOf((await guest.open(moved.path)).html)).toContain('Nog niets gekozen');
  });
});

describe('the package', () => {
  it('refuses nothing, a wrong quantity, an unknown product and an option alone', async () => {
    const token = await beginOrder(guest);
    const path = `/bestellen/${token}/pakket`;
    const [phones, backUp] = [
      await productId(server, 'VoIP Overal'),
      await productId(server, 'Router met 4G-back-up'),
    ];
    for (const [fields, sentence] of [
      [{}, 'Kies minstens één product.'],
      [{ [quantityParam(phones)]: '1e9' }, 'Vul een heel getal in van 0 tot en met 999.'],
      [{ [quantityParam(phones)]: '-1' }, 'Vul een heel getal in'],
      [{ [quantityParam(backUp)]: '1' }, 'Deze aanvulling hoort bij een dienst'],
      [{ een_internet: 'a0X000000000001AAA' }, 'Dit product kun je op dit adres niet bestellen.'],
    ] as const) {
      const { status, html } = await guest.send(path, fields);
      expect(status).toBe(400);
      expect(html).toContain(sentence);
      expect(await htmlErrors(html)).toEqual([]);
    }
    expect((await guest.open(`/bestellen/${token}/bedrijf`)).path).toBe(path);
  });

  it('folds the kinds of service, and opens those with a choice or a problem', async () => {
    const phones = quantityParam(await productId(server, 'VoIP Overal'));
    const token = await beginOrder(guest);
    const path = `/bestellen/${token}/pakket`;
    expect(openGroups((await guest.open(path)).html)).toEqual(['Internet']);
    const refused = await guest.send(path, { [phones]: 'veel' });
    expect(openGroups(refused.html)).toEqual(['Internet', 'Bellen via internet (VoIP)']);
    await guest.send(path, { [phones]: '4' });
    const { html } = await guest.open(path);
    expect(openGroups(html)).toEqual(['Bellen via internet (VoIP)']);
    expect(wordsOf(html)).toContain('Bellen via internet (VoIP) 4 × VoIP Overal');
  });

  it('stores the prices of the chosen term, and shows them in the receipt', async () => {
    const token = await beginOrder(guest);
    const [internet, phones] = [
      await productId(server, 'Zakelijk Internet 500'),
      await productId(server, 'VoIP Overal'),
    ];
    const fields = { een_internet: internet, [quantityParam(phones)]: '4', looptijd: '24' };
    const { path } = await guest.send(`/bestellen/${token}/pakket`, fields);
    const lines = await storedRows<{ monthly: number; tariff: number }>(
      server,
      `select r.maandbedrag__c::float as monthly, t.maandbedrag__c::float as tariff
       from bestelregel__c r join bestelling__c b on b.id = r.bestelling__c
       join tarief__c t on t.product__c = r.product__c and t.looptijd_maanden__c = '24'
       where b.id = $1 and t.van__c <= now()::date`,
      token.slice(0, 18),
    );
    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect(lines.every(({ monthly, tariff }) => monthly === tariff)).toBe(true);
    const words = wordsOf((await guest.open(path)).html);
    expect(words).toContain('4 × VoIP Overal');
    expect(words).toContain('Looptijd 2 jaar');
    expect(words).toContain('Je krijgt Combinatiekorting.');
  });
});

describe('the company', () => {
  const atCompany = async () => {
    const token = await beginOrder(guest);
    const phones = quantityParam(await productId(server, 'VoIP Overal'));
    await guest.send(`/bestellen/${token}/pakket`, { [phones]: '1' });
    return `/bestellen/${token}/bedrijf`;
  };

  it('shows what the register says, before the visitor goes on with it', async () => {
    const path = await atCompany();
    const found = await guest.send(path, { kvk: '6959 9084' });
    expect(found.status).toBe(200);
    expect(wordsOf(found.html)).toContain('Kadeweg 12, 1621 AA Hoorn');
    expect((await newestOrder(server))['bedrijf__c']).toBeNull();
    const next = await guest.sendTo({ ...found, path }, { kvk: '69599084' });
    expect(next.path).toContain('/contact');
    expect(await newestOrder(server)).toMatchObject({
      bedrijf__c: 'Drukkerij De Kade',
      kvk_nummer__c: '69599084',
      kvk_controle__c: 'Goed',
      account__c: null,
    });
  });

  it('warns of a dissolved company, and tells staff', async () => {
    const path = await atCompany();
    const found = await guest.send(path, { kvk: '55344526' });
    expect(wordsOf(found.html)).toContain('bestaat dit bedrijf niet meer');
    await guest.sendTo({ ...found, path });
    expect((await newestOrder(server))['kvk_controle__c']).toBe('Afgekeurd');
  });

  it('refuses a number that the register lacks, until a name is typed', async () => {
    const path = await atCompany();
    const wrong = await guest.send(path, { kvk: '90000000' });
    expect(wrong.status).toBe(400);
    expect(wordsOf(wrong.html)).toContain('Dit nummer staat niet in het Handelsregister.');
    const next = await guest.sendTo({ ...wrong, path }, { name: 'Nieuwe Zaak', button: 'go' });
    expect(next.path).toContain('/contact');
  });

  it('without an answer of the register asks for the name, and marks it unchecked', async () => {
    const path = await atCompany();
    const { html } = await guest.send(path, { kvk: '12345678' });
    expect(html).toContain('name="name"');
    expect((await guest.send(path, { kvk: '12345678', name: '', button: 'go' })).status).toBe(400);
    await guest.send(path, { kvk: '12345678', name: 'Bakkerij Vos', button: 'go' });
    expect((await newestOrder(server))['kvk_controle__c']).toBe('Niet bereikbaar');
    expect((await guest.send(path, { kvk: '1234', name: 'x' })).html).toContain('8 cijfers');
  });

  it('answers the number of a customer as any other, and touches no company', async () => {
    const [customer] = await storedRows<{ kvk_nummer__c: string; name: string }>(
      server,
      'select kvk_nummer__c, name from account where id = $1',
      await companyOf(server, 'korenaar'),
    );
    const path = await atCompany();
    const [known, other] = [
      await guest.send(path, { kvk: customer!.kvk_nummer__c }),
      await guest.send(path, { kvk: '12345678' }),
    ];
    const blank = (html: string) => wordsOf(html).replaceAll(/\d{8}/g, '');
    expect(blank(known.html)).toBe(blank(other.html));
    expect(known.html).not.toContain(customer!.name);
    await guest.send(path, { kvk: customer!.kvk_nummer__c, name: 'Iemand', button: 'go' });
    expect((await newestOrder(server))['account__c']).toBeNull();
  });
});

describe('the contact person', () => {
  it('is required; who is on site has a name and a number, or neither', async () => {
    const token = await orderWithPhones(server, guest);
    const path = `/bestellen/${token}/contact`;
    for (const [fields, sentence] of [
      [{ firstName: '' }, 'Vul alle verplichte velden in'],
      [{ email: '' }, 'Er is geen e-mailadres ingevuld.'],
      [{ email: 'sanne' }, 'Voer een correct e-mailadres in'],
      [{ phone: '12' }, 'Vul een telefoonnummer in'],
      [{ onSiteName: 'Bilal' }, 'Vul alle verplichte velden in'],
    ] as const) {
      const { status, html } = await guest.send(path, { ...contactFields, ...fields });
      expect(status).toBe(400);
      expect(html).toContain(sentence);
    }
  });

  it('starts the checks of credit and identity, which never stop the order', async () => {
    await orderWithPhones(server, guest);
    expect(await newestOrder(server)).toMatchObject({
      voornaam__c: 'Sanne',
      kredietcontrole__c: 'Afgekeurd',
      identiteitscontrole__c: 'Niet bereikbaar',
    });
  });
});

describe('a customer', () => {
  it('orders for the own company, with everything filled in', async () => {
    const customer = openOrderClient(server, await logIn(server, 'korenaar'));
    const token = await beginOrder(customer);
    const phones = quantityParam(await productId(server, 'VoIP Overal'));
    const { path } = await customer.send(`/bestellen/${token}/pakket`, { [phones]: '1' });
    expect(path).toContain('/nummers');
    const page = await customer.open(`/bestellen/${token}/bedrijf`);
    expect(page.html).not.toContain('id="veld-kvk"');
    await customer.send(`/bestellen/${token}/bedrijf`, { kvk: '69599084', name: 'Een ander' });
    const { accountid, contactid } = await userOf(server, 'korenaar');
    expect(contactid).not.toBe(null);
    expect(await newestOrder(server)).toMatchObject({
      herkomst__c: 'Portaal',
      account__c: accountid,
      contact__c: contactid,
      bedrijf__c: 'Bakkerij De Korenaar B.V.',
      email__c: 'klant@bakkerijdekorenaar.example',
    });
  });

  it('without a contact person orders too', async () => {
    await beginOrder(openOrderClient(server, await logIn(server, 'garage')));
    const { accountid } = await userOf(server, 'garage');
    expect(await newestOrder(server)).toMatchObject({ account__c: accountid, contact__c: null });
  });

  it('with service requests only orders as any visitor', async () => {
    const colleague = openOrderClient(server, await logIn(server, 'collega'));
    await beginOrder(colleague);
    expect(await newestOrder(server)).toMatchObject({ account__c: null, bedrijf__c: null });
  });
});

it('a step that was skipped leads to the first step that is not done', async () => {
  const token = await beginOrder(guest);
  for (const step of ['bedrijf', 'contact', 'nummers', 'startdatum']) {
    const { status, path } = await guest.open(`/bestellen/${token}/${step}`);
    expect([status, tokenOf(path), path.endsWith('/pakket')]).toEqual([303, token, true]);
  }
});
