import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestText } from '#messages/portal/requests.ts';
import {
  type Answer,
  openTestServer,
  ownAndForeign,
  stored,
  type TestServer,
} from '../../support/server.ts';
import { codeOf } from '../generated/calls.ts';
import { uploadFile } from '../files/multipart.ts';

/** Files sent with a business action. Our design: docs/data-layer.md. */

let server: TestServer;
let bakery: string;
beforeAll(async () => {
  server = await openTestServer();
  bakery = (await ownAndForeign(server, 'korenaar')).own;
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
  stored<{ commentbody: string }>(
    server,
    'select commentbody from casecomment where parentid = $1',
    id,
  );

describe('a reply to a request', () => {
  it('links its files to the comment and to the request, where the customer sees them', async () => {
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
    const fileLinks = await stored<{ prefix: string; contentdocumentid: string }>(
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

  it('as an internal note links its files to the note alone, and the customer finds them nowhere', async () => {
    const id = await request();
    const { contentDocument, contentVersion } = (
      await uploadFile(server, 'verkoop', { bytes: 'inkoopprijs', name: 'Inkoopmarge.txt' })
    ).body;
    const body = {
      apiName: 'Case.AddNote',
      contextId: id,
      fields: { Notitie: 'Zo rekenden we' },
      fileIds: [contentDocument.id],
    };
    expect(
      (
        await server.call('/actions/perform-quick-action/Case.AddNote', {
          as: 'verkoop',
          method: 'POST',
          body,
        })
      ).status,
    ).toBe(200);
    for (const as of ['korenaar', 'collega', 'garage'] as const) {
      for (const one of [contentDocument.id, contentVersion.id])
        expect((await server.call(`/records/${one}`, { as })).status, as).not.toBe(200);
      expect(
        (
          await server.call(
            `/services/data/v65.0/sobjects/ContentVersion/${contentVersion.id}/VersionData`,
            { as },
          )
        ).status,
        as,
      ).toBe(404);
      for (const object of ['ContentDocument', 'ContentVersion', 'ContentDocumentLink']) {
        const { text } = await server.call(`/list-records/${object}/Alle?pageSize=2000`, { as });
        expect(text, `${as} ${object}`).not.toMatch(
          new RegExp(`Inkoopmarge|${contentDocument.id}`),
        );
      }
    }
    const on = await stored<{ prefix: string }>(
      server,
      `select left(linkedentityid, 3) as prefix from contentdocumentlink where contentdocumentid = $1 and doel__c <> '005'`,
      contentDocument.id,
    );
    expect(on).toEqual([{ prefix: '00a' }]);
    expect(
      (
        await server.call(`/records/${contentDocument.id}?fields=ContentDocument.Title`, {
          as: 'beheer',
        })
      ).status,
    ).toBe(200);
  });

  it('with unknown files or too many, or an action that accepts no files, is refused and saves nothing', async () => {
    const id = await request();
    const file = (await uploadFile(server, 'verkoop', { bytes: 'een', name: 'een.txt' })).body
      .contentDocument.id;
    const send = (name: string, fields: Row, fileIds: unknown) =>
      server.call(`/actions/perform-quick-action/${name}`, {
        as: 'verkoop',
        method: 'POST',
        body: { apiName: name, contextId: id, fields, fileIds },
      });
    const refused: [string, Row, unknown, string][] = [
      ['Case.Reply', { Reactie: 'Kijk' }, [id], '400 INVALID_CROSS_REFERENCE_KEY'],
      [
        'Case.Reply',
        { Reactie: 'Kijk' },
        [file, '069000000000001AAA'],
        '400 INVALID_CROSS_REFERENCE_KEY',
      ],
      ['Case.Reply', { Reactie: 'Kijk' }, ['onzin'], '400 INVALID_CROSS_REFERENCE_KEY'],
      [
        'Case.Reply',
        { Reactie: 'Kijk', Daarna: 'Bestaat niet' },
        [file],
        '400 INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
      ],
    ];
    for (const [name, fields, fileIds, says] of refused)
      expect(refusal(await send(name, fields, fileIds)), says).toBe(says);
    for (const [name, fields, fileIds] of [
      ['Case.Reply', { Reactie: 'Kijk' }, Array(6).fill(file)],
      ['Case.Close', {}, [file]],
      ['Case.Reply', { Reactie: 'Kijk' }, file],
    ] as const)
      expect((await send(name, fields, fileIds)).status, name).toBe(400);
    const update = {
      apiName: 'Case',
      contextId: id,
      fields: { Priority: 'Hoog' },
      fileIds: [file],
    };
    expect(
      (
        await server.call('/actions/perform-quick-action/Case.UpdateStatus', {
          as: 'verkoop',
          method: 'PATCH',
          body: update,
        })
      ).status,
    ).toBe(400);
    expect(await comments(id)).toEqual([]);
    expect(
      await stored(
        server,
        `select 1 from contentdocumentlink where contentdocumentid = $1 and doel__c <> '005'`,
        file,
      ),
    ).toEqual([]);
  });
});

it('merging two requests links a file of both to the remaining one once, and moves the others', async () => {
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
  const fileLinks = await stored<{ id: string }>(
    server,
    'select contentdocumentid as id from contentdocumentlink where linkedentityid = $1',
    into,
  );
  expect(fileLinks.map(({ id }) => id).toSorted()).toEqual([both, one].toSorted());
});
