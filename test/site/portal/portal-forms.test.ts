import { readFileSync } from 'node:fs';
import { matchPath } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#web/routes.ts';
import { sessionCookieOf } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { readStoredState } from './stored-state.ts';
import { renderedForms } from '../staff/rendered-forms.ts';
import { requestPage, isRenderingOf, openForm, type PageResponse } from './portal-client.ts';
import { type PortalForm, portalForms, formsTestedElsewhere } from './portal-forms.ts';
import { portalPaths } from './portal-rights.ts';

/**
 * The rules for every form of the portal that is sent more than once or from two tabs, without
 * JavaScript. Source: decisions.md §5.
 */

const server = await openSite();

const getPage = (path: string, cookie: string) => requestPage(server, { path, cookie });
const open = (form: PortalForm, path: string, cookie: string) =>
  openForm(server, form, { path, cookie });

/** The number of rows of every table with records. */
async function counts(): Promise<Map<string, number>> {
  const rows = await readStoredState(server);
  return new Map(rows.map(({ name, count }) => [name, count]));
}

const rowsAdded = (
  before: Map<string, number>,
  after: Map<string, number>,
): Record<string, number> =>
  Object.fromEntries(
    [...after]
      .map(([name, count]): [string, number] => [name, count - before.get(name)!])
      .filter(([, more]) => more !== 0),
  );

const pageAfter = async (said: PageResponse, cookie: string): Promise<string> =>
  (said.to === null ? said : await getPage(said.to.split('#')[0]!, cookie)).html;

it('every form on these pages is listed, here or as tested elsewhere', async () => {
  const known = new Set([
    ...Object.values(portalForms).map(({ act }) => act),
    ...formsTestedElsewhere,
    'zoeken',
  ]);
  const cookie = await sessionCookieOf(server, 'korenaar');
  for (const { page } of Object.values(portalForms)) {
    const path = await page(server);
    const acts = renderedForms((await getPage(path, cookie)).html, path).map(({ act }) => act);
    expect(acts.length, path).toBeGreaterThan(0);
    expect(
      acts.filter((act) => !known.has(act)),
      path,
    ).toEqual([]);
    // Two forms without an action field could not be told apart.
    expect(acts.filter((act) => act === undefined).length, path).toBeLessThan(2);
  }
});

it('every portal route with an action has a form in the list, except two', async () => {
  const pages = await Promise.all(
    Object.values(portalForms).map(async ({ page }) => (await page(server)).split('?')[0]!),
  );
  const isTried = (pattern: string) =>
    pages.some((page) => matchPath(`/${pattern}`, page) !== null);
  const takesForms = (file: string) =>
    /export (async function|const) action\b/.test(
      readFileSync(new URL(`../../../src/web/${file}`, import.meta.url), 'utf8'),
    );
  const all = (routes as readonly RouteConfigEntry[]).flatMap((route) => [
    route,
    ...(route.children ?? []),
  ]);
  const routesWithAction = all
    .filter(
      ({ path, file }) => path !== undefined && portalPaths().includes(path) && takesForms(file),
    )
    .map(({ path }) => path!);
  expect(routesWithAction.filter((path) => !isTried(path))).toEqual([
    'mijn-gegevens/beveiliging/passkey',
    // Its answer shows the secret in place of a redirect: `webhooks.test.ts`.
    'dashboard/bedrijf/koppelingen/nieuw',
  ]);
});

describe.each(Object.entries(portalForms))('the form “%s”', (_, form) => {
  it('takes effect once when sent twice at once and later again', async () => {
    const path = await form.page(server);
    const cookie = await sessionCookieOf(server, 'korenaar');
    const [send, sendFromOtherTab] = [
      await open(form, path, cookie),
      await open(form, path, cookie),
    ];
    const before = await counts();
    const atOnce = await Promise.all([send(), send()]);
    expect(atOnce.map(({ status }) => status)).toEqual([303, 303]);
    expect(atOnce[1]!.to).toBe(atOnce[0]!.to);
    const after = await counts();
    const { wijziging__c: _history, ...made } = rowsAdded(before, after);
    expect(made).toEqual(form.makes);

    const later = await send();
    expect([later.status, later.to]).toEqual(
      form.act === 'overal-uitloggen' ? [401, null] : [303, atOnce[0]!.to],
    );
    expect(rowsAdded(after, await counts())).toEqual({});

    const second = await sendFromOtherTab();
    if (form.second === 'anew') expect(rowsAdded(after, await counts())).toMatchObject(form.makes);
    else {
      expect(rowsAdded(after, await counts())).toEqual({});
      expect(await pageAfter(second, cookie)).toContain(form.second);
    }
    if (form.back !== undefined) {
      const back = (await getPage(path, cookie)).html;
      expect(back).toContain(form.back);
      expect(renderedForms(back, path).filter((one) => isRenderingOf(form, one))).toEqual([]);
    }
  });
});
