import { brandProblemText } from '#messages/setup/brand-problems.ts';
import { brandText } from '#messages/setup/brand.ts';
import { staffText } from '#messages/staff/staff.ts';
import { expectAccessible } from '../axe.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

test.use({ provoked: /status of 503/ });

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M0 0h64v64"/></svg>';
const file = (name: string, bytes: string | Buffer) => ({
  name,
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(bytes),
});

test('a refused logo keeps what was typed, and the focus on its field', async ({ page }) => {
  const home = await logIn(page, 'beheer');
  await page.goto(`${home}/inrichten/merk`);
  await hydrated(page);
  const name = page.getByLabel(brandText.fields.name.label, { exact: true });
  await name.fill('Bel & Glas B.V.');
  const logo = page.getByLabel(brandText.logo.label, { exact: true });
  await logo.focus();
  // Larger than the maximum body of a form, so the server would refuse the whole form.
  await logo.setInputFiles(file('photo.svg', Buffer.alloc(1_500_000)));
  const area = page.locator('.brand-logo');
  await expect(area).toContainText(brandProblemText['brand.logoLarge']);
  await expect(name).toHaveValue('Bel & Glas B.V.');
  await expect(logo).toBeFocused();
  await expectAccessible(page, 'brand');
  await logo.setInputFiles(file('photo.svg', 'no picture'));
  await expect(area).toContainText(brandProblemText['brand.logoKind']);
  await expect(logo).toBeFocused();
  await expect(page.getByText(brandText.wrong)).toHaveCount(0);
  await logo.setInputFiles(file('logo.svg', square));
  await expect(page.getByAltText(brandText.logo.now)).toBeVisible();
  await expect(name).toHaveValue('Bel & Glas B.V.');
});

test('a brand that cannot be sent keeps what was typed', async ({ page, context }) => {
  const home = await logIn(page, 'beheer');
  await page.goto(`${home}/inrichten/merk`);
  await hydrated(page);
  const name = page.getByLabel(brandText.fields.name.label, { exact: true });
  await name.fill('Bel & Glas B.V.');
  await context.route('**/merk.data*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('button', { name: brandText.save }).click();
  await expect(page.getByText(brandText.wrong)).toBeVisible();
  await expect(name).toHaveValue('Bel & Glas B.V.');
});

test('the brand page asks before it discards unsaved fields', async ({ page }) => {
  const home = await logIn(page, 'beheer');
  await page.goto(`${home}/inrichten/merk`);
  await hydrated(page);
  await page.getByLabel(brandText.fields.name.label, { exact: true }).fill('Bel & Glas B.V.');
  await page.getByRole('link', { name: brandText.back, exact: true }).click();
  const { leave } = staffText.edit;
  await page.getByRole('button', { name: leave.stay }).click();
  await expect(page).toHaveURL(/inrichten\/merk/);
});

test('a link to a field of the brand page shows the label of the field', async ({ page }) => {
  const home = await logIn(page, 'beheer');
  await page.goto(`${home}/inrichten/merk#street`);
  await hydrated(page);
  await expect(page.locator('label[for="street"]')).toBeInViewport({ ratio: 1 });
});
