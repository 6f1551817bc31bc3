import { brokenWords } from '../page-measurements.ts';
import { expect, logIn, test } from '../fixtures.ts';

test.use({ javaScriptEnabled: false });

test('no date on the pages of Beheer breaks over two lines, on a phone and on a tablet', async ({
  page,
}) => {
  const home = await logIn(page, 'beheer');
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 900 });
    for (const part of ['sessies', 'taken', 'gezondheid']) {
      await page.goto(`${home}/beheer/${part}`);
      const broken = await brokenWords(page, { breakAfter: 'hyphens' });
      expect(broken, `${part} at ${String(width)}`).toEqual([]);
    }
  }
});
