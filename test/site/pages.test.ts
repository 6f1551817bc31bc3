import { expect, it } from 'vitest';
import { openSite } from '../support/site.ts';
import { htmlErrors } from './html-errors.ts';
import { otherRoutes, pathsOf, publicPages, readBuild } from './pages.ts';

/** The rules for every page of the public site, without a browser. Source: look.md, spec §1. */

const server = await openSite();
const brandLength = ' | Zorgeloos Zakelijk'.length;
const titleOf = (html: string): string =>
  (/<title>([^<]*)/.exec(html)?.[1] ?? '').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

it('every route is listed as a public page or otherwise, and exists', async () => {
  const { routes } = await readBuild();
  expect(Object.keys(routes).filter((id) => !(id in publicPages) && !(id in otherRoutes))).toEqual(
    [],
  );
  expect(
    [...Object.keys(publicPages), ...Object.keys(otherRoutes)].filter((id) => !(id in routes)),
  ).toEqual([]);
});

it('every page is valid HTML with one heading, a title, a skip link and a language', async () => {
  const found: Record<string, string[]> = {};
  for (const path of await pathsOf(server)) {
    const answer = await fetch(new URL(path, server.url));
    const html = await answer.text();
    const wrong = await htmlErrors(html);
    if (answer.status !== 200) wrong.push(`status ${answer.status}`);
    if (html.match(/<h1[\s>]/g)?.length !== 1) wrong.push('not one h1');
    const title = titleOf(html);
    if (!/. \| Zorgeloos Zakelijk$/.test(title) && title.length + brandLength <= 60)
      wrong.push('no brand in the title');
    if (!html.includes('href="#inhoud"') || !html.includes('id="inhoud"'))
      wrong.push('no skip link');
    if (!html.includes('<html lang="nl"')) wrong.push('no language');
    if (wrong.length > 0) found[path] = wrong;
  }
  expect(found).toEqual({});
});

it('every page for search engines has a title of its own of at most 60 characters, a description and a picture', async () => {
  const paths = new Map<string, string>();
  const found: Record<string, string[]> = {};
  for (const path of await pathsOf(server)) {
    const html = await (await fetch(new URL(path, server.url))).text();
    if (html.includes('<meta name="robots" content="noindex"/>') || path.includes('?')) continue;
    const title = titleOf(html);
    const description = /<meta name="description" content="([^"]*)/.exec(html)?.[1] ?? '';
    const wrong: string[] = [];
    if (title.length > 60) wrong.push(`${title}: ${title.length} characters`);
    if (paths.has(title)) wrong.push(`${title}: also of ${paths.get(title)}`);
    if (description.length < 70 || description.length > 160)
      wrong.push(`${description}: ${description.length} characters`);
    if (!/<meta property="og:image" content="http[^"]+\.png"/.test(html)) wrong.push('no picture');
    paths.set(title, path);
    if (wrong.length > 0) found[path] = wrong;
  }
  expect(found).toEqual({});
  expect(paths.size).toBeGreaterThan(20);
});

it.each([
  ['/over-ons', /telecom/i],
  ['/werken-bij', /vacatures/i],
  ['/contact', /bel of stuur/i],
  ['/support', /support.*storing/i],
  ['/kennisdatabase', /internet/i],
  ['/voorwaarden', /algemene voorwaarden/i],
  ['/inloggen', /inloggen.*klant/i],
])('the title of %s has the words that people search for', async (path, words) => {
  expect(titleOf(await (await fetch(new URL(path, server.url))).text())).toMatch(words);
});

it('no public page links to an address of the site that answers an error', async () => {
  const dead = new Set<string>();
  const known = new Map<string, number>();
  for (const path of await pathsOf(server)) {
    const html = await (await fetch(new URL(path, server.url))).text();
    for (const [, link = ''] of html.matchAll(/<a\s[^>]*href="(\/[^"#?]*)/g)) {
      const target = link.replaceAll('&amp;', '&');
      if (!known.has(target))
        known.set(
          target,
          (await fetch(new URL(target, server.url), { redirect: 'manual' })).status,
        );
      if (known.get(target)! >= 400) dead.add(`${target} on ${path}`);
    }
  }
  expect([...dead]).toEqual([]);
});

it('no script of a public page holds the client of the record API', async () => {
  const { assets } = await readBuild();
  const guests = new Set(Object.keys(publicPages));
  const modules = Object.values(assets.routes).flatMap((route) =>
    route !== undefined && guests.has(route.id) ? [route.module, ...(route.imports ?? [])] : [],
  );
  const html = await (await fetch(server.url)).text();
  const loaded = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, file]) => file!);
  for (const file of new Set([...modules, ...loaded])) {
    const script = await (await fetch(new URL(file, server.url))).text();
    expect(script.includes('/ui-api/'), file).toBe(false);
  }
});
