import type { Browser, Locator, Page } from '@playwright/test';
import { orderNumbersText } from '#messages/order/numbers.ts';
import { orderStartDateText } from '#messages/order/start-date.ts';
import {
  orderAddressText,
  orderCompanyText,
  orderContactText,
  orderPackageText,
  orderSaveText,
  orderText,
} from '#messages/site/order.ts';
import { mailboxText } from '#messages/mail/mailbox.ts';
import { formText } from '#messages/shared/ui.ts';
import { orderPageText } from '#messages/site/order/page.ts';
import { orderReviewText } from '#messages/site/order/review.ts';
import { storedRows, type TestServer } from '../support/server.ts';
import { expectAccessible } from './axe.ts';
import { expect, hydrated, phone, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import {
  acceptButton,
  button,
  field,
  fillInOrder,
  heading,
  main,
  orderNumberOn,
  ticks,
} from './order-steps.ts';

/**
 * An order in a browser: by keyboard alone on a telephone, without scripts, and at another device.
 * What the steps store is in `test/site/order/`. Source: WCAG 2.1.1, 2.4.7.
 */

// The mailbox of the demo shows the mails.
test.use({ ownServer: { environment: { DEMO: '1' } } });
test.describe.configure({ mode: 'default' });

/** The page of the package has a field for each product. */
const stops = 80;

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, field(page, label), stops);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target, stops);
  await page.keyboard.press(key);
}

/** Chooses an answer: Tab leads to the group, the arrows to the answers in it. */
async function choose(page: Page, name: RegExp): Promise<void> {
  const answer = main(page).getByRole('radio', { name });
  const group = await answer.getAttribute('name');
  const first = main(page)
    .locator(`input[type=radio][name="${group ?? ''}"]`)
    .first();
  await tabTo(page, first, stops);
  await page.keyboard.press('Space');
  for (let presses = 0; presses < 10 && !(await answer.isChecked()); presses++)
    await page.keyboard.press('ArrowDown');
  await expect(answer).toBeChecked();
}

async function arrive(page: Page, title: string): Promise<void> {
  await expect(heading(page, title)).toBeVisible();
  await hydrated(page);
  await expectAccessible(page, title);
  await page.setViewportSize(phone);
}

/** Types an address that no register has: the page asks for the street and the town. */
async function typeAddress(page: Page): Promise<void> {
  const { postcode, houseNumber, street, town, send } = orderAddressText;
  await type(page, postcode.label, '9999 zz');
  await type(page, houseNumber.label, '12');
  await page.keyboard.press('Enter');
  await expect(page.getByText(orderAddressText.unknown.title)).toBeVisible();
  await type(page, street.label, 'Dorpsstraat');
  await type(page, town.label, 'Ons Dorp');
  await press(page, button(page, send));
}

const openTelephony = (page: Page): Promise<void> =>
  press(page, main(page).locator('summary', { hasText: orderPackageText.groups.VoIP }));

test('an order can be filled in by keyboard alone on a telephone', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('bestellen');
  await arrive(page, orderAddressText.title);
  await typeAddress(page);

  await arrive(page, orderPackageText.title);
  await press(page, button(page, orderPackageText.send));
  await expect(page.getByRole('group', { name: formText.summaryWhole })).toBeFocused();
  await openTelephony(page);
  await type(page, orderPackageText.quantity('VoIP Overal'), '4');
  await expect(main(page).getByRole('link', { name: orderText.receipt.title })).toContainText(
    orderText.receipt.monthlyShort(4 * 11_25),
  );
  await press(page, button(page, orderPackageText.send));

  await arrive(page, orderCompanyText.title);
  await type(page, orderCompanyText.kvk.label, '80000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(orderCompanyText.away)).toBeVisible();
  await type(page, orderCompanyText.name.label, 'Bakkerij Vos');
  await press(page, button(page, orderCompanyText.send));

  await arrive(page, orderContactText.title);
  await press(page, button(page, orderContactText.send(true)));
  await expect(page.getByRole('group', { name: formText.summary(4) })).toBeFocused();
  await expectAccessible(page, 'errors');
  await page.setViewportSize(phone);
  const { firstName, lastName, email, phone: number } = orderContactText;
  for (const [{ label }, text] of [
    [firstName, 'Sanne'],
    [lastName, 'de Groot'],
    [email, 'sanne@vos.example'],
    [number, '0612345678'],
  ] as const)
    await type(page, label, text);
  await press(page, button(page, orderContactText.send(true)));

  await arrive(page, orderNumbersText.title);
  await bringNumbers(page);

  await arrive(page, orderStartDateText.title);
  await choose(page, new RegExp(`^${orderStartDateText.soonest}`));
  await press(page, button(page, orderStartDateText.send));

  await arrive(page, orderReviewText.title);
  await press(page, acceptButton(page));
  await expect(page.getByRole('group', { name: formText.summary(2) })).toBeFocused();
  for (const tick of ticks(page)) await press(page, tick, 'Space');
  await press(page, acceptButton(page));

  await arrive(page, orderPageText.titles.Ingediend);
  const ordered = await orderNumberOn(page);
  await expect(main(page).getByText(orderPageText.steps.checked.title).first()).toBeVisible();
  await expectSummaryInMailbox(page, `We hebben je bestelling ${ordered} ontvangen`);
});

/** Opens the mail by keyboard, and its attachment. */
async function expectSummaryInMailbox(page: Page, subject: string): Promise<void> {
  await page.goto('postvak');
  await hydrated(page);
  await press(page, main(page).getByRole('link', { name: subject }));
  const files = main(page).getByRole('region', { name: mailboxText.mail.files });
  const link = files.getByRole('link', { name: /\.pdf$/ });
  await expect(link).toHaveText(/samenvatting/);
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
}

/** Adds a number, removes it, and signs for the other. The focus stays with what was changed. */
async function bringNumbers(page: Page): Promise<void> {
  const { number, provider, add, remove, ends, signature, agree, send } = orderNumbersText;
  await choose(page, new RegExp(`^${orderNumbersText.bringYes}$`));
  await type(page, number.label, '038 453 2190');
  await press(page, button(page, add));
  const blocks = main(page).getByRole('group', { name: /^Nummer \d$/ });
  await expect(blocks).toHaveCount(2);
  await expect(blocks.nth(1).getByLabel(number.label)).toBeFocused();
  // The button stands before the fields of its block.
  await page.keyboard.press('Shift+Tab');
  await expect(button(page, remove(2))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(blocks).toHaveCount(1);
  await expect(field(page, number.label)).toBeFocused();
  await expect(field(page, number.label)).toHaveValue('038 453 2190');
  await type(page, provider.label, 'Belgroep Noord');
  await choose(page, new RegExp(`^${ends[1].title}`));
  await type(page, signature.label, 'Sanne de Groot');
  await press(
    page,
    main(page).getByRole('checkbox', { name: agree.label('').slice(0, 12) }),
    'Space',
  );
  await expectAccessible(page, 'numbers');
  await page.setViewportSize(phone);
  await press(page, button(page, send));
}

const linkMailedTo = async (server: TestServer, email: string): Promise<string> => {
  const [mail] = await storedRows<{ tekst__c: string }>(
    server,
    'select tekst__c from mail__c where aan__c = $1',
    email,
  );
  return /\/bestellen\/\S+/.exec(mail?.tekst__c ?? '')![0];
};

/** Without scripts, as a page of the server alone. */
async function openDevice(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    javaScriptEnabled: false,
    viewport: phone,
  });
  return context.newPage();
}

test('an order goes on at another device, without scripts, where it was left', async ({
  page,
  server,
  browser,
}) => {
  await page.setViewportSize(phone);
  await page.goto('bestellen');
  await hydrated(page);
  await typeAddress(page);
  await expect(heading(page, orderPackageText.title)).toBeVisible();
  await openTelephony(page);
  await field(page, orderPackageText.quantity('VoIP Overal')).fill('2');
  await button(page, orderPackageText.send).click();
  await expect(heading(page, orderCompanyText.title)).toBeVisible();
  await press(page, main(page).getByRole('link', { name: orderText.saveLink }));
  await expect(heading(page, orderSaveText.title)).toBeVisible();
  await hydrated(page);
  await expectAccessible(page, 'save');
  const email = 'later@vos.example';
  await field(page, orderSaveText.email.label).fill(email);
  await button(page, orderSaveText.send).click();
  await expect(heading(page, orderSaveText.sent.title)).toBeVisible();

  const device = await openDevice(browser, server.url);
  await device.goto(await linkMailedTo(server, email));
  await expect(heading(device, orderCompanyText.title)).toBeVisible();
  await expect(main(device)).toContainText('2 × VoIP Overal');
  await field(device, orderCompanyText.kvk.label).fill('80000000');
  await button(device, orderCompanyText.look).click();
  await field(device, orderCompanyText.name.label).fill('Bakkerij Vos');
  await button(device, orderCompanyText.send).click();
  await expect(heading(device, orderContactText.title)).toBeVisible();
  // The steps that are done are links; those that are not cannot be opened.
  const steps = device.getByRole('list', { name: orderText.steps });
  await expect(steps.getByRole('link')).toHaveCount(3);
  for (const link of await steps.getByRole('link').all()) {
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  // The first device sees what the second one stored.
  await page.goto(`${new URL(device.url()).pathname.replace('contact', 'bedrijf')}`);
  await expect(main(page)).toContainText('Bakkerij Vos');
  await device.context().close();
});

test('an order can be placed without scripts, from its first page to its number', async ({
  server,
  browser,
}) => {
  const device = await openDevice(browser, server.url);
  await fillInOrder(device);
  await acceptButton(device).click();
  await expect(device.getByRole('group', { name: formText.summary(2) })).toBeVisible();
  for (const tick of ticks(device)) await tick.check();
  await acceptButton(device).click();
  const number = await orderNumberOn(device);
  const [order] = await storedRows<{ status__c: string }>(
    server,
    'select status__c from bestelling__c where name = $1',
    number,
  );
  expect(order?.status__c).toBe('Ingediend');
  await device.context().close();
});

test('an order that was filled in on one device is placed on another', async ({
  page,
  server,
  browser,
}) => {
  const device = await openDevice(browser, server.url);
  await fillInOrder(device);
  await main(device).getByRole('link', { name: orderText.saveLink }).click();
  const email = 'ander@vos.example';
  await field(device, orderSaveText.email.label).fill(email);
  await button(device, orderSaveText.send).click();
  await expect(heading(device, orderSaveText.sent.title)).toBeVisible();
  await main(device).getByRole('link', { name: orderSaveText.back }).click();
  for (const tick of ticks(device)) await tick.check();

  await page.setViewportSize(phone);
  await page.goto(await linkMailedTo(server, email));
  await expect(heading(page, orderReviewText.title)).toBeVisible();
  await hydrated(page);
  for (const tick of ticks(page)) await press(page, tick, 'Space');
  await press(page, acceptButton(page));
  const number = await orderNumberOn(page);

  // The first device still shows the form. Sending it gives the same order.
  await acceptButton(device).click();
  expect(await orderNumberOn(device)).toBe(number);
  await device.context().close();
});
