import type { Page } from '@playwright/test';
import { colleagueText } from '#messages/portal/colleagues.ts';
import { companyText } from '#messages/portal/company.ts';
import { loginText } from '#messages/login/login.ts';
import { requestText } from '#messages/portal/requests.ts';
import { takeNumberText } from '#messages/site/take-number.ts';
import { terminateText } from '#messages/portal/terminate.ts';
import { accounts, password, type TestServer } from '../../support/server.ts';
import { companyOf, createRow } from '../../rows.ts';
import { tabTo } from '../keyboard.ts';
import { expect, hydrated, test } from '../fixtures.ts';

/**
 * Whole journeys by keyboard alone, with a visible focus at every stop. Source: WCAG 2.1.1, 2.4.7.
 */

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('main').getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

async function press(
  page: Page,
  name: string | RegExp,
  role: 'button' | 'link' = 'button',
): Promise<void> {
  await tabTo(page, page.getByRole('main').getByRole(role, { name }).first());
  await page.keyboard.press('Enter');
}

/** Logs in by keyboard, with a redirect to the path. */
async function enter(page: Page, path: string): Promise<void> {
  await page.goto(`inloggen?naar=${encodeURIComponent(`/${path}`)}`);
  await hydrated(page);
  await type(page, loginText.email.label, accounts.korenaar);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: loginText.password.heading }),
  ).toBeVisible();
  await type(page, loginText.password.label, password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === `/${path.split('?')[0]}`);
  await hydrated(page);
}

let count = 0;
async function connection(server: TestServer): Promise<string> {
  const row = await companyOf(server, 'korenaar');
  const number = { Name: 'Bestelbus', Nummer__c: `06-22${String(++count).padStart(6, '0')}` };
  const fields = {
    Account__c: row,
    ...number,
    Soort__c: 'Mobiel',
    Status__c: 'Actief',
    Maandbedrag__c: 12.5,
    Opzegtermijn_maanden__c: 1,
  };
  return createRow(server, 'Aansluiting__c', fields);
}

test('a customer can go from the log-in to the proof of a termination by keyboard', async ({
  page,
  server,
}) => {
  await enter(page, `dashboard/opzeggen/${await connection(server)}`);
  await press(page, terminateText.choose.next);
  await expect(page.getByRole('heading', { name: terminateText.review.confirm })).toBeVisible();
  await press(page, /^Definitief opzeggen/);
  await expect(
    page.getByRole('heading', { level: 1, name: /^Je ophefverzoek is ontvangen/ }),
  ).toBeVisible();
  const download = page.waitForEvent('download');
  await press(page, terminateText.proof, 'link');
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});

test('a customer can go from the log-in to a released number by keyboard', async ({
  page,
  server,
}) => {
  await enter(page, `dashboard/uitporteren/${await connection(server)}`);
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('Space');
  await press(page, /vrijmaken voor uitporteren$/);
  await expect(page.getByRole('link', { name: takeNumberText.receipt.download })).toBeVisible();
});

test('a customer can go from the log-in to a request and a reply with a file by keyboard', async ({
  page,
}) => {
  const { make, detail } = requestText;
  const attach = async (label: string) => {
    const field = page.getByRole('main').getByLabel(label);
    await tabTo(page, field);
    // The browser's own file dialog is not part of the page.
    await field.setInputFiles({
      name: 'modem.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    });
  };
  await enter(page, 'dashboard/serviceverzoek/nieuw');
  await type(page, make.subject.label, 'Internet valt weg');
  await expect(page.getByText(make.suggestions.title)).toBeVisible();
  await tabTo(
    page,
    page
      .getByRole('main')
      .getByRole('link', {
        name: new RegExp(`${make.suggestions.opens.replaceAll(/[()]/g, '\\$&')}$`),
      })
      .first(),
  );
  await type(page, make.description.label, 'Elke dag rond twaalf uur.');
  await attach(make.files.label);
  await press(page, make.send);
  await expect(page.getByRole('status').filter({ hasText: 'is ontvangen' })).toBeVisible();
  await type(page, detail.reply.message.label, 'Hier is nog een foto.');
  await attach(detail.reply.files.label);
  await press(page, detail.reply.send);
  await expect(page.getByText(detail.done.reactie)).toBeVisible();
});

test('a customer can go from the log-in to an invitation of a colleague by keyboard', async ({
  page,
}) => {
  const { firstName, lastName, email, send } = colleagueText.form;
  await enter(page, 'dashboard/bedrijf/collegas');
  await press(page, colleagueText.invite, 'link');
  await type(page, firstName.label, 'Fatma');
  await type(page, lastName.label, 'Aydin');
  await type(page, email.label, 'fatma@bakkerijdekorenaar.example');
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await press(page, send);
  await expect(
    page.getByRole('status').filter({ hasText: companyText.done.uitgenodigd }),
  ).toBeVisible();
});
