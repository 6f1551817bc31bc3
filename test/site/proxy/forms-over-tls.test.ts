import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountName,
  openTestServer,
  sessionCookieOf,
  type TestServer,
} from '../../support/server.ts';
import { openTlsProxy, pickAddresses, proxyNames, type TlsProxy } from '../../tls-proxy.ts';
import { openWorkspaceClient } from '../staff/workspace-client.ts';
import { submittedFields } from '../form-fields.ts';
import { siteForms } from '../forms.ts';
import { linkOpener } from './mail-links.ts';
import { staffHome } from '../login/log-in.ts';
import { pathOf } from '../pages.ts';
import { openForm } from '../portal/portal-client.ts';
import { portalForms } from '../portal/portal-forms.ts';
import { workspaceForms } from '../staff/workspace-forms.ts';
import { type ActionRoute, actionRoutes } from './action-routes.ts';

/**
 * Every form works behind a proxy with HTTPS, set up with the sample configurations of deploy/. With
 * DEEP each form is sent through each proxy. Otherwise each proxy gets a part of every kind of form.
 */

/** A user who may open most pages of this kind; undefined: a guest. */
const accountFor = (routeId: string): AccountName | undefined =>
  routeId.startsWith('staff/')
    ? 'beheer'
    : /^(portal|session)\//.test(routeId)
      ? 'korenaar'
      : undefined;

describe.each(proxyNames)('behind %s', (name) => {
  /** The forms that are sent through this proxy. */
  const partOf = <T>(all: readonly T[]): readonly T[] =>
    process.env.DEEP
      ? all
      : all.filter((_, at) => at % proxyNames.length === proxyNames.indexOf(name));
  let system: TestServer;
  let proxy: TlsProxy;
  const failures: string[] = [];

  beforeAll(async () => {
    const addresses = await pickAddresses();
    const log = pino({ level: 'error' }, { write: (line: string) => void failures.push(line) });
    const environment = { ...addresses.environment, TRUSTED_PROXIES: '1' };
    system = await openTestServer({ environment, log });
    proxy = await openTlsProxy(name, addresses);
  });
  afterAll(async () => {
    await proxy.close();
    await system.close();
  });

  const cookies = new Map<AccountName, string>();
  const cookieOf = async (account: AccountName): Promise<string> => {
    const cookie = cookies.get(account) ?? (await sessionCookieOf(system, account));
    cookies.set(account, cookie);
    return cookie;
  };
  const post = async ({ id }: ActionRoute, path: string, origin = new URL(system.url).origin) => {
    const account = accountFor(id);
    const answer = await fetch(new URL(path, system.url), {
      method: 'POST',
      redirect: 'manual',
      headers: { origin, ...(account && { cookie: await cookieOf(account) }) },
      body: new URLSearchParams({ niets: 'x' }),
    });
    // Logging out is a form too.
    if (account && answer.headers.getSetCookie().length > 0) cookies.delete(account);
    return { status: answer.status, text: await answer.text() };
  };
  /** The links of mails lead to the public address, and open there. */
  const openLinks = () => {
    const { origin } = new URL(system.url);
    return linkOpener(system, { site: origin, origin });
  };
  const routes = async (): Promise<ActionRoute[]> => {
    const home = await staffHome(system, 'beheer');
    return actionRoutes({ medewerkerRecordId: home.split('/').at(-1)! });
  };

  it('a form of another site is refused by every route that accepts a form', async () => {
    for (const route of partOf(await routes())) {
      const { status } = await post(route, route.path, 'https://elders.example');
      expect(status, route.id).toBe(403);
    }
  });

  it('every route that accepts a form accepts one of its own site', async () => {
    failures.length = 0;
    const all = await routes();
    expect(all.length).toBeGreaterThan(50);
    for (const route of partOf(all))
      for (const path of [route.path, `${route.path === '/' ? '/_root' : route.path}.data`]) {
        const { status, text } = await post(route, path);
        expect(text, path).not.toMatch(/^Bad Request$|"Bad Request"/);
        expect([403, 500], path).not.toContain(status);
      }
    expect(failures).toEqual([]);
  });

  it('every form of the site works', async () => {
    for (const [id, form] of partOf(Object.entries(siteForms))) {
      const unique = `tls${Date.now().toString(36)}`;
      const answer = await fetch(new URL(await pathOf(form.path, system), system.url), {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: new URL(system.url).origin },
        body: new URLSearchParams(form.valid(unique)),
      });
      expect(answer.status, id).toBe(303);
    }
  });

  it('every form of the portal works, and the links in its mails', async () => {
    const follow = openLinks();
    for (const [title, form] of partOf(Object.entries(portalForms))) {
      const path = await form.page(system);
      const cookie = await sessionCookieOf(system, 'korenaar');
      const send = await openForm(system, form, { path, cookie });
      expect((await send()).status, title).toBe(303);
      await follow();
    }
  });

  it('every form of the workspace works, and the links in its mails', async () => {
    const follow = openLinks();
    const workspace = await openWorkspaceClient(system, 'beheer');
    const all = Object.values(workspaceForms).flat();
    const part = new Set(partOf(all));
    // A proxy has its own limits for files.
    for (const form of all.filter((one) => part.has(one) || one.file !== undefined)) {
      const { path: find, sends, elsewhere, file, silent } = form;
      const path = await find(system, workspace);
      const typed = typeof sends === 'function' ? await sends(system) : sends;
      const fields = {
        ...(elsewhere ? {} : submittedFields((await workspace.open(path)).html)),
        ...typed,
      };
      const { status, html } = await (file === undefined
        ? workspace.send(path, fields)
        : workspace.upload(fields['object'] ?? '', file[1], { path, field: file[0] }));
      expect(html, path).not.toBe('Bad Request');
      // A form that changes nothing may be refused with a reason.
      expect(silent === undefined ? [200, 303] : [200, 303, 400], path).toContain(status);
      await follow();
    }
  });
});
