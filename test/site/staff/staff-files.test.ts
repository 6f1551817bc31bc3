import { describe, expect, it } from 'vitest';
import { requestText } from '#messages/portal/requests.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { fileVisibility } from '#protocol/files/file-visibility.ts';
import { recordFiles } from '#protocol/forms/staff-files.ts';
import { requestPath } from '#protocol/site/site.ts';
import { companyOf, createRow, userOf } from '../../rows.ts';
import { storedRows } from '../../support/server.ts';
import { openWorkspace } from '../../support/site.ts';
import { fieldsIn, radioValues } from '../form-fields.ts';
import { logIn } from '../login/log-in.ts';

/**
 * Files that staff add to a record by its form, without scripts: their visibility and their author.
 */

const { server, cookie, home } = await openWorkspace('verkoop');
const customer = await logIn(server, 'korenaar');
const { visibility: words } = staffRecordText.files;

const page = async (path: string, as: string) =>
  (await fetch(new URL(path, server.url), { headers: { cookie: as } })).text();
const request = async (): Promise<string> => {
  const [AccountId, { contactid: ContactId }] = [
    await companyOf(server, 'korenaar'),
    await userOf(server, 'korenaar'),
  ];
  return createRow(server, 'Case', { Subject: 'De lijn kraakt', AccountId, ContactId });
};

async function addFile(recordId: string, name: string, visibility?: string): Promise<number> {
  const address = `${home}/record/${recordId}/bestanden`;
  const form = new FormData();
  for (const [field, value] of Object.entries(fieldsIn(await page(address, cookie))))
    if (field !== recordFiles.field) form.append(field, value);
  if (visibility !== undefined) form.set(recordFiles.visibility, visibility);
  form.append(recordFiles.field, new File(['Meetrapport'], name));
  const answer = await fetch(new URL(address, server.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: form,
  });
  return answer.status;
}

describe('the form for files on a request', () => {
  it('offers a choice of visibility, with colleagues only preselected', async () => {
    const html = await page(`${home}/record/${await request()}/bestanden`, cookie);
    expect(radioValues(html, recordFiles.visibility)).toEqual([
      fileVisibility.internal,
      fileVisibility.everyone,
    ]);
    expect(html).toMatch(
      /<input[^>]*checked=""[^>]*value="InternalUsers"|<input[^>]*value="InternalUsers"[^>]*checked=""/,
    );
  });

  it.each([undefined, fileVisibility.internal, 'onzin'])(
    'hides a file from the customer when the visibility is %s',
    async (said) => {
      const id = await request();
      expect(await addFile(id, 'meting.txt', said)).toBe(303);
      expect(await page(requestPath(id), customer)).not.toContain('meting.txt');
      const seen = await page(`${home}/record/${id}`, cookie);
      expect([seen.includes('meting.txt'), seen.includes(words.isInternal)]).toEqual([true, true]);
    },
  );

  it('shows a file to the customer under the brand name, not their own', async () => {
    const id = await request();
    expect(await addFile(id, 'offerte.txt', fileVisibility.everyone)).toBe(303);
    expect(await page(`${home}/record/${id}`, cookie)).toContain(words.isShown);
    const steps = (await page(requestPath(id), customer)).split('class="course-step"').slice(1);
    const step = steps.find((one) => one.includes('offerte.txt')) ?? '';
    expect(step).toContain(requestText.detail.added(1));
    expect(step).toContain(server.ctx.brand.name);
    expect(step).not.toContain(`<strong>${requestText.detail.you}</strong>`);
    expect(steps[0]).not.toContain('offerte.txt');
  });

  it('offers no choice on a record that customers never see', async () => {
    const id = await createRow(server, 'Contactbericht__c', {
      Naam__c: 'Ineke Bos',
      Email__c: 'ineke@bos.example',
      Bericht__c: 'Bel mij',
    });
    expect(
      radioValues(await page(`${home}/record/${id}/bestanden`, cookie), recordFiles.visibility),
    ).toEqual([]);
    expect(await addFile(id, 'brief.txt')).toBe(303);
  });
});

describe('the form for files on an internal note', () => {
  const commentWith = async (IsPublished: boolean): Promise<string> =>
    createRow(server, 'CaseComment', {
      ParentId: await request(),
      CommentBody: 'Zie het meetrapport',
      IsPublished,
    });

  it('offers no choice of visibility, and hides them from customers', async () => {
    const id = await commentWith(false);
    for (const path of [`${home}/record/${id}`, `${home}/record/${id}/bestanden`]) {
      const html = await page(path, cookie);
      expect(html, path).toContain(`name="${recordFiles.field}"`);
      expect(radioValues(html, recordFiles.visibility), path).toEqual([]);
      expect(html, path).toContain(words.onlyInternal);
    }
    expect(await addFile(id, 'meting.txt', fileVisibility.everyone)).toBe(303);
    expect(
      await storedRows(
        server,
        'select visibility from contentdocumentlink where linkedentityid = $1',
        id,
      ),
    ).toEqual([{ visibility: fileVisibility.internal }]);
    const seen = await page(`${home}/record/${id}`, cookie);
    expect(seen).toContain('meting.txt');
    for (const said of [words.isShown, words.show, words.change]) expect(seen).not.toContain(said);
  });

  it('offers the choice on a reply that the customer sees', async () => {
    const id = await commentWith(true);
    const html = await page(`${home}/record/${id}/bestanden`, cookie);
    expect(radioValues(html, recordFiles.visibility)).toHaveLength(2);
    expect(html).not.toContain(words.onlyInternal);
  });
});

it('a file of a reply that is hidden on the request is hidden and marked', async () => {
  const id = await request();
  const reply = await createRow(server, 'CaseComment', {
    ParentId: id,
    CommentBody: 'Zie de offerte',
    IsPublished: true,
  });
  expect(await addFile(reply, 'offerte.txt', fileVisibility.everyone)).toBe(303);
  const [link] = await storedRows<{ id: string; document: string }>(
    server,
    `select id, contentdocumentid as document from contentdocumentlink
      where linkedentityid = $1`,
    reply,
  );
  const fields = { ContentDocumentId: link!.document, LinkedEntityId: id, ShareType: 'V' };
  const onRequest = await createRow(server, 'ContentDocumentLink', fields);
  expect(await page(requestPath(id), customer)).toContain('offerte.txt');
  const marks = async (): Promise<number> =>
    (await page(`${home}/record/${id}`, cookie)).split(words.isInternal).length - 1;
  expect(await marks()).toBe(0);
  const hidden = await server.call(`/records/${onRequest}`, {
    as: 'verkoop',
    method: 'PATCH',
    body: { fields: { Visibility: fileVisibility.internal } },
  });
  expect(hidden.status).toBe(200);
  expect(await page(requestPath(id), customer)).not.toContain('offerte.txt');
  // One mark at the reply, one in the list of files.
  expect(await marks()).toBe(2);
});

describe('the form for files on a record whose files no page of the portal shows', () => {
  it.each(['Aansluiting__c', 'Opzegging__c', 'Contact'])(
    'offers no choice, says that only colleagues see them, and stores that: %s',
    async (object) => {
      const [row] = await storedRows<{ id: string }>(
        server,
        `select id from ${object} order by id limit 1`,
      );
      const id = row!.id;
      const html = await page(`${home}/record/${id}/bestanden`, cookie);
      expect(html).toContain(`name="${recordFiles.field}"`);
      expect(radioValues(html, recordFiles.visibility)).toEqual([]);
      expect(html).toContain(words.onlyInternal);
      expect(await addFile(id, 'meting.txt', fileVisibility.everyone)).toBe(303);
      expect(
        await storedRows(
          server,
          'select visibility from contentdocumentlink where linkedentityid = $1 order by id desc',
          id,
        ),
      ).toEqual([{ visibility: fileVisibility.internal }]);
      const seen = await page(`${home}/record/${id}`, cookie);
      expect(seen).toContain('meting.txt');
      for (const said of [words.isShown, words.show]) expect(seen).not.toContain(said);
    },
  );
});
