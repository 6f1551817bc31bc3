import { expect, it } from 'vitest';
import { problemText } from '#messages/problems/problems.ts';
import { staffImportText } from '#messages/staff/import.ts';
import { openSite } from '../../../support/site.ts';
import { openWorkspaceClient, pageText } from '../workspace-client.ts';
import { uploadPathOf } from '#web/forms/upload-action-as-json.ts';

/** The upload of a file to import, with and without scripts. */

const server = await openSite();
const workspace = await openWorkspaceClient(server, 'beheer');

it('a too large file is refused with its sentence, or as JSON for scripts', async () => {
  const large = new Uint8Array(26_214_401).fill(120);
  const { status, html } = await workspace.upload('Contact', large);
  expect([status, pageText(html).includes(staffImportText.problems['file.tooLarge'])]).toEqual([
    400,
    true,
  ]);
  const nothing = await workspace.upload('', new Uint8Array());
  expect([
    nothing.status,
    pageText(nothing.html).includes(staffImportText.problems['form.required']),
  ]).toEqual([400, true]);
  const uploadByScript = (file: string | Uint8Array) =>
    workspace.upload('Contact', file, { path: uploadPathOf('importeren') });
  const refused = await uploadByScript(large);
  expect([refused.status, JSON.parse(refused.html)]).toEqual([
    400,
    {
      problems: [{ code: 'file.tooLarge', field: 'file' }],
      typed: expect.objectContaining({ object: 'Contact' }),
    },
  ]);
  const taken = await uploadByScript('Achternaam\nOnderweg\n');
  const { to } = JSON.parse(taken.html) as { to: string };
  expect([taken.status, pageText((await workspace.open(to)).html).includes('1 regel.')]).toEqual([
    200,
    true,
  ]);
  expect(
    (
      await (
        await openWorkspaceClient(server, 'verkoop')
      ).upload('', 'x', { path: uploadPathOf('adressen-importeren') })
    ).status,
  ).toBe(404);
});

it.each(['importeren', 'adressen-importeren'])(
  'opening the upload address of %s in the browser redirects to its form',
  async (page) => {
    const { status, url } = await workspace.open(uploadPathOf(page));
    expect([status, new URL(url).pathname]).toEqual([200, `${workspace.home}/${page}`]);
    expect(
      (
        await (
          await openWorkspaceClient(server, 'verkoop')
        ).open(uploadPathOf(`${workspace.home}/${page}`))
      ).status,
    ).toBe(404);
  },
);

it('a PDF that is named .csv is refused', async () => {
  const { status, html } = await workspace.upload('Account', '%PDF-1.4\n%\n1 0 obj\n');
  expect([status, pageText(html).includes(problemText['import.notCsv'])]).toEqual([400, true]);
});

it('a line that breaks a rule is reported with the help of its field', async () => {
  const { to } = await workspace.upload('Account', 'Bedrijfsnaam;KvK-nummer\nKort Nummer;12\n');
  const { to: tried } = await workspace.send(to, {
    manier: 'insert',
    'kolom-0': 'Name',
    'kolom-1': 'KvK_nummer__c',
  });
  const { help, label } = server.ctx.registry.object('Account')!.fields.get('KvK_nummer__c')!;
  const why = `${label}: ${problemText['record.rule']} ${help!}`;
  expect(pageText(await workspace.ended(tried))).toContain(why);
  expect((await workspace.open(`${tried}/geweigerd.csv`)).html).toContain(why);
});

it('a line with an end date before its start date is reported at the end date', async () => {
  const { to } = await workspace.upload(
    'Aansluiting__c',
    'Naam;Ingangsdatum;Einddatum;Einde eerste termijn;Bedrijf;Soort\n' +
      'Lijn;2026-11-20;2026-11-10;2026-11-10;Bakkerij De Korenaar B.V.;Internet\n',
  );
  const { to: tried } = await workspace.send(to, {
    manier: 'insert',
    'kolom-0': 'Name',
    'kolom-1': 'Ingangsdatum__c',
    'kolom-2': 'Einddatum__c',
    'kolom-3': 'Einde_eerste_termijn__c',
    'kolom-4': 'Account__c',
    'kolom-5': 'Soort__c',
  });
  const said = pageText(await workspace.ended(tried));
  for (const label of ['Einddatum', 'Einde eerste termijn'])
    expect(said).toContain(
      `${label}: Deze datum ligt vóór het begin. Vul een latere datum in. Niet eerder dan de ingangsdatum.`,
    );
  expect(said).not.toContain(problemText['record.rule']);
});
