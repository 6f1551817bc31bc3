import { dayText } from '#messages/shared/days.ts';
import { terminateText } from '#messages/portal/terminate.ts';
import { describeEndingProblem } from '#messages/problems/connection-problems.ts';
import { takeNumberText } from '#messages/site/take-number.ts';
import { localDay } from '#engine/model/local-day.ts';
import { addMonths } from '#protocol/time/calendar.ts';
import { type TestServer } from '../../support/server.ts';
import { companyOf, createRow } from '../../rows.ts';
import { expectAccessible } from '../axe.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

/**
 * Terminating a connection by keyboard, and the accessibility of its pages. Source: spec §2, §4;
 * decisions.md §7, §8.
 */

let count = 0;
async function connection(
  server: TestServer,
  change: Record<string, string | number> = {},
): Promise<string> {
  const row = await companyOf(server, 'korenaar');
  const fields = {
    Account__c: row,
    Soort__c: 'Mobiel',
    Status__c: 'Actief',
    Maandbedrag__c: 12.5,
    Opzegtermijn_maanden__c: 1,
  };
  count += 1;
  const own = {
    Name: `Bestelbus ${String(count)}`,
    Nummer__c: `06-55${String(count).padStart(6, '0')}`,
  };
  return createRow(server, 'Aansluiting__c', { ...fields, ...own, ...change });
}

test('a refused end date is said at its field, not once more below it', async ({
  page,
  server,
}) => {
  const id = await connection(server);
  await logIn(page, 'korenaar');
  await page.goto(`dashboard/opzeggen/${id}`);
  await hydrated(page);
  await page.getByLabel(terminateText.choose.day).fill('2099-01-01');
  const problem = describeEndingProblem('termination.tooFar');
  await expect(page.getByText(problem, { exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: terminateText.choose.next }).press('Enter');
  await expect(page.getByRole('group', { name: 'Eén veld klopt nog niet' })).toBeFocused();
  await expect(page.locator('main').getByText(problem, { exact: true })).toHaveCount(1);
});

test('a customer can terminate a connection by keyboard, and Back shows that it is ending', async ({
  page,
  server,
}) => {
  const id = await connection(server, {
    Contractvorm__c: 'Vast',
    Einde_eerste_termijn__c: addMonths(localDay(new Date()), 6),
  });
  const early = addMonths(localDay(new Date()), 4);
  await logIn(page, 'korenaar');
  await page.goto(`dashboard/opzeggen/${id}`);
  await hydrated(page);
  await page.getByLabel(terminateText.choose.day).fill(early);
  await expect(page.getByText(`Stoppen op ${dayText(early)}: €\u00a025,00`)).toBeVisible();
  await page.getByRole('button', { name: terminateText.choose.next }).press('Enter');
  const last = page.getByRole('button', { name: `Definitief opzeggen per ${dayText(early)}` });
  await last.press('Enter');
  await expect(page.getByRole('group', { name: 'Eén veld klopt nog niet' })).toBeFocused();
  await page.getByRole('checkbox').press('Space');
  await last.press('Enter');
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: `Je ophefverzoek is ontvangen. De dienst stopt op ${dayText(early)}.`,
    }),
  ).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: terminateText.proof }).click();
  expect((await download).suggestedFilename()).toMatch(/^opzegging-OP-\d+\.pdf$/);
  await page.goBack();
  await expect(
    page.getByRole('heading', { level: 1, name: terminateText.closed.ending }),
  ).toBeVisible();
  await expect(last).toHaveCount(0);
});

test('a button copies the number', async ({ page, server, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await connection(server, { Nummer__c: '06-55987654' });
  await logIn(page, 'korenaar');
  await page.goto(`dashboard/uitporteren/${id}`);
  await hydrated(page);
  await page.getByRole('button', { name: takeNumberText.copyNumber }).click();
  await expect(page.getByRole('status').filter({ hasText: takeNumberText.copied })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('06-55987654');
});

test('the pages of a termination and a port-out are accessible', async ({ page, server }) => {
  const id = await connection(server, {
    Contractvorm__c: 'Vast',
    Einde_eerste_termijn__c: addMonths(localDay(new Date()), 6),
  });
  await logIn(page, 'korenaar');
  const early = addMonths(localDay(new Date()), 4);
  for (const path of [
    `aansluiting/${id}`,
    `opzeggen/${id}`,
    `opzeggen/${id}?datum=${early}`,
    `uitporteren/${id}`,
  ]) {
    await page.goto(`dashboard/${path}`);
    await expectAccessible(page, path);
  }
});
