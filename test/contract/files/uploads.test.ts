import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  accounts,
  type AccountName,
  type Answer,
  openTestServer,
  sessionCookieOf,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { userOf } from '../../rows.ts';
import { base, codeOf, fieldCodes, rawCall } from '../generated/calls.ts';
import { multipartText, uploadFile } from './multipart.ts';

/** Uploads through the API: record-api.md §6.3. */

let server: TestServer;
let caseId = '';
let cookie = '';
beforeAll(async () => {
  server = await openTestServer();
  const [row] = await storedRows<{ id: string }>(
    server,
    `select c.id from "case" c join "user" u on u.accountid = c.accountid where u.username = '${accounts.korenaar}' and c.zichtbaarheid__c = 'Bedrijf' order by c.id limit 1`,
  );
  caseId = row!.id;
  cookie = await sessionCookieOf(server, 'korenaar');
});
afterAll(() => server.close());

const path = `${base}/records/content-documents/content-versions`;
const countStoredFiles = async () =>
  (await readdir(server.filesDir, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length;
const documents = async () =>
  Number(
    (await storedRows<{ n: string }>(server, 'select count(*) as n from contentdocument'))[0]!.n,
  );
const png = new Uint8Array(Buffer.from('\x89PNG\r\n\x1a\n rest', 'latin1'));

/** Expects that `work` stores no file. */
async function expectNothingSaved(work: () => Promise<unknown>): Promise<void> {
  const before = [await countStoredFiles(), await documents()];
  await work();
  expect([await countStoredFiles(), await documents()]).toEqual(before);
}

describe('an upload is refused and nothing is stored:', () => {
  const good = multipartText({ title: 'Proef' }, { name: 'proef.txt', text: 'proef' });
  it.each<
    [
      string,
      { as?: AccountName; body?: string; headers?: Record<string, string> },
      [number, string],
    ]
  >([
    ['a guest', good, [403, 'INSUFFICIENT_ACCESS']],
    [
      'no file',
      { as: 'korenaar', ...multipartText({ title: 'x' }, null) },
      [400, 'MISSING_ARGUMENT'],
    ],
    [
      'a file without bytes',
      { as: 'korenaar', ...multipartText({}, { name: 'leeg.txt', text: '' }) },
      [400, 'MISSING_ARGUMENT'],
    ],
    [
      'a file in another part',
      { as: 'korenaar', ...multipartText({}, { name: 'a.txt', text: 'a' }, 'file') },
      [400, 'MISSING_ARGUMENT'],
    ],
    [
      'a JSON body',
      { as: 'korenaar', body: '{}', headers: { 'content-type': 'application/json' } },
      [415, 'UNSUPPORTED_MEDIA_TYPE'],
    ],
    [
      'no content type',
      {
        as: 'korenaar',
        body: good.body,
        headers: { 'content-type': 'multipart/mixed; boundary=x' },
      },
      [415, 'UNSUPPORTED_MEDIA_TYPE'],
    ],
    [
      'a form without boundary',
      { as: 'korenaar', body: good.body, headers: { 'content-type': 'multipart/form-data' } },
      [400, 'POST_BODY_PARSE_ERROR'],
    ],
    [
      'half a form',
      { as: 'korenaar', headers: good.headers, body: good.body.slice(0, -30) },
      [400, 'POST_BODY_PARSE_ERROR'],
    ],
    [
      'an unknown part',
      { as: 'korenaar', ...multipartText({ owner: 'x' }, { name: 'a.txt', text: 'a' }) },
      [400, 'POST_BODY_PARSE_ERROR'],
    ],
    [
      'an invalid json part',
      { as: 'korenaar', ...multipartText({ json: '{' }, { name: 'a.txt', text: 'a' }) },
      [400, 'JSON_PARSER_ERROR'],
    ],
    [
      'an unknown key in the json part',
      {
        as: 'korenaar',
        ...multipartText({ json: '{"__proto__":1}' }, { name: 'a.txt', text: 'a' }),
      },
      [400, 'POST_BODY_PARSE_ERROR'],
    ],
    [
      'a title that cannot be stored',
      { as: 'korenaar', ...multipartText({ title: 'a\u0000' }, { name: 'a.txt', text: 'a' }) },
      [400, 'POST_BODY_PARSE_ERROR'],
    ],
    [
      'a name that cannot be stored',
      { as: 'korenaar', ...multipartText({}, { name: 'a\u0000.txt', text: 'a' }) },
      [400, 'POST_BODY_PARSE_ERROR'],
    ],
  ])('%s', async (_, { as, ...sent }, expected) => {
    await expectNothingSaved(async () => {
      const answer = await server.call(path, { method: 'POST', ...(as && { as }), ...sent });
      expect([answer.status, codeOf(answer)]).toEqual(expected);
    });
  });

  it('a title that is too long, with an error on its field', async () => {
    await expectNothingSaved(async () => {
      expect(
        fieldCodes(
          await uploadFile(server, 'korenaar', {
            bytes: 'a',
            name: 'a.txt',
            title: 'x'.repeat(2_000),
          }),
        ),
      ).toEqual(['Title STRING_TOO_LONG']);
    });
  });

  it('a session cookie without proof of the same origin, before any byte is stored', async () => {
    const spy = vi.spyOn(server.ctx.services.integrations.files, 'put');
    const answer = await rawCall(server, path, {
      method: 'POST',
      body: good.body,
      headers: { ...good.headers, cookie },
    });
    expect([answer.status, codeOf(answer), spy.mock.calls.length]).toEqual([403, 'FORBIDDEN', 0]);
    spy.mockRestore();
    const proven = await rawCall(server, path, {
      method: 'POST',
      body: good.body,
      headers: { ...good.headers, cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(proven.status).toBe(201);
  });
});

/**
 * Sends the body in chunks without a Content-Length; gives the status, or 0 when the sender
 * disconnects.
 */
async function sendInPieces(
  pieces: AsyncIterable<string | Buffer> | Iterable<string | Buffer>,
  leave = false,
): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const headers = {
    'content-type': 'multipart/form-data; boundary=grens',
    authorization: `Bearer ${await server.apiKey('korenaar')}`,
  };
  const sent = request(new URL(path, server.url), { method: 'POST', headers });
  sent.on('response', (response) =>
    response.resume().on('end', () => resolve(response.statusCode ?? 0)),
  );
  sent.on('error', () => resolve(0));
  const answered = promise.then(() => true);
  for await (const piece of pieces) {
    const full = !sent.write(piece);
    if (full && (await Promise.race([answered, once(sent, 'drain')])) === true) break;
  }
  if (leave) sent.destroy();
  else sent.end();
  return promise;
}

const head =
  '--grens\r\nContent-Disposition: form-data; name="fileData"; filename="groot.bin"\r\n\r\n';
const mebibyte = Buffer.alloc(1_048_576, 'x');

describe('the size of an upload', () => {
  function* ofSize(bytes: number) {
    yield head;
    for (let left = bytes; left > 0; left -= mebibyte.length)
      yield mebibyte.subarray(0, Math.min(left, mebibyte.length));
    yield '\r\n--grens--\r\n';
  }

  it('may be 25 MiB and not a byte more', async () => {
    expect(await sendInPieces(ofSize(26_214_400))).toBe(201);
    await expectNothingSaved(async () => expect(await sendInPieces(ofSize(26_214_401))).toBe(413));
  });

  it('is refused by Content-Length, and an endless body while it is read', async () => {
    await expectNothingSaved(async () => {
      const headers = {
        'content-type': 'multipart/form-data; boundary=grens',
        'content-length': '30000000',
        authorization: `Bearer ${await server.apiKey('korenaar')}`,
      };
      const { promise, resolve } = Promise.withResolvers<number>();
      const sent = request(new URL(path, server.url), { method: 'POST', headers }, (response) =>
        resolve(response.statusCode ?? 0),
      ).on('error', () => resolve(0));
      sent.write(head);
      expect(await promise).toBe(413);
      sent.destroy();
      let read = 0;
      function* endless() {
        yield head;
        for (; read < 200; read++) yield mebibyte;
      }
      expect(await sendInPieces(endless())).toBe(413);
      expect(read).toBeLessThan(80);
    });
  });

  it('may not include more than a megabyte of text fields', async () => {
    await expectNothingSaved(async () => {
      const file = {
        bytes: 'x',
        name: 'a.txt',
        title: 't'.repeat(600_000),
        description: 'd'.repeat(600_000),
      };
      expect((await uploadFile(server, 'korenaar', file)).status).toBe(413);
    });
  });

  it('does not matter when it breaks off: nothing is stored', async () => {
    const before = [await countStoredFiles(), await documents()];
    async function* pieces() {
      yield head;
      yield mebibyte;
      await expect.poll(countStoredFiles).toBe(before[0]! + 1);
    }
    expect(await sendInPieces(pieces(), true)).toBe(0);
    await expect.poll(async () => [await countStoredFiles(), await documents()]).toEqual(before);
  });
});

describe('an uploaded file', () => {
  it('has its metadata, the type of its bytes, and the uploader as creator and owner', async () => {
    const answer = await uploadFile(server, 'korenaar', {
      bytes: png,
      name: 'foto.exe',
      description: 'Bij het verzoek',
    });
    expect(answer.status, answer.text).toBe(201);
    const { contentDocument, contentDocumentLinks, contentVersion } = answer.body;
    const values = (record: { fields: Record<string, { value: unknown }> }) =>
      Object.fromEntries(Object.entries(record.fields).map(([name, { value }]) => [name, value]));
    expect(values(contentVersion)).toMatchObject({
      ContentDocumentId: contentDocument.id,
      ContentSize: png.length,
      Description: 'Bij het verzoek',
      FileExtension: 'png',
      FileType: 'PNG',
      Id: contentVersion.id,
      IsLatest: true,
      PathOnClient: 'foto.png',
      Title: 'foto',
      VersionDataUrl: `/services/data/v65.0/sobjects/ContentVersion/${contentVersion.id}/VersionData`,
      VersionNumber: '1',
    });
    expect(values(contentDocument)).toMatchObject({
      Title: 'foto',
      Description: 'Bij het verzoek',
      LatestPublishedVersionId: contentVersion.id,
    });
    const user = await userOf(server, 'korenaar');
    expect(contentDocumentLinks.map(values)).toMatchObject([
      { ContentDocumentId: contentDocument.id, LinkedEntityId: user.id, ShareType: 'I' },
    ]);
    const rows = await storedRows<{ ownerid: string; createdbyid: string }>(
      server,
      'select ownerid, createdbyid from contentdocument where id = $1',
      contentDocument.id,
    );
    expect(rows).toEqual([{ ownerid: user.id, createdbyid: user.id }]);
  });

  it('gets title and description from a json part or from parts, which win', async () => {
    const json = { title: 'Uit json', description: 'Ook' };
    const facts = async (given: object) => {
      const { contentVersion } = (
        await uploadFile(server, 'verkoop', { bytes: 'a', name: 'a.txt', ...given })
      ).body;
      return [contentVersion.fields.Title.value, contentVersion.fields.Description.value];
    };
    expect(await facts({ json })).toEqual(['Uit json', 'Ook']);
    expect(await facts({ json, title: 'Eigen' })).toEqual(['Eigen', 'Ook']);
    expect(await facts({})).toEqual(['a', null]);
  });

  const far = 'a'.repeat(10_000);
  it.each<[name: string, written: string, text: { bytes: Buffer; type: string }]>([
    [
      'klant.txt',
      'Windows',
      { bytes: Buffer.from('Renée', 'latin1'), type: 'text/plain; charset=windows-1252' },
    ],
    [
      'klant.csv',
      'Windows, beyond its beginning',
      { bytes: Buffer.from(`${far};Renée`, 'latin1'), type: 'text/csv; charset=windows-1252' },
    ],
    ['klant.csv', 'UTF-8', { bytes: Buffer.from(`${far};Renée`), type: 'text/csv; charset=utf-8' }],
    ['klant.txt', 'plain letters', { bytes: Buffer.from(far), type: 'text/plain; charset=utf-8' }],
  ])('named %s and written as %s is served with that charset', async (name, _, { bytes, type }) => {
    const file = { bytes: new Uint8Array(bytes), name };
    const { contentVersion } = (await uploadFile(server, 'korenaar', file)).body;
    const answer = await server.call(contentVersion.fields.VersionDataUrl.value, {
      as: 'korenaar',
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
  });

  it.each([
    ['page.html', '<script>alert(1)</script>'],
    ['tekening.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['program.exe', 'MZ\u0090'],
    ['export.xls', '<html><table><tr><td>Omzet</td></tr></table><script>alert(1)</script>'],
    ['zonder', 'iets'],
  ])('named %s is served as untyped bytes, as an attachment', async (name, text) => {
    const { contentVersion } = (await uploadFile(server, 'korenaar', { bytes: text, name })).body;
    const answer = await server.call(contentVersion.fields.VersionDataUrl.value, {
      as: 'korenaar',
    });
    expect([answer.status, answer.text, answer.headers.get('content-type')]).toEqual([
      200,
      text,
      'application/octet-stream',
    ]);
    expect(answer.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="${name}"`),
    );
  });
});

describe('a file on a record', () => {
  let document = '';
  let url = '';
  beforeAll(async () => {
    const { contentDocument, contentVersion } = (
      await uploadFile(server, 'korenaar', { bytes: 'geheim', name: 'bijlage.txt' })
    ).body;
    [document, url] = [contentDocument.id, contentVersion.fields.VersionDataUrl.value];
  });
  const attach = (as: AccountName, row: string, file = document) =>
    server.call('/records', {
      as,
      method: 'POST',
      body: {
        apiName: 'ContentDocumentLink',
        fields: { ContentDocumentId: file, LinkedEntityId: row, ShareType: 'V' },
      },
    });
  const statuses = async () => {
    const statusByAccount: Record<string, number> = {};
    for (const as of ['korenaar', 'collega', 'garage'] as const)
      statusByAccount[as] = (await server.call(url, { as })).status;
    return { ...statusByAccount, guest: (await server.call(url)).status };
  };

  it('is visible to its uploader only, unless it is linked to a visible record', async () => {
    expect(await statuses()).toEqual({ korenaar: 200, collega: 404, garage: 404, guest: 404 });
    const row = (
      await server.call('/records', {
        as: 'korenaar',
        method: 'POST',
        body: { apiName: 'Case', fields: { Subject: 'Met bijlage' } },
      })
    ).body.id;
    expect((await attach('garage', row)).status).toBe(400);
    expect((await attach('korenaar', row)).status).toBe(201);
    expect(await statuses()).toEqual({ korenaar: 200, collega: 200, garage: 404, guest: 404 });
    expect((await server.call(`/records/${row}`, { as: 'beheer', method: 'DELETE' })).status).toBe(
      204,
    );
    expect(await statuses()).toEqual({ korenaar: 200, collega: 404, garage: 404, guest: 404 });
  });

  it('cannot be added by a customer to a public record or company, or when hidden', async () => {
    const [job] = await storedRows<{ id: string }>(
      server,
      'select id from vacature__c where gepubliceerd__c limit 1',
    );
    const own = await userOf(server, 'korenaar');
    for (const row of [job!.id, own.accountid])
      expect((await attach('korenaar', row)).status).toBe(403);
    expect(fieldCodes(await attach('collega', caseId))).toEqual([
      'ContentDocumentId INVALID_CROSS_REFERENCE_KEY',
    ]);
    expect((await server.call(url)).status).toBe(404);
  });
});

describe('a later version', () => {
  type Uploaded = Answer['body'];
  const uploadPlan = async (): Promise<Uploaded> =>
    (await uploadFile(server, 'korenaar', { bytes: '1', name: 'plan.txt' })).body;
  const uploadNext = (as: AccountName | null, document: string) =>
    uploadFile(server, as, { bytes: '2', name: 'plan.txt', document });
  const linkToCase = ({ contentDocument }: Uploaded) =>
    server.call('/records', {
      as: 'korenaar',
      method: 'POST',
      body: {
        apiName: 'ContentDocumentLink',
        fields: { ContentDocumentId: contentDocument.id, LinkedEntityId: caseId, ShareType: 'V' },
      },
    });

  it('is refused with 404 to who does not see it, and 403 to who may not change it', async () => {
    const first = await uploadPlan();
    for (const as of [null, 'garage', 'collega'] as const)
      expect((await uploadNext(as, first.contentDocument.id)).status).toBe(404);
    await linkToCase(first);
    await expectNothingSaved(async () => {
      const refused = await uploadNext('collega', first.contentDocument.id);
      expect([refused.status, codeOf(refused)]).toEqual([403, 'INSUFFICIENT_ACCESS_OR_READONLY']);
    });
  });

  it('is refused for the id of a version and for what is no id', async () => {
    const { contentVersion } = await uploadPlan();
    await expectNothingSaved(async () => {
      expect((await uploadNext('korenaar', contentVersion.id)).status).toBe(404);
      expect(codeOf(await uploadNext('korenaar', 'kort'))).toBe('MALFORMED_ID');
    });
  });

  it('has the next number and is the latest, and keeps the links of the document', async () => {
    const first = await uploadPlan();
    await linkToCase(first);
    const second = (await uploadNext('korenaar', first.contentDocument.id)).body;
    expect([
      second.contentVersion.fields.VersionNumber.value,
      second.contentDocument.fields.LatestPublishedVersionId.value,
    ]).toEqual(['2', second.contentVersion.id]);
    expect(second.contentDocumentLinks.length).toBe(2);
    const old = await server.call(
      `/records/${first.contentVersion.id}?fields=ContentVersion.IsLatest`,
      { as: 'korenaar' },
    );
    expect(old.body.fields.IsLatest.value).toBe(false);
  });

  it('uploaded by eight at once gets eight numbers, and one is the latest', async () => {
    const document = (await uploadFile(server, 'verkoop', { bytes: '1', name: 'samen.txt' })).body
      .contentDocument.id;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        uploadFile(server, 'verkoop', { bytes: `v${i}`, name: 'samen.txt', document }),
      ),
    );
    expect(
      new Set(answers.map(({ body }) => body.contentVersion.fields.VersionNumber.value)),
    ).toEqual(new Set(['2', '3', '4', '5', '6', '7', '8', '9']));
    const latest = await storedRows<{ id: string; versionnumber: string }>(
      server,
      'select id, versionnumber from contentversion where contentdocumentid = $1 and islatest',
      document,
    );
    const [row] = await storedRows<{ id: string }>(
      server,
      'select latestpublishedversionid as id from contentdocument where id = $1',
      document,
    );
    expect(latest).toEqual([{ id: row!.id, versionnumber: '9' }]);
  });
});
