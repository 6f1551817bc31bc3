import { describe, expect, it } from 'vitest';
import type { Server } from '#server/server.ts';
import { localDay } from '#engine/model/local-day.ts';
import { storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';

const server = await openSite();

const person = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
const visit = async (
  path: string,
  headers: Record<string, string> = {},
  options: RequestInit & { at?: Server } = {},
) =>
  (
    await fetch(new URL(path, (options.at ?? server).url), {
      redirect: 'manual',
      ...options,
      headers: { ...person, ...headers },
    })
  ).status;

type Row = { name: string; aantal__c: number };
const rows = () =>
  storedRows<Row & Record<string, unknown>>(server, 'select * from paginabezoek__c order by name');
const counts = async () =>
  Object.fromEntries((await rows()).map(({ name, aantal__c }) => [name, aantal__c]));

/** The counts, after a last visit is written: everything before it is written then too. */
async function writtenCounts(): Promise<Record<string, number>> {
  const before = (await counts())['/cookieverklaring'] ?? 0;
  await visit('cookieverklaring');
  await expect
    .poll(async () => (await counts())['/cookieverklaring'], { interval: 200 })
    .toBe(before + 1);
  const { '/cookieverklaring': _, ...others } = await counts();
  return others;
}

const deleteCounts = () => storedRows(server, 'delete from paginabezoek__c');

describe('visits of the public site', () => {
  it('are counted per page and day: rendered, cached, not modified, and client-side', async () => {
    await deleteCounts();
    for (let i = 0; i < 3; i++) await visit('over-ons?utm=x');
    const tag = (await fetch(new URL('over-ons', server.url))).headers.get('etag')!;
    expect(await visit('over-ons', { 'if-none-match': tag })).toBe(304);
    await visit('contact.data');
    await visit('_.data');
    expect(await writtenCounts()).toEqual({ '/': 1, '/contact': 1, '/over-ons': 4 });
    expect(
      (
        await storedRows<{ day: string }>(
          server,
          'select distinct dag__c::text as day from paginabezoek__c',
        )
      ).map(({ day }) => day),
    ).toEqual([localDay(new Date())]);
  });

  it('do not include bots, prefetches, do-not-track browsers or data reloads', async () => {
    await deleteCounts();
    await visit('glasvezel', {
      'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    });
    await visit('glasvezel', { 'user-agent': 'curl/8.5.0' });
    await visit('glasvezel', { 'user-agent': '' });
    await visit('glasvezel', { 'sec-purpose': 'prefetch' });
    await visit('glasvezel', { dnt: '1' });
    await visit('glasvezel', { 'sec-gpc': '1' });
    await visit('glasvezel', {}, { method: 'HEAD' });
    await visit('glasvezel.data', { referer: `${server.url}glasvezel` });
    expect(await writtenCounts()).toEqual({});
  });

  it('are not counted for an address that is no public page', async () => {
    await deleteCounts();
    const tried = [
      'wp-login.php',
      'a/b/c',
      'Glasvezel',
      'dashboard',
      'webshop',
      'healthz',
      'merk.css',
      'nergens.data',
      'services/data',
      'medewerker/a07000000000000AAA',
    ];
    for (const path of tried) await visit(path);
    expect(await writtenCounts()).toEqual({});
  });

  it('of two copies of the server are added up, also when one of them stops', async () => {
    await deleteCounts();
    const other = await server.openCopy();
    await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        visit('contact', {}, { at: i % 2 === 0 ? server : other }),
      ),
    );
    await other.close();
    expect(await writtenCounts()).toEqual({ '/contact': 10 });
  });

  it('store nothing about the visitor', async () => {
    await deleteCounts();
    await visit('contact', { referer: 'https://elders.example/geheim', cookie: 'wie=ik' });
    await writtenCounts();
    for (const row of await rows())
      expect(Object.keys(row).sort()).toEqual([
        'aantal__c',
        'createdbyid',
        'createddate',
        'dag__c',
        'id',
        'lastmodifiedbyid',
        'lastmodifieddate',
        'name',
        'systemmodstamp',
      ]);
    expect(JSON.stringify(await rows())).not.toMatch(/Mozilla|elders|127\.0\.0\.1|wie=ik/);
  });

  it('can be read by staff only, and written by no API key', async () => {
    const list = '/list-records/Paginabezoek__c/Alle';
    expect((await server.call(list)).status).toBe(403);
    expect((await server.call(list, { as: 'korenaar' })).status).toBe(403);
    expect((await server.call(list, { as: 'verkoop' })).status).toBe(200);
    const made = await server.call('/records', {
      as: 'beheer',
      method: 'POST',
      body: {
        apiName: 'Paginabezoek__c',
        fields: { Name: '/x', Dag__c: '2026-11-21', Aantal__c: 1 },
      },
    });
    expect(made.status).toBe(403);
  });
});
