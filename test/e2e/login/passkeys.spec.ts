import type { Page } from '@playwright/test';
import { expectAccessible, violations } from '../axe.ts';
import { password, stored } from '../../support/server.ts';
import { expect, logIn, takenOver, test } from '../world.ts';

/**
 * A passkey, with a device that Chromium plays. No browser makes one for a bare number. Source:
 * decisions.md §10.
 */
test.use({ ownServer: { environment: { HOST: 'localhost' } } });
test.describe.configure({ mode: 'default' });

// The device would stay for the next test.
test.afterEach(({ page }) => page.close());

/** A device of the page's own, whose owner is at hand. */
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

test('a passkey is added, logs in, is removed, and is refused then', async ({ page, context }) => {
  const { browser, authenticatorId } = await withDevice(page);
  // A browser that does not offer them by itself.
  await page.addInitScript(() =>
    Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable'),
  );
  const button = page.getByRole('button', { name: 'Inloggen met passkey' });
  const security = async () => {
    await page.goto('mijn-gegevens/beveiliging');
    await takenOver(page);
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
  // The device has one already.
  await page.getByRole('button', { name: 'Passkey toevoegen' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'De passkey is niet toegevoegd.' }),
  ).toBeVisible();

  await context.clearCookies();
  await page.goto('inloggen');
  await takenOver(page);
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
  await takenOver(page);
  await button.click();
  await expect(page.getByText('Inloggen met deze passkey lukt niet.').first()).toBeVisible();
});

test('a passkey made long after logging in asks for the password first; it is offered where the address is filled in', async ({
  page,
  context,
  server,
}) => {
  await withDevice(page);
  await logIn(page, 'garage');
  await stored(server, `update session set created_at = created_at - interval '11 minutes'`);
  await page.goto('mijn-gegevens/beveiliging');
  await takenOver(page);
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
  // This device picks as soon as it is offered the choice.
  await page.goto('inloggen?naar=%2Fcontact');
  await expect(page).toHaveURL(/\/contact$/);
});
