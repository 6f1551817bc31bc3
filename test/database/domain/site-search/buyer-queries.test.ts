import { expect, it } from 'vitest';
import { searchSite } from '#domain/content/search-site.ts';
import { openAssistant } from './assistant.ts';

/** What a buyer types, and the pages that answer it. */

const { guest } = await openAssistant();

const article = (slug: string): string => `/kennisdatabase-detail/${slug}`;

const queries: readonly [query: string, ...pages: string[]][] = [
  ['prijs glasvezel', '/glasvezel', '/kpn-een-internet#tarief-glasvezel-200'],
  [
    'internet 1 gigabit',
    '/kpn-een-internet#tarief-zakelijk-internet-1000',
    '/kpn-een-internet#tarief-glasvezel-1000',
    '/kpn-een-internet',
    '/glasvezel',
  ],
  ['sla', '/sla'],
  ['reactietijd storing', '/sla'],
  ['overstappen', '/overstappen'],
  ['wisselen van provider', '/overstappen'],
  ['overstappen van provider', '/overstappen'],
  ['opzeggen', article('een-dienst-opzeggen-wanneer-kan-het-en-wat-kost-het')],
  ['klacht', '/klachten'],
  ['klacht indienen', '/klachten'],
  ['voorwaarden', '/voorwaarden'],
  ['algemene voorwaarden', '/voorwaarden'],
  ['storing', '/support'],
  ['nummer behouden', '/overstappen', article('zo-houd-je-je-nummer-als-je-overstapt')],
  ['salaris', '/werken-bij', '/werken-bij-vacature/'],
  ['vacature', '/werken-bij'],
  ['internet winkel', '/branche/winkel'],
  ['wifi horeca', '/branche/horeca'],
  ['internet voor kantoor', '/branche/kantoor'],
  ['mobiel bouw', '/branche/bouw'],
  ['zakelijk mobiel prijs', '/kpn-een-mobiel'],
  ['openingstijden', '/contact', '/support'],
];

it.each(queries)('%s finds its page among the first two results', async (q, ...pages) => {
  const { matches } = await searchSite(guest, { q, page: 1 });
  const found = matches.slice(0, 2).map(({ path }) => path);
  expect(
    found.some((path) => pages.some((page) => isPage(path, page))),
    found.join(' '),
  ).toBe(true);
});

const isPage = (path: string, page: string): boolean =>
  page.endsWith('/') ? path.startsWith(page) : path === page;

it.each([
  ['prijs glasvezel', '/glasvezel'],
  ['sla', '/sla'],
  ['overstappen', '/overstappen'],
  ['klacht', '/klachten'],
  ['mobiel', '/kpn-een-mobiel'],
])('%s has its page as the best answer', async (q, path) => {
  expect((await searchSite(guest, { q, page: 1 })).best?.path).toBe(path);
});

it('the best answer about fibre has the lowest price of its products', async () => {
  const { best } = await searchSite(guest, { q: 'prijs glasvezel', page: 1 });
  expect(best?.price).toMatchObject({ monthly: 55, from: true });
});

it('a query that several pages answer equally well has no best answer', async () => {
  expect((await searchSite(guest, { q: 'prijzen', page: 1 })).best).toBeNull();
});
