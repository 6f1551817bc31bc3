import { describe, expect, it } from 'vitest';
import { errorText } from '#messages/site/errors.ts';
import { storedRows } from '../support/server.ts';
import { openSite } from '../support/site.ts';

const server = await openSite();

const get = async (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, server.url), { headers, redirect: 'manual' });

/** The path of a stylesheet that the pages link to. */
async function stylesheetPath(): Promise<string> {
  return /href="(\/assets\/[^"]+\.css)"/.exec(await (await get('')).text())![1]!;
}

describe('the page for an address that does not exist', () => {
  it('is rendered once, however many such addresses are requested', async () => {
    // Twice: when two copies of the server answer in turn, each has then rendered it.
    for (let at = 0; at < 2; at++) await get('wp-login.php');
    const stats = server.pageCacheStats();
    for (const path of [
      'admin.php',
      'a/b/c',
      'x?y=1',
      '.git/config',
      'assets/geheim.js',
      'dashboard.json',
    ])
      expect((await get(path)).status).toBe(404);
    expect(server.pageCacheStats()).toMatchObject({ misses: stats.misses, entries: stats.entries });
  });

  it('has status 404, is not indexed, and shows the id of its own request', async () => {
    for (let i = 0; i < 2; i++) {
      const answer = await get(`nergens-${i}`);
      const html = await answer.text();
      expect(answer.status).toBe(404);
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      expect(answer.headers.get('etag')).toBeNull();
      expect(html).toContain(errorText.notFound.heading);
      expect(html).toMatch(/<meta name="robots" content="noindex"/);
      expect(html).toContain(`>${answer.headers.get('x-request-id')}<`);
    }
  });

  it('never takes the place of a file or of the data of a page', async () => {
    await get('nergens');
    expect((await get(await stylesheetPath())).status).toBe(200);
    expect((await get('contact.data')).headers.get('content-type')).toMatch(
      /text\/x-script|application\/octet/,
    );
    expect((await get('nergens.data')).headers.get('content-type')).not.toMatch(/html/);
  });

  it('also answers a form that is sent to such an address', async () => {
    const answer = await fetch(new URL('nergens', server.url), {
      method: 'POST',
      body: new URLSearchParams({ a: 'b' }),
    });
    expect(answer.status).toBe(404);
  });
});

describe('a cached page with a form', () => {
  it('is sent compressed, with a form key of its own each time', async () => {
    await get('contact');
    const keys = new Set<string>();
    for (let i = 0; i < 3; i++) {
      const answer = await get('contact', { 'accept-encoding': 'gzip' });
      expect(answer.headers.get('content-encoding')).toBe('gzip');
      keys.add(/name="formKey" value="([0-9a-f]{32})"/.exec(await answer.text())![1]!);
    }
    expect(keys.size).toBe(3);
  });
});

describe('a cached page without a form', () => {
  it('is answered with 304 to a browser that already has it', async () => {
    await get('over-ons');
    const first = await get('over-ons');
    const tag = first.headers.get('etag');
    expect(tag).toMatch(/^W\/".{22}"$/);
    const again = await get('over-ons', { 'if-none-match': tag! });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
  });
});

describe('a cached page after the server lost its listening connection', () => {
  it('is rendered again, because the server may have missed a change', async () => {
    const [{ id }] = (await storedRows<{ id: string }>(
      server,
      'select id from vacature__c where gepubliceerd__c order by slug__c limit 1',
    )) as [{ id: string }];
    const shows = async (name: string) => (await (await get('werken-bij')).text()).includes(name);
    for (let at = 0; at < 2; at++) await get('werken-bij');
    // Written past the engine, so that no change event is published.
    await storedRows(
      server,
      `update vacature__c set "name" = 'Trekker van gemiste kabels' where id = $1`,
      id,
    );
    expect(await shows('Trekker van gemiste kabels')).toBe(false);
    await storedRows(
      server,
      `select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`,
    );
    await expect.poll(() => shows('Trekker van gemiste kabels')).toBe(true);
  });
});
