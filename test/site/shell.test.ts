import { describe, expect, it } from 'vitest';
import { openSite } from '../support/site.ts';

/** The header and footer of every page. Source: spec §2, Header, Footer; decisions.md §4. */

const server = await openSite();

const htmlOf = async (path: string): Promise<string> =>
  (await fetch(new URL(path, server.url))).text();
const part = (html: string, name: 'header' | 'footer'): string =>
  new RegExp(`<${name} class="[^"]*"[\\s\\S]*?</${name}>`).exec(html)?.[0] ?? '';
const classesOf = (html: string): string[] =>
  /^<\w+ class="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
const linksOf = (html: string): string[] =>
  Array.from(html.matchAll(/<a [^>]*href="([^"]*)"/g), ([, to]) => to!);

describe('the header', () => {
  it.each([
    '',
    'kpn-een-internet',
    'glasvezel',
    'kpn-een-mobiel',
    'kpn-een-telefonie',
    'kpn-een-werkplek',
    'support',
    'feedback',
  ])('has the site background on /%s', async (path) =>
    expect(classesOf(part(await htmlOf(path), 'header'))).toContain('site-header-tinted'),
  );

  it.each([
    'kennisdatabase',
    'over-ons',
    'werken-bij',
    'contact',
    'aanmeldformulier-glasvezel',
    'inloggen',
    'privacyverklaring',
    'nergens',
  ])('is white on /%s', async (path) =>
    expect(classesOf(part(await htmlOf(path), 'header'))).toEqual(['site-header']),
  );

  it('links to the webshop in a new window, to support, search and telephone', async () => {
    const header = part(await htmlOf('contact'), 'header');
    expect(linksOf(header)).toEqual(
      expect.arrayContaining(['/webshop', '/support', '/zoekresultaten', 'tel:+31854865555']),
    );
    expect(header).toMatch(/<a [^>]*href="\/webshop"[^>]*target="_blank"[^>]*rel="noopener"/);
  });

  it('has search forms that work without scripts', async () => {
    const forms = Array.from(
      part(await htmlOf('contact'), 'header').matchAll(/<form [^>]*role="search"[^>]*>/g),
      ([form]) => form,
    );
    expect(forms).toHaveLength(2);
    for (const form of forms) expect(form).toMatch(/action="\/zoekresultaten"/);
  });
});

describe('the footer', () => {
  const always = [
    '/kpn-een-mobiel',
    '/kpn-een-telefonie',
    '/kpn-een-internet',
    '/kpn-een-werkplek',
    '/dashboard',
    '/kennisdatabase',
    '/over-ons',
    '/werken-bij',
    '/contact',
    '/webshop',
    '/support',
    '/cookieverklaring',
    '/privacyverklaring',
    '/glasvezel',
    '/sla',
    '/overstappen',
    '/voorwaarden',
    '/klachten',
    '/toegankelijkheid',
    'tel:+31854865555',
  ];

  it('has every link of the site, the guest log-in link and the address', async () => {
    const footer = part(await htmlOf('contact'), 'footer');
    expect(linksOf(footer)).toEqual(expect.arrayContaining([...always, '/inloggen']));
    expect(footer).toContain(
      '<span>Industrieweg\u00a041</span><br/><span>3542\u00a0AD Utrecht</span>',
    );
  });

  it('has the entries of the site first, and below them what a buyer looks for', async () => {
    const to = linksOf(part(await htmlOf('contact'), 'footer'));
    const below = ['/glasvezel', '/sla', '/overstappen', '/voorwaarden', '/klachten'];
    const first = to.findIndex((path) => path === below[0]);
    expect(to.slice(first, first + 6)).toEqual([...below, '/toegankelijkheid']);
    expect(to.indexOf('/privacyverklaring')).toBeLessThan(first);
  });

  it('says who sells and that prices are without VAT, with a VAT id when there is one', async () => {
    const prices = 'Alle prijzen zijn zonder btw, tenzij er iets anders staat.';
    const footerOf = async (url: string) =>
      part(await (await fetch(new URL('contact', url))).text(), 'footer');
    expect(await footerOf(server.url)).toContain(`KvK 12345678 · ${prices}`);
    const copy = await server.openCopy({ BRAND_VAT_ID: 'NL004495445B01' });
    expect(await footerOf(copy.url)).toContain(`KvK 12345678 · btw NL004495445B01 · ${prices}`);
  });

  it('has the banner with a button to the webshop on Home, not on Contact', async () => {
    const banner =
      /footer-banner[\s\S]*?<h2[\s\S]*?<p[\s\S]*?class="button button-outline[^"]*" href="\/webshop" target="_blank"/;
    expect(part(await htmlOf(''), 'footer')).toMatch(banner);
    expect(part(await htmlOf('contact'), 'footer')).not.toContain('footer-banner');
  });

  it('has a filled background on the fibre form, and not on the fibre page', async () => {
    expect(classesOf(part(await htmlOf('aanmeldformulier-glasvezel'), 'footer'))).toContain(
      'footer-filled',
    );
    expect(classesOf(part(await htmlOf('glasvezel'), 'footer'))).not.toContain('footer-filled');
  });
});

it.each(['', 'contact', 'dashboard', 'inloggen'])(
  '/%s links to an icon for the home screen, a PNG of 180 by 180 pixels',
  async (path) => {
    const [, to] = /<link rel="apple-touch-icon" href="([^"]*)"/.exec(await htmlOf(path)) ?? [];
    const bytes = Buffer.from(await (await fetch(new URL(to!, server.url))).arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([180, 180]);
  },
);
