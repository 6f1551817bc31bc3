import type { APIRequestContext, Page } from '@playwright/test';
import { staffText } from '#messages/staff/staff.ts';
import { storedRows } from '../../support/server.ts';
import { violations } from '../axe.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

const { list: words, problem } = staffText;
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const rowLink = (page: Page, at: number) => rows(page).nth(at).getByRole('link').first();
const column = (page: Page, name: string) =>
  page.getByRole('columnheader', { name: new RegExp(`^${name}`) });

/** Sends a contact message as a visitor without scripts. Gives its reference. */
async function visitorWrites(guest: APIRequestContext, text: string): Promise<string> {
  const form = {
    name: 'Femke Bakker',
    email: 'femke@klant.example',
    phone: '0301234567',
    message: text,
  };
  const answer = await guest.post('/contact', { form, maxRedirects: 0 });
  expect(answer.status()).toBe(303);
  return /verzonden=(CB-\d+)$/.exec(answer.headers()['location'] ?? '')![1]!;
}

async function openWorkspace(page: Page, below = ''): Promise<string> {
  const home = await logIn(page, 'verkoop');
  await page.goto(home + below);
  return home;
}

test.describe('the workspace of a staff member', () => {
  test('opens with the waiting contact messages, the oldest first', async ({
    page,
    request,
    server,
  }) => {
    await storedRows(
      server,
      `update contactbericht__c set status__c = 'Afgehandeld' where status__c = 'Nieuw'`,
    );
    const [longer, justSent] = [
      await visitorWrites(request, 'Wanneer komt de monteur?'),
      await visitorWrites(request, 'Komt hij vandaag nog?'),
    ];
    await openWorkspace(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Contactberichten' })).toBeVisible();
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first()).toContainText(longer);
    await expect(rows(page).last()).toContainText(justSent);
    await expect(rows(page).last()).toContainText('Femke Bakker');
  });

  test('shows a record by the sections of its layout', async ({ page, request }) => {
    const reference = await visitorWrites(request, 'Eerste regel\nTweede regel');
    await openWorkspace(page);
    await page.getByRole('link', { name: reference }).click();
    await expect(page.getByRole('heading', { level: 1, name: reference })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).filter({ visible: true })).toContainText([
      'Bericht',
      'Afzender',
      'Tekst',
      'Intern',
      'Systeemgegevens',
    ]);
    const sender = page.getByRole('region', { name: 'Afzender' });
    await expect(sender).toContainText('Femke Bakker');
    await expect(sender.getByRole('link', { name: 'femke@klant.example' })).toHaveAttribute(
      'href',
      'mailto:femke@klant.example',
    );
    expect(
      await page.getByRole('region', { name: 'Tekst' }).getByRole('definition').innerText(),
    ).toBe('Eerste regel\nTweede regel');
  });

  test('shows markup in a visitor’s message as text', async ({ page, request }) => {
    const reference = await visitorWrites(
      request,
      '<img src=x onerror="document.title=1"><script>document.title=2</script>',
    );
    await openWorkspace(page);
    await page.getByRole('link', { name: reference }).click();
    await expect(page.getByRole('region', { name: 'Tekst' })).toContainText('<img src=x onerror=');
    await expect(page).toHaveTitle(new RegExp(reference));
  });

  test('links from a request to the record of its customer', async ({ page, server }) => {
    const [one] = await storedRows<{ id: string; name: string }>(
      server,
      'select c.id, a.name from "case" c join account a on a.id = c.accountid order by c.createddate desc limit 1',
    );
    await openWorkspace(page, `/record/${one!.id}`);
    await page
      .getByRole('main')
      .getByRole('link', { name: one!.name, exact: true })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: one!.name })).toBeVisible();
  });

  test('works without scripts too', async ({ browser, server }) => {
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await openWorkspace(page);
    const name = await rowLink(page, 0).innerText();
    await rowLink(page, 0).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await context.close();
  });
});

test.describe('by keyboard', () => {
  test('j and k move over the rows, Enter opens one and Escape leads back', async ({ page }) => {
    const home = await openWorkspace(page, '/Case/Alle');
    await hydrated(page);
    await page.keyboard.press('j');
    await expect(rowLink(page, 0)).toBeFocused();
    await page.keyboard.press('j');
    await expect(rowLink(page, 1)).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await expect(rowLink(page, 1)).toBeFocused();
    const name = await rowLink(page, 1).innerText();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(new RegExp(`${home}/Case/Alle$`));
    await expect(rowLink(page, 1)).toBeFocused();
  });

  test('the focused row is shown in a side panel with its conversation', async ({ page }) => {
    await openWorkspace(page, '/Case/Wacht_op_feedback');
    await hydrated(page);
    await page.keyboard.press('j');
    const name = await rowLink(page, 0).innerText();
    const beside = page.getByRole('complementary', { name: `Voorbeeld van ${name}` });
    await expect(beside.getByRole('heading', { name: 'Gesprek' })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page)).toEqual([]);
    }
    await page.keyboard.press('j');
    await expect(
      page.getByRole('complementary', {
        name: `Voorbeeld van ${await rowLink(page, 1).innerText()}`,
      }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary', { name: 'Voorbeeld van' })).toHaveCount(0);
    await page.keyboard.press('j');
    await expect(beside).toBeVisible();
    const asked: string[] = [];
    page.on(
      'request',
      (request) => request.url().includes('/ui-api/records/') && asked.push(request.url()),
    );
    await beside.getByRole('link', { name: 'Open serviceverzoek' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    // The calls that are left only record the view; the fields are known.
    expect(asked.filter((url) => !url.includes('updateMru=true'))).toEqual([]);
  });

  test('Escape moves the focus from the rows to the page', async ({ page }) => {
    await openWorkspace(page, '/Case/Alle');
    await hydrated(page);
    await page.keyboard.press('j');
    await expect(rowLink(page, 0)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('? shows the shortcuts, and Escape hides them', async ({ page }) => {
    await openWorkspace(page);
    await hydrated(page);
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: staffText.keys.title });
    // The focus is at the start of the dialog.
    await expect(keys.getByRole('heading', { name: staffText.keys.title })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
  });
});

test.describe('a list', () => {
  test('without rows says so, links to all records, and shows no shortcuts for rows', async ({
    page,
    server,
  }) => {
    const body = {
      label: 'Niets',
      displayColumns: ['CaseNumber'],
      filteredByInfo: [
        { fieldApiName: 'Subject', operandLabels: ['Dit vroeg nooit iemand'], operator: 'Equals' },
      ],
    };
    const made = await server.call('/list-info/Case', { as: 'verkoop', method: 'POST', body });
    await openWorkspace(page, `/Case/${made.body.listReference.id}`);
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 2, name: words.empty.title })).toBeVisible();
    await expect(page.getByText(staffText.keys.hint.move)).toHaveCount(0);
    await page.getByRole('link', { name: words.empty.all('serviceverzoeken') }).click();
    await expect(page.getByText(staffText.keys.hint.move)).toBeVisible();
  });

  test('is sorted by a click on its column, up and then down', async ({ page, server }) => {
    const first = async (order: 'asc' | 'desc') =>
      (
        await storedRows<{ subject: string }>(
          server,
          `select subject from "case" order by subject ${order} limit 1`,
        )
      )[0]!.subject;
    await openWorkspace(page, '/Case/Alle');
    await column(page, 'Onderwerp').getByRole('link').click();
    await expect(column(page, 'Onderwerp')).toHaveAttribute('aria-sort', 'ascending');
    await expect(rows(page).first()).toContainText(await first('asc'));
    await column(page, 'Onderwerp').getByRole('link').click();
    await expect(column(page, 'Onderwerp')).toHaveAttribute('aria-sort', 'descending');
    await expect(rows(page).first()).toContainText(await first('desc'));
  });

  test('with an invalid page token answers 400 inside the workspace', async ({ page }) => {
    const home = await openWorkspace(page);
    const answer = await page.goto(`${home}/Case/Alle?pagina=onzin`);
    expect(answer!.status()).toBe(400);
    await expect(page.getByRole('heading', { level: 1, name: problem.link.title })).toBeVisible();
    await expect(page.getByRole('navigation', { name: staffText.rail })).toBeVisible();
  });

  for (const below of ['/Bestaat_niet__c/Alle', '/record/500000000000000AAA', '/record/onzin']) {
    test(`or record that does not exist answers 404 inside the workspace: ${below}`, async ({
      page,
    }) => {
      const home = await openWorkspace(page);
      const answer = await page.goto(home + below);
      expect(answer!.status()).toBe(404);
      await expect(
        page.getByRole('heading', { level: 1, name: problem.missing.title }),
      ).toBeVisible();
    });
  }
});

test.describe('access to a workspace', () => {
  for (const below of ['', '/Case/Alle', '/Contactbericht__c/Nieuw']) {
    test(`a guest gets 404 at the workspace${below}`, async ({ page, request }) => {
      const home = await logIn(page, 'verkoop');
      expect((await request.get(home + below)).status()).toBe(404);
    });

    test(`a customer gets 404 at the workspace${below}`, async ({ page, request }) => {
      const home = await logIn(page, 'verkoop');
      await logIn(request, 'korenaar');
      expect((await request.get(home + below)).status()).toBe(404);
    });

    test(`a colleague gets 404 at the workspace${below} of another`, async ({ page, request }) => {
      const home = await logIn(page, 'verkoop');
      await logIn(request, 'beheer');
      expect((await request.get(home + below)).status()).toBe(404);
    });
  }
});
