import { staffInsightText } from '#messages/staff/insight.ts';
import { staffSearchText } from '#messages/staff/search.ts';
import { expectAccessible, violations } from '../axe.ts';
import { expect, logIn, test } from '../fixtures.ts';

const { figures, view } = staffInsightText;

test('the search box of the workspace works by keyboard alone', async ({ page }) => {
  const home = await logIn(page, 'verkoop');
  await page.goto(home);
  const box = page.getByRole('combobox', { name: staffSearchText.box.hint });
  await expect(box).toBeVisible();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await page.keyboard.type('de korenaar');
  const option = page.getByRole('option', { name: /Bakkerij De Korenaar/ }).first();
  await expect(option).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/zoeken\?q=de\+korenaar/);
  await expect(page.getByRole('link', { name: 'Bakkerij De Korenaar B.V.' }).first()).toBeVisible();
  await expectAccessible(page);
});

test('a chart can be read by keyboard, and switched to a table', async ({ page }) => {
  const home = await logIn(page, 'beheer');
  await page.goto(`${home}/inzicht`);
  const card = page.getByRole('region', { name: figures.verzoeken.title });
  const chart = card.getByRole('application');
  await expect(chart).toBeVisible();
  await expectAccessible(page);
  await chart.focus();
  await page.keyboard.press('ArrowRight');
  await expect(card.getByText(/^Week van /)).toBeVisible();
  await card.getByRole('radio', { name: view.table }).check();
  await expect(card.getByRole('table')).toBeVisible();
  await expect(card.getByRole('columnheader')).toHaveText([...figures.verzoeken.columns]);
  await page.goto(`${home}/beheer/sessies`);
  await expectAccessible(page);
});
