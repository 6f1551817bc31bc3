import type { Page } from '@playwright/test';
import { problemText } from '#messages/problems/problems.ts';
import { applicationText, jobsText } from '#messages/site/jobs.ts';
import { storedRows, type TestServer } from '../support/server.ts';
import { expect, fact, logIn, hydrated, test } from './fixtures.ts';
import { formText } from '#messages/shared/ui.ts';

const pdf = {
  name: 'Mijn cv.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nmijn cv'),
};
const vacancy = 'werken-bij-vacature/planner-glasvezel';
const thanks = 'Bedankt voor je bericht! Je hoort snel van ons.';
const field = (
  page: Page,
  name: 'firstName' | 'lastName' | 'email' | 'phone' | 'birthDate' | 'postcode' | 'hours' | 'cv',
) => page.getByLabel(applicationText[name].label, { exact: true });
const send = (page: Page) => page.getByRole('button', { name: applicationText.send });
const storedApplications = (server: TestServer, email: string) =>
  storedRows<{ id: string; name: string; dagen__c: string; dagdelen__c: string }>(
    server,
    'select * from sollicitatie__c where email__c = $1',
    email,
  );

test('a visitor can go from the list of jobs to the thank-you page by keyboard alone', async ({
  page,
  server,
}) => {
  await page.goto('werken-bij');
  await hydrated(page);
  await page.getByRole('link', { name: /^Planner glasvezel/ }).press('Enter');
  await page.getByRole('link', { name: jobsText.vacancy.apply }).press('Enter');
  await expect(page).toHaveURL(/#solliciteren$/);
  const type = async (text: string) => {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  };
  const tick = async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
  };
  await type('Noor');
  await type('de Vries');
  await type('Vrouw');
  await type('3 mei 1990');
  for (const text of [
    'Industrieweg 41',
    '3542 ad',
    'Utrecht',
    'toetsen@sollicitant.example',
    '0612345678',
    '32',
  ])
    await type(text);
  for (let day = 0; day < 5; day++) await tick();
  await tick();
  await page.keyboard.press('Tab');
  await type('Ik plan graag.');
  await page.keyboard.press('Tab');
  await tick();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks);
  const [row] = await storedApplications(server, 'toetsen@sollicitant.example');
  expect(row).toMatchObject({
    geslacht__c: 'Vrouw',
    postcode__c: '3542AD',
    dagen__c: 'Maandag;Dinsdag;Woensdag;Donderdag;Vrijdag',
    dagdelen__c: 'Ochtend',
    motivatie__c: 'Ik plan graag.',
  });
  await expect(fact(page, applicationText.sent.reference)).toHaveText(row!.name);
});

test('the form shows the error of each field, also that of a file', async ({ page }) => {
  await page.goto(vacancy);
  await hydrated(page);
  await field(page, 'birthDate').fill('31-02-1990');
  await field(page, 'postcode').fill('1234');
  await field(page, 'hours').fill('100');
  await field(page, 'cv').setInputFiles({ ...pdf, name: 'cv.exe' });
  await send(page).click();
  const summary = page.getByRole('group', { name: formText.summary(8) });
  await expect(summary).toBeFocused();
  await expect(field(page, 'birthDate')).toHaveAccessibleDescription(/Voer een geldige datum in$/);
  await expect(field(page, 'cv')).toHaveAccessibleDescription(
    new RegExp(`${problemText['file.wrongType']}$`),
  );
  await field(page, 'cv').setInputFiles({ ...pdf, buffer: Buffer.alloc(10_485_761, 'x') });
  await send(page).click();
  await expect(field(page, 'cv')).toHaveAccessibleDescription(
    new RegExp(`${problemText['file.tooLarge']}$`),
  );
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a refused application keeps what was typed and checked', async ({
    page,
    server,
    browser,
  }) => {
    const email = 'zonder@sollicitant.example';
    await page.goto(vacancy);
    await field(page, 'firstName').fill('Noor');
    await field(page, 'lastName').fill('de Vries');
    await field(page, 'email').fill(email);
    for (const day of ['Dinsdag', 'Donderdag']) await page.getByLabel(day).check();
    await field(page, 'cv').setInputFiles({ ...pdf, buffer: Buffer.from('<html>geen pdf</html>') });
    await send(page).click();
    await expect(
      page.getByRole('group', { name: formText.summary(2) }).getByRole('link'),
    ).toHaveText([
      `Telefoonnummer: ${problemText['form.required']}`,
      `Cv: ${problemText['file.wrongType']}`,
    ]);
    await expect(page.getByText(applicationText.cvAgain)).toBeVisible();
    await expect(field(page, 'firstName')).toHaveValue('Noor');
    await expect(page.getByLabel('Donderdag')).toBeChecked();
    await expect(page.getByLabel('Maandag')).not.toBeChecked();

    await field(page, 'phone').fill('0612345678');
    await field(page, 'cv').setInputFiles(pdf);
    await send(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(thanks);
    const [row] = await storedApplications(server, email);
    expect(row!.dagen__c).toBe('Dinsdag;Donderdag');

    const staff = await browser.newContext({ baseURL: server.url });
    const landed = await logIn(staff.request, 'verkoop');
    const desk = await staff.newPage();
    await desk.goto(`${landed.slice(1)}/record/${row!.id}`);
    const [download] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('link', { name: 'Mijn cv.pdf', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('Mijn cv.pdf');
    await staff.close();
  });
});

test('a closed job says so, takes no application and links to the other jobs', async ({
  page,
  server,
}) => {
  await storedRows(
    server,
    `update vacature__c set sluitingsdatum__c = '2020-01-31', publicatiedatum__c = null where slug__c = 'monteur-netwerk-en-telefonie'`,
  );
  await page.goto('werken-bij-vacature/monteur-netwerk-en-telefonie');
  await expect(page.getByRole('heading', { name: jobsText.vacancy.closed.title })).toBeVisible();
  await expect(page.getByText(jobsText.vacancy.closed.text('31 januari 2020'))).toBeVisible();
  await expect(send(page)).toHaveCount(0);
  await page.getByRole('link', { name: jobsText.vacancy.closed.others }).click();
  await expect(page.getByRole('link', { name: /^Monteur netwerk/ })).toHaveCount(0);
});
