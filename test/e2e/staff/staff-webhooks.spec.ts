import type { Page } from '@playwright/test';
import { deliveryText } from '#messages/webhooks.ts';
import { webhookProblemText } from '#messages/problems/webhook-problems.ts';
import { staffActionText } from '#messages/staff/actions.ts';
import { staffEditText } from '#messages/staff/edit.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { formText } from '#messages/shared/ui.ts';
import { storedRows, type TestServer } from '../../support/server.ts';
import { openWebhookReceiver, type WebhookReceiver } from '../../support/webhook-receiver.ts';
import { createWebhook } from '../../webhooks.ts';
import { expectAccessible } from '../axe.ts';
import { expect, hydrated, logIn, test } from '../fixtures.ts';
import { tabTo } from '../keyboard.ts';

/** Webhooks and their deliveries in the workspace, with and without scripts. */

test.use({ ownServer: { environment: { OUTBOUND_ALLOW: '127.0.0.1' } } });
test.describe.configure({ mode: 'default' });

let receiver: WebhookReceiver;
test.beforeAll(async () => {
  receiver = await openWebhookReceiver();
});
test.afterAll(() => receiver.close());
test.beforeEach(async ({ server }) => {
  receiver.answer(204);
  await storedRows(server, 'delete from koppeling__c returning id');
});

const long = 'Hottentottententententoonstelling'.padEnd(80, 's');
const again = 'Opnieuw versturen';
const field = (page: Page, name: string) => page.locator(`[name=${name}]`);
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const answer = async (server: TestServer): Promise<string> =>
  (
    await storedRows<{ text: string }>(
      server,
      `select coalesce(max(antwoord__c), '') as text from aflevering__c where status__c <> 'Wacht'`,
    )
  )[0]!.text;

async function playWebhook(page: Page, server: TestServer, isScripted: boolean): Promise<void> {
  const home = await logIn(page, 'beheer');
  const open = async (path: string): Promise<void> => {
    await page.goto(`${home}/${path}`);
    if (isScripted) await hydrated(page);
  };
  const look = async (state: string): Promise<void> => {
    // axe waits for timers, which do not run in a page without scripts.
    if (isScripted) await expectAccessible(page, state);
  };
  const save = () => button(page, staffEditText.save).click();

  await open('Koppeling__c/Webhooks');
  await look('no webhooks');
  await open('nieuw/Koppeling__c?Soort__c=Webhook');
  await field(page, 'Name').fill(long);
  await save();
  const missing = main(page).getByRole('group', { name: formText.summary(3) });
  await expect(missing).toContainText(`Gegevens: ${staffEditText.troubles.required}`);
  await expect(missing).toContainText(`Wanneer: ${staffEditText.troubles.required}`);
  await expect(missing).toContainText(`Adres: ${staffEditText.troubles.required}`);
  await look('a new webhook that is refused');
  await field(page, 'Gegevens__c').selectOption({ label: 'Serviceverzoeken' });
  await field(page, 'Wanneer__c').first().check();
  await field(page, 'Adres__c').fill(`${receiver.url}/${'lang'.repeat(100)}`);
  await field(page, 'Lijst__c').fill('Bestaat_niet');
  await save();
  await expect(main(page).getByRole('group', { name: formText.summary(1) })).toContainText(
    webhookProblemText['webhook.listUnknown'],
  );
  await field(page, 'Lijst__c').fill('');
  await save();
  await expect(page.getByText(staffRecordText.create.made(long))).toBeVisible();
  await look('a new webhook');

  const record = new URL(page.url()).pathname;
  await page.goto(`${record}?bewerken`);
  if (isScripted) await hydrated(page);
  await field(page, 'Adres__c').fill('ftp://example.nl');
  await save();
  await expect(main(page).getByRole('group', { name: formText.summary(1) })).toContainText(
    `Adres: ${webhookProblemText['webhook.addressWrong']}`,
  );
  await look('a change that is refused');
  await field(page, 'Adres__c').fill(receiver.url);
  await save();
  await expect(page).not.toHaveURL(/bewerken/);

  await main(page).getByRole('link', { name: 'Nieuw geheim' }).click();
  await expect(button(page, 'Nieuw geheim')).toBeVisible();
  await look('the question before a new secret');
  await button(page, 'Nieuw geheim').click();
  await expect(main(page).getByText(/^whsec_/)).toBeVisible();
  await look('a new secret');
  await main(page)
    .getByRole('link', { name: staffActionText.over.back(long) })
    .last()
    .click();

  const sent = receiver.posts.length;
  await button(page, 'Proefbericht sturen').click();
  await expect(page.getByText(/Het proefbericht gaat zo weg/)).toBeVisible();
  await expect.poll(() => receiver.posts.length).toBe(sent + 1);
  await expect.poll(() => answer(server)).toBe(deliveryText.answered('204', ''));
  const [delivery] = await storedRows<{ id: string }>(server, 'select id from aflevering__c');
  await open(`record/${delivery!.id}`);
  await expect(main(page)).toContainText(deliveryText.answered('204', ''));
  await look('a delivery with its answer');
  receiver.answer(410);
  await button(page, again).click();
  await expect(page.getByText(/Het bericht gaat zo weer weg/)).toBeVisible();
  await expect.poll(() => answer(server)).toContain('410');

  await open(`record/${delivery!.id}`);
  await expect(
    main(page).getByText(staffActionText.refused(again, webhookProblemText['webhook.notActive'])),
  ).toBeVisible();
  await expect(button(page, again)).toHaveCount(0);
  await look('a failed delivery of a webhook that stopped');
  await open(`record/${delivery!.id}/actie/Aflevering__c.SendAgain`);
  await expect(main(page)).toContainText(webhookProblemText['webhook.notActive']);
  await expect(button(page, again)).toHaveCount(0);
  await look('the page of an action that is not offered');

  // A link, so that the page of the delivery must notice the start of its webhook.
  await open(`record/${delivery!.id}`);
  await main(page).getByRole('link', { name: long }).first().click();
  await expect(main(page)).toContainText('Het adres antwoordde dat het niet meer bestaat');
  await expect(button(page, 'Proefbericht sturen')).toHaveCount(0);
  await look('a webhook that stopped');
  receiver.answer(204);
  await main(page).getByRole('link', { name: staffEditText.start, exact: true }).click();
  await field(page, 'Status__c').selectOption('Actief');
  await save();
  await expect(page).not.toHaveURL(/bewerken/);
  await expect(button(page, 'Proefbericht sturen')).toBeVisible();
  await expect(main(page)).not.toContainText('Het adres antwoordde dat het niet meer bestaat');
  await main(page).getByRole('link', { name: /^AL-/ }).click();
  await button(page, again).click();
  await expect.poll(() => answer(server)).toBe(deliveryText.answered('204', ''));
  for (const list of ['Koppeling__c/Webhooks', 'Aflevering__c/Alle', 'Aflevering__c/Mislukt']) {
    await open(list);
    await look(list);
  }
}

test('a webhook is made, changed, tried, stopped and started in the workspace', async ({
  page,
  server,
}) => {
  await playWebhook(page, server, true);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, ownContext: false });

  test('a webhook is made, changed, tried, stopped and started', async ({ page, server }) => {
    await playWebhook(page, server, false);
  });
});

test('a webhook is tried and removed by keyboard', async ({ page, server }) => {
  const id = await createWebhook(server, 'beheer', { Account__c: null, Adres__c: receiver.url });
  const home = await logIn(page, 'beheer');
  await page.goto(`${home}/record/${id}`);
  await hydrated(page);
  const sent = receiver.posts.length;
  await tabTo(page, button(page, 'Proefbericht sturen'), 100);
  await page.keyboard.press('Enter');
  await expect.poll(() => receiver.posts.length).toBe(sent + 1);
  // The page of the message opens.
  await expect(page.getByText(/Het proefbericht gaat zo weg/)).toBeVisible();
  await page.goto(`${home}/record/${id}`);
  await hydrated(page);
  const remove = button(page, staffRecordText.remove.start);
  await remove.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (let stop = 0; stop < 6; stop++) {
    await page.keyboard.press('Tab');
    // From its last control to the browser and back, never to the page behind it.
    await expect(page.locator(':focus:not(dialog *, dialog, body)')).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(remove).toBeFocused();
});
