import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openPdok } from '#integrations/addresses.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server that answers as PDOK does; gives its address and the requests that it got. */
function pdok(answer: {
  status?: number;
  body?: string;
  silent?: true;
}): Promise<{ url: URL; requests: URL[] }> {
  const requests: URL[] = [];
  server = createServer((request, response) => {
    requests.push(new URL(request.url ?? '/', 'http://pdok.example'));
    if (answer.silent) return;
    response
      .writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
      .end(answer.body);
  });
  const { promise, resolve } = Promise.withResolvers<{ url: URL; requests: URL[] }>();
  server.listen(0, '127.0.0.1', () =>
    resolve({
      url: new URL(`http://127.0.0.1:${(server!.address() as AddressInfo).port}/search/v3_1/`),
      requests,
    }),
  ); // proof: it listens on a port
  return promise;
}

/** The Solr envelope that PDOK sends (domain.md §1); a document omits fields without a value. */
const envelope = (...docs: object[]) =>
  JSON.stringify({
    response: { numFound: docs.length, start: 0, maxScore: 6.1, numFoundExact: true, docs },
  });

const europalaan = {
  bron: 'BAG',
  woonplaatscode: '3295',
  type: 'adres',
  woonplaatsnaam: 'Utrecht',
  wijkcode: 'WK034401',
  huis_nlt: '93',
  openbareruimtetype: 'Weg',
  buurtnaam: 'Transwijk-Zuid',
  gemeentecode: '0344',
  weergavenaam: 'Europalaan 93, 3526KP Utrecht',
  straatnaam_verkort: 'Europaln',
  id: 'adr-0f1d9b7e0f1d9b7e0f1d9b7e0f1d9b7e',
  gemeentenaam: 'Utrecht',
  identificatie: '0344010000128086-0344200000128086',
  openbareruimte_id: '0344300000000382',
  provinciecode: 'PV26',
  postcode: '3526KP',
  provincienaam: 'Utrecht',
  centroide_ll: 'POINT(5.10456 52.0707)',
  nummeraanduiding_id: '0344200000128086',
  adresseerbaarobject_id: '0344010000128086',
  huisnummer: 93,
  provincieafkorting: 'UT',
  centroide_rd: 'POINT(135280 453772)',
  straatnaam: 'Europalaan',
  score: 6.1,
};

const europalaan93 = { postcode: '3526KP', houseNumber: 93 };

it('the client asks PDOK for addresses of exactly this postcode and number', async () => {
  const { url, requests } = await pdok({ body: envelope() });
  expect(await openPdok(url).addressesAt(europalaan93)).toEqual([]);
  expect(requests[0]!.pathname).toBe('/search/v3_1/free');
  expect(requests[0]!.searchParams.getAll('fq')).toEqual([
    'type:adres',
    'postcode:3526KP',
    'huisnummer:93',
  ]);
});

it('the client reads every address, with its letter and addition', async () => {
  const { url } = await pdok({
    body: envelope(europalaan, {
      ...europalaan,
      huis_nlt: '93A-bis',
      huisletter: 'A',
      huisnummertoevoeging: 'bis',
      nummeraanduiding_id: '0344200000128087',
    }),
  });
  expect(await openPdok(url).addressesAt(europalaan93)).toEqual([
    {
      ...europalaan93,
      letter: null,
      addition: null,
      street: 'Europalaan',
      town: 'Utrecht',
      nummeraanduiding: '0344200000128086',
    },
    {
      ...europalaan93,
      letter: 'A',
      addition: 'bis',
      street: 'Europalaan',
      town: 'Utrecht',
      nummeraanduiding: '0344200000128087',
    },
  ]);
});

it('the client leaves out an address of another postcode', async () => {
  const { url } = await pdok({ body: envelope({ ...europalaan, postcode: '3526KR' }) });
  expect(await openPdok(url).addressesAt(europalaan93)).toEqual([]);
});

it.each([
  ['answers 503', { status: 503, body: '{}' }],
  ['answers another structure', { body: '{"docs":[]}' }],
  ['answers no JSON', { body: '<html>onderhoud</html>' }],
  ['redirects', { status: 302 }],
  ['never answers', { silent: true as const }],
])('an address register that %s counts as away', async (_trouble, answer) => {
  const { url } = await pdok(answer);
  expect(await openPdok(url).addressesAt(europalaan93)).toBe('away');
});

it('an address register whose port is closed counts as away', async () => {
  const { url } = await pdok({ body: envelope() });
  const { promise, resolve } = Promise.withResolvers<void>();
  server!.close(() => resolve());
  await promise;
  expect(await openPdok(url).addressesAt(europalaan93)).toBe('away');
});
