import { staffText } from '#text/staff.ts';
import { stored } from '../house.ts';
import { button, field, link, text } from './locators.ts';
import { expect, isAt, logIn, sees, takenOver, test } from './world.ts';

const { edit: words } = staffText;

test('staff open a record from its list, change it and save it', async ({ browserDriver: browser, house, engineName }) => {
  await logIn(browser, 'verkoop');
  await isAt(browser, /\/medewerker\//);
  await browser.open(`${new URL(await browser.url()).pathname}/Account/Alle`);
  await takenOver(browser);
  await browser.click(link('Aannemersbedrijf Stevast', '//main'));
  await browser.click(link(words.start, '//main'));
  const website = `https://${engineName}.example`;
  await browser.fill(field('Website', '//main'), website);
  await browser.click(button(words.save, '//main'));
  await sees(browser, text(words.saved.title));
  const [saved] = await stored<{ website: string }>(house, `select website from account where name = 'Aannemersbedrijf Stevast'`);
  expect(saved?.website).toBe(website);
});
