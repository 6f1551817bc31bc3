import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorActions } from '#messages/site/errors.ts';
import {
  type AccountName,
  openTestServer,
  sessionOf,
  type TestServer,
} from '../../support/server.ts';

/** Where a page leads that is not there. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

async function open(path: string, as?: AccountName): Promise<{ status: number; html: string }> {
  const cookie = as === undefined ? {} : { cookie: await sessionOf(server, as) };
  const answer = await fetch(new URL(path, server.url), {
    headers: { accept: 'text/html', ...cookie },
    redirect: 'manual',
  });
  return { status: answer.status, html: await answer.text() };
}

const button = (html: string, name: string): string | undefined =>
  [...html.matchAll(/<a[^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].find(
    ([, , text]) => text === name,
  )?.[1];
const main = (html: string): string => /<main[^]*<\/main>/.exec(html)?.[0] ?? '';

describe('in the portal', () => {
  it.each(['/dashboard/bestaat-niet', '/dashboard/aansluiting/a01zzzzzzzzzzzz'])(
    '%s leads a customer to the dashboard',
    async (path) => {
      const { status, html } = await open(path, 'korenaar');
      expect([
        status,
        button(main(html), errorActions.dashboard),
        button(main(html), errorActions.home),
      ]).toEqual([404, '/dashboard', undefined]);
    },
  );

  it('an address of the site leads a customer to Home', async () => {
    const { status, html } = await open('/bestaat-niet', 'korenaar');
    expect([status, button(main(html), errorActions.home)]).toEqual([404, '/']);
  });
});

describe('in the workspace', () => {
  /** Without what differs by address, and what the server numbers. */
  const bare = (html: string, path: string): string =>
    main(html)
      .replaceAll(encodeURIComponent(path), '')
      .replace(/<strong class="figure">[^<]*<\/strong>/, '');

  const workspace = async (): Promise<string> => {
    const { viewer } = await server.askAs('verkoop');
    return `/medewerker/${viewer.kind === 'user' ? String(viewer.staffId) : ''}`;
  };

  it('every address is the same for a guest, whether it exists or not, and leads through the log-in page and back', async () => {
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
    const found = await Promise.all(paths.map(async (path) => ({ path, ...(await open(path)) })));
    for (const { path, status, html } of found) {
      expect([path, status, button(main(html), errorActions.login)]).toEqual([
        path,
        404,
        `/inloggen?naar=${encodeURIComponent(path)}`,
      ]);
      expect(bare(html, path)).toBe(bare(found[0]!.html, paths[0]!));
    }
  });

  it('an address that does not exist offers a customer no log-in', async () => {
    const { status, html } = await open(await workspace(), 'korenaar');
    expect([status, button(main(html), errorActions.login)]).toEqual([404, undefined]);
  });

  it('an address of the site offers a guest no log-in', async () => {
    expect(button(main((await open('/bestaat-niet')).html), errorActions.login)).toBeUndefined();
  });
});
