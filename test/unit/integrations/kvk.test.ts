import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { openKvk } from '#integrations/kvk.ts';

/** Source: domain.md §2; the answers of the register's own test environment. */

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Answer = { status?: number; body?: unknown; silent?: true; location?: string };

/** A server that answers as the register does. */
function openRegister({ status = 200, body, silent, location }: Answer) {
  const calls: { path: string; key: string | undefined }[] = [];
  server = createServer((request, response) => {
    calls.push({ path: request.url!, key: request.headers['apikey'] as string }); // proof: a header that is sent once
    if (silent) return;
    response
      .writeHead(status, { 'content-type': 'application/json', ...(location && { location }) })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const { promise, resolve } = Promise.withResolvers<{ find: (kvk: string) => Promise<unknown> }>();
  server.listen(0, '127.0.0.1', () => {
    const { port } = server!.address() as AddressInfo; // proof: it listens on a port
    resolve(openKvk({ url: new URL(`http://127.0.0.1:${port}/test/api/`), key: 'geheim' }));
  });
  return { register: promise, calls };
}

const donald = {
  kvkNummer: '68750110',
  indNonMailing: 'Ja',
  naam: 'Test BV Donald',
  formeleRegistratiedatum: '20170519',
  materieleRegistratie: { datumAanvang: '20170519' },
  totaalWerkzamePersonen: 1,
  statutaireNaam: 'Test BV Donald',
  handelsnamen: [{ naam: 'Test BV Donald', volgorde: 0 }],
  _embedded: {
    hoofdvestiging: {
      vestigingsnummer: '000037178598',
      adressen: [
        {
          type: 'correspondentieadres',
          indAfgeschermd: 'Nee',
          volledigAdres: 'Postbus 200                                 1000AE Rommeldam',
        },
        {
          type: 'bezoekadres',
          indAfgeschermd: 'Nee',
          volledigAdres: 'Hizzaarderlaan 3 A                                 8823SJ Lollum',
        },
      ],
    },
  },
};

it('a company has its name and visiting address', async () => {
  const { register, calls } = openRegister({ body: donald });
  expect(await (await register).find('68750110')).toEqual({
    name: 'Test BV Donald',
    address: 'Hizzaarderlaan 3 A, 8823 SJ Lollum',
    dissolved: false,
  });
  expect(calls).toEqual([{ path: '/test/api/v1/basisprofielen/68750110', key: 'geheim' }]);
});

it('a company that ended is dissolved, and an address that the owner shields is left out', async () => {
  const shielded = { type: 'bezoekadres', indAfgeschermd: 'Ja', volledigAdres: 'Kade 1 1000AA X' };
  const { register } = openRegister({
    body: {
      ...donald,
      materieleRegistratie: { datumAanvang: '20170519', datumEinde: '20260701' },
      _embedded: { hoofdvestiging: { adressen: [shielded] } },
    },
  });
  expect(await (await register).find('68750110')).toEqual({
    name: 'Test BV Donald',
    address: null,
    dissolved: true,
  });
});

it('a company without a main branch has no address', async () => {
  const { register } = openRegister({ body: { naam: 'Stichting Stil', _embedded: null } });
  expect(await (await register).find('69599068')).toEqual({
    name: 'Stichting Stil',
    address: null,
    dissolved: false,
  });
});

it('a number that the register does not know is unknown', async () => {
  const { register } = openRegister({
    status: 404,
    body: { fout: [{ code: 'IPD0005', omschrijving: 'Het product kan niet worden geleverd.' }] },
  });
  expect(await (await register).find('90004973')).toBe('unknown');
});

it.each<[string, Answer]>([
  ['a wrong key', { status: 401, body: '' }],
  ['too many calls', { status: 429, body: {} }],
  ['a failure', { status: 500, body: 'oops' }],
  ['a register that is updated', { status: 503, body: { fout: [{ code: 'IPD1003' }] } }],
  ['a page instead of JSON', { body: '<html>' }],
  ['an answer without a name', { body: { kvkNummer: '68750110' } }],
  ['a redirect', { status: 302, location: 'http://127.0.0.1:1/', body: '' }],
])('with %s the register is away', async (_, answer) => {
  const { register } = openRegister(answer);
  expect(await (await register).find('68750110')).toBe('away');
});

it('a register that does not answer in three seconds is away', async () => {
  const { register } = openRegister({ silent: true });
  expect(await (await register).find('68750110')).toBe('away');
});
