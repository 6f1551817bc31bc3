import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { run } from 'axe-core';
import { phone, wide } from './world.ts';

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds on a page, in words. What still fades in or out is waited for: its colours are on
 * their way.
 */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(async (values) => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const { axe } = window as unknown as { axe: { run: typeof run } }; // proof: the source has just put it there
    // What passes would be described too, which takes longer than the finding.
    return (await axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] }))
      .violations;
  }, rules);
  return found.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`).join('\n')}`,
  );
}

/**
 * Words of one cell over words of another in its row, as far as cells show them: a sheet cuts off
 * what has no room.
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
  // On a phone the heads of a table are there for who hears it alone.
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
 * Axe finds nothing, nothing sticks out and no cell lies over another. Narrow in the dark and wide
 * in the light together show what a width does and what colours do; ends as a test begins.
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
