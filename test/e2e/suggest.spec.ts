import { searchText } from '#messages/site/search.ts';
import { shellText } from '#messages/site/shell.ts';
import { expect, hydrated, test } from './fixtures.ts';

test('the search box in the header suggests pages, which open by keyboard alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('');
  await hydrated(page);
  const box = page.getByRole('banner').getByRole('combobox', { name: shellText.search.label });
  await box.pressSequentially('glasv');
  const list = page.getByRole('listbox', { name: searchText.suggestions.label });
  await expect(list.getByRole('option').first()).toHaveAttribute('href', '/glasvezel');
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  const first = list.getByRole('option').first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id'))!);
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(box).toHaveValue('glasv');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/glasvezel$/);
});

test('Enter without a choice searches for the corrected word', async ({ page }) => {
  await page.goto('zoekresultaten');
  await hydrated(page);
  const field = page.getByRole('main').getByRole('combobox', { name: searchText.search.label });
  await field.fill('glasvezl');
  await field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('voor ‘glasvezel’');
  await page.getByRole('link', { name: searchText.corrected.literal('glasvezl') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(searchText.found(0, 'glasvezl'));
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the search box is a form, and results are filtered by links', async ({ page }) => {
    await page.goto('zoekresultaten');
    await page
      .getByRole('main')
      .getByRole('searchbox', { name: searchText.search.label })
      .fill('prijs glasvezel');
    await page.getByRole('main').getByRole('button', { name: searchText.search.button }).click();
    await page
      .getByRole('navigation', { name: searchText.filter.label })
      .getByRole('link', { name: searchText.filter.product })
      .click();
    await expect(page).toHaveURL(/soort=product/);
    await expect(
      page.getByRole('main').getByRole('listitem').filter({ hasText: 'Glasvezel 1000' }),
    ).toContainText('€ 79,00');
  });
});
