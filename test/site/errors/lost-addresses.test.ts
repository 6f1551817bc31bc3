import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorActions } from '#messages/site/errors.ts';
import {
  type AccountName,
  openTestServer,
  sessionCookieOf,
  type TestServer,
} from '../../support/server.ts';

/** The buttons on the page for an address that does not exist. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

async function openPage(path: string, as?: AccountName): Promise<{ status: number; html: string }> {
  const cookie = as === undefined ? {} : { cookie: await sessionCookieOf(server, as) };
  const answer = await fetch(new URL(path, server.url), {
    headers: { accept: 'text/html', ...cookie },
    redirect: 'manual',
  });
  return { status: answer.status, html: await answer.text() };
}

const linkNamed = (html: string, name: string): string | undefined =>
  [...html.matchAll(/<a[^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].find(
    ([, , text]) => text === name,
  )?.[1];
const main = (html: string): string => /<main[^]*<\/main>/.exec(html)?.[0] ?? '';

describe('an address that does not exist', () => {
  it.each(['/dashboard/bestaat-niet', '/dashboard/aansluiting/a01zzzzzzzzzzzz'])(
    'in the portal (%s) offers a customer the dashboard',
    async (path) => {
      const { status, html } = await openPage(path, 'korenaar');
      expect([
        status,
        linkNamed(main(html), errorActions.dashboard),
        linkNamed(main(html), errorActions.home),
      ]).toEqual([404, '/dashboard', undefined]);
    },
  );

  it('on the site offers a customer Home', async () => {
    const { status, html } = await openPage('/bestaat-niet', 'korenaar');
    expect([status, linkNamed(main(html), errorActions.home)]).toEqual([404, '/']);
  });
});

describe('log-in on the page for an address that does not exist', () => {
  /** The page without the address and the request id, which differ in every answer. */
  const bare = (html: string, path: string): string =>
    main(html)
      .replaceAll(encodeURIComponent(path), '')
      .replace(/<strong class="figure">[^<]*<\/strong>/, '');

  const workspace = async (): Promise<string> => {
    const { viewer } = await server.contextOf('verkoop');
    return `/medewerker/${viewer.kind === 'user' ? String(viewer.staffId) : ''}`;
  };

  it('every workspace address looks the same to a guest, existing or not', async () => {
    const home = await workspace();
    const paths = [
      home,
      `${home}/record/500000000000001AAA`,
      `${home}/Case/Alle`,
      `${home}/Case/Alle?q=internet`,
      `${home}/beheer`,
      `${home}/zoeken?q=bakkerij`,
      `${home}/zo/diep/is/er/niets`,
      '/medewerker/003000000000001AAA',
      '/medewerker/onzin',
      '/medewerker',
    ];
    const found = await Promise.all(
      paths.map(async (path) => ({ path, ...(await openPage(path)) })),
    );
    for (const { path, status, html } of found) {
      expect([path, status, linkNamed(main(html), errorActions.login)]).toEqual([
        path,
        404,
        `/inloggen?naar=${encodeURIComponent(path)}`,
      ]);
      expect(bare(html, path)).toBe(bare(found[0]!.html, paths[0]!));
    }
  });

  it('a workspace address offers a customer no log-in', async () => {
    const { status, html } = await openPage(await workspace(), 'korenaar');
    expect([status, linkNamed(main(html), errorActions.login)]).toEqual([404, undefined]);
  });

  it('an unknown address of the site offers a guest no log-in', async () => {
    expect(
      linkNamed(main((await openPage('/bestaat-niet')).html), errorActions.login),
    ).toBeUndefined();
  });
});
