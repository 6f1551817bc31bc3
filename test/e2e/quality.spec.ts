import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { contactText } from '#text/contact.ts';
import { loginText } from '#text/login.ts';
import { shellText } from '#text/shell.ts';
import { accounts } from '../house.ts';
import { expect, logIn, phone, takenOver, test, wide } from './world.ts';

const at = (path: string) => (page: Page) => page.goto(path);
const dashboardOf =
  (account: 'korenaar' | 'nieuw', path = 'dashboard') =>
  async (page: Page) => {
    await logIn(page, account);
    await page.goto(path);
  };
const workspace = (below: string) => async (page: Page) => page.goto((await logIn(page, 'verkoop')) + below);

async function openMenu(page: Page): Promise<void> {
  await page.goto('');
  const hamburger = page.getByRole('banner').getByText('Menu', { exact: true });
  if (await hamburger.isVisible()) await hamburger.click();
  await page.getByRole('navigation', { name: shellText.menu.label }).getByText('Services', { exact: true }).click();
  await expect(page.getByText('Ook zorgeloos ondernemen?')).toBeVisible();
}

async function sendEmptyMessage(page: Page): Promise<void> {
  await page.goto('contact');
  await takenOver(page);
  await page.getByRole('button', { name: contactText.send }).click();
  await expect(page.getByText('Er is geen e-mailadres ingevuld.').first()).toBeVisible();
}

async function askPassword(page: Page): Promise<void> {
  await page.goto('inloggen');
  await takenOver(page);
  await page.getByLabel(loginText.email.label, { exact: true }).fill(accounts.garage);
  await page.getByRole('button', { name: 'Doorgaan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: loginText.password.heading })).toBeVisible();
}

async function failLogin(page: Page): Promise<void> {
  await askPassword(page);
  await page.getByLabel(loginText.password.label, { exact: true }).fill('Niet-het-wachtwoord-1');
  await page.getByRole('main').getByRole('button', { name: 'Inloggen', exact: true }).click();
  await expect(page.getByRole('group').filter({ has: page.getByRole('heading', { level: 2 }) })).toBeVisible();
}

async function openFirstRecord(page: Page): Promise<void> {
  await workspace('')(page);
  await page.getByRole('table').getByRole('link', { name: /^B-/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^B-/ })).toBeVisible();
}

async function openProfileMenu(page: Page): Promise<void> {
  await dashboardOf('korenaar')(page);
  await page.getByRole('banner').getByText('Bakkerij De Korenaar').click();
  await expect(page.getByRole('link', { name: 'Uitloggen' })).toBeVisible();
}

const inTheDark = (open: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page);
};

const places: Record<string, (page: Page) => Promise<unknown>> = {
  Home: at(''),
  'the open menu': openMenu,
  contact: at('contact'),
  'contact with errors': sendEmptyMessage,
  'contact sent': at('contact?verzonden=B-10001'),
  'the e-mail step of login': at('inloggen'),
  'the password step of login': askPassword,
  'a refused login': failLogin,
  support: at('support?naar=%2Fdashboard'),
  'a full dashboard': dashboardOf('korenaar'),
  'a full dashboard in the dark': inTheDark(dashboardOf('korenaar')),
  'an empty dashboard': dashboardOf('nieuw'),
  'the profile menu': openProfileMenu,
  'service requests': dashboardOf('korenaar', 'dashboard?tab=serviceverzoeken'),
  'the company': dashboardOf('korenaar', 'dashboard?tab=mijnbedrijf'),
  'a staff list': workspace(''),
  'a long staff list in the dark': inTheDark(workspace('/Case/Alle')),
  'a staff record': openFirstRecord,
  'a page that is not there': at('bestaat-niet'),
};

/** What axe finds, in words. */
async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).setLegacyMode().analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join('\n')}`);
}

for (const [place, open] of Object.entries(places)) {
  test(`${place} is a whole page in Dutch without a style attribute, and axe finds nothing at 1280px`, async ({ page }) => {
    const documents: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'document' && ![302, 303].includes(response.status())) documents.push(response.text());
    });
    await page.setViewportSize(wide);
    await open(page);
    await expect.soft(page.locator('html')).toHaveAttribute('lang', 'nl');
    await expect.soft(page).toHaveTitle(/\S+ \| Zorgeloos Zakelijk$/);
    await expect.soft(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect.soft((await Promise.all(documents)).filter((html) => /<[^>]+\sstyle=/.test(html))).toEqual([]);
    expect.soft(documents.length).toBeGreaterThan(0);
    expect(await violations(page)).toEqual([]);
  });

  test(`${place} fits a window of 320px, and axe finds nothing at 360px`, async ({ page }) => {
    await page.setViewportSize(phone);
    await open(page);
    expect.soft(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}

test('every page forbids scripts, styles and requests from elsewhere, and frames', async ({ request }) => {
  for (const path of ['', 'contact', 'inloggen', 'support', 'bestaat-niet', 'contact?verzonden=B-10001']) {
    const headers = (await request.get(path)).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/(^|; )style-src 'self'(;|$)/);
    expect(policy).toMatch(/(^|; )script-src 'self'( '(sha256|nonce)-[^']+')+(;|$)/);
    expect(policy).not.toMatch(/unsafe-(inline|eval)|\*/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test('what a page loads beside itself carries a hash, is kept for ever and, from a kilobyte on, sent compressed', async ({ page, request }) => {
  const assets = new Set<string>();
  page.on('request', (asked) => {
    if (asked.url().includes('/assets/')) assets.add(asked.url());
  });
  await page.goto('');
  await takenOver(page);
  expect(assets.size).toBeGreaterThan(3);
  for (const url of assets) {
    const answer = await request.get(url);
    const headers = answer.headers();
    expect.soft(headers['cache-control'], url).toContain('immutable');
    expect.soft(url).toMatch(/-[\w-]{8}\.\w+$/);
    if (/\.(js|css|svg)$/.test(url) && (await answer.body()).length >= 1_024) expect.soft(headers['content-encoding'], url).toMatch(/^(br|gzip)$/);
  }
});
