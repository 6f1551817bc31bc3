import { beforeAll, expect, it } from 'vitest';
import { blockAction } from '#protocol/forms/order/names.ts';
import { openSite } from '../support/site.ts';
import { customerPages, createPageRecords, staffPages } from './logged-in-pages.ts';
import { logIn } from './login/log-in.ts';
import { openOrderClient, orderWithPhones } from './order/order-client.ts';
import { pathsOf } from './pages.ts';
import { openWorkspaceClient } from './staff/workspace-client.ts';

/**
 * Enter in a field presses the first submit button of its form, also without scripts. So that button
 * does what the main button does, in each form with a field and several buttons. Source: HTML
 * standard, "implicit submission".
 */

const server = await openSite();

type Page = { who: string; path: string; html: string };
type SubmitButton = { does: string; isMain: boolean; isHidden: boolean };

const pages: Page[] = [];

async function open(who: string, path: string, cookie?: string): Promise<void> {
  const headers = cookie === undefined ? {} : { cookie };
  const answer = await fetch(new URL(path, server.url), { headers, redirect: 'manual' });
  pages.push({ who, path, html: await answer.text() });
}

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '';

/** Enter does nothing in a checkbox or a radio button, and opens a list of choices. */
const hasField = (form: string): boolean =>
  [...form.matchAll(/<input\b[^>]*>/g)].some(
    ([tag]) =>
      !/ type="(?:hidden|checkbox|radio|file|submit|button)"/.test(tag) &&
      !/ tabindex="-1"/i.test(tag),
  );

const submitButtons = (form: string): SubmitButton[] =>
  [...form.matchAll(/<button\b[^>]*>/g)].flatMap(([tag]) => {
    if (/ type="(?:button|reset)"/.test(tag) || / form="/.test(tag)) return [];
    const look = attribute(tag, 'class');
    return [
      {
        does: ['name', 'value', 'formaction'].map((name) => attribute(tag, name)).join('|'),
        isMain: !/button-(?:hollow|icon)|login-other|visually-hidden/.test(look),
        isHidden: /visually-hidden/.test(look) || / hidden=/.test(tag),
      },
    ];
  });

const formsWithChoice = (html: string) =>
  [...html.matchAll(/<form\b[\s\S]*?<\/form>/g)].flatMap(([form]) => {
    const buttons = submitButtons(form);
    return hasField(form) && buttons.length > 1 ? [buttons] : [];
  });

/** Whether Enter does what the main button does. */
const isEnterRight = ([first, ...others]: readonly SubmitButton[]): boolean =>
  first !== undefined &&
  (first.isHidden
    ? first.does === '||' || others.some(({ does, isMain }) => isMain && does === first.does)
    : first.isMain);

beforeAll(async () => {
  const workspace = await openWorkspaceClient(server, 'beheer');
  const records = await createPageRecords(server, workspace);
  const customer = await logIn(server, 'korenaar');
  for (const path of await pathsOf(server)) await open('guest', path);
  for (const find of Object.values(customerPages))
    for (const path of [await find(records)].flat()) await open('customer', path, customer);
  for (const find of Object.values(staffPages))
    for (const path of [await find(records)].flat())
      await open(
        'staff',
        path.startsWith('/') ? path : `${workspace.home}/${path}`,
        workspace.cookie,
      );
  // Buttons that only some answers have.
  const guest = openOrderClient(server);
  const draft = `/bestellen/${await orderWithPhones(server, guest)}`;
  const twoNumbers = await guest.send(`${draft}/nummers`, {
    bring: 'yes',
    [blockAction.field]: blockAction.add,
  });
  const lookedUp = await guest.send(`${draft}/bedrijf`, { kvk: '87654321', button: 'look' });
  for (const page of [twoNumbers, lookedUp]) pages.push({ who: 'guest', ...page });
});

it('Enter does what the main button of a form does', () => {
  const wrong = pages.flatMap(({ who, path, html }) =>
    formsWithChoice(html)
      .filter((buttons) => !isEnterRight(buttons))
      .map((buttons) => `${who} ${path}: ${buttons.map(({ does }) => does).join(' ')}`),
  );
  expect(wrong).toEqual([]);
  // Proof that this test can fail: there are such forms.
  expect(pages.flatMap(({ html }) => formsWithChoice(html)).length).toBeGreaterThan(10);
});
