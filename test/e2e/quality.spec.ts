import type { Page } from '@playwright/test';
import { galleryText } from '#messages/shared/gallery.ts';
import { loginText } from '#messages/login/login.ts';
import { shellText } from '#messages/site/shell.ts';
import { staffText } from '#messages/staff/staff.ts';
import { accounts, type TestServer } from '../support/server.ts';
import { siteForms } from '../site/forms.ts';
import { pathOf, publicPages } from '../site/pages.ts';
import { expectAccessible } from './axe.ts';
import { expect, logIn, phone, hydrated, test } from './fixtures.ts';

type Open = (page: Page, server: TestServer) => Promise<unknown>;

const at = (path: string) => (page: Page) => page.goto(path);
const dashboardOf =
  (account: 'korenaar' | 'nieuw', path = 'dashboard') =>
  async (page: Page) => {
    await logIn(page, account);
    await page.goto(path);
  };
const workspace = (below: string) => async (page: Page) =>
  page.goto((await logIn(page, 'verkoop')) + below);

async function openMenu(page: Page): Promise<void> {
  await page.goto('');
  const hamburger = page.getByRole('banner').getByText('Menu', { exact: true });
  if (await hamburger.isVisible()) await hamburger.click();
  await page
    .getByRole('navigation', { name: shellText.menu.label })
    .getByText('Services', { exact: true })
    .click();
  await expect(page.getByText('Ook zorgeloos ondernemen?')).toBeVisible();
}

async function askPassword(page: Page): Promise<void> {
  await page.goto('inloggen');
  await hydrated(page);
  await page.getByLabel(loginText.email.label, { exact: true }).fill(accounts.garage);
  await page.getByRole('button', { name: 'Doorgaan' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: loginText.password.heading }),
  ).toBeVisible();
}

async function failLogin(page: Page): Promise<void> {
  await askPassword(page);
  await page.getByLabel(loginText.password.label, { exact: true }).fill('Niet-het-wachtwoord-1');
  await page.getByRole('main').getByRole('button', { name: 'Inloggen', exact: true }).click();
  await expect(
    page.getByRole('group').filter({ has: page.getByRole('heading', { level: 2 }) }),
  ).toBeVisible();
}

async function openFirstRecord(page: Page): Promise<void> {
  await workspace('')(page);
  await page.getByRole('table').getByRole('link', { name: /^CB-/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^CB-/ })).toBeVisible();
}

async function editFirstRecord(page: Page): Promise<void> {
  await openFirstRecord(page);
  await page.getByRole('link', { name: staffText.edit.start, exact: true }).click();
  await page
    .getByLabel('Interne notitie')
    .fill('Telecommunicatieaansluitingsovereenkomst '.repeat(5));
}

async function openChoice(page: Page, server: TestServer): Promise<void> {
  await editFirstRecord(page);
  const id = /record\/(\w+)/.exec(page.url())![1]!;
  const note = 'a'.repeat(200);
  expect(
    (
      await server.call(`/records/${id}`, {
        as: 'beheer',
        method: 'PATCH',
        body: { fields: { Interne_notitie__c: note } },
      })
    ).status,
  ).toBe(200);
  await page.getByRole('button', { name: staffText.edit.save }).click();
  await expect(page.getByRole('heading', { name: staffText.edit.collision.title })).toBeVisible();
}

async function openProfileMenu(page: Page): Promise<void> {
  await dashboardOf('korenaar')(page);
  await page.getByRole('banner').getByText('Bakkerij De Korenaar').click();
  await expect(page.getByRole('link', { name: 'Uitloggen' })).toBeVisible();
}

/** Every component of the design system in every state, with the ones that open opened. */
async function openStyleGuide(page: Page): Promise<void> {
  await logIn(page, 'verkoop');
  await page.goto('stijlgids');
  await hydrated(page);
  for (const name of [galleryText.sample.summary, 'error'])
    await page.getByRole('button', { name: galleryText.sample.show(name), exact: true }).click();
  await page.getByRole('button', { name: galleryText.sample.explain }).first().focus();
}

/** Opens a page and sends its form empty. */
const sendEmpty = (path: string) => async (page: Page) => {
  await page.goto(path);
  await hydrated(page);
  await page.getByRole('main').locator('form[method=post] button[type=submit]').first().click();
  await expect(
    page.getByRole('group').filter({
      has: page.getByRole('heading', { level: 2, name: /klop(t|pen) nog niet|nog niet gelukt/ }),
    }),
  ).toBeVisible();
};

/**
 * Every page of the site and every form in error, taken from the lists, so that a new one is tested
 * too.
 */
const site: Record<string, Open> = Object.fromEntries([
  ...Object.entries(publicPages).flatMap(([id, samples]) =>
    samples.map((sample, nth): [string, Open] => [
      `${id} ${nth + 1}`,
      async (page, server) => page.goto(new URL(await pathOf(sample, server), server.url).href),
    ]),
  ),
  ...Object.entries(siteForms).map(([id, { path, shownAt = path }]): [string, Open] => [
    `${id} with errors`,
    async (page, server) =>
      sendEmpty(new URL(await pathOf(shownAt, server), server.url).href)(page),
  ]),
]);

const places: Record<string, Open> = {
  ...site,
  'the open menu': openMenu,
  'the password step of login': askPassword,
  'a refused login': failLogin,
  support: at('support?naar=%2Fdashboard'),
  'a full dashboard': dashboardOf('korenaar'),
  'an empty dashboard': dashboardOf('nieuw'),
  'the profile menu': openProfileMenu,
  'service requests': dashboardOf('korenaar', 'dashboard?tab=serviceverzoeken'),
  'own details': dashboardOf('korenaar', 'mijn-gegevens'),
  'own details while they are changed': dashboardOf('korenaar', 'mijn-gegevens?wijzigen'),
  'the company': dashboardOf('korenaar', 'dashboard?tab=mijnbedrijf'),
  'a staff list': workspace(''),
  'a long staff list': workspace('/Case/Alle'),
  'a staff record': openFirstRecord,
  'a staff record while it is changed': editFirstRecord,
  'a choice after a collision': openChoice,
  'the style guide': openStyleGuide,
  'a page that is not there': at('bestaat-niet'),
};

/**
 * The cumulative layout shift. Source: web.dev/cls; the limit of "good" is 0.1, and here nothing
 * may move.
 */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if (!('hadRecentInput' in entry && entry.hadRecentInput))
              sum += 'value' in entry ? Number(entry.value) : 0;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 100);
      }),
  );

for (const [place, open] of Object.entries(places)) {
  test(`the page “${place}” is accessible, in Dutch, and does not shift`, async ({
    page,
    server,
  }) => {
    const documents: Promise<string>[] = [];
    page.on('response', (response) => {
      if (
        response.request().resourceType() === 'document' &&
        ![302, 303].includes(response.status())
      )
        documents.push(response.text());
    });
    await page.setViewportSize(phone);
    await open(page, server);
    if (place in site && !place.endsWith('with errors'))
      expect.soft(await layoutShift(page), 'layout shift').toBeLessThan(0.01);
    await page.setViewportSize({ width: 320, height: 640 });
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth), 'at 320px')
      .toBeLessThanOrEqual(320);
    await expectAccessible(page);
    await expect.soft(page.locator('html')).toHaveAttribute('lang', 'nl');
    await expect.soft(page).toHaveTitle(/\S+ \| Zorgeloos Zakelijk$|^.{39,60}$/);
    await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect
      .soft((await Promise.all(documents)).filter((html) => /<[^>]+\sstyle=/.test(html)))
      .toEqual([]);
    expect.soft(documents.length).toBeGreaterThan(0);
  });
}

test('every page forbids scripts, styles and requests from elsewhere, and frames', async ({
  request,
}) => {
  for (const path of [
    '',
    'contact',
    'inloggen',
    'support',
    'bestaat-niet',
    'contact?verzonden=CB-10001',
  ]) {
    const headers = (await request.get(path)).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/(^|; )style-src 'self'(;|$)/);
    expect(policy).toMatch(/(^|; )script-src 'self'( '(sha256|nonce)-[^']+')+(;|$)/);
    expect(policy).not.toMatch(/unsafe-(inline|eval)|\*/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test('every asset of Home has a hash, and is cached for ever', async ({ page, request }) => {
  const assets = new Set<string>();
  page.on('request', (asked) => {
    if (asked.url().includes('/assets/')) assets.add(asked.url());
  });
  await page.goto('');
  await hydrated(page);
  expect(assets.size).toBeGreaterThan(3);
  for (const url of assets) {
    const answer = await request.get(url);
    const headers = answer.headers();
    expect.soft(headers['cache-control'], url).toContain('immutable');
    expect.soft(url).toMatch(/[/-][\w-]{7,8}\.\w+$/);
    if (/\.(js|css|svg)$/.test(url) && (await answer.body()).length >= 1_024)
      expect.soft(headers['content-encoding'], url).toMatch(/^(br|gzip)$/);
  }
});
