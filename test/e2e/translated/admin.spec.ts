import type { Page } from '@playwright/test';
import { staffAdminText } from '#messages/staff/admin.ts';
import { staffJobsText } from '#messages/staff/jobs.ts';
import { staffUsersText } from '#messages/staff/users.ts';
import { expect, logIn, test } from '../fixtures.ts';
import { expectWorkingPage, translate } from './translate.ts';

/** The administration pages while the browser translates them. */

test.use({ ownServer: {} });
test.describe.configure({ mode: 'default' });

async function open(page: Page, part: keyof typeof staffAdminText.parts): Promise<void> {
  const home = await logIn(page, 'beheer');
  await page.goto(`${home}/beheer/${part}`);
  await translate(page);
}

const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first();

test('an administrator can open all translated pages, there and back', async ({ page }) => {
  await open(page, 'gezondheid');
  const parts = page.getByRole('navigation', { name: staffAdminText.nav });
  const names = Object.values(staffAdminText.parts);
  for (const name of [...names, ...names.toReversed()]) {
    await parts.getByRole('link', { name, exact: true }).click();
    await expect(heading(page)).toHaveText(name);
    await expectWorkingPage(page);
  }
});

test('the translated list of users can be searched, with and without results', async ({ page }) => {
  await open(page, 'gebruikers');
  const field = page.getByRole('searchbox', { name: staffUsersText.find.label });
  for (const who of ['qqxqqx', 'verkoop@zorgeloos', 'garage', '']) {
    await field.fill(who);
    await field.press('Enter');
    await expect(page).toHaveURL(new RegExp(`zoek=${encodeURIComponent(who)}`));
    await expectWorkingPage(page);
  }
  const menus = page.getByLabel(/^Acties voor/);
  // All users are there again, so the rows no longer change.
  await expect.poll(() => menus.count()).toBeGreaterThan(1);
  await menus.first().click();
  await expect(page.getByRole('link', { name: /^Buiten werking zetten/ }).first()).toBeVisible();
  await expectWorkingPage(page);
});

test('a translated feature switch can be turned off and on, with a confirmation', async ({
  page,
}) => {
  await open(page, 'functies');
  const { turn } = staffAdminText.flags;
  for (const on of [false, true, false, true]) {
    await page.getByRole('button', { name: turn('Bezoek tellen', on) }).click();
    await expect(page.getByRole('button', { name: turn('Bezoek tellen', !on) })).toBeVisible();
    await expect(page.getByText(staffAdminText.done.functies)).toBeVisible();
    await expectWorkingPage(page);
  }
});

test('jobs can be run and sessions ended on translated pages', async ({ page, request }) => {
  await open(page, 'taken');
  for (const task of ['sweepCodesAndLinks', 'sweepAvatars'] as const) {
    const { name } = staffJobsText.of(task);
    await page.getByRole('button', { name: staffJobsText.nowOf(name) }).click();
    await expect(page.getByText(staffJobsText.done.ran)).toBeVisible();
    await expectWorkingPage(page);
  }
  await logIn(request, 'korenaar');
  await page
    .getByRole('navigation', { name: staffAdminText.nav })
    .getByRole('link', { name: staffAdminText.parts.sessies, exact: true })
    .click();
  const end = page.getByLabel(/^Alle sessies van Sanne/).first();
  await end.click();
  await page.getByRole('button', { name: staffAdminText.sure }).first().click();
  await expect(page.getByText(staffAdminText.done.alle)).toBeVisible();
  await expectWorkingPage(page);
});
