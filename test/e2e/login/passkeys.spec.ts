import type { Page } from '@playwright/test';
import { expectAccessible, violations } from '../axe.ts';
import { password, storedRows } from '../../support/server.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

/**
 * Passkeys with Chromium's virtual authenticator, on `localhost`, because browsers create none for
 * an IP address. Source: decisions.md §10.
 */
test.use({ ownServer: { environment: { HOST: 'localhost' } } });
test.describe.configure({ mode: 'default' });

// The virtual authenticator would stay for the next test.
test.afterEach(({ page }) => page.close());

/** Adds a virtual authenticator that verifies its user. */
async function withDevice(page: Page) {
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
  return { browser, authenticatorId };
}

test('a user can add a passkey, log in with it and remove it, after which it is refused', async ({
  page,
  context,
}) => {
  const { browser, authenticatorId } = await withDevice(page);
  // Simulates a browser that does not offer passkeys by itself.
  await page.addInitScript(() =>
    Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable'),
  );
  const button = page.getByRole('button', { name: 'Inloggen met passkey' });
  const security = async () => {
    await page.goto('mijn-gegevens/beveiliging');
    await hydrated(page);
  };

  await logIn(page, 'korenaar');
  await security();
  await page.getByLabel('Naam van de passkey').fill('Laptop van kantoor');
  await page.getByRole('button', { name: 'Passkey toevoegen' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Je passkey is toegevoegd.' }),
  ).toBeVisible();
  const line = page.getByRole('listitem').filter({ hasText: 'Laptop van kantoor' });
  await expect(line).toContainText('Nog niet gebruikt');
  await expectAccessible(page);
  // The authenticator has a passkey for this user already.
  await page.getByRole('button', { name: 'Passkey toevoegen' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'De passkey is niet toegevoegd.' }),
  ).toBeVisible();

  await context.clearCookies();
  await page.goto('inloggen');
  await hydrated(page);
  expect(await violations(page)).toEqual([]);
  await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await button.click();
  await expect(page.getByText('Inloggen met een passkey is niet gelukt.')).toBeVisible();
  await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await button.click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await security();
  await line.getByText('Verwijderen').click();
  await line.getByRole('button', { name: 'Ja, verwijder deze passkey' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Je passkey is verwijderd.' }),
  ).toBeVisible();
  await expect(line).toHaveCount(0);

  await context.clearCookies();
  await page.goto('inloggen');
  await hydrated(page);
  await button.click();
  await expect(page.getByText('Inloggen met deze passkey lukt niet.').first()).toBeVisible();
});

test('adding a passkey after eleven minutes asks for the password', async ({
  page,
  context,
  server,
}) => {
  await withDevice(page);
  await logIn(page, 'garage');
  await storedRows(server, `update session set created_at = created_at - interval '11 minutes'`);
  await page.goto('mijn-gegevens/beveiliging');
  await hydrated(page);
  await page.locator('summary').filter({ hasText: 'Passkey toevoegen' }).click();
  expect(await violations(page)).toEqual([]);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByLabel('Code uit je app of je wachtwoord').fill(password);
  await passkeys.getByRole('button', { name: 'Bevestigen' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Bevestigd.' })).toBeVisible();
  await page.getByRole('button', { name: 'Passkey toevoegen' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Je passkey is toegevoegd.' }),
  ).toBeVisible();
  await context.clearCookies();
  // The virtual authenticator chooses the passkey as soon as the page offers it.
  await page.goto('inloggen?naar=%2Fcontact');
  await expect(page).toHaveURL(/\/contact$/);
});
