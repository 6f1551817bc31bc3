import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '#engine/model/request-context.ts';
import { updateRecord } from '#engine/write/write.ts';
import { companyOf, made } from '../../rows.ts';
import { type AccountName, openTestServer, stored, type TestServer } from '../../support/server.ts';
import { uploadFile } from './multipart.ts';

/**
 * Who sees a file that staff put on a record: colleagues alone, until staff say that the customer
 * may see it. Source: decisions.md §2, record-api.md §6.3.
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
  request = await made(server, 'Case', { Subject: 'De lijn kraakt', AccountId });
  const [connection] = await stored<{ id: string }>(
    server,
    'select id from aansluiting__c where account__c = $1 order by id limit 1',
    AccountId,
  );
  Object.assign(on, { request, company: AccountId, connection: connection!.id });
});
afterAll(() => server.close());

type Hung = { document: string; link: string; url: string; status: number };

async function hang(
  as: AccountName,
  LinkedEntityId: string,
  more: Record<string, string> = {},
): Promise<Hung> {
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

const reads = async (as: AccountName, { document, link, url }: Hung) =>
  [
    await server.call(`/records/${link}?fields=ContentDocumentLink.Name`, { as }),
    await server.call(`/records/${document}?fields=ContentDocument.Title`, { as }),
    await server.call(url, { as }),
  ].map(({ status }) => status);

const hidden = [404, 404, 404];
const shown = [200, 200, 200];
const visible = (Visibility: string) => ({ Visibility });
const say = (link: string, fields: Record<string, string>, as: AccountName) =>
  server.call(`/records/${link}`, { as, method: 'PATCH', body: { fields } });

it('a file on an internal note is hidden from the customer whatever a program says, and the field says so', async () => {
  const note = await made(server, 'CaseComment', {
    ParentId: request,
    CommentBody: 'Zie het meetrapport',
    IsPublished: false,
  });
  const file = await hang('verkoop', note, visible('AllUsers'));
  expect([file.status, await reads('korenaar', file), await reads('verkoop', file)]).toEqual([
    201,
    hidden,
    shown,
  ]);
  const { body } = await server.call('/object-info/ContentDocumentLink', { as: 'verkoop' });
  expect(body.fields.Visibility.inlineHelpText).toContain('interne notitie');
});

describe('a file that staff put on a record of a customer', () => {
  it.each(['request', 'company', 'connection'] as const)(
    'is hidden from the customer unless staff say otherwise: on a %s',
    async (where) => {
      for (const as of ['verkoop', 'beheer'] as const) {
        const file = await hang(as, on[where]);
        expect([file.status, await reads('korenaar', file), await reads('verkoop', file)]).toEqual([
          201,
          hidden,
          shown,
        ]);
      }
    },
  );

  it('is shown to the customer when staff say so, at once or later, and hidden again', async () => {
    const file = await hang('verkoop', request, visible('AllUsers'));
    expect(await reads('korenaar', file)).toEqual(shown);
    expect((await say(file.link, visible('InternalUsers'), 'verkoop')).status).toBe(200);
    expect(await reads('korenaar', file)).toEqual(hidden);
    expect((await say(file.link, visible('AllUsers'), 'verkoop')).status).toBe(200);
    expect(await reads('korenaar', file)).toEqual(shown);
  });

  it('stays where it hangs when a salesperson says who sees it', async () => {
    const file = await hang('verkoop', request);
    expect(
      (await say(file.link, { LinkedEntityId: on.company }, 'verkoop')).status,
    ).toBeGreaterThanOrEqual(400);
  });

  it('is out of the lists of the customer too', async () => {
    const { document } = await hang('verkoop', request);
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

describe('a file that a customer puts on their request', () => {
  it('is seen by their company and by staff', async () => {
    const file = await hang('korenaar', request);
    expect([file.status, await reads('collega', file), await reads('verkoop', file)]).toEqual([
      201,
      shown,
      shown,
    ]);
  });

  it('has no visibility for them to read or to choose', async () => {
    const { status } = await hang('korenaar', request, visible('InternalUsers'));
    expect(status).toBe(400);
    const { link } = await hang('korenaar', request);
    expect(
      (
        await server.call(`/records/${link}?fields=ContentDocumentLink.Visibility`, {
          as: 'korenaar',
        })
      ).status,
    ).toBe(400);
    expect((await say(link, visible('InternalUsers'), 'korenaar')).status).toBeGreaterThanOrEqual(
      400,
    );
  });
});

describe('a file that came with a reply', () => {
  /** As the workspace saves it: on the reply and on the request. */
  async function replyWithFile(isPublished = true) {
    const own = await made(server, 'Case', {
      Subject: 'Graag een offerte',
      AccountId: on.company,
    });
    const reply = await made(server, 'CaseComment', {
      ParentId: own,
      CommentBody: 'Zie de offerte',
      IsPublished: isPublished,
    });
    const file = await hang('verkoop', reply, visible('AllUsers'));
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

  it('is hidden and shown on both where staff say so on the request', async () => {
    const { file, onRequest } = await replyWithFile();
    expect([await reads('korenaar', file), await reads('korenaar', onRequest)]).toEqual([
      shown,
      shown,
    ]);
    expect((await say(onRequest.link, visible('InternalUsers'), 'verkoop')).status).toBe(200);
    expect([await reads('korenaar', file), await reads('korenaar', onRequest)]).toEqual([
      hidden,
      hidden,
    ]);
    expect(await reads('verkoop', file)).toEqual(shown);
    expect((await say(onRequest.link, visible('AllUsers'), 'verkoop')).status).toBe(200);
    expect(await reads('korenaar', file)).toEqual(shown);
  });

  it('is hidden on both where staff say so on the reply', async () => {
    const { file, onRequest } = await replyWithFile();
    expect((await say(file.link, visible('InternalUsers'), 'beheer')).status).toBe(200);
    expect(await reads('korenaar', onRequest)).toEqual(hidden);
  });

  it('is out of the sight of the customer where staff take it off the request', async () => {
    const { file, onRequest } = await replyWithFile();
    expect(await remove(onRequest.link)).toBe(204);
    expect([await reads('korenaar', file), await reads('verkoop', file)]).toEqual([hidden, shown]);
  });

  it('is out of the sight of the customer where staff take it off the reply', async () => {
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
      await stored<{ visibility: string }>(
        server,
        'select visibility from contentdocumentlink where id = any($1) order by array_position($1, id)',
        links,
      )
    ).map(({ visibility }) => visibility);

  it.each(['request', 'reply'])(
    'is shown on both again where staff undo that they took it off the %s',
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
    'has on both what it had where staff took it off both, undone in the same order: %s',
    async (inOrder) => {
      const { file, onRequest } = await replyWithFile();
      const gone = [onRequest.link, file.link];
      for (const link of gone) expect(await remove(link)).toBe(204);
      for (const link of inOrder ? gone : gone.toReversed()) expect(await undo(link)).toBe(200);
      expect(await sharing(...gone)).toEqual(['AllUsers', 'AllUsers']);
    },
  );

  it('stays hidden on the reply after undo where it was hidden there before', async () => {
    const { file, onRequest } = await replyWithFile();
    await stored(
      server,
      `update contentdocumentlink set visibility = 'InternalUsers' where id = $1`,
      file.link,
    );
    expect(await remove(onRequest.link)).toBe(204);
    expect(await undo(onRequest.link)).toBe(200);
    expect(await sharing(onRequest.link, file.link)).toEqual(['AllUsers', 'InternalUsers']);
  });

  it('is closed on the reply by the upgrade where the request hid it before replies followed', async () => {
    const migration = await readFile(
      new URL('../../../src/db/migrations/0240_hidden_files_of_replies.sql', import.meta.url),
      'utf8',
    );
    const say = (visibility: string, link: string) =>
      stored(
        server,
        'update contentdocumentlink set visibility = $1 where id = $2',
        visibility,
        link,
      );
    const left = await replyWithFile();
    const open = await replyWithFile();
    const onlyReply = await replyWithFile();
    await say('InternalUsers', left.onRequest.link);
    await say('InternalUsers', onlyReply.file.link);
    // The same file hidden on another request says nothing of this one.
    const elsewhere = await made(server, 'ContentDocumentLink', {
      ContentDocumentId: open.file.document,
      LinkedEntityId: request,
      ShareType: 'V',
    });
    await say('InternalUsers', elsewhere);
    expect(await reads('korenaar', left.file)).toEqual(shown);
    await stored(server, migration);
    expect([await reads('korenaar', left.file), await reads('verkoop', left.file)]).toEqual([
      hidden,
      shown,
    ]);
    expect(await sharing(open.onRequest.link, open.file.link)).toEqual(['AllUsers', 'AllUsers']);
    expect(await sharing(onlyReply.onRequest.link)).toEqual(['AllUsers']);
  });

  it('stays as it is on other requests and on internal notes', async () => {
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
    await say(onRequest.link, visible('InternalUsers'), 'verkoop');
    await say(note.onRequest.link, visible('InternalUsers'), 'verkoop');
    expect(await reads('korenaar', elsewhere)).toEqual(shown);
    expect(
      await stored(
        server,
        'select visibility from contentdocumentlink where id = $1',
        note.file.link,
      ),
    ).toEqual([{ visibility: 'AllUsers' }]);
  });
});

/** How many statements `work` sends to the database. */
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

it('hiding a file takes as many statements however many replies elsewhere have it', async () => {
  const file = await hang('verkoop', request, visible('AllUsers'));
  const staff = await server.askAs('verkoop');
  const hide = (Visibility: string) =>
    statementsOf(staff, (ctx) => updateRecord(ctx, file.link, { fields: { Visibility } }));
  const attach = async () => {
    const ParentId = await made(server, 'Case', { Subject: 'Elders', AccountId: on.company });
    const reply = { ParentId, CommentBody: 'Zie de offerte', IsPublished: true };
    await made(server, 'ContentDocumentLink', {
      ContentDocumentId: file.document,
      LinkedEntityId: await made(server, 'CaseComment', reply),
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

it('a file on a published page is for everybody, whoever put it there', async () => {
  const [vacancy] = await stored<{ id: string }>(
    server,
    'select id from vacature__c where gepubliceerd__c order by id limit 1',
  );
  const file = await hang('beheer', vacancy!.id);
  expect((await server.call(file.url)).status).toBe(200);
});
