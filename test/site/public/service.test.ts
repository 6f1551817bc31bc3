import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localDay } from '#engine/model/local-day.ts';
import { updateRecord } from '#engine/write/write.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { createRow } from '../../rows.ts';
import { htmlErrors } from '../html-errors.ts';

/**
 * The service pages without JavaScript: calculator, copy and prices. Source: spec §1, §5,
 * decisions.md §5.
 */

const server = await openSite();

const getHtml = async (path: string, at: TestServer = server) =>
  (await fetch(new URL(path, at.url))).text();
const wordsOf = (html: string): string =>
  html.replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ').replace(/[ \n]+/g, ' ');
const combined = 'en krijgt Combinatiekorting';

describe('the title of a service page', () => {
  it.each([
    ['/kpn-een-internet', /zakelijk internet/i],
    ['/kpn-een-mobiel', /zakelijk mobiel/i],
    ['/kpn-een-telefonie', /zakelijk bellen.*voip/i],
    ['/kpn-een-werkplek', /werkplek 365.*online werkplek/i],
    ['/glasvezel', /zakelijk glasvezel/i],
  ])(
    'of %s holds the words that people search for, and its description too',
    async (path, words) => {
      const html = await getHtml(path);
      const title = /<title>([^<]*)/.exec(html)?.[1] ?? '';
      expect(title).toMatch(words);
      expect(title.length).toBeLessThanOrEqual(70);
      expect(/<meta name="description" content="([^"]*)/.exec(html)?.[1]).toMatch(
        /zakelijk|bedrijf/i,
      );
    },
  );
});

const idOf = async (name: string): Promise<string> => {
  const [row] = await storedRows<{ id: string }>(
    server,
    'select id from product__c where "name" = $1',
    name,
  );
  return row!.id; // the demo has it
};

describe('a product that a visitor chooses', () => {
  const chosenIn = (html: string) =>
    /<input type="hidden" name="product" value="([^"]*)"/.exec(html)?.[1];

  it('is in the advice form, by its id and by its name', async () => {
    expect(chosenIn(await getHtml('/kpn-een-internet'))).toBeUndefined();
    for (const named of [await idOf('Zakelijk Internet 500'), 'Zakelijk+Internet+500']) {
      const html = await getHtml(`/kpn-een-internet?product=${named}`);
      expect(chosenIn(html)).toBe('Zakelijk Internet 500');
      expect(wordsOf(html)).toContain('Je koos: Zakelijk Internet 500');
    }
  });

  it('is in the advice form with its options', async () => {
    const option = await idOf('SLA Goud');
    const html = await getHtml(`/kpn-een-internet?product=Glasvezel+200&optie=${option}`);
    expect(chosenIn(html)).toBe('Glasvezel 200, met SLA Goud');
  });

  it('stays chosen together with a package', async () => {
    const html = await getHtml('/kpn-een-internet?internet=2&product=Zakelijk+Internet+500');
    expect(chosenIn(html)).toBe('Zakelijk Internet 500');
    expect(wordsOf(html)).toContain('2\u00a0× Internet');
  });

  it('that is not sold on this page is ignored', async () => {
    const html = await getHtml('/kpn-een-internet?product=%3Cb%3EGratis');
    expect(chosenIn(html)).toBeUndefined();
    expect(wordsOf(html)).not.toContain('Gratis');
  });

  it('pre-fills the message of the contact form, and an unknown product does not', async () => {
    const html = await getHtml('/kpn-een-internet?product=Zakelijk+Internet+500');
    expect(html).toContain('href="/contact?product=Zakelijk+Internet+500"');
    const contact = await getHtml('/contact?product=Zakelijk+Internet+500');
    const [, message] = /<textarea[^>]*name="message"[^>]*>([^<]*)/.exec(contact) ?? [];
    expect(message?.trim()).toBe('Mijn vraag gaat over Zakelijk Internet 500.');
    for (const none of ['/contact', '/contact?product=', '/contact?product=%3Cb%3EGratis'])
      expect(await getHtml(none), none).not.toContain('Mijn vraag gaat over');
  });
});

/** The words of each row of the products, by the name of the product. */
const offersIn = (html: string): Map<string, string> =>
  new Map(
    [...html.matchAll(/<tr class="offers-row">(.*?)<\/tr>/gs)].map(([, row]) => [
      /offers-name">([^<]*)/.exec(row!)?.[1] ?? '', // the pattern has a group
      wordsOf(row!),
    ]),
  );
const receiptIn = (html: string): string =>
  wordsOf(/<section class="total receipt".*?<\/section>/s.exec(html)?.[0] ?? '');

describe('the products of a service page', () => {
  it('are rows, grouped by where they can be had, with what is in them', async () => {
    const html = await getHtml('/kpn-een-internet');
    const rows = offersIn(html);
    expect([...rows.keys()].slice(0, 5)).toEqual([
      'Zakelijk Internet 100',
      'Zakelijk Internet 500',
      'Zakelijk Internet 1000',
      'Glasvezel 200',
      'Glasvezel 1000',
    ]);
    const words = wordsOf(html);
    expect(words.indexOf('Kan op bijna elk adres')).toBeLessThan(words.indexOf('Internet 500'));
    expect(words).toMatch(/Waar glasvezel ligt.*Glasvezel 200/);
    expect(rows.get('Zakelijk Internet 100')).toMatch(
      /100\u00a0↓ · 30\u00a0↑.*Router Inbegrepen.*€\u00a05,00.*SLA Brons.*Looptijd Vrij te kiezen/,
    );
    expect(rows.get('Glasvezel 1000')).toMatch(/Vast ip-adres Inbegrepen/);
    expect(await htmlErrors(html)).toEqual([]);
  });

  it('have each price by term, without and with VAT, and say which term is missing', async () => {
    const rows = offersIn(await getHtml('/kpn-een-internet'));
    const amounts = ['€\u00a045,00', '€\u00a054,45', '€\u00a039,00', '€\u00a047,19'];
    for (const amount of amounts) expect(rows.get('Zakelijk Internet 100')).toContain(amount);
    expect(rows.get('Glasvezel 200')).toContain('Alleen 1 of 2 jaar');
    expect(rows.get('Zakelijk Internet 100')).not.toContain('Alleen');
  });

  it('have their own columns when they have no speed', async () => {
    const html = await getHtml('/kpn-een-mobiel');
    expect(offersIn(html).get('Mobiel Start 5 GB')).toMatch(/5 GB internet.*€\u00a012,50/);
    expect(html).not.toMatch(/<th[^>]*>(Snelheid|Router)/);
  });

  it('cannot be chosen when they cannot be ordered', async () => {
    const id = await idOf('Mobiel Vrij');
    await updateRecord(server.ctx, id, { fields: { Actief__c: false } });
    const html = await getHtml(`/kpn-een-mobiel?product=${id}`);
    expect(html).not.toMatch(new RegExp(`type="radio"[^>]*value="${id}"`));
    expect(offersIn(html).get('Mobiel Vrij')).toContain('Vraag ernaar');
    await updateRecord(server.ctx, id, { fields: { Actief__c: true } });
  });
});

describe('the receipt of a service page', () => {
  it('sums the choice in the address, per month, once and over the term', async () => {
    const [product, option] = [await idOf('Glasvezel 1000'), await idOf('Router met 4G-back-up')];
    const receipt = receiptIn(
      await getHtml(`/kpn-een-internet?product=${product}&optie=${option}&looptijd=12`),
    );
    expect(receipt).toMatch(/Glasvezel 1000 +€\u00a079,00/);
    expect(receipt).toMatch(/Per maand *, +zonder btw.*€\u00a093,50/);
    expect(receipt).toMatch(/Eenmalig.*€\u00a099,00/);
    expect(receipt).toMatch(/Samen over 12 maanden +€\u00a01.221,00/);
  });

  it('is a form that orders the choice, and shows the choice as made', async () => {
    const product = await idOf('Glasvezel 200');
    const html = await getHtml(`/kpn-een-internet?product=${product}&looptijd=24&btw=met`);
    const checked = [...html.matchAll(/<input[^>]*type="radio"[^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => tag.includes('checked'))
      .map((tag) => `${/name="([^"]*)/.exec(tag)?.[1]}=${/value="([^"]*)/.exec(tag)?.[1]}`);
    expect(checked).toEqual(
      expect.arrayContaining([`product=${product}`, 'looptijd=24', 'btw=met']),
    );
    expect(html).toMatch(/<button[^>]*formAction="\/bestellen"[^>]*>Bestel dit pakket/i);
  });

  it.each([
    'product=a00000000000000AAA&looptijd=99&btw=%00&optie=%3Cscript%3E',
    `product=${'x'.repeat(4_000)}`,
    `optie=${'x'.repeat(40)}&optie=`.repeat(100),
    'looptijd=-1&aantal_x=9&product=',
  ])('shows its defaults for %.60s', async (query) => {
    const answer = await fetch(new URL(`/kpn-een-internet?${query}`, server.url));
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(receiptIn(html)).toMatch(/Zakelijk Internet 100.*Samen over 12 maanden/);
    expect(html).not.toContain('<script>');
  });

  it('never names the amount of the combination discount', async () => {
    const words = wordsOf(await getHtml('/kpn-een-internet'));
    expect(words).not.toMatch(/korting[^.]{0,40}(€|\d+ ?%|procent)/i);
  });
});

describe('the calculator', () => {
  it('shows the price of the package in the address, with two decimals', async () => {
    const words = wordsOf(await getHtml('/kpn-een-internet?internet=1&mobiel=6&voip=4'));
    expect(words).toContain('Per maand €\u00a0153,00');
    expect(words).toContain('6\u00a0× Mobiel €\u00a075,00');
  });

  it('announces the combination discount for two kinds, without amount', async () => {
    expect(wordsOf(await getHtml('/kpn-een-mobiel?mobiel=40'))).not.toContain(combined);
    const words = wordsOf(await getHtml('/kpn-een-mobiel?mobiel=1&tv=1'));
    expect(words).toContain(`Je combineert twee diensten ${combined}.`);
    expect(words).not.toMatch(/korting[^.]{0,40}(€|\d+ ?%|procent)/i);
  });

  it.each(['-1', 'zes', '%00', '<script>alert(1)</script>', "1' or '1'='1", '１'])(
    'counts %s as 0, on a valid page without that markup',
    async (typed) => {
      const answer = await fetch(
        new URL(
          `/kpn-een-internet?mobiel=${typed.startsWith('%') ? typed : encodeURIComponent(typed)}`,
          server.url,
        ),
      );
      expect(answer.status).toBe(200);
      const html = await answer.text();
      expect(wordsOf(html)).toContain('Per maand €\u00a00,00');
      expect(html).not.toContain('<script>alert');
      expect(html).not.toContain('Uit je pakket');
      expect(await htmlErrors(html)).toEqual([]);
    },
  );

  it.each([
    ['1,5', '25,00'],
    ['1.5', '25,00'],
    ['1e3', '12.500,00'],
    ['10000', '125.000,00'],
    ['9'.repeat(300), '12.499.999.987,50'],
  ])('counts %s as a number above 0', async (typed, monthly) => {
    const html = await getHtml(`/kpn-een-internet?mobiel=${encodeURIComponent(typed)}`);
    expect(wordsOf(html)).toContain(`Per maand €\u00a0${monthly}`);
    expect(await htmlErrors(html)).toEqual([]);
  });

  it('counts the product that the visitor picked for a service', async () => {
    const fibre = await idOf('Glasvezel 1000');
    const html = await getHtml(`/kpn-een-internet?internet=2&internet-product=${fibre}`);
    expect(wordsOf(html)).toContain('2\u00a0× Glasvezel 1000 €\u00a0158,00');
    expect(html).toMatch(new RegExp(`type="hidden" name="internet-product" value="${fibre}"`));
    const unknown = await getHtml('/kpn-een-internet?internet=2&internet-product=x');
    expect(wordsOf(unknown)).toContain('2\u00a0× Internet €\u00a078,00');
  });

  it('passes the quantities of the package to the advice form', async () => {
    const html = await getHtml('/kpn-een-telefonie?internet=1&mobiel=6');
    expect(wordsOf(html)).toContain('Uit je pakket: 1\u00a0× Internet, 6\u00a0× Mobiel');
    expect(
      [...html.matchAll(/<input type="hidden" name="(\w+)" value="(\d+)"\/>/g)].map(
        ([, name, value]) => `${name}=${value}`,
      ),
    ).toEqual(['internet=1', 'mobiel=6']);
  });

  it('says on the thank-you page which quantities were rounded', async () => {
    const fields = {
      company: 'Bakkerij',
      name: 'Sanne',
      email: 'sanne@bakkerij.example',
      phone: '085-486 5555',
    };
    const send = async (more: Record<string, string>) => {
      const answer = await fetch(new URL('/kpn-een-internet', server.url), {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: new URL(server.url).origin },
        body: new URLSearchParams({ ...fields, ...more }),
      });
      return { status: answer.status, to: answer.headers.get('location') ?? '' };
    };
    const rounded = await send({ internet: '1,5', mobiel: '3' });
    expect(rounded.status).toBe(303);
    const thanks = wordsOf(await getHtml(rounded.to));
    expect(thanks).toContain('Je referentie');
    expect(thanks).toMatch(/Internet: +Je kunt alleen hele aantallen afnemen. We rekenen met 2\./);
    expect(thanks).not.toContain('We rekenen met 3');
    const whole = await send({ internet: '2' });
    expect(whole.to).not.toContain('internet=');
    expect(wordsOf(await getHtml(whole.to))).not.toContain('hele aantallen');
  });

  it('preselects the service of the page in the advice form without a package', async () => {
    const html = await getHtml('/kpn-een-werkplek');
    expect(
      [...html.matchAll(/<input[^>]*name="services"[^>]*>/g)]
        .filter(([tag]) => tag.includes('checked'))
        .map(([tag]) => /value="(\w+)"/.exec(tag)?.[1]),
    ).toEqual(['workplace']);
  });
});

describe('the text of a service page', () => {
  it('shows the sections that staff kept or renamed, and the page works without any', async () => {
    const [row] = await storedRows<{ id: string }>(
      server,
      `select id from pagina__c where sleutel__c = 'kpn-een-telefonie'`,
    );
    const content =
      'Kort.\n\n## Dit zit erin\n\n- **Bellen.** Met iedereen.\n\n## Vragen\n\n### Werkt het <b>echt</b>?\n\nJa.';
    expect((await updateRecord(server.ctx, row!.id, { fields: { Inhoud__c: content } })).ok).toBe(
      true,
    );
    const html = await getHtml('/kpn-een-telefonie?verzonden=AV-10001'); // never cached, so that the test need not wait
    expect(html).toMatch(/<h2[^>]*>Dit zit erin<\/h2>/);
    expect(html).toMatch(/<h2[^>]*>Vragen<\/h2>/);
    expect(html).toContain('Werkt het &lt;b&gt;echt&lt;/b&gt;?');
    expect(html).not.toContain('Voor wie');
    expect(await htmlErrors(html)).toEqual([]);
    await updateRecord(server.ctx, row!.id, { fields: { Inhoud__c: null } });
    expect(wordsOf(await getHtml('/kpn-een-telefonie?verzonden=AV-10001'))).toContain(
      'Stel je pakket samen',
    );
  });

  it('lists business TV among the internet packages', async () => {
    const rows = offersIn(await getHtml('/kpn-een-internet'));
    expect(rows.get('Zakelijk TV Basis')).toContain('€\u00a017,50');
    expect(rows.get('Zakelijk Internet 100')).toContain('€\u00a039,00');
  });
});

describe('a server without products', () => {
  let bare: TestServer;
  beforeAll(async () => {
    bare = await openTestServer({ from: 'empty' });
  });
  afterAll(() => bare.close());

  it('has no calculator, says “Tarief op maat”, and has the advice form', async () => {
    const html = await getHtml('/kpn-een-internet?internet=1', bare);
    expect(html).not.toContain('id="pakket"');
    expect(html).not.toContain('#pakket');
    expect(wordsOf(html)).toContain('Tarief op maat');
    expect(html).toContain('name="services"');
    expect(await htmlErrors(html)).toEqual([]);
  });

  it('shows a product soon after it is published, also on a cached page', async () => {
    expect(wordsOf(await getHtml('/kpn-een-mobiel', bare))).toContain('Tarief op maat');
    const fields = {
      Name: 'Mobiel',
      Soort__c: 'Mobiel',
      Maandbedrag__c: 1234.5,
      Eenheid__c: 'aansluitingen',
      Gepubliceerd__c: true,
    };
    await createRow(bare, 'Product__c', fields);
    await expect
      .poll(async () =>
        wordsOf(await getHtml('/kpn-een-mobiel', bare)).includes('€\u00a01.234,50 per aansluiting'),
      )
      .toBe(true);
  });
});

it('a tariff that counts from today is the price on the page and in search', async () => {
  const id = await idOf('VoIP Toestel');
  await createRow(server, 'Tarief__c', {
    Product__c: id,
    Looptijd_maanden__c: '12',
    Maandbedrag__c: 7.35,
    Van__c: localDay(server.ctx.now),
  });
  for (const path of ['/kpn-een-telefonie?btw=met', '/zoekresultaten?q=voip+toestel'])
    await expect
      .poll(async () => wordsOf(await getHtml(path)), { message: path })
      .toContain('€\u00a07,35');
});
