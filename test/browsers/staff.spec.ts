import { staffText } from '#messages/staff/staff.ts';
import { storedRows } from '../support/server.ts';
import { companyOf, createRow } from '../rows.ts';
import type { BrowserDriver } from './driver.ts';
import { button, css, fact, field, gridCell, heading, link, option, text } from './locators.ts';
import {
  expect,
  focuses,
  isAt,
  logIn,
  sees,
  seesNot,
  tabTo,
  takenOver,
  test,
  walkTo,
} from './fixtures.ts';

const { edit: words } = staffText;

/** Logs in and opens a path of the workspace. */
async function openWorkspace(browser: BrowserDriver, path: string): Promise<void> {
  await logIn(browser, 'verkoop');
  await isAt(browser, /\/medewerker\//);
  await browser.open(`${new URL(await browser.url()).pathname}/${path}`);
  await takenOver(browser);
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
  await sees(browser, text(words.saved.title));
  const [saved] = await storedRows<{ website: string }>(
    server,
    `select website from account where name = 'Aannemersbedrijf Stevast'`,
  );
  expect(saved?.website).toBe(website);
});

test('staff can look up another owner of a record by keyboard, and the record shows that owner', async ({
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
  await sees(browser, button(words.save, '//main'));
  await tabTo(browser, field('Eigenaar', '//main'));
  await browser.type('Daan');
  const found = option('Daan Evers');
  await sees(browser, found);
  await walkTo(browser, found);
  await browser.press('Enter');
  await seesNot(browser, found);
  await focuses(browser, field('Eigenaar', '//main'));
  await browser.press('Enter');
  await sees(browser, text(words.saved.title));
  await focuses(browser, link(words.start, '//main'));
  await sees(browser, fact('Eigenaar', 'Daan Evers'));
  const owner = await storedRows(
    server,
    'select u.name from "case" c join "user" u on u.id = c.ownerid where c.id = $1',
    id,
  );
  expect(owner).toEqual([{ name: 'Daan Evers' }]);
});

test('staff can edit a value in a list, cancel an edit, select a row and open its record by keyboard', async ({
  browserDriver: browser,
  server,
  engineName,
}) => {
  await openWorkspace(browser, 'Case/Alle');
  await sees(browser, text('1–'));
  const editor = css('cell-editor');
  const subject = field('Onderwerp', '//form');
  await browser.type('j');
  await browser.press('ArrowRight');
  await browser.press('Enter');
  await focuses(browser, subject);
  const changed = `Gewijzigd in ${engineName}`;
  await browser.type(changed);
  await browser.press('Enter');
  await seesNot(browser, editor);
  const cell = gridCell(changed);
  await focuses(browser, cell);
  const storedCases = () => storedRows(server, 'select id from "case" where subject = $1', changed);
  expect(await storedCases()).toHaveLength(1);

  await browser.press('F2');
  await focuses(browser, subject);
  await browser.type('Dit niet');
  await browser.press('Escape');
  await seesNot(browser, editor);
  await focuses(browser, cell);
  expect(await storedCases()).toHaveLength(1);

  await browser.type('?');
  await sees(browser, heading(staffText.keys.title));
  await browser.press('Escape');
  await seesNot(browser, heading(staffText.keys.title));
  await browser.type('x');
  await sees(browser, text('1 rij gekozen'));
  await browser.type('x');
  await seesNot(browser, text('1 rij gekozen'));
  await focuses(browser, cell);
  await browser.press('ArrowLeft');
  await browser.press('Enter');
  await isAt(browser, /\/record\/500/);
  // The address changes before the page handles keys.
  await sees(browser, link(words.start, '//main'));
  await browser.type('e');
  await sees(browser, button(words.save, '//main'));
  // Not in a picklist, where Escape belongs to the browser.
  await tabTo(browser, field('Onderwerp', '//main'));
  await browser.press('Escape');
  await seesNot(browser, button(words.save, '//main'));
  await focuses(browser, link(words.start, '//main'));
});
