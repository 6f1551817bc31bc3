import { describe, expect, it } from 'vitest';
import { attachFile } from '../../contract/files/multipart.ts';
import { waitForRecordsEvent, storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { htmlErrors } from '../html-errors.ts';
import { cameraPhoto } from '../photo-files.ts';

/** What Home proves and offers follows from records, and a part without records is not there. */

const server = await openSite();
const htmlOf = async (path = ''): Promise<string> =>
  (await fetch(new URL(path, server.url))).text();
/** Without the data of the page for the browser, which has the same words. */
const shown = async (path = ''): Promise<string> =>
  (await htmlOf(path)).replaceAll(/<script[^]*?<\/script>/g, '');
const text = (html: string): string =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\s\u00a0]+/g, ' ');

/** Waits until the server knows that its cached pages are old. */
const save = async (object: string, path: string, body: object) => {
  const event = waitForRecordsEvent([server], object);
  const method = path === '/records' ? 'POST' : 'PATCH';
  const answer = await server.call(path, { as: 'beheer', method, body });
  if (answer.status < 300) await event;
  return answer;
};
const change = (object: string, id: string, fields: object) =>
  save(object, `/records/${id}`, { fields });
const create = (apiName: string, fields: object) => save(apiName, '/records', { apiName, fields });
const idsOf = async (table: string): Promise<string[]> =>
  (await storedRows<{ id: string }>(server, `select id from ${table} order by id`)).map(
    ({ id }) => id,
  );

describe('the address check in the first view', () => {
  it('is a form without scripts that asks the fibre page', async () => {
    const [, form] = /<section class="check"([^]*?)<\/section>/.exec(await shown()) ?? [];
    expect(form).toMatch(/<form [^>]*action="\/glasvezel"/);
    expect(form).toMatch(/<form [^>]*method="get"/);
    for (const name of ['postcode', 'huisnummer']) expect(form).toContain(`name="${name}"`);
    expect(await htmlErrors(await htmlOf())).toEqual([]);
  });
});

describe('the prices of Home', () => {
  it('come from the catalogue, fibre first, and say per what and without VAT', async () => {
    const words = text(await shown());
    for (const [name, price] of [
      ['Glasvezel', 'Vanaf € 55,00 per maand, zonder btw'],
      ['Internet', 'Vanaf € 39,00 per maand, zonder btw'],
      ['Mobiel', 'Vanaf € 12,50 per nummer per maand, zonder btw'],
      ['VoIP', 'Vanaf € 9,75 per toestel per maand, zonder btw'],
      ['Werkplek 365', 'Vanaf € 8,90 per gebruiker per maand, zonder btw'],
    ] as const)
      expect(words, name).toContain(price);
    expect(words.indexOf('Vanaf € 55,00')).toBeLessThan(words.indexOf('Vanaf € 39,00'));
    expect(words).toContain('Tot 1 Gbit/s');
  });

  it('have the combination discount below them, without an amount', async () => {
    const [, foot = ''] = /class="range-foot"([^]*?)<\/section>/.exec(await shown()) ?? [];
    expect(text(foot)).toContain('Combinatiekorting');
    expect(foot).toContain('/kpn-een-internet#adviesgesprek');
    expect(text(foot)).not.toMatch(/[\d€%]/);
  });

  it('leave out a product that nobody can order', async () => {
    const [product] = await storedRows<{ id: string }>(
      server,
      `select id from product__c where name = 'Glasvezel 200'`,
    );
    await change('Product__c', product!.id, { Actief__c: false });
    expect(text(await shown())).toContain('Vanaf € 69,00');
    await change('Product__c', product!.id, { Actief__c: true });
    expect(text(await shown())).toContain('Vanaf € 55,00');
  });

  it('are not there without products, and the services are', async () => {
    await storedRows(server, `update product__c set gepubliceerd__c = false`);
    const [id] = await idsOf('product__c');
    await change('Product__c', id!, { Omschrijving__c: 'Anders' });
    const words = text(await shown());
    expect(words).not.toContain('Vanaf €');
    for (const name of ['Glasvezel', 'Mobiel', 'Werkplek 365']) expect(words).toContain(name);
  });
});

describe('the figures', () => {
  it('of the demo say that they are examples', async () => {
    const words = text(await shown());
    expect(words).toContain('26 sec.');
    expect(words).toContain('Voorbeeldcijfers');
  });

  it('that are real say nothing of the kind', async () => {
    for (const id of await idsOf('kerncijfer__c'))
      await change('Kerncijfer__c', id, { Voorbeeld__c: false });
    const words = text(await shown());
    expect(words).toContain('wachttijd aan de telefoon, gemiddeld');
    expect(words).not.toContain('Voorbeeldcijfers');
  });

  it('are not there when none is published', async () => {
    for (const id of await idsOf('kerncijfer__c'))
      await change('Kerncijfer__c', id, { Gepubliceerd__c: false });
    const html = await shown();
    expect(html).not.toContain('class="proof"');
    expect(text(html)).not.toContain('Onze cijfers');
  });
});

describe('the story of a customer', () => {
  const path = 'klantverhalen/zo-stapte-bakkerij-de-korenaar-over';
  const photo = '![De bakker achter de toonbank](bestand:068000000000001AAA =800x880)';

  it('is on Home and on its own page, which both say that it is an example', async () => {
    const home = await shown();
    expect(home).toContain(`href="/${path}"`);
    for (const html of [home, await shown(path)]) {
      expect(text(html)).toContain('Ligt de pin eruit, dan staat de rij buiten.');
      expect(text(html)).toContain('Voorbeeldverhaal');
      expect(text(html)).toContain('mobiele nummers');
    }
    expect(await htmlErrors(await htmlOf(path))).toEqual([]);
  });

  it('shows its photograph, and a drawing until there is one', async () => {
    expect(await shown(path)).toMatch(/class="photo-picture"[^>]*role="img"/);
    const [id] = await idsOf('klantverhaal__c');
    const file = { bytes: cameraPhoto(80, 88), name: 'bakker.jpg' };
    const { version } = await attachFile(server, id!, file);
    const stored = photo.replace('068000000000001AAA', version);
    expect((await change('Klantverhaal__c', id!, { Foto__c: stored })).status).toBe(200);
    const html = await shown(path);
    expect(html).toContain(`<img class="photo-picture" src="/foto/${version}/640"`);
    expect(html).toContain('alt="De bakker achter de toonbank"');
  });

  it.each([
    ['a photograph without a description', { Foto__c: photo.replace(/\[.*?\]/, '[ ]') }],
    ['a photograph with words around it', { Foto__c: `Kijk: ${photo}` }],
    ['a figure without words', { Cijfers__c: '14' }],
    ['five figures', { Cijfers__c: '1 a\n2 b\n3 c\n4 d\n5 e' }],
  ])('with %s is refused at that field', async (_, fields) => {
    const [id] = await idsOf('klantverhaal__c');
    const { status, body } = await change('Klantverhaal__c', id!, fields);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(Object.keys(fields)[0]);
  });

  it('that staff put first is the one of Home', async () => {
    const made = await create('Klantverhaal__c', {
      Name: 'De garage heeft weer lijn',
      Bedrijf__c: 'Garage Van Dijk',
      Citaat__c: 'Het werkt.',
      Volgorde__c: 1,
      Gepubliceerd__c: true,
    });
    expect(made.status).toBe(201);
    const html = await shown();
    expect(html).toContain('href="/klantverhalen/de-garage-heeft-weer-lijn"');
    expect(text(html)).not.toContain('Voorbeeldverhaal');
  });

  it('is on no page when it is not published', async () => {
    for (const id of await idsOf('klantverhaal__c'))
      await change('Klantverhaal__c', id, { Gepubliceerd__c: false });
    expect(await shown()).not.toContain('aria-labelledby="verhaal"');
    expect((await fetch(new URL(path, server.url))).status).toBe(404);
    expect(await htmlOf('sitemap.xml')).not.toContain('klantverhalen');
  });
});

it('Home without articles keeps the card of the webshop', async () => {
  await storedRows(server, `update kennisartikel__c set gepubliceerd__c = false`);
  const [id] = await idsOf('kennisartikel__c');
  await change('Kennisartikel__c', id!, { Samenvatting__c: 'Anders' });
  const html = await shown();
  expect(text(html)).not.toContain('Uit de kennisdatabase');
  expect(text(html)).toContain('Alles voor kantoor');
  expect(html).toMatch(/href="\/webshop" target="_blank" rel="noopener">Naar de webshop/);
});
