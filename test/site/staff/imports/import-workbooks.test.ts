import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { problemText } from '#messages/problems/problems.ts';
import { staffImportText } from '#messages/staff/import.ts';
import { openSite } from '../../../support/site.ts';
import { openWorkspaceClient, pageText } from '../workspace-client.ts';
import { htmlErrors } from '../../html-errors.ts';

/**
 * Leading zeros that a spreadsheet dropped, and Excel workbooks as input and output of an import,
 * without scripts.
 */

const { report } = staffImportText;
const server = await openSite();
const workspace = await openWorkspaceClient(server, 'beheer');

/**
 * Uploads a file, runs the trial with the guessed columns, and gives the path and text of the job.
 */
async function runTrial(
  objectApiName: string,
  file: string | Uint8Array,
): Promise<{ path: string; words: string }> {
  const brought = await workspace.upload(objectApiName, file);
  expect(brought.status, brought.html.slice(0, 500)).toBe(303);
  const { html: columns } = await workspace.open(brought.to);
  const guessed = Object.fromEntries(
    [...columns.matchAll(/<select[^>]*name="(kolom-\d+|sleutel)"[^>]*>([^]*?)<\/select>/g)].map(
      ([, name, options]) => [name!, /<option value="([^"]*)" selected/.exec(options!)?.[1] ?? ''],
    ),
  );
  const sent = await workspace.send(brought.to, { manier: 'insert', ...guessed });
  return { path: sent.to, words: pageText(await workspace.ended(sent.to)) };
}

describe('lines of a file', () => {
  it('are reported in the trial when a leading zero was added', async () => {
    const { path, words } = await runTrial(
      'Account',
      'Naam;KvK-nummer\nMet nul;01234567\nZonder nul;7654321\n',
    );
    const { title } = staffImportText.remarks;
    expect(words).toContain(
      `${title} Regel Wat er staat Opmerking Regel 3 Zonder nul · 7654321 KvK-nummer: ${problemText['import.noughtAdded']}`,
    );
    expect(await htmlErrors((await workspace.open(path)).html)).toEqual([]);
  });

  it('that are refused can be downloaded as a workbook and imported again', async () => {
    const { path } = await runTrial(
      'Account',
      'Naam;KvK-nummer;Telefoon\nNul in Excel;01234561;fout\n',
    );
    const answer = await fetch(
      new URL(
        `${path.startsWith('/') ? '' : `${workspace.home}/`}${path}/geweigerd.xlsx`,
        server.url,
      ),
      {
        headers: { cookie: workspace.cookie },
      },
    );
    expect(answer.headers.get('content-type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    const [head, row] = sheets[0]!.rows as [string[], string[]];
    expect(head).toEqual([report.line, report.why, 'Naam', 'KvK-nummer', 'Telefoon']);
    expect(row).toEqual([
      '2',
      expect.stringContaining(problemText['record.phoneWrong']),
      'Nul in Excel',
      '01234561',
      'fout',
    ]);
    const mended = await writeXlsx({
      sheets: [{ name: 'Geweigerd', rows: [head, [...row.slice(0, 4), '0201234567']] }],
    });
    expect((await runTrial('Account', mended)).words).toContain('Zou lukken 1');
  });
});
