import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/**
 * Moving over a page by keyboard alone, with a visible focus at every stop. Source: WCAG 2.1.1,
 * 2.4.7.
 */

/** Whether the focus is visible. */
const isSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return false;
    // A new page focuses `<main>` itself, which is no tab stop.
    if (at.matches('main')) return true;
    // The browser itself marks the focused part of a date field.
    if (at.matches('input[type=date]')) return true;
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    if (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) return true;
    for (
      let around: Element | null = at;
      around !== null && around !== document.body;
      around = around.parentElement
    )
      if (getComputedStyle(around).boxShadow !== 'none') return true;
    return false;
  });

const isThere = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/**
 * Presses Tab until the target has focus, at most `most` times, and expects a visible focus at
 * every stop.
 */
export async function tabTo(page: Page, target: Locator, most = 50): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops <= most; stops++) {
    if (await isThere(target)) return;
    await page.keyboard.press('Tab');
    expect(
      await isSeen(page),
      await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)),
    ).toBe(true);
  }
  throw new Error(`The focus did not get there in ${String(most)} stops`);
}
