import type { Locator, Page, Request } from '@playwright/test';
import { colleagueText } from '#messages/portal/colleagues.ts';
import { companyText } from '#messages/portal/company.ts';
import { formProblemText } from '#messages/problems/form-problems.ts';
import { storedRows, type TestServer } from '../../support/server.ts';
import { createInvitation, portalWrites } from './portal-writes.ts';
import { expect, hydrated, logIn, test } from '../fixtures.ts';

/**
 * Every write of the portal whose connection is lost, before and after the request reaches the
 * server. Each time the page says so, keeps what was typed, and the form sent again takes effect
 * once. Source: decisions.md §5, §12.
 */

// An own server, because these tests change passwords and rights.
test.use({ ownServer: {} });
test.describe.configure({ mode: 'default' });

/** The number of rows of every table that a write can change. */
async function countRows(server: TestServer): Promise<string> {
  const tables = [
    'account',
    'contact',
    '"case"',
    'casecomment',
    'contentversion',
    'opzegging__c',
    'uitportering__c',
    'uitnodiging__c',
    'toestemming__c',
    'mail__c',
    'wijziging__c',
    'session',
  ];
  return JSON.stringify(
    await storedRows(
      server,
      tables
        .map((table) => `select '${table.replaceAll('"', '')}' as of, count(*)::int from ${table}`)
        .join(' union all '),
    ),
  );
}

const lost = 'internetdisconnected';

/** On a slow machine a page may renew the session meanwhile; that is no form. */
const isWrite = (request: Request): boolean =>
  request.method() !== 'GET' && !request.url().endsWith('/sessie');

/**
 * One of each kind: with files, with several buttons, with a reload after a refusal, with a
 * password. The others run in the deep run only.
 */
const always = [
  'a reply',
  'company details',
  'the removal of a contact person',
  'an invitation sent again',
  'the termination of a connection',
  'ending another session',
  'a new password',
];
const writesOfThisRun = Object.entries(portalWrites).filter(
  ([what]) => process.env.DEEP || always.includes(what),
);

// Before the others, the last of which changes the password.
test('an invitation that is sent again twice is mailed twice', async ({ page, server }) => {
  const mailed = async () =>
    (
      await storedRows<{ count: number }>(
        server,
        "select count(*)::int from mail__c where soort__c = 'Uitnodiging om in te loggen'",
      )
    )[0]!.count;
  await logIn(page, 'korenaar');
  await createInvitation(page);
  const before = await mailed();
  for (const times of [1, 2]) {
    await page
      .getByRole('button', { name: new RegExp(`^${colleagueText.invitations.again}`) })
      .first()
      .click();
    await expect.poll(mailed).toBe(before + times);
    await expect(
      page.getByRole('status').filter({ hasText: companyText.done.opnieuw }),
    ).toBeVisible();
  }
});

/**
 * Sends the form, loses the answer, leaves the page and goes back to it. The browser then restores
 * texts of fields without `autocomplete=off`. Returns the rows after it.
 */
async function sendAndReturn(page: Page, server: TestServer, send: Locator): Promise<string> {
  const before = await countRows(server);
  await page.route('**', async (route) => {
    if (isWrite(route.request())) await route.fetch({ maxRedirects: 0 });
    await route.abort(lost);
  });
  await send.click();
  await expect(page.getByText(formProblemText['form.unreached']).first()).toBeVisible();
  await page.unrouteAll();
  const after = await countRows(server);
  expect(after).not.toBe(before);
  await page.goto('contact');
  await page.goBack();
  await hydrated(page);
  return after;
}

test('a stored reply whose answer was lost is not in its field when the user goes back', async ({
  page,
  server,
}) => {
  const { fill, send, typed } = portalWrites['a reply']!;
  await logIn(page, 'korenaar');
  await fill(page, server);
  await sendAndReturn(page, server, send(page));
  await expect(typed!(page)).toHaveValue('');
});

for (const what of ['a new request', 'an invitation', 'a new contact person'])
  test(`the form “${what}” sent again after a lost answer and going back takes effect once`, async ({
    page,
    server,
  }) => {
    const { fill, send, done } = portalWrites[what]!;
    await logIn(page, 'korenaar');
    await fill(page, server);
    const texts = page.getByRole('main').getByRole('textbox');
    const typed = await Promise.all((await texts.all()).map((text) => text.inputValue()));
    const after = await sendAndReturn(page, server, send(page));
    // The browser does not restore every text, so the user types them again.
    for (const [at, text] of typed.entries()) await texts.nth(at).fill(text);
    await send(page).click();
    await expect(done(page)).toBeVisible();
    expect(await countRows(server)).toBe(after);
  });

for (const [
  what,
  { fill, send, done, typed, failureText = formProblemText['form.unreached'] },
] of writesOfThisRun)
  test(`the form “${what}” takes effect once when the connection is lost`, async ({
    page,
    server,
  }) => {
    await logIn(page, 'korenaar');
    await fill(page, server);
    const before = await countRows(server);
    const typedValue = typed === undefined ? undefined : await typed(page).inputValue();
    const stays = async () => {
      await expect(page.getByText(failureText).first()).toBeVisible();
      if (typed !== undefined) await expect(typed(page)).toHaveValue(typedValue!);
    };
    const isAsked = (url: URL): boolean => !url.pathname.startsWith('/assets/');

    await page.route(isAsked, (route) => route.abort(lost));
    await send(page).click();
    await stays();
    expect(await countRows(server)).toBe(before);

    await page.unrouteAll();
    let arrived = 0;
    await page.route(isAsked, async (route) => {
      if (!isWrite(route.request())) return route.abort(lost);
      await route.fetch({ maxRedirects: 0 });
      await route.abort(lost);
      arrived++;
    });
    await send(page).click();
    await expect.poll(() => arrived).toBe(1);
    await stays();
    const after = await countRows(server);
    expect(after).not.toBe(before);

    await page.unrouteAll();
    await send(page).click();
    await expect(done(page)).toBeVisible();
    expect(await countRows(server)).toBe(after);
  });
