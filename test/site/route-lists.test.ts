import { expect, it } from 'vitest';
import { readRouteList, type RouteList } from '../../scripts/route-lists.mjs';
import { type AccountName } from '../support/server.ts';
import { openSite } from '../support/site.ts';
import { logIn, staffHome } from './login/log-in.ts';
import { publicPages, readBuild } from './pages.ts';

const server = await openSite();

const isPortal = (id: string): boolean => id.startsWith('portal/');
const isWorkspace = (id: string): boolean => id.startsWith('staff/');

/** The list of routes that a page loads. */
async function listOf(path: string, account?: AccountName): Promise<RouteList> {
  const headers = account === undefined ? {} : { cookie: await logIn(server, account) };
  const page = await (await fetch(new URL(path, server.url), { headers })).text();
  const [, file] = /import "([^"]+)"/.exec(page) ?? [];
  expect(page.split(file!).length, 'the page preloads the list that it imports').toBe(3);
  return readRouteList(await (await fetch(new URL(file!, server.url))).text());
}

it('a guest gets every public page, and no page of the portal or the workspace', async () => {
  const ids = Object.keys((await listOf('/')).routes);
  expect(Object.keys(publicPages).filter((id) => !isWorkspace(id) && !ids.includes(id))).toEqual(
    [],
  );
  expect(ids.filter((id) => isPortal(id) || isWorkspace(id))).toEqual([]);
});

it('a customer gets the portal too, and staff everything', async () => {
  const all = Object.keys((await readBuild()).routes);
  const customer = Object.keys((await listOf('/dashboard', 'korenaar')).routes);
  expect(customer).toEqual(all.filter((id) => !isWorkspace(id)));
  const home = await staffHome(server, 'verkoop');
  expect(Object.keys((await listOf(home, 'verkoop')).routes)).toEqual(all);
  expect(Object.keys((await listOf('/', 'verkoop')).routes)).toEqual(all);
});

it('a page that a guest sees outside the own list brings the list that contains it', async () => {
  expect(Object.keys((await listOf('/stijlgids')).routes)).toContain('staff/style-guide');
});

it('a list that is read back is the list of the build', async () => {
  const { assets } = await readBuild();
  const home = await staffHome(server, 'verkoop');
  expect((await listOf(home, 'verkoop')).routes).toEqual(assets.routes);
});
