import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { run } from 'axe-core';
import { phone, wide } from './fixtures.ts';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/**
 * The violations that axe finds on a page, one text each. Waits for animations to end, because they
 * change colours.
 */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(async (values) => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const { axe } = window as unknown as { axe: { run: typeof run } }; // proof: the source has just put it there
    // By default axe also describes what passes, which takes longer than the check itself.
    return (await axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] }))
      .violations;
  }, rules);
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join('\n')}`,
  );
}

/**
 * Cells whose visible text overlaps the text of another cell in the row, without text that the cell
 * cuts off.
 */
function overCells(): string[] {
  const words = (cell: Element) => {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    const boxes: DOMRect[] = [];
    while (texts.nextNode())
      if (texts.currentNode.parentElement?.checkVisibility()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        boxes.push(...range.getClientRects());
      }
    if (getComputedStyle(cell).overflowX === 'visible') return boxes;
    const { left, right } = cell.getBoundingClientRect();
    return boxes.map(
      (box) =>
        new DOMRect(
          Math.max(box.left, left),
          box.top,
          Math.min(box.right, right) - Math.max(box.left, left),
          box.height,
        ),
    );
  };
  const meet = (a: DOMRect, b: DOMRect) =>
    a.left + 1 < b.right && b.left + 1 < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom;
  // On a phone the table heads are visible to screen readers only.
  const isDrawn = (row: Element) => (row.closest('thead')?.clientWidth ?? Infinity) > 1;
  return [...document.querySelectorAll('table:not([role="grid"]) tr')]
    .filter(isDrawn)
    .flatMap((row) => {
      const cells = [...row.children].map((cell) => ({
        text: cell.textContent,
        boxes: words(cell),
      }));
      const over = (one: DOMRect[], other: DOMRect[]) =>
        one.some((a) => other.some((b) => meet(a, b)));
      return cells.flatMap((one, at) =>
        cells
          .slice(at + 1)
          .flatMap((other) =>
            over(one.boxes, other.boxes) ? [`${one.text} × ${other.text}`] : [],
          ),
      );
    });
}

/**
 * Expects no axe violations, no horizontal overflow and no overlapping cells, narrow in dark mode
 * and wide in light mode. Leaves the page wide and light, as a test begins.
 */
export async function expectAccessible(page: Page, what = ''): Promise<void> {
  for (const { size, colorScheme } of [
    { size: phone, colorScheme: 'dark' },
    { size: wide, colorScheme: 'light' },
  ] as const) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    const where = `${what} ${String(size.width)}, ${colorScheme}`;
    expect.soft(await violations(page), where).toEqual([]);
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), where)
      .toBeLessThanOrEqual(0);
    expect.soft(await page.evaluate(overCells), where).toEqual([]);
  }
}

/**
 * Expects no violation and no horizontal overflow at 360, 768 and 1280 px. Saves pictures in the
 * folder that the environment variable SHOTS names.
 */
export async function atEveryWidth(page: Page, name: string): Promise<void> {
  expect(await violations(page)).toEqual([]);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${String(width)}.png` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
  }
}
