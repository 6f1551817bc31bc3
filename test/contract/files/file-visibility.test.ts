import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '#engine/model/request-context.ts';
import { updateRecord } from '#engine/write/write.ts';
import { companyOf, createRow } from '../../rows.ts';
import {
  type AccountName,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { uploadFile } from './multipart.ts';

/**
 * A file that staff add to a record is hidden from the customer until staff show it. Source:
 * decisions.md §2, record-api.md §6.3.
 */

let server: TestServer;
let request = '';
const on: Record<'request' | 'company' | 'connection', string> = {
  request: '',
  company: '',
  connection: '',
};

beforeAll(async () => {
  server = await openTestServer();
  const AccountId = await companyOf(server, 'korenaar');
  request = await createRow(server, 'Case', { Subject: 'De lijn kraakt', AccountId });
  const [connection] = await storedRows<{ id: string }>(
    server,
    'select id from aansluiting__c where account__c = $1 order by id limit 1',
    AccountId,
  );
  Object.assign(on, { request, company: AccountId, connection: connection!.id });
});
afterAll(() => server.close());

type LinkedFile = { document: string; link: string; url: string; status: number };

async function addFile(
  as: AccountName,
  LinkedEntityId: string,
  more: Record<string, string> = {},
): Promise<LinkedFile> {
  const { body } = await uploadFile(server, as, { bytes: 'Meetrapport', name: 'meting.txt' });
  const document: string = body.contentDocument.id;
  const fields = { ContentDocumentId: document, LinkedEntityId, ShareType: 'V', ...more };
  const answer = await server.call('/records', {
    as,
    method: 'POST',
    body: { apiName: 'ContentDocumentLink', fields },
  });
  return {
    document,
    link: answer.body.id,
    url: body.contentVersion.fields.VersionDataUrl.value,
    status: answer.status,
  };
}

const reads = async (as: AccountName, { document, link, url }: LinkedFile) =>
  [
    await server.call(`/records/${link}?fields=ContentDocumentLink.Name`, { as }),
    await server.call(`/records/${document}?fields=ContentDocument.Title`, { as }),
    await server.call(url, { as }),
  ].map(({ status }) => status);

const hidden = [404, 404, 404];
const shown = [200, 200, 200];
const visible = (Visibility: string) => ({ Visibility });
const changeLink = (link: string, fields: Record<string, string>, as: AccountName) =>
  server.call(`/records/${link}`, { as, method: 'PATCH', body: { fields } });

it('a file on an internal note is hidden from customers despite its Visibility', async () => {
  const note = await createRow(server, 'CaseComment', {
    ParentId: request,
    CommentBody: 'Zie het meetrapport',
    IsPublished: false,
  });
  const file = await addFile('verkoop', note, visible('AllUsers'));
  expect([file.status, await reads('korenaar', file), await reads('verkoop', file)]).toEqual([
    201,
    hidden,
    shown,
  ]);
  const { body } = await server.call('/object-info/ContentDocumentLink', { as: 'verkoop' });
  expect(body.fields.Visibility.inlineHelpText).toContain('interne notitie');
});

describe('a file that staff add to a record of a customer', () => {
  it.each(['request', 'company', 'connection'] as const)(
    'is hidden from the customer by default: on a %s',
    async (where) => {
      for (const as of ['verkoop', 'beheer'] as const) {
        const file = await addFile(as, on[where]);
        expect([file.status, await reads('korenaar', file), await reads('verkoop', file)]).toEqual([
          201,
          hidden,
          shown,
        ]);
      }
    },
  );

  it('is shown to the customer by its Visibility, which staff can set each way', async () => {
    const file = await addFile('verkoop', request, visible('AllUsers'));
    expect(await reads('korenaar', file)).toEqual(shown);
    expect((await changeLink(file.link, visible('InternalUsers'), 'verkoop')).status).toBe(200);
    expect(await reads('korenaar', file)).toEqual(hidden);
    expect((await changeLink(file.link, visible('AllUsers'), 'verkoop')).status).toBe(200);
    expect(await reads('korenaar', file)).toEqual(shown);
  });

  it('cannot be moved to another record by sales', async () => {
    const file = await addFile('verkoop', request);
    expect(
      (await changeLink(file.link, { LinkedEntityId: on.company }, 'verkoop')).status,
    ).toBeGreaterThanOrEqual(400);
  });

  it('that is hidden is not in the related lists of the customer', async () => {
    const { document } = await addFile('verkoop', request);
    const list = await server.call(
      `/related-list-records/${request}/ContentDocumentLinks?fields=ContentDocumentLink.ContentDocumentId`,
      { as: 'korenaar' },
    );
    expect([list.status, list.text.includes(document)]).toEqual([200, false]);
    const own = await server.call(
      `/related-list-records/${request}/ContentDocumentLinks?fields=ContentDocumentLink.ContentDocumentId`,
      { as: 'verkoop' },
    );
    expect(own.text).toContain(document);
  });
});

describe('a file that a customer adds to their request', () => {
  it('is visible to their company and to staff', async () => {
    const file = await addFile('korenaar', request);
    expect([file.status, await reads('collega', file), await reads('verkoop', file)]).toEqual([
      201,
      shown,
      shown,
    ]);
  });

  it('has a Visibility that the customer cannot read or set', async () => {
    const { status } = await addFile('korenaar', request, visible('InternalUsers'));
    expect(status).toBe(400);
    const { link } = await addFile('korenaar', request);
    expect(
      (
        await server.call(`/records/${link}?fields=ContentDocumentLink.Visibility`, {
          as: 'korenaar',
        })
      ).status,
    ).toBe(400);
    expect(
      (await changeLink(link, visible('InternalUsers'), 'korenaar')).status,
    ).toBeGreaterThanOrEqual(400);
  });
});

describe('a file sent with a reply', () => {
  /** Creates a file linked to a reply and to its request, as the workspace does. */
  async function replyWithFile(isPublished = true) {
    const own = await createRow(server, 'Case', {
      Subject: 'Graag een offerte',
      AccountId: on.company,
    });
    const reply = await createRow(server, 'CaseComment', {
      ParentId: own,
      CommentBody: 'Zie de offerte',
      IsPublished: isPublished,
    });
    const file = await addFile('verkoop', reply, visible('AllUsers'));
    const fields = {
      ContentDocumentId: file.document,
      LinkedEntityId: own,
      ShareType: 'V',
      Visibility: 'AllUsers',
    };
    const onRequest = await server.call('/records', {
      as: 'verkoop',
      method: 'POST',
      body: { apiName: 'ContentDocumentLink', fields },
    });
    return { own, file, onRequest: { ...file, link: String(onRequest.body.id) } };
  }
  const remove = async (link: string) =>
    (await server.call(`/records/${link}`, { as: 'verkoop', method: 'DELETE' })).status;

  it('is hidden and shown on both when staff hide and show it on the request', async () => {
    const { file, onRequest } = await replyWithFile();
    expect([await reads('korenaar', file), await reads('korenaar', onRequest)]).toEqual([
      shown,
      shown,
    ]);
    expect((await changeLink(onRequest.link, visible('InternalUsers'), 'verkoop')).status).toBe(
      200,
    );
    expect([await reads('korenaar', file), await reads('korenaar', onRequest)]).toEqual([
      hidden,
      hidden,
    ]);
    expect(await reads('verkoop', file)).toEqual(shown);
    expect((await changeLink(onRequest.link, visible('AllUsers'), 'verkoop')).status).toBe(200);
    expect(await reads('korenaar', file)).toEqual(shown);
  });

  it('is hidden on both when staff hide it on the reply', async () => {
    const { file, onRequest } = await replyWithFile();
    expect((await changeLink(file.link, visible('InternalUsers'), 'beheer')).status).toBe(200);
    expect(await reads('korenaar', onRequest)).toEqual(hidden);
  });

  it('is hidden from the customer when staff remove it from the request', async () => {
    const { file, onRequest } = await replyWithFile();
    expect(await remove(onRequest.link)).toBe(204);
    expect([await reads('korenaar', file), await reads('verkoop', file)]).toEqual([hidden, shown]);
  });

  it('is hidden from the customer when staff remove it from the reply', async () => {
    const { file, onRequest } = await replyWithFile();
    expect(await remove(file.link)).toBe(204);
    expect([await reads('korenaar', onRequest), await reads('verkoop', onRequest)]).toEqual([
      hidden,
      shown,
    ]);
  });

  const undo = async (link: string) =>
    (await server.call(`/records/${link}/undelete`, { as: 'verkoop', method: 'POST' })).status;
  const sharing = async (...links: string[]) =>
    (
      await storedRows<{ visibility: string }>(
        server,
        'select visibility from contentdocumentlink where id = any($1) order by array_position($1, id)',
        links,
      )
    ).map(({ visibility }) => visibility);

  it.each(['request', 'reply'])(
    'is shown on both again when staff undo its removal from the %s',
    async (from) => {
      const { file, onRequest } = await replyWithFile();
      const [gone, other] = from === 'request' ? [onRequest, file] : [file, onRequest];
      expect(await remove(gone.link)).toBe(204);
      expect(await reads('korenaar', other)).toEqual(hidden);
      expect(await undo(gone.link)).toBe(200);
      expect([await reads('korenaar', gone), await reads('korenaar', other)]).toEqual([
        shown,
        shown,
      ]);
    },
  );

  it.each([true, false])(
    'has its old visibility on both after both removals are undone, in the same order: %s',
    async (inOrder) => {
      const { file, onRequest } = await replyWithFile();
      const gone = [onRequest.link, file.link];
      for (const link of gone) expect(await remove(link)).toBe(204);
      for (const link of inOrder ? gone : gone.toReversed()) expect(await undo(link)).toBe(200);
      expect(await sharing(...gone)).toEqual(['AllUsers', 'AllUsers']);
    },
  );

  it('stays hidden on the reply after an undo when it was hidden there before', async () => {
    const { file, onRequest } = await replyWithFile();
    await storedRows(
      server,
      `update contentdocumentlink set visibility = 'InternalUsers' where id = $1`,
      file.link,
    );
    expect(await remove(onRequest.link)).toBe(204);
    expect(await undo(onRequest.link)).toBe(200);
    expect(await sharing(onRequest.link, file.link)).toEqual(['AllUsers', 'InternalUsers']);
  });

  it('is hidden on the reply by migration 0240 when it was hidden on the request', async () => {
    const migration = await readFile(
      new URL('../../../src/db/migrations/0240_hidden_files_of_replies.sql', import.meta.url),
      'utf8',
    );
    const changeLink = (visibility: string, link: string) =>
      storedRows(
        server,
        'update contentdocumentlink set visibility = $1 where id = $2',
        visibility,
        link,
      );
    const left = await replyWithFile();
    const open = await replyWithFile();
    const onlyReply = await replyWithFile();
    await changeLink('InternalUsers', left.onRequest.link);
    await changeLink('InternalUsers', onlyReply.file.link);
    // The same file hidden on another request does not matter here.
    const elsewhere = await createRow(server, 'ContentDocumentLink', {
      ContentDocumentId: open.file.document,
      LinkedEntityId: request,
      ShareType: 'V',
    });
    await changeLink('InternalUsers', elsewhere);
    expect(await reads('korenaar', left.file)).toEqual(shown);
    await storedRows(server, migration);
    expect([await reads('korenaar', left.file), await reads('verkoop', left.file)]).toEqual([
      hidden,
      shown,
    ]);
    expect(await sharing(open.onRequest.link, open.file.link)).toEqual(['AllUsers', 'AllUsers']);
    expect(await sharing(onlyReply.onRequest.link)).toEqual(['AllUsers']);
  });

  it('keeps its visibility on other requests and on internal notes', async () => {
    const { onRequest } = await replyWithFile();
    const note = await replyWithFile(false);
    const other = await server.call('/records', {
      as: 'verkoop',
      method: 'POST',
      body: {
        apiName: 'ContentDocumentLink',
        fields: {
          ContentDocumentId: onRequest.document,
          LinkedEntityId: request,
          ShareType: 'V',
          Visibility: 'AllUsers',
        },
      },
    });
    const elsewhere = { ...onRequest, link: String(other.body.id) };
    await changeLink(onRequest.link, visible('InternalUsers'), 'verkoop');
    await changeLink(note.onRequest.link, visible('InternalUsers'), 'verkoop');
    expect(await reads('korenaar', elsewhere)).toEqual(shown);
    expect(
      await storedRows(
        server,
        'select visibility from contentdocumentlink where id = $1',
        note.file.link,
      ),
    ).toEqual([{ visibility: 'AllUsers' }]);
  });
});

/** Counts the statements that `work` sends to the database. */
async function statementsOf(
  ctx: RequestContext,
  work: (counting: RequestContext) => Promise<unknown>,
): Promise<number> {
  let sent = 0;
  const counted = (db: RequestContext['db']): RequestContext['db'] => ({
    ...db,
    rows: (statement) => {
      sent += 1;
      return db.rows(statement);
    },
    run: (statement) => {
      sent += 1;
      return db.run(statement);
    },
    transaction: (inside) => db.transaction((inner) => inside(counted(inner))),
  });
  await work({ ...ctx, db: counted(ctx.db) });
  return sent;
}

it('hiding a file takes the same number of statements for one or ten replies', async () => {
  const file = await addFile('verkoop', request, visible('AllUsers'));
  const staff = await server.contextOf('verkoop');
  const hide = (Visibility: string) =>
    statementsOf(staff, (ctx) => updateRecord(ctx, file.link, { fields: { Visibility } }));
  const attach = async () => {
    const ParentId = await createRow(server, 'Case', { Subject: 'Elders', AccountId: on.company });
    const reply = { ParentId, CommentBody: 'Zie de offerte', IsPublished: true };
    await createRow(server, 'ContentDocumentLink', {
      ContentDocumentId: file.document,
      LinkedEntityId: await createRow(server, 'CaseComment', reply),
      ShareType: 'V',
      Visibility: 'AllUsers',
    });
  };
  await attach();
  const ofOne = await hide('InternalUsers');
  await hide('AllUsers');
  for (let count = 1; count < 10; count += 1) await attach();
  expect(ofOne).toBeGreaterThan(3);
  expect(await hide('InternalUsers')).toBe(ofOne);
});

it('a file that an administrator adds to a published vacancy is public', async () => {
  const [vacancy] = await storedRows<{ id: string }>(
    server,
    'select id from vacature__c where gepubliceerd__c order by id limit 1',
  );
  const file = await addFile('beheer', vacancy!.id);
  expect((await server.call(file.url)).status).toBe(200);
});
