import type { Locator, Page } from '@playwright/test';
import { expect } from './world.ts';

/**
 * Walking over a page by keys alone; at every stop one sees where one is. Source: WCAG 2.1.1,
 * 2.4.7.
 */

/** Whether who looks sees where the focus is. */
const isSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return false;
    // A page that has just come takes focus itself, which is no stop.
    if (at.matches('main')) return true;
    // The browser itself marks which part of a date one is in.
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
 * Presses Tab until the focus is there; at every stop on the way it is seen. Further than that
 * nobody wants to walk.
 */
export async function tabTo(page: Page, target: Locator, most = 40): Promise<void> {
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
