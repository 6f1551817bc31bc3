import { buffer } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import PDFDocument from 'pdfkit';
import { staffActionText } from '#messages/staff/actions.ts';
import { staffText } from '#messages/staff/staff.ts';
import { staffPdfText as pdfWords } from '#messages/staff/pdf.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { storedRows, type TestServer } from '../../support/server.ts';
import { expectAccessible, violations } from '../axe.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

const { avatar, lookup, path, files, remove, timeLine } = staffRecordText;

const openCase = async (server: TestServer): Promise<string> =>
  (
    await storedRows<{ id: string }>(
      server,
      `select id from "case" where status = 'Nieuw' order by id limit 1`,
    )
  )[0]!.id;

function pdfOf(pages: number, userPassword?: string): Promise<Buffer> {
  const paper = new PDFDocument({
    ...(userPassword !== undefined && { userPassword }),
    autoFirstPage: false,
  });
  for (let page = 1; page <= pages; page++) paper.addPage().text(`Bladzijde ${String(page)}`);
  paper.end();
  return buffer(paper);
}

async function opens(
  page: Page,
  below: string,
  who: 'verkoop' | 'beheer' = 'verkoop',
): Promise<string> {
  const home = await logIn(page, who);
  await page.goto(home + below);
  await hydrated(page);
  return home;
}

test.describe('a record', () => {
  test('has no accessibility faults, light and dark, on a phone and a desktop', async ({
    page,
    server,
  }) => {
    await opens(page, `/record/${await openCase(server)}`);
    await expectAccessible(page);
  });

  test('shows on a phone the first actions, and the others in a menu', async ({ page, server }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await opens(page, `/record/${await openCase(server)}`);
    const bar = page.getByRole('group', { name: staffActionText.bar });
    const note = bar.getByRole('link', { name: 'Notitie toevoegen' });
    await expect(bar.getByRole('link', { name: 'Reageren' })).toBeVisible();
    await expect(note).toBeHidden();
    await bar.locator('summary').press('Enter');
    await note.press('Enter');
    await expect(page.getByRole('heading', { name: 'Notitie toevoegen' })).toBeVisible();
  });

  test('opened from its list requests none of the fields that the list had', async ({ page }) => {
    await opens(page, '/Account/Alle');
    const asked: string[] = [];
    page.on(
      'request',
      (request) =>
        /\/ui-api\/records\//.test(request.url()) && asked.push(decodeURIComponent(request.url())),
    );
    await page
      .getByRole('main')
      .getByRole('link', { name: /B\.V\./ })
      .first()
      // At the start of the link, because the cell may cut off its end.
      .click({ position: { x: 5, y: 5 } });
    await expect(page.getByRole('region', { name: 'Vestigingsadres' })).toBeVisible();
    const fields = asked.flatMap(
      (url) => new URL(url).searchParams.get('optionalFields')?.split(',') ?? [],
    );
    expect(fields).toContain('Account.BillingStreet');
    for (const held of [
      'Account.Name',
      'Account.Klantnummer__c',
      'Account.BillingCity',
      'Account.Phone',
    ])
      expect(fields).not.toContain(held);
  });

  test('can be moved to the next status in its path, by keyboard', async ({ page, server }) => {
    const id = await openCase(server);
    await opens(page, `/record/${id}`);
    const steps = page.getByRole('region', { name: path.label });
    await steps.getByRole('button', { name: /^In behandeling/ }).press('Enter');
    await steps.getByRole('button', { name: path.mark('In behandeling') }).press('Enter');
    await expect(steps.locator('[aria-current="step"]')).toContainText('In behandeling');
    await expect(async () =>
      expect(
        (
          await storedRows<{ status: string }>(
            server,
            'select status from "case" where id = $1',
            id,
          )
        )[0]!.status,
      ).toBe('In behandeling'),
    ).toPass();
  });

  test('shows many changes in one time line, and keeps the focus when it loads more', async ({
    page,
    server,
  }) => {
    const id = await openCase(server);
    await storedRows(
      server,
      `insert into wijziging__c (id, object__c, record__c, soort__c, veld__c, oude_waarde__c, nieuwe_waarde__c, createddate, createdbyid, lastmodifieddate, lastmodifiedbyid, systemmodstamp)
       select 'a0Z' || lpad(at::text, 12, '0') || 'AAA', 'Case', $1, 'gewijzigd', 'Subject', 'Onderwerp ' || at - 1, 'Onderwerp ' || at, day, createdbyid, day, createdbyid, day
       from "case", generate_series(1, 60) as at, lateral (select timestamptz '2026-01-05 09:00+01' + at * interval '1 second' as day) as moment where id = $1`,
      id,
    );
    await opens(page, `/record/${id}`);
    await page.locator('summary', { hasText: timeLine.title }).press('Enter');
    const region = page.getByRole('region', { name: timeLine.title });
    const days = region.getByRole('heading', { name: 'maandag 5 januari 2026' });
    await region.getByRole('button', { name: timeLine.more }).press('Enter');
    await expect(region.getByText('Onderwerp 0', { exact: true })).toBeVisible();
    await expect(days).toHaveCount(1);
    await expect(region.getByRole('listitem').and(page.locator(':focus'))).toHaveCount(1);
  });

  test('accepts several files at once, and says what is wrong with one', async ({
    page,
    server,
  }) => {
    await opens(page, `/record/${await openCase(server)}`);
    const region = page.getByRole('region', { name: files.title });
    await region.getByLabel(files.choose).setInputFiles([
      { name: 'meting.txt', mimeType: 'text/plain', buffer: Buffer.from('61 dB') },
      { name: 'leeg.txt', mimeType: 'text/plain', buffer: Buffer.from('') },
    ]);
    await expect(region.getByRole('link', { name: 'meting.txt' })).toBeVisible();
    await expect(region).toContainText(files.empty);
    expect(await violations(page)).toEqual([]);
  });

  test('shows files in a viewer, and can stop and retry an upload', async ({ page, server }) => {
    await opens(page, `/record/${await openCase(server)}`);
    const region = page.getByRole('region', { name: files.title });
    const choose = region.getByLabel(files.choose);
    const picture = await page.screenshot();
    await choose.setInputFiles({ name: 'lijn.png', mimeType: 'image/png', buffer: picture });
    await region.getByRole('button', { name: files.view.open('lijn.png') }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('img', { name: 'lijn.png' })).toBeVisible();
    // The newest file is first, so the open one moves to the second place.
    await choose.setInputFiles({
      name: 'brief.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Beste klant'),
    });
    await expect(dialog).toContainText('2 van ');
    await expect(dialog.getByRole('img', { name: 'lijn.png' })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(dialog.getByRole('heading', { name: 'brief.txt' })).toBeVisible();
    await expect(dialog).toContainText(files.view.unseen);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(region.getByRole('button', { name: files.view.open('lijn.png') })).toBeFocused();

    const wire = await page.context().newCDPSession(page);
    const slow = (uploadThroughput: number) =>
      wire.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await slow(20_000);
    await choose.setInputFiles({
      name: 'groot.txt',
      mimeType: 'text/plain',
      buffer: Buffer.alloc(600_000, 'a'),
    });
    await expect(region.getByRole('progressbar', { name: files.busy('groot.txt') })).toBeVisible();
    // Closing the page during an upload asks first.
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await region.getByRole('button', { name: /^Stoppen.*groot/ }).press('Enter');
    await expect(region).toContainText(files.stopped);
    const again = region.getByRole('button', { name: /^Opnieuw.*groot/ });
    await expect(again).toBeFocused();
    await slow(-1);
    await again.press('Enter');
    await expect(region.getByRole('link', { name: 'groot.txt' })).toBeVisible();
  });

  test('shows a PDF page by page, and ignores files dropped elsewhere', async ({
    page,
    server,
  }) => {
    await opens(page, `/record/${await openCase(server)}`);
    const region = page.getByRole('region', { name: files.title });
    const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
    await region
      .getByLabel(files.choose)
      .setInputFiles([
        pdf('kapot.pdf', Buffer.from('%PDF-1.7 en dan niets')),
        pdf('slot.pdf', await pdfOf(1, 'geheim')),
        pdf('offerte.pdf', await pdfOf(3)),
      ]);
    for (const name of ['kapot.pdf', 'slot.pdf', 'offerte.pdf'])
      await expect(region.getByRole('link', { name })).toBeVisible();
    await region.getByRole('button', { name: files.view.open('offerte.pdf') }).press('Enter');
    const dialog = page.getByRole('dialog');
    const sheet = dialog.getByRole('region', { name: pdfWords.about(1, 3) });
    await expect(sheet).toContainText('Bladzijde 1');
    expect(await violations(page)).toEqual([]);
    await sheet.press('PageDown');
    await expect(dialog.getByRole('region', { name: pdfWords.about(2, 3) })).toContainText(
      'Bladzijde 2',
    );
    await dialog.getByRole('textbox').fill('3');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('Bladzijde 3');
    const failureText = dialog
      .getByText(pdfWords.troubles.locked)
      .or(dialog.getByText(pdfWords.troubles.broken));
    await dialog.getByRole('button', { name: pdfWords.larger }).press('Enter');
    await page.keyboard.press('Escape');
    for (const [name, why] of [
      ['slot.pdf', pdfWords.troubles.locked],
      ['kapot.pdf', pdfWords.troubles.broken],
    ] as const) {
      await region.getByRole('button', { name: files.view.open(name) }).press('Enter');
      await expect(failureText).toHaveText(why);
      await expect(dialog.getByRole('link', { name: files.view.save })).toHaveAttribute(
        'download',
        name,
      );
      await page.keyboard.press('Escape');
    }
    const preventedDefaults = await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'mis.txt'));
      const [over, drop] = ['dragover', 'drop'].map(
        (type) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
      );
      return [over!, drop!].map((event) => !document.querySelector('h1')!.dispatchEvent(event)); // proof: a page has a heading
    });
    expect(preventedDefaults).toEqual([true, true]);
    await expect(region).not.toContainText('mis.txt');
  });

  test('keeps a file that could not be sent, and can undo a removal', async ({
    page,
    context,
    server,
  }) => {
    await opens(page, `/record/${await openCase(server)}`);
    const region = page.getByRole('region', { name: files.title });
    await context.setOffline(true);
    await region.getByLabel(files.choose).setInputFiles({
      name: 'tunnel.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('geen bereik'),
    });
    await expect(region).toContainText(files.unreached);
    await context.setOffline(false);
    await region
      .getByLabel(files.choose)
      .setInputFiles({ name: 'leeg.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) });
    await expect(region).toContainText(files.empty);
    // An invalid file has no retry.
    await expect(region.getByRole('button', { name: files.again })).toHaveCount(1);
    await region.getByRole('button', { name: files.again }).click();
    const link = region.getByRole('link', { name: 'tunnel.txt' });
    await expect(link).toHaveCount(1);
    await region.getByRole('button', { name: files.remove('tunnel.txt') }).click();
    await page.getByRole('dialog').getByRole('button', { name: files.go }).click();
    await expect(link).toHaveCount(0);
    await page.getByRole('button', { name: remove.undo }).click();
    await expect(link).toHaveCount(1);
  });

  test('can get another avatar, with a preview, and lose it again', async ({ page, server }) => {
    await opens(page, `/record/${await openCase(server)}`);
    const picture = await page.screenshot();
    // Without its own avatar, a record has the icon of its object, as in search.
    const head = page.locator('.avatar-button img');
    const ofObject = await head.getAttribute('src');
    expect(ofObject).toContain('/pictogram/');
    await page.getByRole('button', { name: avatar.change }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByLabel(avatar.choose)
      .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('geen foto') });
    await expect(dialog).toContainText(avatar.refused);
    await dialog
      .getByLabel(avatar.choose)
      .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: picture });
    await expect(dialog).toContainText(avatar.shown);
    expect(await violations(page)).toEqual([]);
    const zoom = dialog.getByRole('slider', { name: avatar.crop.zoom });
    await zoom.press('ArrowRight');
    await zoom.press('ArrowRight');
    await expect(zoom).toHaveAttribute('aria-valuetext', '10%');
    await dialog.getByRole('button', { name: avatar.save }).click();
    await expect(head).toHaveAttribute('src', /\/photo\?/);
    await expect
      .poll(() =>
        head.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
      )
      .toEqual([512, 512]);
    await page.getByRole('button', { name: avatar.change }).click();
    await dialog.getByRole('button', { name: avatar.remove }).click();
    await expect(head).toHaveAttribute('src', ofObject!);
  });
});

test('a deleted record can be restored from the message of its deletion', async ({
  page,
  server,
}) => {
  const made = await server.call('/records', {
    as: 'beheer',
    method: 'POST',
    body: { apiName: 'Account', fields: { Name: '<b>Weg</b> ermee B.V.' } },
  });
  await opens(page, `/record/${made.body.id}`, 'beheer');
  await page.getByRole('button', { name: remove.start, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: remove.go }).dblclick();
  await expect(page).toHaveURL(/\/Account\/Alle/);
  await page.getByRole('button', { name: remove.undo }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: '<b>Weg</b> ermee B.V.' }),
  ).toBeVisible();
});

test('a look-up searches while typing, and can create a missing record in a dialog', async ({
  page,
  server,
}) => {
  await opens(page, '/nieuw/Case');
  const required = `Bedrijf ${staffText.edit.required}`;
  const company = page.getByRole('combobox', { name: required });
  await company.press('ArrowDown');
  const choices = page.getByRole('listbox', { name: required }).getByRole('option');
  await expect(choices.first()).toBeVisible();
  await page.keyboard.type('st');
  await expect(page.getByText(lookup.more(8), { exact: true })).toBeVisible();
  await company.fill('');
  await page.keyboard.type('garage van');
  await page.keyboard.press('ArrowDown');
  const stoodOn = page.locator('[role=option][aria-selected=true]');
  const before = await stoodOn.allTextContents();
  await expect(page.getByText(lookup.found(1), { exact: true })).toBeVisible();
  expect([before, []], 'nothing else comes under the keys').toContainEqual(
    await stoodOn.allTextContents(),
  );
  await page.keyboard.type(' ');
  await expect(choices.first()).toContainText('Garage Van Dijk');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(company).toHaveValue(/Garage Van Dijk/);

  await page.getByRole('combobox', { name: 'Contactpersoon' }).click();
  await page.keyboard.type('Anna van der Nieuwenhuizen');
  await expect(page.getByText(lookup.none('Anna van der Nieuwenhuizen'))).toBeVisible();
  await page.getByRole('option', { name: lookup.create('Contactpersoon') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Voornaam')).toHaveValue('Anna');
  await expect(dialog.getByLabel('Achternaam')).toHaveValue('van der Nieuwenhuizen');
  // Pre-filled with the company of the request, as the contact must belong to it.
  await expect(dialog.getByRole('combobox', { name: required })).toHaveValue(/Garage Van Dijk/);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: staffText.edit.save }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Contactpersoon' })).toHaveValue(/Nieuwenhuizen/);
  await page.getByLabel('Onderwerp').fill('Nieuw toestel');
  await page.getByRole('button', { name: staffText.edit.save }).dblclick();
  await expect(page.getByText(/is aangemaakt/)).toBeVisible();
  expect(
    await storedRows(server, `select id from "case" where subject = 'Nieuw toestel'`),
  ).toHaveLength(1);
});
