import type { Page } from '@playwright/test';
import { galleryText } from '#messages/shared/gallery.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';
import { formText } from '#messages/shared/ui.ts';

// Playwright's fake clock leaves a script in the context, which fails in the next test.
test.use({ ownContext: true });

const { sample } = galleryText;
const alert = (page: Page) =>
  page.getByRole('alert').filter({ hasText: sample.toasts.error.message });

/** Opens the style guide with a fake clock. */
async function openGallery(page: Page): Promise<void> {
  await logIn(page, 'verkoop');
  await page.clock.install();
  await page.goto('stijlgids');
  await hydrated(page);
}

const showError = (page: Page) =>
  page.getByRole('button', { name: sample.show('error'), exact: true }).click();

test('only staff can open the style guide outside the demo, and it is not indexed', async ({
  page,
  request,
}) => {
  expect((await request.get('stijlgids')).status()).toBe(404);
  await logIn(request, 'korenaar');
  expect((await request.get('stijlgids')).status()).toBe(404);
  await logIn(page, 'verkoop');
  await page.goto('stijlgids');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

test('a toast disappears after five seconds, and can be shown again', async ({ page }) => {
  await openGallery(page);
  for (const round of ['first', 'second']) {
    await showError(page);
    await page.mouse.move(0, 0);
    await expect(alert(page), round).toBeVisible();
    await page.clock.runFor(2_000);
    await expect(alert(page), round).toBeVisible();
    await page.clock.runFor(3_100);
    await expect(alert(page), round).toBeHidden();
  }
});

test('a toast stays while it has the pointer or the focus, until Escape', async ({ page }) => {
  await openGallery(page);
  await showError(page);
  await alert(page).getByText(sample.toasts.error.message).hover();
  await page.clock.runFor(60_000);
  await expect(alert(page)).toBeVisible();
  const opener = page.getByRole('button', { name: sample.show('error'), exact: true });
  await opener.focus();
  await alert(page).getByRole('button', { name: formText.closeMessage }).focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(60_000);
  await expect(alert(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(alert(page)).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a tooltip opens on focus and on hover, and closes on Escape', async ({ page }) => {
  await logIn(page, 'verkoop');
  await page.goto('stijlgids');
  await hydrated(page);
  const button = page.getByRole('button', { name: sample.explain }).first();
  const words = page.getByRole('tooltip').filter({ hasText: sample.explanation });
  await expect(words).toBeHidden();
  await button.focus();
  await expect(words).toBeVisible();
  await expect(button).toHaveAccessibleDescription(sample.explanation);
  await page.keyboard.press('Escape');
  await expect(words).toBeHidden();
  await button.blur();
  await button.hover();
  await expect(words).toBeVisible();
  await words.hover();
  await expect(words).toBeVisible();
  const narrow = page.getByRole('button', { name: sample.explain }).nth(1);
  await narrow.focus();
  const box = await page.getByRole('tooltip').filter({ hasText: sample.short }).boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(75);
});
