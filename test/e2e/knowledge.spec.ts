import { knowledgeText } from '#messages/site/knowledge.ts';
import { searchText } from '#messages/site/search.ts';
import { expect, hydrated, test } from './fixtures.ts';

const article = 'kennisdatabase-detail/simkaart-kwijt-of-gestolen-doe-dit-meteen';

test('the search shows and announces results while typing', async ({ page }) => {
  await page.goto('kennisdatabase');
  await hydrated(page);
  const field = page.getByRole('main').getByRole('combobox', { name: knowledgeText.search.label });
  await field.pressSequentially('simkaar');
  await expect(page.getByRole('status').filter({ hasText: 'gevonden' })).toHaveText(
    /^\d artikelen gevonden voor ‘simkaar’$/,
  );
  await expect(field).toBeFocused();
  await expect(
    page.getByRole('navigation', { name: 'Onderwerpen' }).getByRole('link', { name: /^Mobiel/ }),
  ).toHaveAttribute('href', /q=simkaar/);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Simkaart kwijt/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Simkaart kwijt of gestolen? Doe dit meteen',
  );
  await page.goBack();
  await expect(
    page.getByRole('main').getByRole('combobox', { name: knowledgeText.search.label }),
  ).toHaveValue('simkaar');
  await expect(page.getByRole('status').filter({ hasText: 'gevonden' })).toContainText('simkaar');
});

test('the search field suggests articles while typing, which open by keyboard', async ({
  page,
}) => {
  await page.goto('kennisdatabase');
  await hydrated(page);
  const field = page.getByRole('main').getByRole('combobox', { name: knowledgeText.search.label });
  await field.pressSequentially('simkaar');
  const list = page.getByRole('listbox', { name: searchText.suggestions.label });
  await expect(list.getByRole('option').first()).toContainText(searchText.kinds.article);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/kennisdatabase-detail\//);
});

test('a vote by keyboard is confirmed in place, and a no offers a link to contact', async ({
  page,
}) => {
  await page.goto(article);
  await hydrated(page);
  await page.getByRole('button', { name: 'Nee' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Bedankt. We kijken hoe dit artikel beter kan.')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Stel je vraag aan ons' })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`${article}$`));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor can search, filter, read and vote', async ({ page }) => {
    await page.goto('kennisdatabase');
    await page
      .getByRole('main')
      .getByRole('searchbox', { name: knowledgeText.search.label })
      .fill('simkaart');
    await page.getByRole('main').getByRole('button', { name: 'Zoeken' }).click();
    await expect(page).toHaveURL(/\?q=simkaart$/);
    await page
      .getByRole('navigation', { name: 'Onderwerpen' })
      .getByRole('link', { name: /^Mobiel/ })
      .click();
    await expect(page).toHaveURL(/categorie=mobiel&q=simkaart$/);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Simkaart kwijt/ })
      .click();
    await page.getByRole('link', { name: 'Zet het toestel op slot' }).click();
    await expect(page).toHaveURL(/#2-zet-het-toestel-op-slot$/);
    await page.getByRole('button', { name: 'Ja' }).click();
    await expect(page.getByText('Bedankt! Fijn dat het artikel je helpt.')).toBeVisible();
  });
});
