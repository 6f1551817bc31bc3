import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('a product that a visitor chooses', () => {
  const chosenIn = (html: string) =>
    /<input[^>]*name="product"[^>]*value="([^"]*)"/.exec(html)?.[1];

  it('is in the advice form that the link at its price leads to', async () => {
    const offered = await getHtml('/kpn-een-internet');
    expect(chosenIn(offered)).toBeUndefined();
    const [, to = ''] =
      /href="([^"]*product=Zakelijk\+Internet\+500#adviesgesprek)"/.exec(offered) ?? [];
    const html = await getHtml(to.replaceAll('&amp;', '&').replace(/#.*/, ''));
    expect(chosenIn(html)).toBe('Zakelijk Internet 500');
    expect(wordsOf(html)).toContain('Je koos: Zakelijk Internet 500');
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
    const words = wordsOf(await getHtml('/kpn-een-internet'));
    expect(words).toContain('Zakelijk TV Basis €\u00a017,50');
    expect(words).toContain('Zakelijk Internet 100 €\u00a039,00');
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
