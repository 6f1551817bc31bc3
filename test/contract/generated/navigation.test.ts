import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App, NavItem } from '#protocol/shapes/navigation.ts';
import {
  accounts,
  type AccountName,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { codeOf } from './calls.ts';

/** Apps and menus: record-api.md §6.5. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const get = (path: string, as?: AccountName) => server.call(path, { ...(as && { as }) });
const names = (items: readonly { developerName: string }[]) =>
  items.map((item) => item.developerName);

describe('apps', () => {
  it('of another access role are not found, and guests have none', async () => {
    expect((await get('/apps')).body.apps).toEqual([]);
    for (const [path, as] of [
      ['/apps/selected'],
      ['/apps/Portaal'],
      ['/apps/Medewerker', 'korenaar'],
      ['/apps/Portaal', 'beheer'],
      ['/apps/Onbekend', 'beheer'],
    ] as const)
      expect(codeOf(await get(path, as)), `${path} ${as}`).toBe('NOT_FOUND');
  });

  it('are the portal for customers and the workspace for staff, in every call', async () => {
    for (const [as, name, type] of [
      ['korenaar', 'Portaal', 'Community'],
      ['collega', 'Portaal', 'Community'],
      ['verkoop', 'Medewerker', 'Lightning'],
      ['beheer', 'Medewerker', 'Lightning'],
    ] as const) {
      const { apps }: { apps: App[] } = (await get('/apps', as)).body;
      expect(apps.map((app) => [app.developerName, app.type, app.selected])).toEqual([
        [name, type, true],
      ]);
      for (const id of [apps[0]!.appId, apps[0]!.appId.slice(0, 15), name, 'selected'])
        expect((await get(`/apps/${id}`, as)).body).toEqual(apps[0]);
    }
  });

  it('hold only the menu items that the viewer may see, with URLs of the site', async () => {
    const portal: App = (await get('/apps/selected', 'korenaar')).body;
    expect(names(portal.navItems)).toEqual([
      'Dashboard',
      'Case',
      'MijnBedrijf',
      'Kennisartikel__c',
    ]);
    expect(portal.startUrl).toBe('/dashboard');
    const casesOnly: App = (await get('/apps/selected', 'collega')).body;
    expect([names(casesOnly.navItems), casesOnly.startUrl]).toEqual([
      ['Case', 'Kennisartikel__c'],
      '/dashboard?tab=serviceverzoeken',
    ]);
    const [staff] = await storedRows<{ id: string }>(
      server,
      'select medewerker__c as id from "user" where username = $1',
      accounts.verkoop,
    );
    const workspace: App = (await get('/apps/selected', 'verkoop')).body;
    expect(workspace.startUrl).toBe(`/medewerker/${staff!.id}`);
    expect(workspace.navItems[0]).toMatchObject({
      content: `/medewerker/${staff!.id}/Case/Open`,
      label: 'Serviceverzoeken',
      objectApiName: 'Case',
    });
  });

  it("leave out the user's own items when userCustomizations is false", async () => {
    expect(
      (await get('/apps/selected?userCustomizations=false', 'beheer')).body.userNavItems,
    ).toEqual([]);
  });
});

describe('the items of a menu', () => {
  it('come in pages, each with the URL of the next', async () => {
    const all: NavItem[] = (await get('/nav-items?pageSize=200', 'beheer')).body.navItems;
    const found: NavItem[] = [];
    for (let path: string | null = '/nav-items?pageSize=5'; path !== null;) {
      const { body } = await get(path, 'beheer');
      expect(body.navItems.length).toBeGreaterThan(0);
      expect((await get(body.currentPageUrl, 'beheer')).body).toEqual(body);
      found.push(...body.navItems);
      path = body.nextPageUrl;
    }
    expect(found).toEqual(all);
    expect((await get('/nav-items?page=99', 'beheer')).body).toMatchObject({
      navItems: [],
      nextPageUrl: null,
    });
  });

  it('are the named ones without unknown names, and guests have none', async () => {
    expect(
      names((await get('/nav-items?navItemNames=Account,Onbekend,Case', 'beheer')).body.navItems),
    ).toEqual(['Case', 'Account']);
    expect((await get('/nav-items')).body.navItems).toEqual([]);
  });

  it.each(['page=-1', 'pageSize=0', 'pageSize=201'])(
    'are refused for %s, which is out of range',
    async (query) => {
      expect(codeOf(await get(`/nav-items?${query}`, 'beheer'))).toBe('NUMBER_OUTSIDE_VALID_RANGE');
    },
  );
});
