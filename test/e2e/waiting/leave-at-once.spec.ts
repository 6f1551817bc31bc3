import type { Locator, Page } from '@playwright/test';
import { ownDetailsText } from '#messages/portal/own-details.ts';
import { staffText } from '#messages/staff/staff.ts';
import { type AccountName, stored, type TestServer } from '../../support/server.ts';
import { expect, logIn, takenOver, test } from '../world.ts';

/** What was typed is asked about from the first character on, and from before the scripts came. */

type Form = {
  as: AccountName;
  address: (home: string, server: TestServer) => Promise<string> | string;
  title: string;
  /** Its keys leave it. */
  hasEscape: boolean;
};

const requestOf = async (server: TestServer): Promise<string> => {
  const [row] = await stored<{ id: string }>(
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
 * Types one character and leaves before anything else can happen: what the browser does between
 * two keys (promises that are settled) is done, what waits for a turn of its own is not.
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

/** A page whose scripts come once `go` is called. */
async function held(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

for (const [name, { as, address, title, hasEscape }] of Object.entries(forms)) {
  const ways = hasEscape ? (['Escape', 'a link'] as const) : (['a link'] as const);
  const askedAbout = async (page: Page): Promise<void> =>
    expect(page.getByRole('dialog', { name: title })).toBeVisible();

  for (const way of ways) {
    test(`${way} right after the first character of ${name} asks`, async ({ page, server }) => {
      await page.goto(await address(await logIn(page, as), server));
      await takenOver(page);
      const field = fieldOf(page);
      await field.focus();
      await typeAndLeave(field, way === 'Escape' ? 'Escape' : linkOf(page));
      await askedAbout(page);
      await expect(field).toHaveValue(/x$/);
    });

    test(`${way} asks about what was typed in ${name} before its scripts came`, async ({
      page,
      server,
    }) => {
      const at = await address(await logIn(page, as), server);
      const go = await held(page);
      await page.goto(at, { waitUntil: 'commit' });
      const field = fieldOf(page);
      await field.fill('Alvast getypt');
      go();
      await takenOver(page);
      if (way === 'Escape') await field.press('Escape');
      else await linkOf(page).click();
      await askedAbout(page);
      await expect(field).toHaveValue('Alvast getypt');
    });
  }
}
