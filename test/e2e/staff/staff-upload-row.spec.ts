import { brokenWords } from '../page-measurements.ts';
import { storedRows } from '../../support/server.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

test('a failed upload shows its error without broken words, above its buttons', async ({
  page,
  server,
}) => {
  const [row] = await storedRows<{ id: string }>(
    server,
    `select id from "case" where status = 'Nieuw' limit 1`,
  );
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${await logIn(page, 'beheer')}/record/${row!.id}`);
  await hydrated(page);
  await page.context().setOffline(true);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'mislukt.txt', mimeType: 'text/plain', buffer: Buffer.from('61 dB') });
  const failed = page.getByRole('listitem').filter({ hasText: 'mislukt.txt' });
  const again = failed.getByRole('button', { name: /^Opnieuw/ });
  await expect(again).toBeVisible();
  expect(await brokenWords(page, { breakAfter: 'hyphens' })).toEqual([]);
  const words = await failed.locator('.file-words').boundingBox();
  const button = await again.boundingBox();
  expect(button!.y).toBeGreaterThanOrEqual(words!.y + words!.height);
});

test('the name of a file has the same size during and after the upload', async ({
  page,
  server,
}) => {
  const [row] = await storedRows<{ id: string }>(
    server,
    `select id from "case" where status = 'Nieuw' limit 1`,
  );
  await page.goto(`${await logIn(page, 'beheer')}/record/${row!.id}`);
  await hydrated(page);
  const input = page.locator('input[type=file]');
  const file = { mimeType: 'text/plain', buffer: Buffer.from('61 dB') };
  const sizeOf = (look: string) =>
    page
      .locator(look)
      .first()
      .evaluate((name) => getComputedStyle(name).fontSize);
  await input.setInputFiles({ name: 'aangekomen.txt', ...file });
  await expect(page.locator('.file-name', { hasText: 'aangekomen' })).toBeVisible();
  await page.context().setOffline(true);
  await input.setInputFiles({ name: 'onderweg.txt', ...file });
  await expect(page.locator('.upload-name')).toBeVisible();
  expect(await sizeOf('.file-name')).toBe(await sizeOf('.upload-name'));
});
