import type { Page } from '@playwright/test';
import { draftText } from '#messages/portal/drafts.ts';
import { feedbackText } from '#messages/site/feedback.ts';
import { fibreSignUpText } from '#messages/site/fibre-sign-up.ts';
import type { TestServer } from '../support/server.ts';
import { createAddress, createCampaign, createCode } from '../support/fibre.ts';
import { expect, hydrated, test } from './fixtures.ts';
import { formText } from '#messages/shared/ui.ts';

/**
 * Forms with steps and radio buttons in a browser: focus and keyboard, which a test over HTTP
 * cannot see. Source: spec §2, decisions.md §5.
 */

let last = 700;
async function issueCode(server: TestServer): Promise<string> {
  const action = await createCampaign(server);
  return createCode(server, {
    address: await createAddress(server, {
      Huisnummer__c: ++last,
      Postcode__c: '1622AB',
      Campagne__c: action,
    }),
    campaign: action,
  });
}

const { details, confirm, code: first } = fibreSignUpText;
const step = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name, exact: true });
const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

test('the fibre sign-up works by keyboard, and keeps what was typed', async ({ page, server }) => {
  const secret = await issueCode(server);
  await page.goto('aanmeldformulier-glasvezel');
  await hydrated(page);
  await page.getByLabel(first.field.label).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: formText.summary(1) })).toBeFocused();
  await expect(page.getByText('Rekeningnummer is vereist!').first()).toBeVisible();
  await page.getByLabel(first.field.label).focus();
  await page.keyboard.type(secret);
  await page.keyboard.press('Enter');
  await expect(step(page, details.title)).toBeFocused();
  for (const value of ['Bakkerij', '1234567', 'Sanne', 'sanne@bakkerij.example', '0612345678']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(value);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: formText.summary(1) })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(details.kvkNumber.label)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await expect(step(page, confirm.title)).toBeFocused();
  await button(page, confirm.back).press('Enter');
  await expect(step(page, details.title)).toBeFocused();
  await expect(page.getByLabel(details.kvkNumber.label)).toHaveValue('12345678');
  await button(page, details.send).press('Enter');
  await button(page, confirm.send).press('Enter');
  await expect(page).toHaveURL(/\?verzonden=GA-\d+$/);
  await expect(
    page.getByRole('heading', { level: 1, name: fibreSignUpText.sent.success }),
  ).toBeVisible();
});

test('the fibre sign-up says that fields were restored only after leaving', async ({
  page,
  server,
}) => {
  await page.goto('aanmeldformulier-glasvezel');
  await hydrated(page);
  await page.getByLabel(first.field.label).fill(await issueCode(server));
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
    .toContain('aanmeldformulier-glasvezel');
  await button(page, first.send).click();
  await expect(step(page, details.title)).toBeFocused();
  // Going back and forth takes longer than a toast needs to appear.
  await button(page, details.back).click();
  await expect(step(page, first.title)).toBeFocused();
  await button(page, first.send).click();
  await expect(step(page, details.title)).toBeFocused();
  // Checked once, without waiting, because a toast disappears by itself.
  expect(await page.getByText(draftText.restored).count()).toBe(0);
  await page.getByLabel(details.company.label, { exact: true }).fill('Bakkerij');
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
    .toContain('Bakkerij');
  // A visitor who returns later starts at the code, which is restored.
  await page.goto('contact');
  await page.goto('aanmeldformulier-glasvezel');
  await expect(page.getByText(draftText.restored)).toBeVisible();
  await button(page, first.send).click();
  await expect(page.getByLabel(details.company.label, { exact: true })).toHaveValue('Bakkerij');
});

test('the fibre sign-up shows an empty code as an error without the server', async ({ page }) => {
  // The server returns no field errors, so an error at a field comes from the browser.
  await page.route('**/aanmeldformulier-glasvezel*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 429 }) : route.continue(),
  );
  await page.goto('aanmeldformulier-glasvezel');
  await hydrated(page);
  await page.getByLabel(first.field.label).focus();
  // The validation script loads when the form gets focus; until then the form is sent.
  await expect(async () => {
    await page.getByLabel(first.field.label).press('Enter');
    await expect(page.getByRole('group', { name: formText.summary(1) })).toBeFocused({
      timeout: 5_000,
    });
  }).toPass();
  await expect(page.getByText('Rekeningnummer is vereist!').first()).toBeVisible();
});

test('the postcode check of Home leads to an answer', async ({ page, server }) => {
  await createAddress(server, {
    Huisnummer__c: 41,
    Postcode__c: '1623AB',
    Status__c: 'Beschikbaar',
  });
  await page.goto('');
  const banner = page.getByRole('region', { name: 'Ligt er al glasvezel bij je zaak?' });
  await banner.getByLabel('Postcode').fill('1623 ab');
  await banner.getByLabel('Huisnummer').fill('41');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: 'Op Kade 41 kun je glasvezel krijgen',
    }),
  ).toBeVisible();
});

test('feedback can be sent by keyboard alone, from the page that it is about', async ({ page }) => {
  await page.goto('glasvezel');
  await hydrated(page);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Feedback over deze pagina' })
    .press('Enter');
  await expect(page.getByLabel(feedbackText.about.label)).toHaveValue('/glasvezel');
  await page.getByRole('radio', { name: feedbackText.scores['1'], exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(
    page.getByRole('radio', { name: feedbackText.scores['2'], exact: true }),
  ).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('De tekst is te klein.');
  await button(page, feedbackText.send).press('Enter');
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: 'Bedankt voor je bericht! Je hoort snel van ons.',
    }),
  ).toBeVisible();
});
