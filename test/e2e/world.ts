import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { stepName, steps } from '#web/session/login-steps.ts';
import { type AccountName, accounts, openTestHouse, password, type TestHouse } from '../house.ts';

/** One house per worker; every test also fails for an error in the browser's console or a request that leaves the site. */
export const test = base.extend<object, { house: TestHouse }>({
  house: [
    async ({}, use) => {
      const house = await openTestHouse();
      await use(house);
      await house.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ house }, use) => use(house.url),
  context: async ({ context, house }, use) => {
    const faults = watch(context, new URL(house.url).origin);
    await use(context);
    expect(faults).toEqual([]);
  },
});
export { expect } from '@playwright/test';

/** What no page may do; the list grows while the context is used. */
export function watch(context: BrowserContext, origin: string): string[] {
  const faults: string[] = [];
  context.on('console', (message) => {
    const { url } = message.location();
    // The browser notes every answer above 399; for a page that status is its content, and the tests ask for it.
    const refused = /^Failed to load resource: .* 4\d\d/.test(message.text()) && !url.includes('/assets/');
    if (message.type() === 'error' && !refused) faults.push(`${message.text()} (${url})`);
  });
  context.on('weberror', (error) => faults.push(String(error.error())));
  context.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) faults.push(`left the site for ${request.url()}`);
  });
  return faults;
}

/** Through the front door, without drawing its pages. */
export async function logIn(page: Page, account: AccountName, at = ''): Promise<void> {
  const answer = await page.request.post(`${at}/inloggen`, { form: { [stepName]: steps.password, email: accounts[account], password }, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
}

/** Until React has taken the page over, scripts of ours hear nothing. */
export const takenOver = (page: Page) =>
  page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((name) => name.startsWith('__reactProps')));

/** The value a page shows beside a name in a list of facts. */
export const fact = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]');

export const wide = { width: 1280, height: 800 } as const;
export const phone = { width: 360, height: 780 } as const;
