import type { Page } from '@playwright/test';
import { companyWebhookText as words } from '#messages/portal/webhooks.ts';
import { companyText } from '#messages/portal/company.ts';
import { companyWebhookPath } from '#protocol/webhooks/customer-webhooks.ts';
import { storedRows } from '../../support/server.ts';
import { createDelivery, createWebhook } from '../../webhooks.ts';
import { expectAccessible } from '../axe.ts';
import { expect, hydrated, logIn, test } from '../fixtures.ts';
import { tabTo } from '../keyboard.ts';

const list = 'dashboard/bedrijf/koppelingen';
const long = 'Hottentottententententoonstelling'.padEnd(80, 's');

const fieldNamed = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('a webhook is made by keyboard, and its secret is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page, 'korenaar');
  await page.goto(list);
  await hydrated(page);
  const main = page.getByRole('main');
  await tabTo(page, main.getByRole('link', { name: words.add }));
  await page.keyboard.press('Enter');
  const { form, made } = words;
  await expect(page.getByRole('heading', { level: 1, name: form.title })).toBeVisible();
  await tabTo(page, fieldNamed(page, form.name.label));
  await page.keyboard.type('Onze kassa');
  await tabTo(page, fieldNamed(page, form.watch.label));
  await page.keyboard.type('Open service');
  await tabTo(page, fieldNamed(page, form.url.label));
  await page.keyboard.type('example.nl');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Eén veld klopt nog niet' })).toBeFocused();
  await fieldNamed(page, form.url.label).fill('https://example.nl/ontvang');
  await fieldNamed(page, form.url.label).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: made.title })).toBeVisible();
  const secret = await fieldNamed(page, made.secret).inputValue();
  expect(secret).toMatch(/^whsec_/);
  await tabTo(page, main.getByRole('button', { name: made.copy }));
  await page.keyboard.press('Enter');
  await expect(main.getByRole('button', { name: made.copied })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await expectAccessible(page, 'a new secret');
  await tabTo(page, main.getByRole('link', { name: made.next }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Onze kassa' })).toBeVisible();
  await expect(main).not.toContainText(secret);
  // A form with an address, which can contain a secret, is not stored on the device.
  await page.goto(list);
  await expect(page.getByText('verstuurde het nog niet')).toHaveCount(0);
});

test('a message to try a webhook appears with its answer, without a reload', async ({
  page,
  server,
}) => {
  const id = await createWebhook(server, 'korenaar', { Adres__c: 'http://127.0.0.1:9/' });
  await logIn(page, 'korenaar');
  await page.goto(companyWebhookPath(id).slice(1));
  await hydrated(page);
  await page.getByRole('button', { name: words.one.test }).click();
  const messages = page.getByRole('table', { name: words.one.deliveries.title });
  await expect(messages).toContainText('Dit adres mag niet');
  await expect(
    page.getByRole('status').filter({ hasText: companyText.done['koppeling-proef'] }),
  ).toBeVisible();
});

test('the pages of webhooks are accessible in every state', async ({ page, server }) => {
  await storedRows(server, 'delete from koppeling__c returning id');
  await logIn(page, 'korenaar');
  const look = async (path: string, state: string): Promise<void> => {
    await page.goto(path);
    await expectAccessible(page, state);
  };
  await look(list, 'no webhooks');
  await look(`${list}/nieuw`, 'a new webhook');
  await createDelivery(server, 'korenaar');
  const url = `https://example.nl/${'lang'.repeat(200)}`;
  const id = await createWebhook(server, 'korenaar', { Name: long, Adres__c: url });
  await look(list, 'webhooks');
  const path = companyWebhookPath(id).slice(1);
  await look(path, 'a webhook without messages');
  await look(`${path}/aanpassen`, 'the form of a webhook');
  const set = (change: string) =>
    storedRows(server, `update koppeling__c set ${change} where name <> $1 returning id`, long);
  const [other] = await set(`faalt_sinds__c = now()`);
  const shown = companyWebhookPath((other as { id: string }).id).slice(1);
  await storedRows(
    server,
    `update aflevering__c set antwoord__c = 'Status 500: ' || repeat('kwaad', 90) returning id`,
  );
  await look(shown, 'a webhook that fails');
  await set(`status__c = 'Gestopt', gestopt_omdat__c = 'Het adres antwoordde niet.'`);
  await look(shown, 'a webhook that stopped');
  await set(`gestopt_omdat__c = null, faalt_sinds__c = null`);
  await look(shown, 'a webhook that is paused');
  for (let nth = 0; nth < 8; nth++) await createWebhook(server, 'korenaar');
  await look(list, 'as many webhooks as can be');
  await look(`${list}/nieuw`, 'no room for a webhook');
});
