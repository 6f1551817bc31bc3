import type { Page } from '@playwright/test';
import { ownDetailsText } from '#messages/portal/own-details.ts';
import { securityText } from '#messages/login/security.ts';
import { generateSync } from 'otplib';
import { expect, logIn, test } from '../fixtures.ts';
import { expectWorkingPage, translate } from './translate.ts';
import { formText } from '#messages/shared/ui.ts';

/**
 * The page Beveiliging while the browser translates it, on `localhost`, because browsers create no
 * passkey for an IP address.
 */
test.use({ ownServer: { environment: { HOST: 'localhost' } } });
test.describe.configure({ mode: 'default' });

// The virtual authenticator would stay for the next test.
test.afterEach(({ page }) => page.close());

const statusWith = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function openSecurity(page: Page): Promise<void> {
  await page.goto('mijn-gegevens/beveiliging');
  await translate(page);
}

test('on a translated page a passkey can be added, refused as a duplicate, and removed', async ({
  page,
}) => {
  const { passkeys, done } = securityText;
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await logIn(page, 'korenaar');
  await openSecurity(page);
  const add = page.getByRole('button', { name: passkeys.add });
  await page.getByLabel(passkeys.name).fill('Laptop van kantoor');
  await add.click();
  await expect(statusWith(page, done.sleutel)).toBeVisible();
  await expectWorkingPage(page);
  await page.getByLabel(passkeys.name).fill('Nog een keer');
  await add.click();
  await expect(statusWith(page, passkeys.failed)).toBeVisible();
  await expectWorkingPage(page);
  const line = page.getByRole('listitem').filter({ hasText: 'Laptop van kantoor' });
  await line.getByText(passkeys.remove).click();
  await line.getByRole('button', { name: passkeys.removeYes }).click();
  await expect(statusWith(page, done['sleutel-weg'])).toBeVisible();
  await expectWorkingPage(page);
});

test('on a translated page the second factor can be set up after a wrong code', async ({
  page,
}) => {
  const { second, done } = securityText;
  await logIn(page, 'garage');
  await openSecurity(page);
  const part = page.getByRole('region', { name: second.title });
  const send = part.getByRole('button', { name: second.confirm, exact: true });
  await part.getByRole('link', { name: second.begin }).click();
  await expect(part.getByLabel(second.code)).toBeVisible();
  await expectWorkingPage(page);
  await part.getByLabel(second.code).fill('000000');
  await send.click();
  await expect(
    page.getByRole('main').getByRole('group', { name: formText.summary(1) }),
  ).toBeVisible();
  await expectWorkingPage(page);
  const secret = (await page.locator('.security-secret').innerText()).replaceAll(' ', '');
  await part.getByLabel(second.code).fill(generateSync({ secret }));
  await send.click();
  await expect(statusWith(page, done.stap)).toBeVisible();
  await expectWorkingPage(page);
});

test('on a translated page a password can be typed and refused', async ({ page }) => {
  const { password: words } = securityText;
  await logIn(page, 'nieuw');
  await openSecurity(page);
  const part = page.getByRole('region', { name: words.title });
  const fields = part.locator('input[type=password]');
  for (const typed of ['kort', 'Een veel langere zin 2026', 'wachtwoord', '']) {
    await fields.nth(1).fill(typed);
    await expectWorkingPage(page);
  }
  await part.getByRole('button', { name: words.send }).click();
  await expect(page.getByRole('main').getByRole('group', { name: /klop/ })).toBeVisible();
  await expectWorkingPage(page);
});

test('on a translated page saved details show a toast that can be closed', async ({ page }) => {
  await logIn(page, 'korenaar');
  await page.goto('dashboard');
  await translate(page);
  await page.getByRole('banner').getByText('Bakkerij De Korenaar').click();
  await page.getByRole('banner').getByRole('link', { name: ownDetailsText.title }).click();
  const modal = page.getByRole('dialog', { name: ownDetailsText.title });
  const toast = page.locator('.toast');
  for (const phone of ['0612345678', '0612345679']) {
    await modal.getByRole('button', { name: ownDetailsText.edit }).click();
    await modal.getByLabel(ownDetailsText.fields.MobilePhone.label).fill(phone);
    await modal.getByRole('button', { name: ownDetailsText.save }).click();
    await expect(toast).toBeVisible();
    await expectWorkingPage(page);
    await toast.getByRole('button', { name: formText.closeMessage }).click();
    await expect(toast).toHaveCount(0);
    await expectWorkingPage(page);
  }
});
