import { expect, it } from 'vitest';
import { staffBulkText } from '#messages/staff/bulk.ts';
import { staffImportText } from '#messages/staff/import.ts';
import { openSite } from '../../../support/site.ts';
import { openWorkspaceClient, pageText } from '../workspace-client.ts';
import { htmlErrors } from '../../html-errors.ts';

/** The report on the page of an import that has ended, without scripts. */

const { said } = staffBulkText.page;

const server = await openSite();
const workspace = await openWorkspaceClient(server, 'beheer');

async function runImport(
  lines: readonly string[],
): Promise<{ trial: string; report: string; path: string }> {
  const { to } = await workspace.upload(
    'Contact',
    ['Achternaam;Bedrijf;E-mailadres', ...lines].join('\n'),
  );
  const { to: path } = await workspace.send(to, {
    manier: 'insert',
    'kolom-0': 'LastName',
    'kolom-1': 'AccountId',
    'kolom-2': 'Email',
  });
  const trial = pageText(await workspace.ended(path));
  await workspace.send(path, { wens: 'importeren' });
  const html = await workspace.ended(path);
  expect(await htmlErrors(html)).toEqual([]);
  return { trial, report: pageText(html), path };
}

it('the report says whether all, some or no lines were refused', async () => {
  const { report } = await runImport(['Alles;Garage Van Dijk;alles@verslag.example']);
  expect([report.includes(said.done), report.includes(said.partly)]).toEqual([true, false]);
  const mixed = await runImport([
    'Goed;Garage Van Dijk;goed@verslag.example',
    ';Garage Van Dijk;fout@verslag.example',
  ]);
  expect([mixed.report.includes(said.done), mixed.report.includes(said.partly)]).toEqual([
    false,
    true,
  ]);
  const { report: nothing } = await runImport([';Garage Van Dijk;fout@verslag.example']);
  expect([nothing.includes(said.partly), nothing.includes(said.nothing)]).toEqual([false, true]);
});

it('trial, report and file say of a duplicate line which choice would save it', async () => {
  const { trial, report, path } = await runImport([
    'Een;Garage Van Dijk;een@verslag.example',
    'Twee;Garage Van Dijk;EEN@verslag.example',
  ]);
  const { html: page } = await workspace.open(path);
  const file = page.match(/href="([^"]+)"[^>]*download/)?.[1] ?? '';
  const { html: csv } = await workspace.open(file);
  expect(report).toContain(`${staffBulkText.page.refused.like} Een`);
  expect(page).toMatch(/Lijkt op(?:<[^>]*>|\s)*<a [^>]*href="[^"]+\/003[^"]+"[^>]*>Een</);
  for (const text of [trial, report, csv]) expect(text).toContain(staffImportText.alike);
  expect(staffImportText.alike).toContain(staffImportText.columns.duplicates);
});

it('the trial shows a line as its cells, without separators and quotes', async () => {
  const { trial } = await runImport([
    '"Van ""Dam""";Garage Van Dijk;kapot',
    '\u202A\u200B;;leeg@verslag.example',
  ]);
  expect(trial).toContain('Van "Dam" · Garage Van Dijk · kapot');
  expect(trial).not.toMatch(/;Garage|;;leeg|· leeg/);
});
