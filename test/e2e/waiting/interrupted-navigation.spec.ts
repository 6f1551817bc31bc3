import { setTimeout as pause } from 'node:timers/promises';
import { shellText } from '#messages/site/shell.ts';
import { expect, hydrated, test } from '../fixtures.ts';

test('a link clicked while the last one is loading gives no error, also after its data arrived', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const send = window.fetch;
    // The values of a page arrive at once, and the end of their stream never does.
    window.fetch = async (input, init) => {
      const answer = await send(input, init);
      if (!answer.url.includes('.data') || answer.body === null) return answer;
      const reader = answer.body.getReader();
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          const { value } = await reader.read();
          if (value) controller.enqueue(value);
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
        },
      });
      const { status, headers } = answer;
      const copy = new Response(body, { status, headers });
      document.documentElement.dataset['arrived'] = answer.url;
      return copy;
    };
  });
  await page.goto('contact');
  await hydrated(page);
  // The code of the first page takes longer than its data.
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await pause(1_500);
    await route.continue();
  });
  const menu = page.getByRole('navigation', { name: shellText.menu.label });
  await menu.getByRole('link', { name: shellText.menu.about, exact: true }).click();
  await expect(page.locator('html[data-arrived*="over-ons"]')).toHaveCount(1);
  await menu.getByRole('link', { name: shellText.menu.jobs, exact: true }).click();
  await expect(page).toHaveURL(/werken-bij$/);
  await page.unrouteAll({ behavior: 'wait' });
});
