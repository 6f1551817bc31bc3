import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Server } from '#server/server.ts';
import { openTestServer, type TestServer, waitUntil } from '../../support/server.ts';
import { runProgram } from '../../server-process.ts';
import { base } from '../generated/calls.ts';

/**
 * `npm run admin -- maintenance on`: visitors get a maintenance page, and staff with the link can
 * work.
 */

let server: TestServer;
let copy: Server;
beforeAll(async () => {
  server = await openTestServer();
  copy = await server.openCopy();
});
afterAll(() => server.close());

const maintenance = (...words: string[]) =>
  runProgram(['src/cli/admin.ts', 'maintenance', ...words], {
    DATABASE_URL: server.databaseUrl,
    FILES_DIR: server.filesDir,
    PUBLIC_URL: 'https://www.voorbeeld.nl',
  });
const get = (path: string, cookie = '', { url } = server as Pick<Server, 'url'>) =>
  fetch(new URL(path, url), { redirect: 'manual', headers: { cookie } });
const linkIn = (stdout: string) => {
  const link = /https:\/\/www\.voorbeeld\.nl(\/onderhoud\?sleutel=[\w-]{43})\n/.exec(stdout)?.[1];
  if (link === undefined) throw new Error(stdout);
  return link;
};
const cookieFrom = async (link: string) =>
  (await get(link)).headers.getSetCookie()[0]?.split(';')[0] ?? '';

let link = '';

describe('while maintenance is on', () => {
  beforeAll(async () => {
    const { stdout } = await maintenance('on', '--message', 'Tot 14.00 uur <b>werken</b> we.');
    link = linkIn(stdout);
    for (const one of [server, copy])
      await waitUntil(async () => (await get('/', '', one)).status === 503);
  });

  it('visitors get a Dutch page with 503 at every URL and on every server', async () => {
    for (const one of [server, copy])
      for (const path of [
        '/',
        '/contact',
        '/inloggen',
        '/portaal',
        '/bestaat-niet',
        '/contact.data',
      ]) {
        const page = await get(path, '', one);
        expect([path, page.status, page.headers.get('retry-after')]).toEqual([path, 503, '60']);
        expect(page.headers.get('cache-control')).toBe('no-store');
        const html = await page.text();
        expect(html).toContain('lang="nl"');
        expect(html).toContain('Tot 14.00 uur &#60;b&#62;werken&#60;/b&#62; we.');
      }
  });

  it('a form is not accepted, and the page links to its own URL only', async () => {
    const url = new URL('/contact', server.url);
    const sent = await fetch(url, { method: 'POST', body: new URLSearchParams({ name: 'x' }) });
    expect([sent.status, await sent.text()]).toEqual([503, expect.stringContaining('href="/"')]);
    expect(await (await get('/contact?x=1')).text()).toContain('href="/contact?x=1"');
    expect(await (await get('/contact.data')).text()).toContain('href="/contact"');
    const { hostname, port } = new URL(server.url);
    const { request } = await import('node:http');
    const html = await new Promise<string>((resolve) => {
      request({ hostname, port, path: '//ander.example/' }, (answer) => {
        let text = '';
        answer.on('data', (part: Buffer) => (text += part.toString()));
        answer.on('end', () => resolve(text));
      }).end();
    });
    expect(html).toContain('href="/ander.example/"');
  });

  it('the style sheets of that page are served', async () => {
    const html = await (await get('/')).text();
    const sheets = [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href!);
    expect(sheets.length).toBeGreaterThan(0);
    for (const sheet of sheets) expect((await get(sheet)).status).toBe(200);
  });

  it('API calls get 503 in form A with Retry-After, with any key', async () => {
    for (const as of [undefined, 'beheer'] as const) {
      const call = await server.call('/object-info/Case', { ...(as && { as }) });
      const { status, headers, body } = call;
      expect([status, headers.get('retry-after')]).toEqual([503, '60']);
      expect(body).toEqual([
        { errorCode: 'SERVER_UNAVAILABLE', message: 'Tot 14.00 uur <b>werken</b> we.' },
      ]);
    }
  });

  it.each(['/scim/v2/Users', '/.well-known/openid-configuration', '/contact'])(
    'a program that asks for JSON gets form A at %s',
    async (path) => {
      const answer = await fetch(new URL(path, server.url), {
        headers: { accept: 'application/json' },
      });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
      expect(await answer.json()).toMatchObject([{ errorCode: 'SERVER_UNAVAILABLE' }]);
    },
  );

  it('health checks keep the server in the load balancer, and say why', async () => {
    expect((await get('/healthz')).status).toBe(200);
    const ready = await get('/readyz');
    expect([ready.status, await ready.text()]).toEqual([200, 'ok, maintenance is on']);
  });

  it('a server that starts now is in maintenance too', async () => {
    const late = await server.openCopy();
    expect((await get('/', '', late)).status).toBe(503);
  });

  it('a link with a wrong token gives no access', async () => {
    const wrong = await get('/onderhoud?sleutel=' + 'A'.repeat(43));
    expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([303, []]);
    expect((await get('/', `zorgeloos_onderhoud=${'A'.repeat(43)}`)).status).toBe(503);
  });

  it('the link gives its browser access to pages and the record API on every server', async () => {
    const answer = await get(link);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    expect(answer.headers.getSetCookie()[0]).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = await cookieFrom(link);
    for (const one of [server, copy]) expect((await get('/contact', cookie, one)).status).toBe(200);
    expect((await get(`${base}/object-info`, cookie)).status).toBe(200);
  });

  it('a second "on" makes another link, and the first stops working', async () => {
    const old = await cookieFrom(link);
    const { stdout } = await maintenance('on');
    await waitUntil(async () => (await get('/contact', old)).status === 503);
    expect((await get('/contact', await cookieFrom(linkIn(stdout)))).status).toBe(200);
    expect(await (await get('/')).text()).toContain('We zijn zo terug');
  });

  it('with a base path the page links below it', async () => {
    const below = await server.openCopy({ BASE_PATH: '/zakelijk' });
    const page = await get('/zakelijk/contact', '', below);
    expect([page.status, await page.text()]).toEqual([
      503,
      expect.stringContaining('href="/zakelijk/contact"'),
    ]);
  });
});

describe('after maintenance', () => {
  it('every server works again, and the link redirects to the home page', async () => {
    expect((await maintenance('off')).stdout).toBe('Maintenance is off.\n');
    for (const one of [server, copy])
      await waitUntil(async () => (await get('/', '', one)).status === 200);
    expect(await (await get('/readyz')).text()).toBe('ok');
    const answer = await get(link);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([303, []]);
    expect((await maintenance('off')).stdout).toBe('Maintenance was off already.\n');
  });

  it('a word other than on or off is refused in one sentence', async () => {
    const answer = await maintenance('perhaps');
    expect([answer.code, answer.stderr]).toEqual([
      1,
      expect.stringMatching(/^maintenance takes on/),
    ]);
  });
});
