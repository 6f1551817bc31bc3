import { keyText } from '#messages/login/api-keys.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

/** A user creates an API key of their own. */

test.use({ ownServer: {} });

test('a new key can be copied by a button that confirms it, and its form is empty again', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page, 'garage');
  await page.goto('mijn-gegevens/beveiliging');
  await hydrated(page);
  await page.locator('summary').filter({ hasText: keyText.make.title }).click();
  const name = page.getByLabel(keyText.make.name, { exact: true });
  await name.fill('Kassa');
  await page.getByRole('button', { name: keyText.make.send }).click();
  const made = page.getByRole('region', { name: keyText.made.title });
  await made.getByRole('button', { name: keyText.made.copy }).click();
  await expect(made.getByRole('button', { name: keyText.made.copied })).toBeVisible();
  const key = await made.getByLabel(keyText.made.key, { exact: true }).inputValue();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
    await page.screenshot({ path: test.info().outputPath(`made-${width}.png`) });
  }
  await expect(page.locator('#sleutel-label')).toHaveValue('');
});

test('without scripts a new key has no copy button, and its form is empty', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await logIn(page, 'garage');
  await page.goto('mijn-gegevens/beveiliging');
  await page.locator('summary').filter({ hasText: keyText.make.title }).click();
  await page.getByLabel(keyText.make.name, { exact: true }).fill('Kassa');
  await page.getByRole('button', { name: keyText.make.send }).click();
  await expect(page.getByLabel(keyText.made.key, { exact: true })).toHaveValue(/.{20}/);
  await expect(page.getByRole('button', { name: keyText.made.copy })).toHaveCount(0);
  await expect(page.locator('#sleutel-label')).toHaveValue('');
  await context.close();
});
