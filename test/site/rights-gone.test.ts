import { globSync, readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateRecord } from '#engine/write/write.ts';
import { errorActions } from '#messages/site/errors.ts';
import { staffText } from '#messages/staff/staff.ts';
import routes from '#web/routes.ts';
import { uploadFile } from '../contract/files/multipart.ts';
import { openRowWatch } from '../contract/security/row-watch.ts';
import { openTestServer, type TestServer, userId } from '../support/server.ts';
import { createRow, userOf } from '../rows.ts';
import { type WorkspaceClient, openWorkspaceClient, pageText } from './staff/workspace-client.ts';
import { submittedFields } from './form-fields.ts';
import {
  garageId,
  recordIdOf,
  type WorkspaceForm,
  workspaceForms,
} from './staff/workspace-forms.ts';

/**
 * Rights that are withdrawn while a page of the workspace is open: its forms then write nothing.
 * Source: issue, "Bad input and faults".
 */

type Form = {
  path: string;
  fields: Record<string, string>;
  typed: readonly string[];
  file: WorkspaceForm['file'];
};

/** Routes whose refusal shows what was typed, also without scripts. */
const withFields = new Set([
  'record/:recordId',
  'record/:recordId/actie/:actionApiName',
  'record/:recordId/kopieren',
  'nieuw/:objectApiName',
]);

/** The paths below the workspace whose route has an action. */
const withForms = (): string[] => {
  const takesForms = new Set(
    globSync('src/web/staff/**/*.{ts,tsx}').filter((file) =>
      /export (?:async function|const|\{[^}]*\b)\s*action\b/.test(readFileSync(file, 'utf8')),
    ),
  );
  const below = (all: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
    all.flatMap((one) => [one, ...below(one.children ?? [])]);
  const workspace = below(routes).find(({ path }) => path === 'medewerker/:medewerkerRecordId');
  return (workspace?.children ?? [])
    .filter(({ file }) => takesForms.has(`src/web/${file}`))
    .map(({ path = '' }) => path);
};

let server: TestServer;
let workspace: WorkspaceClient;
let forms: (Form & { route: string; administrator: boolean })[];
let rowsWrittenSince: () => Promise<string[]>;
const adminId = () => userId(server.ctx, 'beheer');

beforeAll(async () => {
  server = await openTestServer();
  workspace = await openWorkspaceClient(server, 'beheer');
  // The system needs a second administrator, or the first cannot lose their rights.
  const { profileid: ProfileId } = await userOf(server, 'beheer');
  const otherAdminEmail = 'nog.een@zorgeloos.example';
  await createRow(server, 'User', {
    LastName: 'Blijft',
    Email: otherAdminEmail,
    Username: otherAdminEmail,
    ProfileId,
  });
  forms = [];
  for (const [route, all] of Object.entries(workspaceForms))
    for (const sample of all) {
      const { administrator = false, elsewhere = false, file } = sample;
      const path = await sample.path(server, workspace);
      const sends = await typedIn(server, sample);
      const { status, html } = await workspace.open(path);
      if (!elsewhere) expect(status, path).toBe(200);
      const typed = withFields.has(route) ? Object.values(sends) : [];
      forms.push({
        route,
        path,
        administrator,
        typed,
        file,
        fields: elsewhere ? sends : { ...submittedFields(html), ...sends },
      });
    }
  const rowsWritten = await openRowWatch(server);
  // A refusal also adds to the recently viewed records, and the session is updated once a minute.
  rowsWrittenSince = async () =>
    (await rowsWritten()).filter((what) => !/ recently_viewed$|^UPDATE session$/.test(what));
});
afterAll(() => server.close());

it('every workspace route with an action is in the samples', () => {
  expect(withForms().sort()).toEqual(Object.keys(workspaceForms).sort());
});

const typedIn = async (of: TestServer, { sends }: WorkspaceForm): Promise<Record<string, string>> =>
  typeof sends === 'function' ? sends(of) : sends;
const sendForm = (
  by: WorkspaceClient,
  { path, fields, file }: Pick<Form, 'path' | 'fields'> & { file?: WorkspaceForm['file'] },
) =>
  file === undefined
    ? by.send(path, fields)
    : by.upload(fields['object'] ?? '', file[1], { path, field: file[0] });

it('the same forms write while the rights are there, except those listed as silent', async () => {
  const other = await openTestServer();
  try {
    const theirs = await openWorkspaceClient(other, 'beheer');
    const since = await openRowWatch(other);
    const silent: string[] = [];
    for (const [route, all] of Object.entries(workspaceForms))
      for (const sample of all) {
        const path = await sample.path(other, theirs);
        const { html } = await theirs.open(path);
        const typed = await typedIn(other, sample);
        await since();
        const { status, html: said } = await sendForm(theirs, {
          ...sample,
          path,
          fields: { ...(sample.elsewhere !== true && submittedFields(html)), ...typed },
        });
        expect(status, path).toBeLessThan(500);
        const wrote = !(await since()).every((what) => what.endsWith(' recently_viewed'));
        if (wrote === (sample.silent !== undefined))
          silent.push(`${route} ${String(status)} ${pageText(said).slice(0, 3000)}`);
      }
    expect(silent).toEqual([]);
  } finally {
    await other.close();
  }
});

async function changeUser(fields: Record<string, string | boolean | null>): Promise<void> {
  const done = await updateRecord(server.ctx, await adminId(), { fields });
  if (!done.ok) throw new Error(JSON.stringify(done.problems));
  await rowsWrittenSince();
}

/** Sends each form and expects a refusal in Dutch, with nothing written. */
async function sendAll(ofThese: typeof forms): Promise<void> {
  for (const { path, fields, typed, file } of ofThese) {
    const { status, to, html } = await sendForm(workspace, { path, fields, file });
    expect([401, 403, 404, 302], `${path} ${String(status)} ${to} ${html.slice(0, 200)}`).toContain(
      status,
    );
    if (status === 302) expect(to, path).toContain('/inloggen');
    else expect(html, path).toMatch(/lang="nl"/);
    if (status === 403 || status === 404)
      for (const text of typed) expect(html, path).toContain(text);
    expect(await rowsWrittenSince(), path).toEqual([]);
  }
}

describe('a form writes nothing when it is sent by', () => {
  it('a former administrator who is sales now', async () => {
    const sales = await userOf(server, 'verkoop');
    await changeUser({ ProfileId: sales.profileid });
    await sendAll(forms.filter(({ administrator }) => administrator));
    for (const path of [
      'beheer',
      'beheer/sessies',
      'adressen-importeren',
      'aanmeldcodes-maken',
      `klantdossier/${await garageId(server)}`,
    ])
      expect((await workspace.open(path)).status, path).toBe(404);
    const [product, article] = [
      await recordIdOf(server, 'product__c'),
      await recordIdOf(server, 'kennisartikel__c'),
    ];
    const calls = [
      server.call(`/records/${product}`, {
        as: 'beheer',
        method: 'PATCH',
        body: { fields: { Name: 'Van niemand meer' } },
      }),
      server.call(`/records/${article}`, { as: 'beheer', method: 'DELETE' }),
      server.call('/bulk-jobs', {
        as: 'beheer',
        method: 'POST',
        body: {
          operation: 'update',
          objectApiName: 'Product__c',
          recordIds: [product],
          fields: { Name: 'Van niemand meer' },
        },
      }),
    ];
    for (const { status, text } of await Promise.all(calls))
      expect([403, 400], text).toContain(status);
    expect(await rowsWrittenSince()).toEqual([]);
  });

  it('a user who is no longer staff', async () => {
    await changeUser({ Medewerker__c: null });
    await sendAll(forms);
    const { html } = await sendForm(workspace, forms[0]!);
    for (const text of [staffText.problem.noMore.title, errorActions.reference])
      expect(pageText(html)).toContain(text);
    const upload = await workspace.upload('Contact', 'Achternaam\nX\n');
    expect([403, 404]).toContain(upload.status);
    expect(await rowsWrittenSince()).toEqual([]);
  });

  it('a deactivated user, also with an API key', async () => {
    const key = await server.apiKey('verkoop');
    expect(key).not.toBe('');
    const id = await userId(server.ctx, 'verkoop');
    const done = await updateRecord(server.ctx, id, { fields: { IsActive: false } });
    expect(done.ok).toBe(true);
    await changeUser({ IsActive: false });
    await sendAll(forms);
    const company = await garageId(server);
    const calls = [
      server.call(`/records/${company}`, {
        as: 'verkoop',
        method: 'PATCH',
        body: { fields: { Phone: '030-1112233' } },
      }),
      server.call('/lookups/Case/AccountId?q=garage&searchType=Search', {
        as: 'verkoop',
        method: 'POST',
        body: {},
      }),
      server.call('/bulk-jobs', {
        as: 'verkoop',
        method: 'POST',
        body: {
          operation: 'update',
          objectApiName: 'Account',
          recordIds: [company],
          fields: { Phone: '1' },
        },
      }),
    ];
    calls.push(uploadFile(server, 'verkoop', { bytes: 'te laat', name: 'te laat.txt' }));
    for (const { status, body } of await Promise.all(calls))
      expect([status, body[0].errorCode]).toEqual([401, 'INVALID_SESSION_ID']);
    expect(await rowsWrittenSince()).toEqual([]);
  });
});
