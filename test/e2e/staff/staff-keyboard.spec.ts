import type { Locator, Page } from '@playwright/test';
import { listEditText } from '#messages/staff/list-edit.ts';
import { staffCustomerText } from '#messages/staff/customer.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { staffText } from '#messages/staff/staff.ts';
import { type AccountName, accounts, storedRows, type TestServer } from '../../support/server.ts';
import { companyOf, createRow } from '../../rows.ts';
import { tabTo } from '../keyboard.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

/**
 * Whole tasks of staff by keyboard alone, from the first page of the workspace to the result: Tab,
 * arrows, Enter, Space, typing, and the shortcuts that `?` lists. Bulk changes and merges are
 * tested with their pages.
 */

const main = (page: Page): Locator => page.getByRole('main');
const one = async <Row>(server: TestServer, text: string, ...values: unknown[]): Promise<Row> =>
  (await storedRows<Row>(server, text, ...values))[0]!;

async function begins(page: Page, who: AccountName): Promise<void> {
  await page.goto(await logIn(page, who));
  await hydrated(page);
}

/** Opens a record by the search box of the workspace. */
async function finds(page: Page, words: string, name: string | RegExp): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(words);
  const option = page.getByRole('option', { name }).first();
  await expect(option).toBeVisible();
  for (
    let presses = 0;
    presses < 10 && (await option.getAttribute('aria-selected')) !== 'true';
    presses++
  )
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('heading', { level: 1, name })).toBeVisible();
}

async function presses(
  page: Page,
  name: string | RegExp,
  role: 'button' | 'link' = 'button',
): Promise<void> {
  await tabTo(page, main(page).getByRole(role, { name, exact: true }).first());
  await page.keyboard.press('Enter');
}

async function types(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label).filter({ visible: true }).first());
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

async function requestOf(
  server: TestServer,
  Subject: string,
): Promise<{ id: string; number: string }> {
  const id = await createRow(server, 'Case', {
    Subject,
    AccountId: await companyOf(server, 'korenaar'),
    Type: 'Storing',
    Status: 'Nieuw',
  });
  const { number } = await one<{ number: string }>(
    server,
    'select casenumber as number from "case" where id = $1',
    id,
  );
  return { id, number };
}

const pdf = {
  name: 'stappenplan.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7'),
};

test('staff can answer a request with a file, and its customer sees both', async ({
  page,
  request,
  server,
}) => {
  const { files } = staffRecordText;
  const { id, number } = await requestOf(server, 'Scherm van de kassa blijft zwart');
  await begins(page, 'verkoop');
  await finds(page, number, number);
  await page.keyboard.press('a');
  await presses(page, 'Reageren', 'link');
  await types(page, /^Reactie aan de klant/, 'Volg het stappenplan in de bijlage.');
  // Registered before the key press, because the event may come at once.
  const chooser = page.waitForEvent('filechooser');
  const along = page.getByRole('group', { name: files.title, exact: true });
  await presses(page, files.choose);
  await (await chooser).setFiles([pdf, { ...pdf, name: 'leeg.pdf', buffer: Buffer.alloc(0) }]);
  await expect(along.getByText(files.ready)).toBeVisible();
  // A file that failed to upload blocks the reply with a message.
  await presses(page, 'Reageren');
  await expect(page.getByRole('group', { name: /nog niet/ })).toBeFocused();
  await expect(main(page)).toContainText(staffText.edit.troubles.filesLeft);
  await tabTo(page, along.getByRole('button', { name: new RegExp(`${files.clear}.*leeg`) }));
  await page.keyboard.press('Enter');
  await presses(page, 'Reageren');
  await expect(
    page.getByRole('status').filter({ hasText: 'Je reactie is geplaatst.' }),
  ).toBeVisible();
  await logIn(request, 'korenaar');
  const seen = await (await request.get(`/dashboard/serviceverzoek/${id}`)).text();
  expect(seen).toContain('Volg het stappenplan in de bijlage.');
  expect(seen).toContain('stappenplan.pdf');
});

test('staff can assign a request to a colleague', async ({ page, server }) => {
  const { id, number } = await requestOf(server, 'Voor iemand anders');
  await begins(page, 'verkoop');
  await finds(page, number, number);
  await presses(page, 'Toewijzen', 'link');
  const owner = main(page).getByRole('combobox');
  await tabTo(page, owner);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('beheer');
  const option = page.getByRole('option').first();
  await expect(option).toContainText(/beheer/i);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await presses(page, 'Toewijzen');
  const done = page.getByRole('status').filter({ hasText: 'De eigenaar is aangepast.' });
  await expect(done).toBeVisible();
  // The confirmation is shown once: not after a reload, nor after Back.
  await expect(page).not.toHaveURL(/gedaan/);
  await expect(done).toBeVisible();
  const heading = main(page).getByRole('heading', { level: 1 });
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(done).toHaveCount(0);
  await tabTo(
    page,
    page
      .getByRole('navigation', { name: staffText.rail })
      .getByRole('link', { name: /^Serviceverzoeken/ }),
  );
  await page.keyboard.press('Enter');
  await expect(
    main(page).getByRole('heading', { level: 1, name: 'Serviceverzoeken' }),
  ).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(id));
  await expect(heading).toBeVisible();
  await expect(done).toHaveCount(0);
  const { who } = await one<{ who: string }>(
    server,
    'select u.username as who from "case" c join "user" u on u.id = c.ownerid where c.id = $1',
    id,
  );
  expect(who).toBe(accounts.beheer);
});

test('staff can save a filtered list under a name, and delete it', async ({ page, server }) => {
  await begins(page, 'verkoop');
  await tabTo(
    page,
    page
      .getByRole('navigation', { name: staffText.rail })
      .getByRole('link', { name: /^Serviceverzoeken/ }),
  );
  await page.keyboard.press('Enter');
  await expect(
    main(page).getByRole('heading', { level: 1, name: 'Serviceverzoeken' }),
  ).toBeVisible();
  await page.keyboard.press('f');
  const dialog = page.getByRole('dialog', { name: listEditText.title });
  await types(page, listEditText.name, 'Alleen storingen');
  await tabTo(page, dialog.getByRole('button', { name: listEditText.add }));
  await page.keyboard.press('Enter');
  // The list has a condition already; the focus moves to the new one.
  const part = listEditText.part(2);
  await expect(dialog.getByLabel(part.field)).toBeFocused();
  await page.keyboard.type('Soort');
  await tabTo(page, dialog.getByLabel(part.value, { exact: true }).last());
  await page.keyboard.type('Storing');
  await expect(dialog.locator('[data-active]').last()).toHaveText('Storing');
  await page.keyboard.press('Space');
  await tabTo(page, dialog.getByRole('button', { name: listEditText.create }), 10);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Alleen storingen' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const storedLists = () =>
    storedRows<{ filters: unknown[] }>(
      server,
      `select filters from list_view where label = 'Alleen storingen'`,
    );
  expect(await storedLists()).toEqual([
    { filters: [expect.anything(), { field: 'Type', operator: 'Equals', operands: ['Storing'] }] },
  ]);

  await page.keyboard.press('f');
  await tabTo(page, dialog.getByRole('button', { name: listEditText.without(1) }));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: listEditText.add })).toBeFocused();
  await tabTo(page, dialog.getByRole('button', { name: listEditText.remove }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: listEditText.removing('', false).go }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/Case\/Alle$/);
  expect(await storedLists()).toEqual([]);
});

test('staff can edit a value in a list', async ({ page, server }) => {
  await begins(page, 'verkoop');
  await tabTo(
    page,
    page
      .getByRole('navigation', { name: staffText.rail })
      .getByRole('link', { name: /^Serviceverzoeken/ }),
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^1–\d+ van /)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F2');
  const field = page.getByRole('textbox', { name: /^Onderwerp/ });
  await expect(field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Gewijzigd in de lijst');
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveText('Gewijzigd in de lijst');
  const changed = await one<{ n: number }>(
    server,
    `select count(*)::int as n from "case" where subject = 'Gewijzigd in de lijst'`,
  );
  expect(changed.n).toBe(1);
});

test('staff can create a customer with one connection, not two', async ({ page, server }) => {
  const words = staffCustomerText;
  await begins(page, 'beheer');
  await tabTo(
    page,
    page.getByRole('navigation', { name: staffText.rail }).getByRole('link', { name: words.nav }),
  );
  await page.keyboard.press('Enter');
  await types(page, /^Bedrijfsnaam/, 'Timmerbedrijf Met Toetsen');
  await page.keyboard.press('Enter');
  await page.waitForURL(/stap=contactpersoon/);
  await types(page, /^Voornaam/, 'Noor');
  await types(page, /^Achternaam/, 'de Vries');
  await types(page, /^E-mailadres/, 'noor@toetsen.example');
  await page.keyboard.press('Enter');
  await page.waitForURL(/stap=aansluitingen/);
  await types(page, /^Naam/, 'Glasvezel');
  await tabTo(page, page.getByLabel(/^Soort/));
  await page.keyboard.type('Internet');
  await presses(page, words.add);
  await expect(page.getByRole('heading', { name: words.added })).toBeVisible();
  await expect(page.getByLabel(/^Naam/)).toHaveValue('');
  // Control+Enter submits from any field.
  await tabTo(page, page.getByLabel(/^Soort/));
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/stap=controleren/);
  await presses(page, words.make);
  await expect(page.getByRole('heading', { name: words.done.title })).toBeVisible();
  const made = `select count(*)::int as n from aansluiting__c c join account a on a.id = c.account__c where a.name = 'Timmerbedrijf Met Toetsen'`;
  expect((await one<{ n: number }>(server, made)).n).toBe(1);
});

test('staff can create a link for an ICT contact, which leads to its form', async ({
  page,
  browser,
  server,
}) => {
  await begins(page, 'verkoop');
  await finds(page, 'bakkerij de korenaar', /^Bakkerij De Korenaar B\.V\./);
  await presses(page, 'ICT-link maken', 'link');
  await types(page, /^Geldig, in dagen/, '14');
  await page.keyboard.press('Enter');
  const link = await page.locator('.outcome-value').first().innerText();
  const context = await browser.newContext({ baseURL: server.url });
  const guest = await context.newPage();
  await guest.goto(new URL(link).pathname + new URL(link).search);
  await expect(guest.getByRole('textbox').first()).toBeVisible();
  await context.close();
});

test('a new page gets the focus as soon as it is rendered, so that no key press is lost', async ({
  page,
  server,
}) => {
  const { name } = await one<{ name: string }>(
    server,
    `select name from opzegging__c where status__c = 'ophefverzoek ontvangen' order by id limit 1`,
  );
  await begins(page, 'verkoop');
  await finds(page, name, name);
  const link = main(page).getByRole('link', { name: 'Vervroegd laten uitvoeren' });
  await link.focus();
  const focused = link.evaluate(
    (left) =>
      new Promise<string>((tell) => {
        new MutationObserver(
          () => left.isConnected || tell(document.activeElement?.localName ?? ''),
        ).observe(document, { childList: true, subtree: true });
      }),
  );
  await page.keyboard.press('Enter');
  expect(await focused).toBe('main');
});

test('two staff members together can execute a termination early', async ({
  page,
  browser,
  server,
}) => {
  const running = await one<{ id: string; name: string }>(
    server,
    `select id, name from opzegging__c where status__c = 'ophefverzoek ontvangen' order by id limit 1`,
  );
  await begins(page, 'verkoop');
  await finds(page, running.name, new RegExp(running.name));
  await presses(page, 'Vervroegd laten uitvoeren', 'link');
  await types(page, /^Waarom/, 'De klant is al verhuisd.');
  await presses(page, 'Vervroegd laten uitvoeren');
  await expect(page.getByRole('status').filter({ hasText: 'Gevraagd.' })).toBeVisible();
  const context = await browser.newContext({ baseURL: server.url });
  const colleague = await context.newPage();
  await begins(colleague, 'beheer');
  await tabTo(
    colleague,
    colleague
      .getByRole('navigation', { name: staffText.rail })
      .getByRole('link', { name: new RegExp(`^${staffText.queues.agreement}`) }),
  );
  await colleague.keyboard.press('Enter');
  await expect(colleague.getByRole('link', { name: running.name })).toBeVisible();
  await colleague.keyboard.press('j');
  await colleague.keyboard.press('Enter');
  await presses(colleague, 'Akkoord geven', 'link');
  await presses(colleague, 'Akkoord geven');
  await expect(colleague.getByRole('status').filter({ hasText: 'Uitgevoerd.' })).toBeVisible();
  await context.close();
  const { status } = await one<{ status: string }>(
    server,
    'select status__c as status from opzegging__c where id = $1',
    running.id,
  );
  expect(status).toBe('uitgevoerd');
});

test('staff can publish an article, which guests can then read', async ({
  page,
  request,
  server,
}) => {
  const fields = {
    Name: 'Je telefoon opnieuw instellen',
    Slug__c: 'telefoon-met-toetsen',
    Inhoud__c: 'Houd de knop ingedrukt.',
    Categorie__c: 'Mobiel',
  };
  const made = await server.call('/records', {
    as: 'beheer',
    method: 'POST',
    body: { apiName: 'Kennisartikel__c', fields },
  });
  expect(made.status, made.text).toBe(201);
  expect((await request.get('/kennisdatabase-detail/telefoon-met-toetsen')).status()).toBe(404);
  await begins(page, 'beheer');
  await finds(page, 'telefoon opnieuw instellen', /Je telefoon opnieuw instellen/);
  await presses(page, 'Publiceren');
  await expect(main(page).getByText('Offline halen', { exact: true })).toBeVisible();
  expect((await request.get('/kennisdatabase-detail/telefoon-met-toetsen')).status()).toBe(200);
});
