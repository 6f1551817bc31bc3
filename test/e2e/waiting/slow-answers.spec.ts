import type { Page } from '@playwright/test';
import { contactText } from '#messages/site/contact.ts';
import { shellText } from '#messages/site/shell.ts';
import { staffText } from '#messages/staff/staff.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

/** The busy line: a page shows that the next page or the answer to a form is loading. */

const busy = (page: Page) => page.locator('body[aria-busy="true"]');
const menu = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: shellText.menu.label })
    .getByRole('link', { name, exact: true });
const line = (page: Page) =>
  page.evaluate(() => {
    const { animationName, animationDelay, position } = getComputedStyle(document.body, '::before');
    return { animationName, animationDelay, position };
  });

/** Delays the answers of the server until the returned function is called. */
async function hold(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\.data/, async (route) => {
    await promise;
    await route.continue();
  });
  return async () => {
    resolve();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

test('a page that is loading shows a busy line after 0.3 seconds, until it has loaded', async ({
  page,
}) => {
  await page.goto('contact');
  await hydrated(page);
  await expect(busy(page)).toHaveCount(0);
  const release = await hold(page);
  await menu(page, shellText.menu.about).click();
  await expect(busy(page)).toHaveCount(1);
  expect(await line(page)).toEqual({
    animationName: 'busy',
    animationDelay: '0.3s',
    position: 'fixed',
  });
  await release();
  await expect(page).toHaveURL(/over-ons$/);
  await expect(busy(page)).toHaveCount(0);
});

test('a form that is being sent shows the busy line too', async ({ page }) => {
  await page.goto('contact');
  await hydrated(page);
  await page.getByLabel(contactText.name.label, { exact: true }).fill('Noor de Vries');
  await page.getByLabel(contactText.email.label, { exact: true }).fill('noor@klant.example');
  await page.getByLabel(contactText.message.label, { exact: true }).fill('De lijn kraakt');
  const release = await hold(page);
  await page.getByRole('button', { name: contactText.send }).click();
  await expect(busy(page)).toHaveCount(1);
  await release();
  await expect(page.getByText('Bedankt voor je bericht!')).toBeVisible();
  await expect(busy(page)).toHaveCount(0);
});

test('a user who prefers reduced motion sees a busy line that does not move', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('contact');
  await hydrated(page);
  const release = await hold(page);
  await menu(page, shellText.menu.about).click();
  await expect(busy(page)).toHaveCount(1);
  expect(await line(page)).toEqual({
    animationName: 'busy-still',
    animationDelay: '0.3s',
    position: 'fixed',
  });
  await release();
  await expect(page).toHaveURL(/over-ons$/);
});

test('the portal and the workspace show the busy line as well', async ({ page }) => {
  await logIn(page, 'korenaar');
  await page.goto('dashboard');
  await hydrated(page);
  const release = await hold(page);
  await page.getByRole('main').locator('a[href*="serviceverzoek"]').first().click();
  await expect(busy(page)).toHaveCount(1);
  await release();
  await expect(page).toHaveURL(/serviceverzoek/);
  await expect(busy(page)).toHaveCount(0);

  const home = await logIn(page, 'verkoop');
  await page.goto(home);
  await hydrated(page);
  const letGo = await hold(page);
  const rail = page.getByRole('navigation', { name: staffText.rail }).getByRole('link');
  await rail.nth(2).click();
  await expect(busy(page)).toHaveCount(1);
  await letGo();
  await expect(busy(page)).toHaveCount(0);
});
