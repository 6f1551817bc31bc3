import type { Page } from '@playwright/test';
import { expect, logIn, hydrated } from './fixtures.ts';

/** Helpers for lists of the workspace with scripts. */

export const listRows = (page: Page) => page.locator('tr[data-row]');

export async function openList(page: Page, below: string): Promise<void> {
  const home = await logIn(page, 'verkoop');
  await page.goto(home + below);
  await hydrated(page);
  // A list of more than 1,000 rows becomes longer when its exact count arrives.
  await expect(page.getByText(/^1–\d+ van [\d.]+$/)).toBeVisible();
}
