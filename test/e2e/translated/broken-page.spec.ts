import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { contactText } from '#messages/site/contact.ts';
import { draftText } from '#messages/portal/drafts.ts';
import { errorText } from '#messages/site/errors.ts';
import { sessionText } from '#messages/login/session.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

/** A page that crashes because a browser extension moved its elements. */

const message = (page: Page) => page.getByLabel(contactText.message.label, { exact: true });
const broken = (page: Page) => page.getByRole('heading', { name: errorText.server.heading });

/** Moves the form out of its parent, and makes React insert an element before it. */
async function breakPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const form = document.querySelector('main form')!;
    const moved = document.createElement('div');
    form.replaceWith(moved);
    moved.append(form);
  });
  await page.getByLabel(contactText.email.label, { exact: true }).fill('');
  await page.getByRole('button', { name: contactText.send }).click();
}

const loads = (page: Page): string[] => {
  const found: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && found.push(request.url()));
  return found;
};

// React logs the crash, which these tests cause on purpose.
test.use({ provoked: /NotFoundError: Failed to execute '(insertBefore|removeChild)'/ });

for (const who of ['a guest', 'a customer'] as const)
  test(`a page that crashes reloads by itself, once, and ${who} finds what they typed`, async ({
    page,
  }) => {
    if (who === 'a customer') await logIn(page, 'korenaar');
    await page.goto('contact');
    await hydrated(page);
    await message(page).fill('Kunnen jullie bellen over glasvezel?');
    const found = loads(page);
    await breakPage(page);
    const restoredText = who === 'a guest' ? draftText.restored : sessionText.restored;
    await expect(page.getByText(restoredText)).toBeVisible();
    await expect(message(page)).toHaveValue('Kunnen jullie bellen over glasvezel?');
    expect(found).toHaveLength(1);

    await breakPage(page);
    await expect(broken(page)).toBeVisible();
    expect(found).toHaveLength(1);
  });

/** The name of the built script that holds this text. */
function scriptWith(text: string): string {
  const folder = join(import.meta.dirname, '../../../build/client/assets');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  return scripts.find((name) => readFileSync(join(folder, name), 'utf8').includes(text))!;
}

test('what a customer typed is restored when the page crashes early', async ({ page }) => {
  await logIn(page, 'korenaar');
  const { promise: isBroken, resolve: comes } = Promise.withResolvers<void>();
  await page.route(`**/${scriptWith('zorgeloos-getypt')}`, async (route) => {
    await isBroken;
    await route.continue();
  });
  await page.goto('contact');
  await hydrated(page);
  await message(page).fill('Kunnen jullie bellen over glasvezel?');
  await breakPage(page);
  await expect(broken(page)).toBeVisible();
  comes();
  await expect(page.getByText(sessionText.restored)).toBeVisible();
  await expect(message(page)).toHaveValue('Kunnen jullie bellen over glasvezel?');
});
