import type { Page } from '@playwright/test';
import { ictText } from '#messages/site/ict.ts';
import { storedRows, type TestServer } from '../support/server.ts';
import { ictPath } from '../site/forms.ts';
import { expect, logIn, hydrated, test } from './fixtures.ts';
import { formText } from '#messages/shared/ui.ts';

const messages = [
  'Voornaam is verplicht',
  'Achternaam is verplicht',
  'E-mailadres is verplicht',
  'Telefoonnummer is verplicht en moet een geldig nummer van 10 cijfers zijn.',
] as const;
const noAccount = 'account-ID ontbreekt';
const createdText = 'contactpersoon is aangemaakt';

const fields = [
  ['firstName', 'Noor'],
  ['lastName', 'de Vries'],
  ['email', 'noor@bakkerij.example'],
  ['phone', '0612345678'],
] as const;
const field = (page: Page, name: (typeof fields)[number][0]) =>
  page.getByLabel(ictText[name].label, { exact: true });
const send = (page: Page) => page.getByRole('button', { name: ictText.send });
const toast = (page: Page) => page.getByRole('alert');

/** The address of the form in a link for the bakery. */
const linkFor = async (server: TestServer): Promise<string> =>
  new URL(await ictPath(server), server.url).href;

async function fill(page: Page, email = 'noor@bakkerij.example'): Promise<void> {
  for (const [name, value] of fields)
    await field(page, name).fill(name === 'email' ? email : value);
}

const contacts = (server: TestServer, email: string) =>
  storedRows<{ phone: string }>(server, 'select phone from contact where email = $1', email);

test.describe('with a fake clock', () => {
  // Playwright's fake clock leaves a script in the context, which fails in the next test.
  test.use({ ownContext: true });

  test('the first check that fails is at its field, in toast and summary', async ({
    page,
    server,
  }) => {
    await page.clock.install();
    await page.goto(await linkFor(server));
    await hydrated(page);
    await page.clock.pauseAt(Date.now() + 60_000); // a toast disappears after a second, on a slow machine before the test sees it
    for (const [at, [name, value]] of fields.entries()) {
      await send(page).click();
      await expect(toast(page)).toContainText(messages[at]!);
      await expect(
        page.getByRole('group', { name: formText.summary(1) }).getByRole('link'),
      ).toHaveText([messages[at]!]);
      await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(`${messages[at]!}$`));
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
      await field(page, name).fill(value);
    }
  });

  test('the toast disappears after a second, and its message stays at the field', async ({
    page,
    server,
  }) => {
    await page.clock.install();
    await page.goto(await linkFor(server));
    await hydrated(page);
    await send(page).click();
    await expect(field(page, 'firstName')).toHaveAccessibleDescription(
      new RegExp(`${messages[0]}$`),
    );
    await page.clock.runFor(1_100);
    await expect(toast(page)).not.toContainText(messages[0]);
    await expect(field(page, 'firstName')).toHaveAccessibleDescription(
      new RegExp(`${messages[0]}$`),
    );
  });
});

test('the phone field accepts digits only, and cleans up a pasted number', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(await linkFor(server));
  await hydrated(page);
  await field(page, 'phone').pressSequentially('+0a6-1 2');
  await expect(field(page, 'phone')).toHaveValue('0612');
  await field(page, 'phone').fill('');
  await page.evaluate(() => navigator.clipboard.writeText('tel. +31 (0)6-12 34 56 78'));
  await page.keyboard.press('ControlOrMeta+V');
  await expect(field(page, 'phone')).toHaveValue('0612345678');
});

test('the form works by keyboard alone, and creates the contact', async ({ page, server }) => {
  const email = 'toetsen@bakkerij.example';
  await page.goto(await linkFor(server));
  await hydrated(page);
  await page.getByRole('main').focus();
  for (const [name, value] of fields) {
    await page.keyboard.press('Tab');
    await expect(field(page, name)).toBeFocused();
    await page.keyboard.type(name === 'email' ? email : value);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(createdText, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contactpersoon Ict');
  await expect(send(page)).toHaveCount(0);
  expect(await contacts(server, email)).toEqual([{ phone: '0612345678' }]);
});

test('the form without an account shows that in the toast, and creates nothing', async ({
  page,
  server,
}) => {
  const email = 'zonder@bakkerij.example';
  await page.goto('contactpersoon-ict');
  await hydrated(page);
  await fill(page, email);
  await send(page).click();
  await expect(toast(page)).toContainText(noAccount);
  await expect(page.getByRole('group', { name: formText.summaryWhole })).toContainText(noAccount);
  await expect(field(page, 'email')).toHaveValue(email);
  expect(await contacts(server, email)).toEqual([]);
});

test('a refusal that is not one of the checks shows “Record niet succesvol gemaakt”', async ({
  page,
  server,
}) => {
  await page.goto(await linkFor(server));
  await hydrated(page);
  await fill(page);
  await field(page, 'firstName').fill('x'.repeat(81));
  await send(page).click();
  await expect(toast(page)).toContainText('Record niet succesvol gemaakt');
});

test('the form shows that it is sent, and keeps what was typed on a failed call', async ({
  browser,
  server,
}) => {
  // Its own context: the failed call is logged in the console, which fails other tests.
  const page = await browser.newPage();
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  page.on('pageerror', (error) => logged.push(error.message));
  await page.goto(await linkFor(server));
  await hydrated(page);
  await fill(page);
  const { promise: failed, resolve: fail } = Promise.withResolvers<void>();
  await page.route('**/contactpersoon-ict.data*', async (route) => {
    await failed;
    await route.abort();
  });
  await send(page).click();
  await expect(page.getByText(formText.sending)).toBeAttached();
  fail();
  await expect(page.getByText(formText.sending)).toHaveCount(0);
  await expect(field(page, 'email')).toHaveValue('noor@bakkerij.example');
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
  await expect(toast(page)).toBeEmpty();
  expect(logged.length).toBeGreaterThan(0);
  await page.close();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the first check that fails is at its field, and a complete form is confirmed', async ({
    page,
    server,
  }) => {
    const email = 'zonder-scripts@bakkerij.example';
    await page.goto(await linkFor(server));
    await send(page).click();
    await expect(field(page, 'firstName')).toHaveAccessibleDescription(
      new RegExp(`${messages[0]}$`),
    );
    await fill(page, email);
    await field(page, 'phone').fill('06-12 34 56 78');
    await send(page).click();
    await expect(page.getByText(createdText, { exact: true })).toBeVisible();
    expect(await contacts(server, email)).toEqual([{ phone: '0612345678' }]);
  });

  test('a contact can object by the link in the mail, which asks first', async ({
    page,
    server,
  }) => {
    const email = 'bezwaar@bakkerij.example';
    await page.goto(await linkFor(server));
    await fill(page, email);
    await send(page).click();
    const [mail] = await storedRows<{ tekst__c: string }>(
      server,
      'select tekst__c from mail__c where aan__c = $1',
      email,
    );
    await page.goto(/https?:\/\/\S+bezwaar\S+/.exec(mail!.tekst__c)![0]);
    expect(await contacts(server, email)).toHaveLength(1);
    await page.getByRole('button', { name: ictText.objection.yes }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      ictText.objection.done.heading,
    );
    expect(await contacts(server, email)).toEqual([]);
  });
});

test('the page passes recordId to its SEO assistant, and hides its regions', async ({ page }) => {
  await page.goto('contactpersoon-ict?recordId=001000000000001AAA');
  for (const region of [
    'search-engine-assistant',
    'view-change-notifier',
    'page-data-layer',
    'session-validator',
  ])
    await expect(page.locator(`[data-region=${region}]`)).toBeHidden();
  await expect(page.locator('[data-region=search-engine-assistant]')).toHaveAttribute(
    'data-record-id',
    '001000000000001AAA',
  );
  await expect(page).toHaveTitle('Contactpersoon Ict | Zorgeloos Zakelijk');
  await expect(page.locator('meta[name=description]')).toHaveCount(0);
});

test('the assistant holds the SEO properties, and the data layer the page', async ({
  page,
  server,
}) => {
  const [article] = await storedRows<{ id: string; slug: string; name: string }>(
    server,
    'select id, slug__c as slug, name from kennisartikel__c where gepubliceerd__c order by id limit 1',
  );
  await page.goto(`contactpersoon-ict?recordId=${article!.id}`);
  const assistant = page.locator('[data-region=search-engine-assistant]');
  await expect(assistant).toHaveAttribute('data-record-name', article!.name);
  await expect(assistant).toHaveAttribute(
    'data-canonical-url',
    new RegExp(`/kennisdatabase-detail/${article!.slug}$`),
  );
  const layer = JSON.parse(
    (await page.locator('[data-region=page-data-layer]').textContent()) ?? '',
  );
  expect(layer).toEqual({
    view: expect.stringMatching(/\/contactpersoon-ict$/),
    recordId: article!.id,
    title: 'Contactpersoon Ict',
  });
  await page.goto('contactpersoon-ict?recordId=onzin');
  await expect(assistant).toHaveAttribute('data-record-name', '');
});

test('the view-change notifier sends an event with the shown view', async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener('zorgeloos:view-change', (event) =>
      sessionStorage.setItem('heard', JSON.stringify((event as CustomEvent).detail)),
    ),
  );
  await page.goto('contactpersoon-ict?recordId=001000000000001AAA');
  const readViewChange = () => page.evaluate(() => sessionStorage.getItem('heard'));
  await expect.poll(readViewChange).toContain('"recordId":"001000000000001AAA"');
  expect(await readViewChange()).toContain('contactpersoon-ict"');
});

test('the session validator detects a session that ended elsewhere', async ({ page }) => {
  await logIn(page, 'korenaar');
  await page.goto('contactpersoon-ict');
  await hydrated(page);
  await page.evaluate(() =>
    addEventListener('zorgeloos:sessie-geweigerd', () => sessionStorage.setItem('refused', 'yes')),
  );
  await page.context().clearCookies();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  // The page then goes to the log-in page, in the middle of which `evaluate` would fail.
  await page.waitForFunction(() => sessionStorage.getItem('refused') === 'yes');
});
