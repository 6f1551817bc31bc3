import type { Locator, Page } from '@playwright/test';
import { problemText } from '#messages/problems/problems.ts';
import { shellText } from '#messages/site/shell.ts';
import { staffText } from '#messages/staff/staff.ts';
import { storedRows } from '../../support/server.ts';
import { violations } from '../axe.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

const { edit: words } = staffText;

/** Opens a record as a staff member and starts to edit it, by keyboard. */
async function edits(page: Page, who: 'verkoop' | 'beheer', id: string): Promise<void> {
  const home = await logIn(page, who);
  await page.goto(`${home}/record/${id}`);
  await hydrated(page);
  await page.keyboard.press('e');
  await expect(page.getByRole('textbox').first()).toBeFocused();
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (
    let presses = 0;
    presses < 90 && !(await target.evaluate((element) => element === document.activeElement));
    presses++
  )
    await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

async function types(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Records the bodies of the saves that the page sends, from now on. */
function savesOf(page: Page): string[] {
  const bodies: string[] = [];
  page.on(
    'request',
    (request) => request.method() === 'PATCH' && bodies.push(request.postData() ?? ''),
  );
  return bodies;
}

test.describe('changing a record', () => {
  test('after a colleague saved first shows the differences, to choose per field', async ({
    page,
    browser,
    server,
  }) => {
    const [row] = await storedRows<{ id: string }>(
      server,
      `select id from account where name like 'Bakkerij%' limit 1`,
    );
    const context = await browser.newContext({ baseURL: server.url });
    const colleague = await context.newPage();
    await edits(page, 'verkoop', row!.id);
    expect(await violations(page)).toEqual([]);
    await types(page, 'Telefoon', '030-1111111');
    await edits(colleague, 'beheer', row!.id);
    await types(colleague, 'Telefoon', '020-2222222');
    await types(colleague, 'Website', 'https://collega.example');
    await types(colleague, 'Vestigingsadres: plaats', 'Assen');
    await colleague.keyboard.press('Enter');
    await expect(
      colleague.getByRole('status').filter({ hasText: words.saved.title }),
    ).toBeVisible();
    await expect(colleague.getByRole('link', { name: words.start, exact: true })).toBeFocused();

    const sent = savesOf(page);
    await types(page, 'Website', 'https://ik.example');
    await types(page, 'Vestigingsadres: straat en huisnummer', 'Mijnstraat 1');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: words.collision.title })).toBeFocused();
    expect(await violations(page)).toEqual([]);
    const choice = (field: string) =>
      page.getByRole('group', { name: field, exact: true }).getByRole('radio');
    await expect(choice('Telefoon').first()).toHaveAccessibleName(
      `${words.collision.mine} 030-1111111`,
    );
    await expect(choice('Telefoon').last()).toHaveAccessibleName(/^Waarde van .* 020-2222222$/);
    await expect(page.getByText('Assen', { exact: true })).toBeVisible();

    const choose = async () => {
      await tabTo(page, choice('Telefoon').first());
      await page.keyboard.press('Space');
      await expect(choice('Telefoon').first()).toBeChecked();
      await tabTo(page, choice('Website').first());
      await page.keyboard.press('ArrowDown');
      await expect(choice('Website').last()).toBeChecked();
      await tabTo(page, page.getByRole('button', { name: words.collision.save }));
    };
    await choose();
    const again = { Phone: '010-3333333', Website: 'https://nog-eens.example' };
    expect(
      (
        await server.call(`/records/${row!.id}`, {
          as: 'beheer',
          method: 'PATCH',
          body: { fields: again },
        })
      ).status,
    ).toBe(200);
    await page.keyboard.press('Enter');
    await expect(choice('Telefoon').last()).toHaveAccessibleName(/^Waarde van .* 010-3333333$/);
    await expect(page.getByRole('heading', { name: words.collision.title })).toBeFocused();
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await choose();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: words.start, exact: true })).toBeFocused();
    const [saved] = await storedRows(
      server,
      'select phone, website, billingcity, billingstreet from account where id = $1',
      row!.id,
    );
    expect(saved).toEqual({
      phone: '030-1111111',
      website: 'https://nog-eens.example',
      billingcity: 'Assen',
      billingstreet: 'Mijnstraat 1',
    });
    expect(JSON.parse(sent.at(-1)!)).toEqual({
      fields: { Phone: '030-1111111', BillingStreet: 'Mijnstraat 1' },
    });
    await context.close();
  });

  test('keeps the focus in a picklist when its values load, in one call for all picklists', async ({
    page,
    server,
  }) => {
    const [row] = await storedRows<{ id: string }>(
      server,
      'select id from "case" order by id limit 1',
    );
    const home = await logIn(page, 'verkoop');
    await page.goto(`${home}/record/${row!.id}`);
    await hydrated(page);
    const asked: string[] = [];
    page.on(
      'request',
      (request) => request.url().includes('/picklist-values/') && asked.push(request.url()),
    );
    await page.keyboard.press('e');
    const status = page.getByLabel('Status');
    await expect(status.getByRole('option', { name: 'Wacht op feedback' })).toBeAttached();
    await expect(status).toBeFocused();
    expect(asked).toHaveLength(1);
  });

  test('sends only the changed fields, once, and asks before it discards typed text', async ({
    page,
    server,
  }) => {
    const [row] = await storedRows<{ id: string }>(
      server,
      `select id from account where name like 'Garage%' limit 1`,
    );
    await edits(page, 'verkoop', row!.id);
    const sent = savesOf(page);
    await types(page, 'Omvangsklasse verklaard op', '31-02-2026');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: 'Eén veld klopt nog niet' })).toBeFocused();
    expect(sent).toEqual([]);
    expect(await violations(page)).toEqual([]);

    for (const leave of [
      () => page.getByLabel('Omvangsklasse verklaard op').press('Escape'),
      () => page.getByRole('link', { name: words.cancel, exact: true }).press('Enter'),
    ]) {
      await leave();
      await expect(page.getByRole('dialog', { name: words.leave.title })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByLabel('Omvangsklasse verklaard op')).toHaveValue('31-02-2026');
    }

    await types(page, 'Omvangsklasse verklaard op', '3 mei 2026');
    await page.getByRole('button', { name: words.save }).dblclick();
    await expect(page.getByRole('link', { name: words.start, exact: true })).toBeFocused();
    expect(sent.map((body): unknown => JSON.parse(body))).toEqual([
      { fields: { Omvangsklasse_verklaard_op__c: '2026-05-03' } },
    ]);

    await page.keyboard.press('e');
    await page.getByRole('button', { name: words.save }).click();
    await expect(page.getByRole('link', { name: words.start, exact: true })).toBeFocused();
    expect(sent.length).toBe(1);
  });

  test('offers the typed name, and says why an inactive user cannot own it', async ({
    page,
    server,
  }) => {
    const [row] = await storedRows<{ id: string }>(
      server,
      `select id from "case" where status = 'Nieuw' order by id desc limit 1`,
    );
    const home = await logIn(page, 'beheer');
    await page.goto(`${home}/record/${row!.id}?bewerken=OwnerId`);
    await hydrated(page);
    await page.getByRole('combobox', { name: 'Eigenaar' }).fill('Daan Evers');
    const choices = page.getByRole('listbox', { name: 'Eigenaar' }).getByRole('option');
    await expect(choices).toHaveText([/^Daan Evers/, 'Gebruiker: nieuw']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await storedRows(server, `update "user" set isactive = false where name = 'Daan Evers'`);
    await page.getByRole('button', { name: words.save, exact: true }).click();
    await expect(page.getByRole('group', { name: 'Eén veld klopt nog niet' })).toContainText(
      problemText['record.owner'],
    );
  });

  test('keeps what was typed when a link is clicked offline', async ({ page, context, server }) => {
    const [row] = await storedRows<{ id: string }>(
      server,
      'select id from account order by id desc limit 1',
    );
    await edits(page, 'verkoop', row!.id);
    await types(page, 'Telefoon', '030-3333333');
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Aansluitingen' }).click();
    await expect(page.getByText(shellText.offlineWaiting)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(shellText.offlineWaiting)).toHaveCount(0);
    await expect(page.getByLabel('Telefoon', { exact: true })).toHaveValue('030-3333333');
    await page.getByRole('link', { name: 'Aansluitingen' }).click();
    await page
      .getByRole('dialog', { name: words.leave.title })
      .getByRole('button', { name: words.leave.go })
      .click();
    await expect(page).toHaveURL(/Aansluiting__c/);
  });

  test('that a colleague deletes meanwhile shows what was typed', async ({ page, server }) => {
    const made = await server.call('/records', {
      as: 'beheer',
      method: 'POST',
      body: { apiName: 'Account', fields: { Name: 'Even hier B.V.' } },
    });
    await edits(page, 'verkoop', made.body.id);
    await types(page, 'Interne notitie', 'Dit wil ik bewaren');
    expect(
      (await server.call(`/records/${made.body.id}`, { as: 'beheer', method: 'DELETE' })).status,
    ).toBe(204);
    await expect(page.getByRole('heading', { name: words.gone.title })).toBeFocused();
    await expect(page.getByLabel(words.gone.typed)).toHaveValue(
      'Interne notitie: Dit wil ik bewaren',
    );
    expect(await violations(page)).toEqual([]);
  });
});
