import { chatText } from '#messages/site/chat.ts';
import { shellText } from '#messages/site/shell.ts';
import { expect, hydrated, test } from './fixtures.ts';

test('a component whose script fails to load opens once back online', async ({ page }) => {
  await page.goto('contact');
  await hydrated(page);
  await page.getByRole('main').getByRole('textbox').first().fill('Noor de Vries');
  await page.route('**/assets/*', (route) => route.abort('internetdisconnected'));
  const button = page.getByRole('link', { name: shellText.askAssistant });
  await button.click();
  await expect(
    page.getByRole('alert').filter({ hasText: shellText.notLoaded.title }),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox').first()).toHaveValue('Noor de Vries');
  await expect(button).toBeFocused();

  await page.unrouteAll({ behavior: 'wait' });
  await button.click();
  const panel = page.getByRole('dialog', { name: chatText.title });
  await expect(panel).toBeVisible();
  await expect(panel).toHaveCSS('position', 'fixed');
});
