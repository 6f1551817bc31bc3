import { violations } from './axe.ts';
import { expect, logIn, phone, takenOver, test, wide } from './world.ts';

/** A passkey, with a device that Chromium plays. No browser makes one for a bare number. Source: decisions.md §10. */
test.use({ settings: { HOST: 'localhost' } });

test('a passkey is added, logs in, is removed, and is refused then', async ({ page, context }) => {
  const browser = await context.newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  });
  const button = page.getByRole('button', { name: 'Inloggen met passkey' });
  const security = async () => {
    await page.goto('mijn-gegevens/beveiliging');
    await takenOver(page);
  };

  await logIn(page, 'korenaar');
  await security();
  await page.getByLabel('Naam van de passkey').fill('Laptop van kantoor');
  await page.getByRole('button', { name: 'Passkey toevoegen' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Je passkey is toegevoegd.' })).toBeVisible();
  const line = page.getByRole('listitem').filter({ hasText: 'Laptop van kantoor' });
  await expect(line).toContainText('Nog niet gebruikt');
  for (const [size, colorScheme] of [
    [phone, 'dark'],
    [wide, 'light'],
  ] as const) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    expect(await violations(page)).toEqual([]);
  }
  // The device has one already.
  await page.getByRole('button', { name: 'Passkey toevoegen' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'De passkey is niet toegevoegd.' })).toBeVisible();

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
  await expect(page.getByRole('status').filter({ hasText: 'Je passkey is verwijderd.' })).toBeVisible();
  await expect(line).toHaveCount(0);

  await context.clearCookies();
  await page.goto('inloggen');
  await takenOver(page);
  await button.click();
  await expect(page.getByText('Inloggen met deze passkey lukt niet.').first()).toBeVisible();
});
