import type { Page } from '@playwright/test';
import { knowledgeFrontText, topTasks } from '#messages/knowledge/tasks.ts';
import { articlePath } from '#protocol/site/site.ts';
import { storedRows } from '../support/server.ts';
import { expect, logIn, hydrated, test } from './fixtures.ts';

/** Printed pages, and the front page of the knowledge base. */

async function onPaper(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.emulateMedia({ media: 'print' });
}

/** Visible texts that are too pale for paper, because backgrounds are not printed. */
const faint = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement!;
      if ((text.textContent ?? '').trim() === '' || !parent.checkVisibility()) continue;
      if (parent.closest('.visually-hidden, script, style, noscript')) continue;
      const [red = 0, green = 0, blue = 0] = (
        getComputedStyle(parent).color.match(/\d+/g) ?? []
      ).map(Number);
      if (Math.min(red, green, blue) > 160) found.push(text.textContent ?? '');
    }
    return found;
  });

for (const path of [
  '',
  'kpn-een-internet',
  'kennisdatabase-detail/internet-valt-weg-zo-vind-je-de-oorzaak',
  'privacyverklaring',
  'glasvezel',
  'contact',
]) {
  test(`/${path} prints its heading, and no menu, chat, form or pale text`, async ({ page }) => {
    await onPaper(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const gone of [
      '.menu',
      '.topline',
      '.chat-button',
      '.footer nav',
      'main form:not(.priced)',
      '.button',
    ])
      expect(await page.locator(gone).filter({ visible: true }).count(), gone).toBe(0);
    expect(await faint(page)).toEqual([]);
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000);
  });
}

for (const scheme of ['light', 'dark'] as const) {
  test(`a record prints its name and lists from a ${scheme} screen, and no buttons`, async ({
    page,
    server,
  }) => {
    const [account] = await storedRows<{ id: string; name: string }>(
      server,
      `select a.id, a.name from account a join contact c on c.accountid = a.id order by a.id limit 1`,
    );
    const home = await logIn(page, 'verkoop');
    await page.emulateMedia({ colorScheme: scheme });
    await onPaper(page, `${home}/record/${account!.id}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: account!.name })).toBeVisible();
    await expect(
      main.getByRole('region', { name: 'Contactpersonen' }).getByRole('row'),
    ).not.toHaveCount(0);
    for (const gone of [
      '.desk-bar',
      '.rail',
      '.button',
      'main form',
      '.related-acts',
      '.uploads',
    ]) {
      expect(await page.locator(gone).filter({ visible: true }).count(), gone).toBe(0);
    }
    expect(await faint(page)).toEqual([]);
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter(
          (one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1,
        )
        .map((one) => `${one.tagName} ${one.className}`),
    );
    expect(wide).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  });
}

const pagesOf = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

for (const path of ['sla', 'overstappen'])
  test(`/${path} fills its pages: a part begins under the part before`, async ({ page }) => {
    await onPaper(page, path);
    expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(3);
  });

test('a page of prices prints its prices and all answers, also the collapsed ones', async ({
  page,
}) => {
  await onPaper(page, 'kpn-een-internet');
  await expect(page.getByRole('row').filter({ hasText: 'Zakelijk Internet 500' })).toBeVisible();
  await expect(page.getByText('€ 49,00').filter({ visible: true }).first()).toBeVisible();
  for (const answer of await page.locator('.question-answer').all())
    expect((await answer.boundingBox())!.height).toBeGreaterThan(10);
});

test('an article prints the addresses of its links to other sites', async ({ page }) => {
  await onPaper(page, 'kennisdatabase-detail/internet-valt-weg-zo-vind-je-de-oorzaak');
  const link = page.locator('.prose').first().locator('p').last();
  await link.evaluate((one) =>
    one.insertAdjacentHTML('beforeend', ' <a href="https://www.acm.nl/">ACM</a>'),
  );
  expect(
    await link
      .locator('a')
      .last()
      .evaluate((one) => getComputedStyle(one, '::after').content),
  ).toContain('https://www.acm.nl/');
});

test('the knowledge base shows the top tasks first, then its subjects', async ({ page }) => {
  await page.goto('kennisdatabase');
  const tasks = page.getByRole('region', { name: knowledgeFrontText.tasks }).getByRole('link');
  await expect(tasks).toHaveCount(topTasks.length);
  for (const [at, { slug, title }] of topTasks.entries()) {
    await expect(tasks.nth(at)).toContainText(title);
    await expect(tasks.nth(at)).toHaveAttribute('href', articlePath(slug));
  }
  const subjects = page.getByRole('region', { name: knowledgeFrontText.subjects });
  await expect(subjects.getByRole('group')).toHaveCount(6);
  await expect(subjects.getByRole('link', { name: 'Wat doet een back-up via 4G?' })).toBeVisible();
  const folded = subjects.getByRole('link', { name: 'Zo zet je een belgroep op' });
  await expect(folded).toBeHidden();
  await subjects.getByText('Vast bellen', { exact: true }).click();
  await expect(folded).toBeVisible();
  await expect(
    page
      .getByRole('complementary', { name: knowledgeFrontText.help.title })
      .getByRole('link', { name: knowledgeFrontText.help.ask }),
  ).toBeVisible();
});
