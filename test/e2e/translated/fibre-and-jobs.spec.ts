import type { Page } from '@playwright/test';
import { fibreSignUpText } from '#messages/site/fibre-sign-up.ts';
import { fibreCheckText } from '#messages/site/fibre.ts';
import { applicationText, jobsText } from '#messages/site/jobs.ts';
import { problemText } from '#messages/problems/problems.ts';
import { createAddress, createCampaign, createCode } from '../../support/fibre.ts';
import { expect, test } from '../fixtures.ts';
import { expectWorkingPage, translate } from './translate.ts';
import { formText } from '#messages/shared/ui.ts';

/** The postcode check, the fibre sign-up and a job application while the browser translates. */

const main = (page: Page) => page.getByRole('main');
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('the translated postcode check can answer, refuse and answer again', async ({
  page,
  server,
}) => {
  const at = { Postcode__c: '1631AB' };
  await createAddress(server, { ...at, Huisnummer__c: 1, Status__c: 'Beschikbaar' });
  await createAddress(server, { ...at, Huisnummer__c: 2, Status__c: 'Gepland' });
  await createAddress(server, { ...at, Huisnummer__c: 3, Toevoeging__c: 'A' });
  await createAddress(server, { ...at, Huisnummer__c: 3, Toevoeging__c: 'B' });
  await page.goto('glasvezel');
  await translate(page);
  const check = async (postcode: string, number: string) => {
    // An answer folds the form for another address.
    const folded = main(page).locator('details:not([open]) > .other-title');
    if ((await folded.count()) > 0) await folded.click();
    await main(page).getByLabel(fibreCheckText.postcode).first().fill(postcode);
    await main(page).getByLabel(fibreCheckText.houseNumber).first().fill(number);
    await main(page).getByRole('button', { name: fibreCheckText.button }).first().click();
  };
  await check('1631 AB', '1');
  await expect(title(page)).toContainText('Op Kade 1 kun je glasvezel krijgen');
  await check('1631', '2');
  await expect(main(page).getByRole('group', { name: formText.summary(1) })).toBeVisible();
  await expectWorkingPage(page);
  await check('1631 AB', '2');
  await expect(title(page)).toContainText('Er komt glasvezel op Kade 2');
  await expectWorkingPage(page);
  await check('1631 AB', '3');
  await expect(title(page)).toContainText('Welk adres op 1631 AB 3');
  await main(page).getByRole('radio', { name: 'A', exact: true }).check();
  await main(page).getByRole('button', { name: fibreCheckText.choose.button }).click();
  await expect(title(page)).toContainText('Kade 3');
  await expectWorkingPage(page);
  await check('9999 XX', '1');
  await expect(title(page)).not.toContainText('Kade');
  await expectWorkingPage(page);
});

test('a translated fibre sign-up can go through its steps, back and on, and be sent', async ({
  page,
  server,
}) => {
  const action = await createCampaign(server);
  const addressId = await createAddress(server, {
    Huisnummer__c: 901,
    Postcode__c: '1632AB',
    Campagne__c: action,
  });
  const secret = await createCode(server, { address: addressId, campaign: action });
  const { details, confirm, code: first, sent } = fibreSignUpText;
  const button = (name: string) => main(page).getByRole('button', { name, exact: true });
  const step = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  await page.goto('aanmeldformulier-glasvezel');
  await translate(page);
  for (const wrong of ['', 'AAAA']) {
    await page.getByLabel(first.field.label).fill(wrong);
    await button(first.send).click();
    await expect(page.getByRole('group', { name: formText.summary(1) })).toBeVisible();
    await expectWorkingPage(page);
  }
  await page.getByLabel(first.field.label).fill(secret);
  await button(first.send).click();
  await expect(step(details.title)).toBeVisible();
  await button(details.send).click();
  await expect(page.getByRole('group', { name: /velden kloppen/ })).toBeVisible();
  await expectWorkingPage(page);
  const typed = {
    company: 'Kade B.V.',
    kvkNumber: '1234567',
    name: 'Sanne',
    email: 's@kade.example',
  };
  for (const [name, value] of Object.entries({ ...typed, phone: '0612345678' }))
    await page.getByLabel(details[name as keyof typeof typed].label, { exact: true }).fill(value);
  await button(details.send).click();
  await expect(page.getByRole('group', { name: formText.summary(1) })).toBeVisible();
  await page.getByLabel(details.kvkNumber.label).fill('12345678');
  await button(details.send).click();
  await expect(step(confirm.title)).toBeVisible();
  await button(confirm.back).click();
  await expect(step(details.title)).toBeVisible();
  await button(details.send).click();
  await button(confirm.send).click();
  await expect(title(page)).toHaveText(sent.success);
  await expectWorkingPage(page);
});

test('a translated vacancy form can be refused twice and sent', async ({ page }) => {
  await page.goto('werken-bij');
  await translate(page);
  const field = (name: 'firstName' | 'lastName' | 'email' | 'phone' | 'hours' | 'cv') =>
    page.getByLabel(applicationText[name].label, { exact: true });
  await main(page)
    .getByRole('link', { name: /^Planner glasvezel/ })
    .click();
  await expect(page).toHaveURL(/werken-bij-vacature/);
  await expectWorkingPage(page);
  await main(page).getByRole('link', { name: jobsText.vacancy.apply }).click();
  const send = page.getByRole('button', { name: applicationText.send });
  await send.click();
  await expect(page.getByRole('group', { name: formText.summary(4) })).toBeVisible();
  await expectWorkingPage(page);
  await field('firstName').fill('Noor');
  await field('lastName').fill('de Vries');
  await field('email').fill('noor@vertaald.example');
  await field('hours').fill('100');
  await field('cv').setInputFiles({
    name: 'cv.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ'),
  });
  await send.click();
  await expect(field('cv')).toHaveAccessibleDescription(
    new RegExp(`${problemText['file.wrongType']}$`),
  );
  await expectWorkingPage(page);
  await field('phone').fill('0612345678');
  await field('hours').fill('32');
  await field('cv').setInputFiles({
    name: 'cv.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\ncv'),
  });
  await send.click();
  await expect(title(page)).toHaveText(applicationText.sent.success);
  await expectWorkingPage(page);
});
