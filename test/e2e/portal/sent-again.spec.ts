import type { Page, Route } from '@playwright/test';
import { companyText } from '#messages/portal/company.ts';
import { companyWebhookText as words } from '#messages/portal/webhooks.ts';
import { companyWebhookPath } from '#protocol/webhooks/customer-webhooks.ts';
import { formKeyName } from '#web/forms/form-key.ts';
import { storedRows, type TestServer } from '../../support/server.ts';
import { createWebhook } from '../../webhooks.ts';
import { expect, hydrated, logIn, test } from '../fixtures.ts';

/**
 * A form on a page that stays open. Sent again after an answer it takes effect again; sent again
 * because the answer was lost it does not.
 */

async function openWebhook(page: Page, server: TestServer, query = ''): Promise<string> {
  const id = await createWebhook(server, 'korenaar', { Adres__c: 'http://127.0.0.1:9/' });
  await logIn(page, 'korenaar');
  await page.goto(companyWebhookPath(id).slice(1) + query);
  await hydrated(page);
  return id;
}
const sendTest = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: words.one.test }).click();
const deliveriesOf = async (server: TestServer, webhook: string): Promise<number> =>
  (await storedRows(server, 'select id from aflevering__c where koppeling__c = $1', webhook))
    .length;

test('a second press after an answer sends a second message', async ({ page, server }) => {
  const webhook = await openWebhook(page, server);
  for (const sent of [1, 2, 3]) {
    await sendTest(page);
    await expect.poll(() => deliveriesOf(server, webhook)).toBe(sent);
    await expect(page.getByText(words.one.deliveries.test, { exact: true })).toHaveCount(sent);
  }
});

test('a second new secret on the same page is shown', async ({ page, server }) => {
  await openWebhook(page, server);
  const renew = page.getByRole('button', { name: words.one.secret.send });
  const key = page.locator(`form`, { has: renew }).locator(`[name=${formKeyName}]`);
  const firstKey = await key.inputValue();
  await renew.click();
  const secret = page.getByLabel(words.made.secret, { exact: true });
  const first = await secret.inputValue();
  // The secret is shown while the page still reads its data.
  await expect(key).not.toHaveValue(firstKey);
  await renew.click();
  await expect(secret).not.toHaveValue(first);
  await expect(secret).toHaveValue(/^whsec_/);
});

for (const query of ['', '?toon=mislukt'])
  test(`a lost answer at "${query}" is sent again without a second message`, async ({
    page,
    server,
  }) => {
    const webhook = await openWebhook(page, server, query);
    const loseAnswer = async (route: Route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch({ maxRedirects: 0 });
      await route.abort('internetdisconnected');
    };
    await page.route(/\.data/, loseAnswer);
    await sendTest(page);
    await expect.poll(() => deliveriesOf(server, webhook)).toBe(1);
    await expect(page.getByRole('main').getByRole('group').first()).toBeFocused();
    await page.unroute(/\.data/, loseAnswer);
    await sendTest(page);
    await expect(page.getByText(words.one.deliveries.test, { exact: true })).toHaveCount(1);
    await expect(page.getByText(companyText.done['koppeling-proef'])).toBeVisible();
    expect(await deliveriesOf(server, webhook)).toBe(1);
  });
