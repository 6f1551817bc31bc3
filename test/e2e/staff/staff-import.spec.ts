import { truncateSync, writeFileSync } from 'node:fs';
import { staffBulkText } from '#messages/staff/bulk.ts';
import { staffImportText } from '#messages/staff/import.ts';
import { uploadText } from '#messages/shared/files.ts';
import { expectAccessible } from '../axe.ts';
import { expect, logIn, phone, hydrated, test } from '../fixtures.ts';
import type { Page } from '@playwright/test';
import { formText } from '#messages/shared/ui.ts';

test('the page of an import shows by itself that the import has ended', async ({ page }) => {
  const home = await logIn(page, 'beheer');
  await page.goto(`${home}/importeren`);
  await hydrated(page);
  await page.getByLabel(staffImportText.file.object.label).selectOption('Account');
  await page.getByLabel(staffImportText.file.file.label).setInputFiles({
    name: 'bedrijven.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Bedrijfsnaam\nVia Bestand B.V.\n'),
  });
  await page.getByRole('button', { name: staffImportText.file.send }).click();
  await page.getByRole('button', { name: staffImportText.columns.send }).click();
  await expect(page.getByText(staffBulkText.page.said.tried)).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: staffBulkText.page.carryOut.button, exact: true })
    .press('Enter');
  await expect(page.getByText(staffBulkText.page.said.done)).toBeVisible();
  // The button is gone, so the focus moves to the status.
  await expect(
    page.getByRole('status').filter({ hasText: staffBulkText.states.done }).first(),
  ).toBeFocused();
});

test('on a phone the number of a refused line has a label', async ({ page }) => {
  const home = await logIn(page, 'beheer');
  await page.goto(`${home}/importeren`);
  await hydrated(page);
  await page.getByLabel(staffImportText.file.object.label).selectOption('Account');
  await page.getByLabel(staffImportText.file.file.label).setInputFiles({
    name: 'bedrijven.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Bedrijfsnaam;KvK-nummer\nFout Nummer B.V.;12\n'),
  });
  await page.getByRole('button', { name: staffImportText.file.send }).click();
  await page.getByRole('button', { name: staffImportText.columns.send }).click();
  const row = page.getByRole('row').filter({ hasText: 'Fout Nummer' });
  const name = row.getByText(staffBulkText.page.refused.line, { exact: true });
  await expect(name).toBeHidden();
  await page.setViewportSize(phone);
  await expect(name).toBeVisible();
  await expectAccessible(page);
});

test('the page of a bulk job stays during an outage, and updates after it', async ({
  page,
  server,
}) => {
  const home = await logIn(page, 'verkoop');
  const begun = await server.call('/bulk-jobs', {
    as: 'verkoop',
    method: 'POST',
    body: {
      operation: 'update',
      objectApiName: 'Case',
      list: { listViewApiName: 'Gesloten' },
      fields: { Type: 'Vraag' },
    },
  });
  const id = String(begun.body.id);
  await page.goto(`${home}/bewerkingen/${id}`);
  await hydrated(page);
  await page.route(
    (url) => !url.pathname.startsWith('/assets/'),
    (route) => route.abort('internetdisconnected'),
  );
  await expect(page.getByText(staffBulkText.page.away)).toBeVisible();
  await expect(
    page.getByRole('heading', { level: 1, name: String(begun.body.label) }),
  ).toBeVisible();
  // A button pressed meanwhile has no effect, and says so.
  await page.getByRole('button', { name: staffBulkText.page.stop, exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: staffBulkText.page.lost })).toBeVisible();
  await server.call(`/bulk-jobs/${id}`, {
    as: 'verkoop',
    method: 'PATCH',
    body: { status: 'stopped' },
  });
  await page.unrouteAll();
  // On a fast machine the job may end before it is stopped.
  const { user, done } = staffBulkText.page.said;
  await expect(async () => {
    const { body } = await server.call(`/bulk-jobs/${id}`, { as: 'verkoop' });
    const said = page.getByText(body.status === 'stopped' ? user : done);
    await expect(said).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText(staffBulkText.page.away)).toBeHidden();
});

/**
 * Starts the upload of a file of about three megabytes over a slow connection. Its lines are long,
 * because the server spends more time per line than per byte.
 */
async function sendSlowly(page: Page, home: string) {
  await page.goto(`${home}/importeren`);
  await hydrated(page);
  await page.getByLabel(staffImportText.file.object.label).selectOption('Account');
  const line = `Via Bestand B.V.;${'x'.repeat(2_000)}\n`;
  const path = test.info().outputPath('bedrijven.csv');
  writeFileSync(path, `Bedrijfsnaam;Iets\n${line.repeat(1_500)}`);
  await page.getByLabel(staffImportText.file.file.label).setInputFiles(path);
  const wire = await page.context().newCDPSession(page);
  const speed = (uploadThroughput: number) =>
    wire.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await wire.send('Network.enable');
  await speed(100_000);
  await page.getByRole('button', { name: staffImportText.file.send }).click();
  return { wire, speed };
}

const percentOf = async (page: Page): Promise<number> =>
  Number(/^(\d+)%/.exec(await page.getByText(/% verstuurd/).innerText())?.[1]);

test('an upload shows its progress in percent, and goes on to the columns', async ({ page }) => {
  const { speed } = await sendSlowly(page, await logIn(page, 'beheer'));
  const first = await percentOf(page);
  await expect.poll(() => percentOf(page)).toBeGreaterThan(first);
  await page.setViewportSize(phone);
  await expectAccessible(page);
  await speed(-1);
  await expect(
    page.getByRole('heading', { name: staffImportText.columns.title('Bedrijven') }),
  ).toBeVisible();
  await expect(page.getByText('1.500 regels')).toBeVisible();
});

test('an upload can be stopped, and sent again without choosing the file again', async ({
  page,
  server,
}) => {
  const works = async () =>
    (
      await server.call('/list-records/Bulkbewerking__c/Alle', {
        as: 'beheer',
        method: 'POST',
        body: {},
      })
    ).body.count;
  const home = await logIn(page, 'beheer');
  const before = await works();
  const { speed } = await sendSlowly(page, home);
  await page.getByRole('button', { name: uploadText.stop }).click();
  await expect(page.getByText(staffImportText.problems['form.stopped'])).toBeVisible();
  await expect(page.getByRole('button', { name: uploadText.stop })).toBeHidden();
  expect(await works()).toBe(before);
  await speed(-1);
  await page.getByRole('button', { name: staffImportText.file.send }).click();
  await expect(page.getByText('1.500 regels')).toBeVisible();
});

test('an upload that loses its connection can be sent again with its file', async ({ page }) => {
  const { wire, speed } = await sendSlowly(page, await logIn(page, 'beheer'));
  await expect(page.getByText(/% verstuurd/)).toBeVisible();
  await wire.send('Network.emulateNetworkConditions', {
    offline: true,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await expect(page.getByText(staffImportText.problems['form.unreached'])).toBeVisible();
  await speed(-1);
  await page.getByRole('button', { name: staffImportText.file.send }).click();
  await expect(page.getByText('1.500 regels')).toBeVisible();
});

test('a file that is too large is refused before it is sent', async ({ page }) => {
  const home = await logIn(page, 'beheer');
  await page.goto(`${home}/importeren`);
  await hydrated(page);
  await page.getByLabel(staffImportText.file.object.label).selectOption('Account');
  const box = page.getByLabel(staffImportText.file.file.label);
  const path = test.info().outputPath('bedrijven.csv');
  writeFileSync(path, '');
  truncateSync(path, 26_214_401);
  await box.setInputFiles(path);
  let sent = 0;
  page.on('request', (request) => (sent += request.method() === 'POST' ? 1 : 0));
  await page.getByRole('button', { name: staffImportText.file.send }).click();
  await expect(box).toHaveAccessibleDescription(
    new RegExp(`${staffImportText.problems['file.tooLarge']}$`),
  );
  expect(sent).toBe(0);
});

test('errors and choices stay when a gap in the changes makes the page reload its data', async ({
  page,
  context,
}) => {
  const home = await logIn(page, 'beheer');
  // All tabs share the change stream of the first one.
  const other = await context.newPage();
  const opens = other.waitForResponse(/ui-api\/changes/);
  await other.goto(home);
  await opens;
  const waits = page.waitForRequest(/ui-api\/changes/);
  await page.goto(`${home}/importeren`);
  await hydrated(page);
  const { file, columns } = staffImportText;
  await page.getByLabel(file.object.label).selectOption('Account');
  const buffer = Buffer.from('Bedrijfsnaam\nTweede Blad B.V.\n');
  await page
    .getByLabel(file.file.label)
    .setInputFiles({ name: 'bedrijven.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: file.send }).click();
  const choice = page.getByLabel(columns.of('Bedrijfsnaam'));
  await choice.selectOption({ label: columns.skip });
  await page.getByRole('button', { name: columns.send }).click();
  const summary = page.getByRole('group', { name: formText.summaryWhole });
  await expect(summary).toBeVisible();
  await waits;
  const again = page.waitForResponse(/importeren\/\w+\.data/);
  const gap = 'data: {"gap":true}\n\n';
  await page.route(
    '**/ui-api/changes',
    (route) => route.fulfill({ contentType: 'text/event-stream', body: gap }),
    { times: 1 },
  );
  // The page opens a stream of its own.
  await other.close();
  await again;
  await page.evaluate(
    () =>
      new Promise((done) => {
        setTimeout(done, 500);
      }),
  );
  await expect(summary).toBeVisible();
  await expect(choice).toHaveValue('');
});
