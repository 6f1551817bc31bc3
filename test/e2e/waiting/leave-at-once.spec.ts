import type { Locator, Page } from '@playwright/test';
import { ownDetailsText } from '#messages/portal/own-details.ts';
import { staffText } from '#messages/staff/staff.ts';
import { type AccountName, storedRows, type TestServer } from '../../support/server.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

/**
 * A form asks before it discards typed text, from the first character on, also when it was typed
 * before the scripts loaded.
 */

type Form = {
  as: AccountName;
  address: (home: string, server: TestServer) => Promise<string> | string;
  title: string;
  /** Whether Escape closes it. */
  hasEscape: boolean;
};

const requestOf = async (server: TestServer): Promise<string> => {
  const [row] = await storedRows<{ id: string }>(
    server,
    `select id from "case" where status <> 'Gesloten' order by id limit 1`,
  );
  return row!.id;
};
const ofStaff = { as: 'verkoop', title: staffText.edit.leave.title, hasEscape: true } as const;

const forms: Readonly<Record<string, Form>> = {
  'a new record': { ...ofStaff, address: (home) => `${home}/nieuw/Account` },
  'an existing record': {
    ...ofStaff,
    address: async (home, server) => `${home}/record/${await requestOf(server)}?bewerken`,
  },
  'an action': {
    ...ofStaff,
    address: async (home, server) => `${home}/record/${await requestOf(server)}/actie/Case.AddNote`,
  },
  'own details': {
    as: 'korenaar',
    address: () => '/mijn-gegevens?wijzigen',
    title: ownDetailsText.leave.title,
    hasEscape: false,
  },
};

const fieldOf = (page: Page): Locator => page.getByRole('main').getByRole('textbox').first();
const linkOf = (page: Page): Locator =>
  page.locator('nav a[href]').filter({ visible: true }).first();

/**
 * Types one character and leaves within the same task: microtasks have run by then, later tasks
 * have not.
 */
async function typeAndLeave(field: Locator, link: Locator | 'Escape'): Promise<void> {
  const target = link === 'Escape' ? null : await link.elementHandle();
  await field.evaluate(async (element, to) => {
    const box = element as HTMLInputElement;
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value');
    own!.set!.call(box, `${box.value}x`);
    for (const type of ['input', 'change']) box.dispatchEvent(new Event(type, { bubbles: true }));
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    const press = { key: 'Escape', bubbles: true, cancelable: true };
    if (to === null) box.dispatchEvent(new KeyboardEvent('keydown', press));
    else (to as HTMLElement).click();
  }, target);
}

/** Delays the scripts of the page until the returned function is called. */
async function delayScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

for (const [name, { as, address, title, hasEscape }] of Object.entries(forms)) {
  const ways = hasEscape ? (['Escape', 'a link'] as const) : (['a link'] as const);
  const expectQuestion = async (page: Page): Promise<void> =>
    expect(page.getByRole('dialog', { name: title })).toBeVisible();

  for (const way of ways) {
    test(`${way} asks right after the first character of ${name}`, async ({ page, server }) => {
      await page.goto(await address(await logIn(page, as), server));
      await hydrated(page);
      const field = fieldOf(page);
      await field.focus();
      await typeAndLeave(field, way === 'Escape' ? 'Escape' : linkOf(page));
      await expectQuestion(page);
      await expect(field).toHaveValue(/x$/);
    });

    test(`${way} asks about what was typed in ${name} before its scripts loaded`, async ({
      page,
      server,
    }) => {
      const at = await address(await logIn(page, as), server);
      const go = await delayScripts(page);
      await page.goto(at, { waitUntil: 'commit' });
      const field = fieldOf(page);
      await field.fill('Alvast getypt');
      go();
      await hydrated(page);
      if (way === 'Escape') await field.press('Escape');
      else await linkOf(page).click();
      await expectQuestion(page);
      await expect(field).toHaveValue('Alvast getypt');
    });
  }
}
