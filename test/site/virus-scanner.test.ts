import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishObjectWritten } from '#engine/bulk/job-runs.ts';
import { errorText } from '#messages/site/errors.ts';
import { plainErrorText } from '#messages/problems/plain-errors.ts';
import { problemText } from '#messages/problems/problems.ts';
import { staffHealthText as health } from '#messages/staff/health.ts';
import { type Clamd, hasClamd, infected, startClamd } from '../clamd.ts';
import { freePort } from '../support/free-port.ts';
import { uploadFile } from '../contract/files/multipart.ts';
import {
  openTestServer,
  ownAndForeignCompany,
  storedRows,
  type TestServer,
} from '../support/server.ts';
import { type WorkspaceClient, openWorkspaceClient, pageText } from './staff/workspace-client.ts';
import { logIn } from './login/log-in.ts';
import { htmlErrors } from './html-errors.ts';
import { formData, pdfFile, replyForm, requestForm } from './portal/requests.ts';
import { fileStateText } from '#messages/shared/files.ts';

/**
 * What pages show, without scripts, of a file that waits for the virus scanner and of an infected
 * one.
 */

let server: TestServer;
let port: number;
let now = new Date();
let cookie: string;
let workspace: WorkspaceClient;
let own: string;
beforeAll(async () => {
  port = await freePort();
  server = await openTestServer({
    environment: { CLAMAV: `tcp://127.0.0.1:${String(port)}` },
    outside: { clock: { now: () => now } },
  });
  cookie = await logIn(server, 'korenaar');
  workspace = await openWorkspaceClient(server, 'beheer');
  ({ own } = await ownAndForeignCompany(server, 'korenaar'));
});
afterAll(() => server.close());

const wake = async () => {
  now = new Date(now.getTime() + 600_000);
  await publishObjectWritten(server.dependencies.database.db, 'ContentVersion');
};
const page = async (path: string) =>
  (await fetch(new URL(path, server.url), { headers: { cookie } })).text();
const sent = (path: string, body: FormData, as = cookie) =>
  fetch(new URL(path, server.url), {
    method: 'POST',
    headers: { cookie: as },
    body,
    redirect: 'manual',
  });
const states = async () => {
  const rows = await storedRows<{ name: string; state: string }>(
    server,
    'select pathonclient as name, scanstatus__c as state from contentversion',
  );
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
};
/** The download address of the file with this name. */
const fileOf = async (name: string): Promise<string> => {
  const [row] = await storedRows<{ id: string }>(
    server,
    'select id from contentversion where pathonclient = $1',
    name,
  );
  return `/services/data/v65.0/sobjects/ContentVersion/${row!.id}/VersionData`;
};
/** Requests an address as a browser navigation. */
const open = async (path: string) => {
  const { status, headers, text } = await server.call(path, {
    headers: { cookie, 'sec-fetch-mode': 'navigate', accept: 'text/html' },
  });
  return { status, type: headers.get('content-type'), headers, html: text };
};
const infectedPdf = (name: string) =>
  new File([`%PDF-1.7\n${infected}`], name, { type: 'application/pdf' });
const csv = `Voornaam;Achternaam\nEva;Import\n`;
const places: Record<string, string> = {};

describe('while the scanner cannot be reached', () => {
  it('every form accepts files, and they wait', async () => {
    const asked = requestForm('Met een bijlage');
    asked.append('files', pdfFile('verzoek.pdf'));
    const made = await sent('/dashboard/serviceverzoek/nieuw', asked);
    const id = /serviceverzoek\/(\w{18})\?/.exec(made.headers.get('location') ?? '')![1]!;
    places['request'] = `/dashboard/serviceverzoek/${id}`;
    places['staff'] = `${workspace.home}/record/${id}`;
    expect(
      (await sent(places['request'], replyForm('Hier is het', [infectedPdf('reactie.pdf')])))
        .status,
    ).toBe(303);
    const cv = formData({
      firstName: 'Noor',
      lastName: 'Bos',
      email: 'noor@sollicitant.example',
      phone: '0612345678',
    });
    cv.append('cv', pdfFile('cv.pdf'));
    expect((await sent('/werken-bij', cv, '')).status).toBe(303);
    const { body } = await uploadFile(server, 'beheer', {
      bytes: 'contract',
      name: 'contract.txt',
    });
    const link = {
      ContentDocumentId: body.contentDocument.id,
      LinkedEntityId: own,
      ShareType: 'V',
      Visibility: 'AllUsers',
    };
    await server.call('/records', {
      as: 'beheer',
      method: 'POST',
      body: { apiName: 'ContentDocumentLink', fields: link },
    });
    const staffForm = new FormData();
    staffForm.append('fileData', new File(['van staf'], 'staf.txt'));
    staffForm.append('formKey', crypto.randomUUID());
    expect((await workspace.post(`${places['staff']}/bestanden`, staffForm)).status).toBe(303);
    const names = ['verzoek.pdf', 'reactie.pdf', 'cv.pdf', 'contract.txt', 'staf.txt'];
    const all = await states();
    expect(names.map((name) => all[name])).toEqual(names.map(() => 'Niet gecontroleerd'));
  });

  it.each(['request', 'staff', 'documents'])(
    'the page of %s names the file, says that it is being scanned, and has no link to it',
    async (where) => {
      places['documents'] = '/dashboard/bedrijf/documenten';
      const html =
        where === 'staff'
          ? (await workspace.open(places[where]!)).html
          : await page(places[where]!);
      expect(pageText(html)).toContain(fileStateText.waiting);
      expect(pageText(html)).toContain(where === 'documents' ? 'contract.txt' : 'verzoek.pdf');
      expect(html).not.toMatch(/href="[^"]*VersionData/);
      expect(html).not.toMatch(/src="[^"]*VersionData/);
      expect(await htmlErrors(html)).toEqual([]);
    },
  );

  it('the address of a waiting file gives browsers a page that reloads', async () => {
    const path = await fileOf('contract.txt');
    const opened = await open(path);
    expect([opened.status, opened.type]).toEqual([409, 'text/html; charset=utf-8']);
    expect([opened.headers.get('refresh'), opened.headers.get('cache-control')]).toEqual([
      '10',
      'no-store',
    ]);
    expect(pageText(opened.html)).toContain(plainErrorText.fileWaiting.heading);
    expect(await htmlErrors(opened.html)).toEqual([]);
    const asProgram: Record<string, string>[] = [
      { cookie },
      { cookie, 'sec-fetch-mode': 'cors', accept: 'text/html' },
    ];
    for (const headers of asProgram) {
      const answer = await server.call(path, { headers });
      expect([answer.status, answer.body]).toEqual([
        409,
        [expect.objectContaining({ errorCode: 'FILE_NOT_SCANNED' })],
      ]);
    }
  });

  it('the address of an unknown file gives browsers the not-found page', async () => {
    const path = await fileOf('staf.txt');
    const foreign = path.replace(/ContentVersion\/\w+/, 'ContentVersion/068000000000000AAA');
    const opened = await open(foreign);
    expect([opened.status, pageText(opened.html).includes(errorText.notFound.heading)]).toEqual([
      404,
      true,
    ]);
  });

  it('an import is refused with a sentence, because its file cannot be scanned later', async () => {
    const answer = await workspace.upload('Contact', csv);
    expect([
      answer.status,
      pageText(answer.html).includes(problemText['import.notScanned']),
    ]).toEqual([400, true]);
  });

  it('the health page says how many files wait and what to do', async () => {
    await expect
      .poll(async () => pageText((await workspace.open('beheer')).html))
      .toContain(health.advice.scan);
    const { html } = await workspace.open('beheer');
    expect(pageText(html)).toMatch(/\d+ bestanden wachten en zijn nog niet te openen/);
    expect(await htmlErrors(html)).toEqual([]);
  });
});

describe.skipIf(!hasClamd)('once the scanner answers', () => {
  let clamd: Clamd;
  beforeAll(async () => {
    clamd = await startClamd({ port });
  });
  afterAll(() => clamd.close());

  it('waiting files are scanned', async () => {
    const waits = async () => (
      await wake(),
      Object.values(await states()).includes('Niet gecontroleerd')
    );
    await expect.poll(waits, { interval: 200 }).toBe(false);
  });

  it('a clean file has a link, and an infected one a message', async () => {
    for (const html of [
      await page(places['request']!),
      (await workspace.open(places['staff']!)).html,
    ]) {
      expect(html).toMatch(/<a[^>]*download="verzoek.pdf"/);
      expect(html).not.toMatch(/<a[^>]*download="reactie.pdf"/);
      expect(pageText(html)).toContain(fileStateText.infected);
      expect(pageText(html)).not.toContain(fileStateText.waiting);
    }
    expect(await page('/dashboard/bedrijf/documenten')).toMatch(/<a[^>]*download/);
  });

  it('the address of an infected file gives a page, of a clean one its bytes', async () => {
    const opened = await open(await fileOf('reactie.pdf'));
    expect([opened.status, opened.type, opened.headers.get('refresh')]).toEqual([
      410,
      'text/html; charset=utf-8',
      null,
    ]);
    expect(pageText(opened.html)).toContain(plainErrorText.fileInfected.heading);
    expect(await htmlErrors(opened.html)).toEqual([]);
    const clean = await open(await fileOf('contract.txt'));
    expect([clean.status, clean.html]).toEqual([200, 'contract']);
  });

  it('a clean import is accepted, and an infected one is refused', async () => {
    expect((await workspace.upload('Contact', csv)).status).toBe(303);
    const answer = await workspace.upload('Contact', `${csv}Bo;${infected}\n`);
    expect([answer.status, pageText(answer.html).includes(problemText['import.infected'])]).toEqual(
      [400, true],
    );
    expect(
      await storedRows(server, `select id from contact where lastname like '%ZORGELOOS%'`),
    ).toEqual([]);
  });

  it('the health page shows no waiting files, and a list the infected ones', async () => {
    const { html } = await workspace.open('beheer');
    expect(pageText(html)).toContain('Er wacht geen bestand.');
    expect(pageText(html)).not.toContain(health.advice.scan);
    expect(pageText((await workspace.open('ContentVersion/Besmet')).html)).toContain('reactie');
  });
});
