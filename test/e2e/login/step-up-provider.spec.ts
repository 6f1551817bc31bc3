import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { oauthText } from '#messages/login/oauth.ts';
import { ownDetailsText as words } from '#messages/portal/own-details.ts';
import { stepUpPageText, stepUpProblemText, stepUpText as text } from '#messages/login/step-up.ts';
import {
  clientId,
  clientSecret,
  type IdentityProvider,
  openIdentityProvider,
} from '../../support/login/identity-provider.ts';
import { accounts, storedRows, type TestServer, userId } from '../../support/server.ts';
import { atEveryWidth } from '../axe.ts';
import { expect, hydrated, test } from '../fixtures.ts';

/** Who logged in through a provider confirms there, in a tab of its own, and what was typed stays. */

// The settings of the server name the address of the provider before either of them runs.
const port = 20_000 + (process.pid % 20_000);
const issuer = `http://127.0.0.1:${String(port)}/google`;
const google = { key: 'google', label: 'Google', issuer, clientId, clientSecret };

test.use({
  ownServer: { environment: { LOGIN_PROVIDERS: JSON.stringify([google]) } },
  provoked: /^left the site for http:\/\/(?:127\.0\.0\.1|localhost):\d+\/google\/authorize/,
});
test.describe.configure({ mode: 'default' });

let provider: IdentityProvider;
test.beforeAll(async () => {
  provider = await openIdentityProvider({ port });
});
test.afterAll(() => provider.close());

const person = (claims: Record<string, unknown> = {}) => ({ sub: 'google-klant', claims });
const now = (): number => Math.floor(Date.now() / 1_000);

/** The person at the browser agrees at once. */
async function enter(page: Page, server: TestServer): Promise<void> {
  provider.state.person = person();
  await storedRows(server, 'delete from identity');
  await storedRows(
    server,
    `insert into identity (user_id, provider, issuer, subject, name, created_at)
      values ($1, 'google', $2, 'google-klant', 'test', now())`,
    await userId(server.ctx, 'garage'),
    issuer,
  );
  await page.goto('inloggen/met/google');
  await expect(page).toHaveURL(/dashboard/);
}

const emailOf = async (server: TestServer): Promise<string> =>
  (
    await storedRows<{ email: string }>(
      server,
      'select email from "user" where username = $1',
      accounts.garage,
    )
  )[0]!.email;

const email = words.fields.Email.label;

test('the step-up dialog goes on when the user comes back from the provider', async ({
  page,
  context,
  server,
}) => {
  await enter(page, server);
  await hydrated(page);
  await page
    .getByRole('banner')
    .locator('summary')
    .filter({ hasText: 'Garage Van Dijk' })
    .press('Enter');
  await page.getByRole('banner').getByRole('link', { name: words.title }).press('Enter');
  const modal = page.getByRole('dialog', { name: words.title });
  await modal.getByRole('button', { name: words.edit, exact: true }).press('Enter');
  await modal.getByLabel(email, { exact: true }).fill('aanbieder@voorbeeld.example');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: text.title });
  const link = question.getByRole('link', { name: text.by('Google') });
  await expect(link).toBeVisible();
  await atEveryWidth(page, 'provider-dialog');
  provider.state.person = person({ auth_time: now() });
  const opened = context.waitForEvent('page');
  await link.press('Enter');
  const tab = await opened;
  await expect(tab.getByRole('heading', { name: stepUpPageText.done.title })).toBeVisible();
  await atEveryWidth(tab, 'provider-done');
  await tab.close();
  await page.bringToFront();
  // Chromium without a window does not report that a tab is shown again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(question).toHaveCount(0);
  await expect(modal.getByRole('status').filter({ hasText: words.saved.title })).toBeVisible();
  expect(await emailOf(server)).toBe('aanbieder@voorbeeld.example');
});

test('the page of all ways opens at its heading and works by keyboard', async ({
  page,
  server,
}) => {
  await enter(page, server);
  await page.goto('bevestig-wie-je-bent?naar=/mijn-gegevens/beveiliging');
  await hydrated(page);
  await expect(page.getByLabel(text.proof)).not.toBeFocused();
  await atEveryWidth(page, 'provider-page');
  provider.state.person = person({ auth_time: now() - 3_600 });
  await page.getByRole('link', { name: text.by('Google') }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('niet opnieuw gevraagd');
  await atEveryWidth(page, 'provider-too-old');
  provider.state.person = person({ auth_time: now() });
  await page.goto('bevestig-wie-je-bent?naar=/mijn-gegevens/beveiliging');
  await hydrated(page);
  await page.getByRole('link', { name: text.by('Google') }).press('Enter');
  await expect(page).toHaveURL(/mijn-gegevens\/beveiliging$/);
});

test('an app is allowed by Enter, a mailed code and the provider', async ({ browser, server }) => {
  const program = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<h1>Terug bij het programma</h1>'),
  );
  program.listen(0, 'localhost');
  await once(program, 'listening');
  const { port: at } = program.address() as AddressInfo; // proof: it listens on a TCP port
  // A context of its own may leave the site.
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await enter(page, server);
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'PlatformCLI',
    redirect_uri: `http://localhost:${String(at)}/OauthRedirect`,
    scope: 'api openid',
    code_challenge: 'x'.repeat(43),
  });
  await page.goto(`services/oauth2/authorize?${query.toString()}`);
  await hydrated(page);
  await page.getByRole('button', { name: oauthText.consent.allow }).press('Enter');
  const proof = page.getByLabel(text.proof, { exact: true });
  await expect(proof).toBeFocused();
  await proof.fill('verkeerd');
  await proof.press('Enter');
  await expect(page.getByText(stepUpProblemText['login.proofWrong'])).toBeVisible();
  await page.getByRole('button', { name: text.mail }).press('Enter');
  await expect(page.getByText(text.mailed)).toBeVisible();
  provider.state.person = person({ auth_time: now() });
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: text.by('Google') }).press('Enter');
  const tab = await opened;
  await expect(tab.getByRole('heading', { name: stepUpPageText.done.title })).toBeVisible();
  await tab.close();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terug bij het programma');
  expect(new URL(page.url()).searchParams.get('code')).toMatch(/^zc_/);
  await context.close();
  program.close();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a refused form leads to the page of all ways', async ({ page, context, server }) => {
    await enter(page, server);
    await page.goto('mijn-gegevens?wijzigen');
    await page.getByLabel(email, { exact: true }).fill('zonder@voorbeeld.example');
    await page.keyboard.press('Enter');
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: text.other }).press('Enter');
    const tab = await opened;
    provider.state.person = person({ auth_time: now() });
    await tab.getByRole('link', { name: text.by('Google') }).press('Enter');
    await expect(tab.getByRole('heading', { name: stepUpPageText.done.title })).toBeVisible();
    await tab.close();
    await page.getByLabel(email, { exact: true }).press('Enter');
    await expect(page).toHaveURL(/verzonden=1/);
    expect(await emailOf(server)).toBe('zonder@voorbeeld.example');
  });
});
