import type { Page } from '@playwright/test';
import { companyText } from '#messages/portal/company.ts';
import { dashboardText } from '#messages/portal/dashboard.ts';
import { requestText } from '#messages/portal/requests.ts';
import { shellText } from '#messages/site/shell.ts';
import { expect, logIn, test } from '../fixtures.ts';
import { expectWorkingPage, translate } from './translate.ts';

/** Pages of the portal while the browser translates them. */

async function open(page: Page, path: string): Promise<void> {
  await logIn(page, 'korenaar');
  await page.goto(path);
  await translate(page);
}

test('a customer can go through the tabs of the translated dashboard', async ({ page }) => {
  await open(page, 'dashboard');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: dashboardText.requests.all }).click();
  await expect(page).toHaveURL(/tab=serviceverzoeken/);
  await expectWorkingPage(page);
  const profile = page.getByRole('banner').getByText('Bakkerij De Korenaar');
  for (const [name, path] of [
    [shellText.profile.company, /tab=mijnbedrijf/],
    [shellText.profile.dashboard, /dashboard$/],
    [shellText.profile.serviceRequests, /tab=serviceverzoeken/],
  ] as const) {
    await profile.click();
    await page.getByRole('banner').getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expectWorkingPage(page);
  }
});

test('a translated list of requests can be sorted and searched', async ({ page }) => {
  await open(page, 'dashboard?tab=serviceverzoeken');
  const sorts = page.getByRole('main').getByRole('columnheader').locator('a[href*="sorteer"]');
  for (const nth of [0, 0, 1]) {
    await sorts.nth(nth).click();
    await expect(sorts.nth(nth).locator('[aria-hidden]')).toBeVisible();
    await expectWorkingPage(page);
  }
  const field = page.getByRole('main').getByRole('searchbox');
  for (const q of ['internet', 'qqxqqx', 'mobiel']) {
    await field.fill(q);
    await field.press('Enter');
    await expect(page).toHaveURL(new RegExp(`q=${q}`));
    await expectWorkingPage(page);
  }
});

test('the translated page of mobile connections leads to the ended ones and back', async ({
  page,
}) => {
  await open(page, 'dashboard-mobiel');
  const other = page.getByRole('main').locator('a[href*="dashboard-mobiel"]').last();
  for (const path of [/dashboard-mobiel\?/, /dashboard-mobiel$/]) {
    await other.click();
    await expect(page).toHaveURL(path);
    await expectWorkingPage(page);
  }
});

test('a translated request can be typed, refused, sent and answered', async ({ page }) => {
  const { make, detail } = requestText;
  await open(page, 'dashboard/serviceverzoek/nieuw');
  for (const subject of [
    'Internet valt weg',
    'Mobiel bereik is slecht',
    'qqxqqx',
    'Internet in de winkel',
  ]) {
    await page.getByLabel(make.subject.label).fill(subject);
    await page.getByLabel(make.subject.label).press('Tab');
    await expectWorkingPage(page);
  }
  await expect(page.getByText(make.suggestions.title)).toBeVisible();
  await page.getByRole('button', { name: make.send }).click();
  await expect(page.getByRole('main').getByRole('group').first()).toBeVisible();
  await page.getByLabel(make.description.label).fill('Elke dag rond twaalf uur.');
  await page.getByRole('button', { name: make.send }).click();
  await expect(page.getByRole('status').filter({ hasText: 'is ontvangen' })).toBeVisible();
  await expectWorkingPage(page);
  await page.getByLabel(detail.reply.message.label).fill('Nu ook om één uur.');
  await page.getByRole('button', { name: detail.reply.send }).click();
  await expect(page.getByRole('main').getByText('Nu ook om één uur.').first()).toBeVisible();
  await expectWorkingPage(page);
});

test('a translated form of company details can be refused, corrected and saved', async ({
  page,
}) => {
  await open(page, 'dashboard/bedrijf/gegevens');
  const number = page.getByLabel(companyText.details.chamber.label);
  const right = await number.inputValue();
  const send = page.getByRole('button', { name: companyText.edit.send });
  for (const wrong of ['123', '1234']) {
    await number.fill(wrong);
    await send.click();
    await expect(
      page.getByRole('link', { name: /Een KvK-nummer bestaat uit 8 cijfers\./ }),
    ).toBeVisible();
    await expectWorkingPage(page);
  }
  await number.fill(right);
  await page.getByLabel(companyText.details.phone.label).fill('085-1112233');
  await send.click();
  await expect(
    page.getByRole('status').filter({ hasText: companyText.done.gegevens }),
  ).toBeVisible();
  await expectWorkingPage(page);
});
