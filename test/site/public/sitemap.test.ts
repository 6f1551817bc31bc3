import { describe, expect, it } from 'vitest';
import { pageKeys, pagePath } from '#protocol/site/site.ts';
import { storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { pathOf, publicPages } from '../pages.ts';

/** The site map agrees with what the pages say about indexing. Source: decisions.md §4. */

const server = await openSite();
const site = server.url.replace(/\/$/, '');

const siteMapUrls = async () =>
  [...(await (await fetch(`${site}/sitemap.xml`)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url]) => url!,
  );

async function fetchIndexing(
  url: string,
): Promise<{ status: number; canonical: string | undefined; indexed: boolean }> {
  const answer = await fetch(url, { redirect: 'manual' });
  const html = await answer.text();
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  return {
    status: answer.status,
    canonical,
    indexed: answer.status === 200 && !/<meta name="robots" content="[^"]*noindex/.test(html),
  };
}

it('every address in the site map is an indexable page with that canonical address', async () => {
  const urls = await siteMapUrls();
  expect(urls.length).toBeGreaterThan(40);
  for (const url of urls)
    expect({ url, ...(await fetchIndexing(url)) }).toEqual({
      url,
      status: 200,
      canonical: url,
      indexed: true,
    });
});

it('every indexable public page is in the site map', async () => {
  const urls = await siteMapUrls();
  const samples = Object.values(publicPages).flat();
  const paths = (await Promise.all(samples.map((sample) => pathOf(sample, server)))).filter(
    (path) => !path.includes('?'),
  );
  const found: string[] = [];
  for (const path of paths) if ((await fetchIndexing(site + path)).indexed) found.push(site + path);
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter((url) => !urls.includes(url))).toEqual([]);
});

/** Redirects lead to these pages, so they answer 200 without their record too. */
const alwaysThere = new Set(['home', 'support']);

describe('a page whose record staff unpublished', () => {
  it.each([...pageKeys])('%s is not in the site map and not indexable', async (key) => {
    const [row] = await storedRows<{ id: string }>(
      server,
      'select id from pagina__c where sleutel__c = $1',
      key,
    );
    const publish = (to: boolean) =>
      server.call(`/records/${row!.id}`, {
        as: 'beheer',
        method: 'PATCH',
        body: { fields: { Gepubliceerd__c: to } },
      });
    const url = site + pagePath(key);
    expect((await publish(false)).status).toBe(200);
    await expect.poll(siteMapUrls).not.toContain(url);
    const { status, indexed } = await fetchIndexing(url);
    expect({ status, indexed }).toEqual({
      status: alwaysThere.has(key) ? 200 : 404,
      indexed: false,
    });
    await publish(true);
    await expect.poll(async () => (await fetchIndexing(url)).indexed).toBe(true);
  });
});
