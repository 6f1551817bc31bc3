import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestText } from '#messages/portal/requests.ts';
import {
  type Answer,
  openTestServer,
  ownAndForeignCompany,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { codeOf } from '../generated/calls.ts';
import { uploadFile } from '../files/multipart.ts';

/** Files sent with a business action. Our design: docs/data-layer.md. */

let server: TestServer;
let bakery: string;
beforeAll(async () => {
  server = await openTestServer();
  bakery = (await ownAndForeignCompany(server, 'korenaar')).own;
});
afterAll(() => server.close());

type Row = Record<string, unknown>;
const refusal = (answer: Answer) => `${answer.status} ${codeOf(answer)}`;
const request = async (): Promise<string> => {
  const made = await server.call('/records', {
    as: 'verkoop',
    method: 'POST',
    body: { apiName: 'Case', fields: { Subject: 'Wat is de meterkast?', AccountId: bakery } },
  });
  return made.body.id;
};
const comments = (id: string) =>
  storedRows<{ commentbody: string }>(
    server,
    'select commentbody from casecomment where parentid = $1',
    id,
  );

describe('a reply to a request', () => {
  it('links its files to the comment and the request, where the customer sees them', async () => {
    const id = await request();
    const uploadedFile = async (name: string) =>
      (await uploadFile(server, 'verkoop', { bytes: 'een', name })).body.contentDocument
        .id as string;
    const fileIds = [await uploadedFile('offerte.txt'), await uploadedFile('plattegrond.txt')];
    const reply = (body: Row) =>
      server.call('/actions/perform-quick-action/Case.Reply', {
        as: 'verkoop',
        method: 'POST',
        body: { apiName: 'Case.Reply', contextId: id, ...body },
      });
    expect((await reply({ fields: { Reactie: 'Zie de bijlagen' }, fileIds })).status).toBe(200);
    const fileLinks = await storedRows<{ prefix: string; contentdocumentid: string }>(
      server,
      `select left(linkedentityid, 3) as prefix, contentdocumentid from contentdocumentlink where contentdocumentid = any($1) and doel__c <> '005' order by 1, 2`,
      fileIds,
    );
    const inOrder = fileIds.toSorted();
    expect(fileLinks).toEqual(
      ['00a', '500'].flatMap((prefix) =>
        inOrder.map((contentdocumentid) => ({ prefix, contentdocumentid })),
      ),
    );
    for (const file of fileIds)
      expect(
        (await server.call(`/records/${file}?fields=ContentDocument.Title`, { as: 'korenaar' }))
          .status,
      ).toBe(200);

    // Without text the comment lists the file names.
    expect((await reply({ fields: {}, fileIds: [await uploadedFile('los.txt')] })).status).toBe(
      200,
    );
    expect((await comments(id)).map(({ commentbody }) => commentbody)).toContain(
      requestText.filesOnly(['los.txt']),
    );
  });

  describe('with files', () => {
    let id: string;
    let file: string;
    beforeAll(async () => {
      id = await request();
      file = (await uploadFile(server, 'verkoop', { bytes: 'een', name: 'een.txt' })).body
        .contentDocument.id;
    });
    const send = (
      name: string,
      { method = 'POST', ...body }: { method?: 'POST' | 'PATCH'; fields: Row; fileIds: unknown },
    ) =>
      server.call(`/actions/perform-quick-action/${name}`, {
        as: 'verkoop',
        method,
        body: { apiName: method === 'PATCH' ? 'Case' : name, contextId: id, ...body },
      });
    const Reactie = 'Kijk';
    const expectNothingSaved = async () => {
      expect(await comments(id)).toEqual([]);
      expect(
        await storedRows(
          server,
          `select 1 from contentdocumentlink where contentdocumentid = $1 and doel__c <> '005'`,
          file,
        ),
      ).toEqual([]);
    };

    it.each<[string, () => unknown[]]>([
      ['the id of a request', () => [id]],
      ['an unknown file', () => [file, '069000000000001AAA']],
      ['a text that is no id', () => ['onzin']],
    ])('is refused and saves nothing when they have %s', async (_what, fileIds) => {
      const answer = await send('Case.Reply', { fields: { Reactie }, fileIds: fileIds() });
      expect(refusal(answer)).toBe('400 INVALID_CROSS_REFERENCE_KEY');
      await expectNothingSaved();
    });

    it('is refused and saves nothing when a field is wrong', async () => {
      const fields = { Reactie, Daarna: 'Bestaat niet' };
      expect(refusal(await send('Case.Reply', { fields, fileIds: [file] }))).toBe(
        '400 INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
      );
      await expectNothingSaved();
    });

    it('is refused and saves nothing when they are too many or no list', async () => {
      for (const fileIds of [Array(6).fill(file), file])
        expect((await send('Case.Reply', { fields: { Reactie }, fileIds })).status).toBe(400);
      await expectNothingSaved();
    });

    it('as an action that accepts none is refused and saves nothing', async () => {
      const fileIds = [file];
      expect((await send('Case.Close', { fields: {}, fileIds })).status).toBe(400);
      const fields = { Priority: 'Hoog' };
      expect((await send('Case.UpdateStatus', { method: 'PATCH', fields, fileIds })).status).toBe(
        400,
      );
      await expectNothingSaved();
    });
  });
});

describe('a file of an internal note', () => {
  let document: string;
  let version: string;
  beforeAll(async () => {
    const { contentDocument, contentVersion } = (
      await uploadFile(server, 'verkoop', { bytes: 'inkoopprijs', name: 'Inkoopmarge.txt' })
    ).body;
    [document, version] = [contentDocument.id, contentVersion.id];
    const noted = await server.call('/actions/perform-quick-action/Case.AddNote', {
      as: 'verkoop',
      method: 'POST',
      body: {
        apiName: 'Case.AddNote',
        contextId: await request(),
        fields: { Notitie: 'Zo rekenden we' },
        fileIds: [document],
      },
    });
    expect(noted.status).toBe(200);
  });

  it.each(['korenaar', 'collega', 'garage'] as const)(
    'is not readable or listed for %s',
    async (as) => {
      for (const one of [document, version])
        expect((await server.call(`/records/${one}`, { as })).status).not.toBe(200);
      const path = `/services/data/v65.0/sobjects/ContentVersion/${version}/VersionData`;
      expect((await server.call(path, { as })).status).toBe(404);
      for (const object of ['ContentDocument', 'ContentVersion', 'ContentDocumentLink']) {
        const { text } = await server.call(`/list-records/${object}/Alle?pageSize=2000`, { as });
        expect(text, object).not.toMatch(new RegExp(`Inkoopmarge|${document}`));
      }
    },
  );

  it('is linked to the note alone, where administrators read it', async () => {
    const on = await storedRows<{ prefix: string }>(
      server,
      `select left(linkedentityid, 3) as prefix from contentdocumentlink where contentdocumentid = $1 and doel__c <> '005'`,
      document,
    );
    expect(on).toEqual([{ prefix: '00a' }]);
    const read = await server.call(`/records/${document}?fields=ContentDocument.Title`, {
      as: 'beheer',
    });
    expect(read.status).toBe(200);
  });
});

it('merging two requests links a file of both once, and moves the others', async () => {
  const [from, into] = [await request(), await request()];
  const file = async (name: string, ...at: string[]): Promise<string> => {
    const id: string = (await uploadFile(server, 'verkoop', { bytes: 'een', name })).body
      .contentDocument.id;
    for (const LinkedEntityId of at)
      await server.call('/records', {
        as: 'verkoop',
        method: 'POST',
        body: {
          apiName: 'ContentDocumentLink',
          fields: { ContentDocumentId: id, LinkedEntityId, ShareType: 'V' },
        },
      });
    return id;
  };
  const [both, one] = [await file('samen.txt', from, into), await file('los.txt', from)];
  const merged = await server.call('/actions/perform-quick-action/Case.MergeInto', {
    as: 'verkoop',
    method: 'POST',
    body: { apiName: 'Case.MergeInto', contextId: from, fields: { Serviceverzoek: into } },
  });
  expect(merged.status, merged.text).toBe(200);
  const fileLinks = await storedRows<{ id: string }>(
    server,
    'select contentdocumentid as id from contentdocumentlink where linkedentityid = $1',
    into,
  );
  expect(fileLinks.map(({ id }) => id).toSorted()).toEqual([both, one].toSorted());
});
