import { staffText } from '#messages/staff/staff.ts';
import { storedRows } from '../support/server.ts';
import { companyOf, createRow } from '../rows.ts';
import type { BrowserDriver } from './driver.ts';
import { button, ofClass, fact, field, gridCell, heading, link, option, text } from './locators.ts';
import {
  expect,
  expectFocused,
  expectUrl,
  logIn,
  expectVisible,
  expectHidden,
  tabTo,
  hydrated,
  test,
  arrowDownTo,
} from './fixtures.ts';

const { edit: words } = staffText;

/** Logs in and opens a path of the workspace. */
async function openWorkspace(browser: BrowserDriver, path: string): Promise<void> {
  await logIn(browser, 'verkoop');
  await expectUrl(browser, /\/medewerker\//);
  await browser.open(`${new URL(await browser.url()).pathname}/${path}`);
  await hydrated(browser);
}

test('staff can open a record from its list, change it and save it', async ({
  browserDriver: browser,
  server,
  engineName,
}) => {
  await openWorkspace(browser, 'Account/Alle');
  await browser.click(link('Aannemersbedrijf Stevast', '//main'));
  await browser.click(link(words.start, '//main'));
  const website = `https://${engineName}.example`;
  await browser.fill(field('Website', '//main'), website);
  await browser.click(button(words.save, '//main'));
  await expectVisible(browser, text(words.saved.title));
  const [saved] = await storedRows<{ website: string }>(
    server,
    `select website from account where name = 'Aannemersbedrijf Stevast'`,
  );
  expect(saved?.website).toBe(website);
});

test('staff can look up another owner of a record by keyboard', async ({
  browserDriver: browser,
  server,
  engineName,
}) => {
  const id = await createRow(server, 'Case', {
    Subject: `Wisselt van eigenaar in ${engineName}`,
    AccountId: await companyOf(server, 'korenaar'),
    Type: 'Storing',
    Status: 'Nieuw',
  });
  await openWorkspace(browser, `record/${id}`);
  await browser.type('e');
  await expectVisible(browser, button(words.save, '//main'));
  await tabTo(browser, field('Eigenaar', '//main'));
  await browser.type('Daan');
  const found = option('Daan Evers');
  await expectVisible(browser, found);
  await arrowDownTo(browser, found);
  await browser.press('Enter');
  await expectHidden(browser, found);
  await expectFocused(browser, field('Eigenaar', '//main'));
  await browser.press('Enter');
  await expectVisible(browser, text(words.saved.title));
  await expectFocused(browser, link(words.start, '//main'));
  await expectVisible(browser, fact('Eigenaar', 'Daan Evers'));
  const owner = await storedRows(
    server,
    'select u.name from "case" c join "user" u on u.id = c.ownerid where c.id = $1',
    id,
  );
  expect(owner).toEqual([{ name: 'Daan Evers' }]);
});

test('a list can be edited, selected from and opened by keyboard', async ({
  browserDriver: browser,
  server,
  engineName,
}) => {
  await openWorkspace(browser, 'Case/Alle');
  await expectVisible(browser, text('1–'));
  const editor = ofClass('cell-editor');
  const subject = field('Onderwerp', '//form');
  await browser.type('j');
  await browser.press('ArrowRight');
  await browser.press('Enter');
  await expectFocused(browser, subject);
  const changed = `Gewijzigd in ${engineName}`;
  await browser.type(changed);
  await browser.press('Enter');
  await expectHidden(browser, editor);
  const cell = gridCell(changed);
  await expectFocused(browser, cell);
  const storedCases = () => storedRows(server, 'select id from "case" where subject = $1', changed);
  expect(await storedCases()).toHaveLength(1);

  await browser.press('F2');
  await expectFocused(browser, subject);
  await browser.type('Dit niet');
  await browser.press('Escape');
  await expectHidden(browser, editor);
  await expectFocused(browser, cell);
  expect(await storedCases()).toHaveLength(1);

  await browser.type('?');
  await expectVisible(browser, heading(staffText.keys.title));
  await browser.press('Escape');
  await expectHidden(browser, heading(staffText.keys.title));
  await browser.type('x');
  await expectVisible(browser, text('1 rij gekozen'));
  await browser.type('x');
  await expectHidden(browser, text('1 rij gekozen'));
  await expectFocused(browser, cell);
  await browser.press('ArrowLeft');
  await browser.press('Enter');
  await expectUrl(browser, /\/record\/500/);
  // The address changes before the page handles keys.
  await expectVisible(browser, link(words.start, '//main'));
  await browser.type('e');
  await expectVisible(browser, button(words.save, '//main'));
  // Not in a picklist, where Escape belongs to the browser.
  await tabTo(browser, field('Onderwerp', '//main'));
  await browser.press('Escape');
  await expectHidden(browser, button(words.save, '//main'));
  await expectFocused(browser, link(words.start, '//main'));
});
