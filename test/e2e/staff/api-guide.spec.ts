import { apiGuideText as words } from '#messages/site/api-guide.ts';
import { expectAccessible } from '../axe.ts';
import { expect, logIn, test } from '../fixtures.ts';

test.describe('the guide to the record API', () => {
  test('is in the account menu, can be searched, and its calls open by keyboard', async ({
    page,
  }) => {
    await page.goto(await logIn(page, 'verkoop'));
    await page.getByRole('banner').locator('summary').click();
    await page.getByRole('link', { name: words.link }).click();
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible();
    await expect(page.getByRole('navigation').locator('[aria-current]')).toHaveCount(0);
    await page.getByRole('searchbox').fill('avatar batch');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'aanroepen' })).toHaveText(/^1 van/);
    const call = page.getByRole('group').filter({ hasText: '/record-avatars/batch/{recordIds}' });
    await expect(call).toContainText('hasErrors: boolean');
    await call.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(call.getByText('hasErrors')).toBeHidden();
    await page.getByRole('searchbox').fill('krokodil');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: words.none.title })).toBeVisible();
  });

  test('tries a read from the page, and has no accessibility faults then', async ({ page }) => {
    await page.goto(`${await logIn(page, 'verkoop')}/record-api?q=getObjectInfo`);
    const call = page
      .getByRole('group')
      .filter({ hasText: '/object-info/{objectApiName}' })
      .first();
    if (!(await call.evaluate((one) => one.hasAttribute('open'))))
      await call.locator('summary').click();
    await call.getByRole('link', { name: words.attempt.link('GET') }).click();
    await page.getByLabel('objectApiName').fill('Case');
    await page.getByRole('button', { name: words.attempt.button }).click();
    await expect(
      page.getByRole('status').filter({ hasText: words.attempt.result(200) }),
    ).toBeVisible();
    await expectAccessible(page);
  });

  test('has no accessibility faults and no horizontal overflow', async ({ page }) => {
    await page.goto(`${await logIn(page, 'verkoop')}/record-api?q=list`);
    await page
      .locator('details.guide-call')
      .evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
    await expectAccessible(page);
  });

  test('answers 404 to a customer', async ({ page }) => {
    const home = await logIn(page, 'verkoop');
    await page.context().clearCookies();
    await logIn(page, 'korenaar');
    expect((await page.goto(`${home}/record-api`))?.status()).toBe(404);
  });
});
