import type { Page } from '@playwright/test';
import { ownDetailsText as words } from '#messages/portal/own-details.ts';
import { stepUpText as text } from '#messages/login/step-up.ts';
import { accounts, storedRows, type TestServer, userId } from '../../support/server.ts';
import { violations } from '../axe.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

/**
 * A passkey as step-up proof, with Chromium's virtual authenticator, on `localhost`, because
 * browsers create none for an IP address.
 */
test.use({ ownServer: { environment: { HOST: 'localhost' } } });
test.describe.configure({ mode: 'default' });

// The virtual authenticator would stay for the next test.
test.afterEach(({ page }) => page.close());

const makeProofsOlder = (server: TestServer) =>
  storedRows(
    server,
    `update session set created_at = created_at - interval '6 minutes', proven_at = null`,
  );
const emailOf = async (server: TestServer, account: 'garage' | 'korenaar') =>
  (
    await storedRows<{ email: string }>(
      server,
      'select email from "user" where username = $1',
      accounts[account],
    )
  )[0]!.email;
const email = words.fields.Email.label;
const passkey = { name: text.passkey, exact: true };

/**
 * Adds a passkey for the logged-in user; gives a function that sets whether it verifies its user.
 */
async function addPasskey(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await page.goto('mijn-gegevens/beveiliging');
  await hydrated(page);
  await page.getByRole('button', { name: 'Passkey toevoegen' }).press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: 'Je passkey is toegevoegd.' }),
  ).toBeVisible();
  return (isUserVerified: boolean) =>
    browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}

async function atEveryWidth(page: Page, name: string): Promise<void> {
  expect(await violations(page)).toEqual([]);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${String(width)}.png` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
  }
}

/**
 * Sends another address in the modal of Mijn gegevens by keyboard; gives the modal and the step-up
 * dialog.
 */
async function askedInModal(page: Page, { who, address }: { who: string; address: string }) {
  await page.goto('dashboard');
  await hydrated(page);
  await page.getByRole('banner').locator('summary').filter({ hasText: who }).press('Enter');
  await page.getByRole('banner').getByRole('link', { name: words.title }).press('Enter');
  const modal = page.getByRole('dialog', { name: words.title });
  await modal.getByRole('button', { name: words.edit, exact: true }).press('Enter');
  await modal.getByLabel(email, { exact: true }).fill(address);
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: text.title });
  await expect(question.getByLabel(text.proof)).toBeFocused();
  return { modal, question };
}

test('the step-up dialog accepts a passkey by keyboard, and then saves what was typed', async ({
  page,
  server,
}) => {
  await logIn(page, 'garage');
  const unlocks = await addPasskey(page);
  await makeProofsOlder(server);
  const { modal, question } = await askedInModal(page, {
    who: 'Garage Van Dijk',
    address: 'passkey@voorbeeld.example',
  });
  const button = question.getByRole('button', passkey);
  await expect(button).toBeVisible();
  await atEveryWidth(page, 'passkey-modal');
  await unlocks(false);
  for (
    let presses = 0;
    presses < 4 && !(await button.evaluate((it) => it === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(question).toContainText(text.passkeyFailed);
  await expect(button).toBeFocused();
  await atEveryWidth(page, 'passkey-failed');
  expect(await emailOf(server, 'garage')).not.toBe('passkey@voorbeeld.example');
  await unlocks(true);
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(modal.getByRole('status').filter({ hasText: words.saved.title })).toBeVisible();
  expect(await emailOf(server, 'garage')).toBe('passkey@voorbeeld.example');
});

test('a form with a step-up accepts a passkey, unless it was removed', async ({ page, server }) => {
  await logIn(page, 'korenaar');
  await addPasskey(page);
  await makeProofsOlder(server);
  await page.goto('mijn-gegevens/beveiliging');
  await hydrated(page);
  await page.getByText('Sleutel maken').first().press('Enter');
  await page.getByLabel('Waarvoor').fill('Kassa met passkey');
  await page.getByRole('button', { name: 'Sleutel maken' }).press('Enter');
  const group = page.getByRole('group', { name: text.title });
  const button = group.getByRole('button', passkey);
  await expect(button).toBeVisible();
  await group.getByLabel(text.proof).fill('half getypt');
  await atEveryWidth(page, 'passkey-form');
  const movePasskey = (from: string, to: string) =>
    storedRows(server, 'update passkey set user_id = $2 where user_id = $1', from, to);
  const id = await userId(server.ctx, 'korenaar');
  await movePasskey(id, 'nobody');
  await button.press('Enter');
  await expect(group).toContainText('niet gelukt');
  await movePasskey('nobody', id);
  await button.press('Enter');
  await expect(page.getByLabel('Sleutel', { exact: true })).toHaveValue(/^zk_/);
});

test('a user without a passkey is not offered to prove with one', async ({ page, server }) => {
  await logIn(page, 'collega');
  await makeProofsOlder(server);
  const answer = page.waitForResponse((response) =>
    response.url().endsWith('/inloggen/bevestigen/passkey'),
  );
  const { question } = await askedInModal(page, {
    who: 'Korenaar',
    address: 'geen-passkey@voorbeeld.example',
  });
  expect(await (await answer).json()).toEqual({
    hasPassword: true,
    hasApp: false,
    canMail: true,
    passkey: false,
    proven: false,
    providers: [],
  });
  await expect(question.getByRole('button', passkey)).toHaveCount(0);
});
