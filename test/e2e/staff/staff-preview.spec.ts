import type { Page } from '@playwright/test';
import { staffText } from '#messages/staff/staff.ts';
import { staffPreviewText as words } from '#messages/staff/preview.ts';
import { storedRows, type TestServer } from '../../support/server.ts';
import { userOf } from '../../rows.ts';
import { violations } from '../axe.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

/**
 * The live preview of a page, rights that are withdrawn during editing, and console errors on staff
 * pages.
 */

const idOf = async (server: TestServer, sql: string): Promise<string> =>
  (await storedRows<{ id: string }>(server, sql))[0]!.id;
const about = (server: TestServer) =>
  idOf(server, `select id from pagina__c where sleutel__c = 'over-ons'`);

async function opens(page: Page, below: string, who: 'verkoop' | 'beheer'): Promise<string> {
  const home = await logIn(page, who);
  await page.goto(home + below);
  await hydrated(page);
  return home;
}

test('the preview shows the page while staff type, at any width, and saves nothing', async ({
  page,
  server,
}) => {
  const id = await about(server);
  await opens(page, `/record/${id}?bewerken`, 'beheer');
  await page.getByRole('heading', { name: words.start, exact: true }).click();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Over ons');
  await page.getByLabel('Titel', { exact: true }).fill('Wie wij zijn');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Wie wij zijn');
  await page.getByLabel('Canoniek adres').fill('geen adres');
  await expect(page.getByText(words.wrong.title)).toBeVisible();
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Wie wij zijn');
  await page.getByLabel('Canoniek adres').fill('');
  await expect(page.getByText(words.wrong.title)).toBeHidden();
  const inside = () =>
    page.locator('iframe').evaluate((one: HTMLIFrameElement) => one.contentWindow?.innerWidth);
  for (const [width, colorScheme, label, wide] of [
    [1280, 'light', words.page.widths[768], 768],
    [360, 'dark', words.page.widths[1280], 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.getByLabel(label).check();
    await expect.poll(inside).toBe(wide);
    expect(await violations(page)).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
  }
  expect(await storedRows(server, 'select titel__c from pagina__c where id = $1', id)).not.toEqual([
    { titel__c: 'Wie wij zijn' },
  ]);
});

test('staff whose rights are withdrawn while they type see a message with what they typed', async ({
  page,
  server,
}) => {
  await opens(
    page,
    `/record/${await idOf(server, `select id from "case" where status = 'Nieuw' order by id limit 1`)}?bewerken`,
    'verkoop',
  );
  await page.getByLabel(/^Onderwerp/).fill('Dit wil ik niet kwijt');
  const home = new URL(page.url()).pathname.replace(/\/record\/.*/, '');
  const [form, list] = [await page.context().newPage(), await page.context().newPage()];
  await form.goto(`${home}/nieuw/Account`);
  await hydrated(form);
  await form.getByLabel(/^Bedrijfsnaam/).fill('Nieuw en nog nergens B.V.');
  await list.goto(`${home}/Account/Alle`);
  await hydrated(list);
  await list
    .locator('main td', { hasText: /^\d{8}$/ })
    .first()
    .click();
  await list.keyboard.press('F2');
  await list.getByRole('textbox', { name: /^KvK-nummer/ }).fill('12345678');
  const user = await userOf(server, 'verkoop');
  const other = await idOf(server, `select id from profile where name = 'Customer Community User'`);
  const becomes = (ProfileId: string) =>
    server.call(`/records/${user.id}`, {
      as: 'beheer',
      fresh: true,
      method: 'PATCH',
      body: { fields: { ProfileId } },
    });
  await becomes(other);
  await expect(page.getByRole('heading', { name: staffText.problem.noMore.title })).toBeFocused();
  await expect(page.getByLabel(staffText.edit.gone.typed)).toHaveValue(/Dit wil ik niet kwijt/);
  await expect(form.getByLabel(staffText.edit.gone.typed)).toHaveValue(
    /Bedrijfsnaam.*: Nieuw en nog nergens B\.V\./,
  );
  await expect(list.getByLabel(staffText.edit.gone.typed)).toHaveValue(/KvK-nummer.*: 12345678/);
  await becomes(user.profileid);
});

test('a name of maximum length fits on a phone as the link back', async ({ page, server }) => {
  const Name =
    'Verzekeringsmaatschappijdirecteurssecretaresseopleidingscentrumgebouwbeheerder'.padEnd(
      80,
      'x',
    );
  const made = await server.call('/records', {
    as: 'beheer',
    method: 'POST',
    body: { apiName: 'Account', fields: { Name } },
  });
  await page.setViewportSize({ width: 360, height: 800 });
  await opens(page, `/record/${made.body.id}/bestanden`, 'beheer');
  await expect(page.getByRole('link', { name: Name })).toBeVisible();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
});

test('no staff page logs an error in the console, on opening or on reloading', async ({
  page,
  server,
}) => {
  const home = await logIn(page, 'beheer');
  const said: string[] = [];
  page.on(
    'console',
    (message) =>
      message.type() === 'error' &&
      said.push(`${page.url()}: ${message.text()} ${message.location().url}`),
  );
  page.on('pageerror', (error) => said.push(`${page.url()}: ${error.message}`));
  const company = await idOf(server, 'select accountid as id from "case" order by id limit 1');
  const places = [
    '/Case/Open',
    `/record/${company}`,
    `/record/${await about(server)}`,
    `/record/${await about(server)}/voorbeeld`,
    `/record/${company}/lijst/Cases`,
    `/record/${company}/kopieren`,
    '/nieuw/Contact',
    '/zoeken?q=glasvezel',
    '/inzicht',
    '/verwijderd',
    '/logboek',
    '/importeren',
    '/beheer',
  ];
  for (const place of places) {
    await page.goto(home + place);
    await hydrated(page);
  }
  await page.goto(`${home}/Case/Open`);
  for (let times = 0; times < 3; times++) {
    await page.reload();
    await hydrated(page);
  }
  // These pages are rendered in the browser from the record API.
  await page.getByRole('link', { name: 'Pagina’s' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Over ons' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Over ons' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Zoekmachines' })).toBeVisible();
  expect(said).toEqual([]);
});
