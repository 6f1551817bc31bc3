import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepAvatars } from '#engine/files/avatars.ts';
import { imageSize } from '#engine/files/image-size.ts';
import {
  accounts,
  type AccountName,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { codeOf } from '../generated/calls.ts';
import { uploadFile } from './multipart.ts';

/** Avatars and photos of records: record-api.md §6.3. */

let server: TestServer;
const own = { account: '', user: '', contact: '', request: '' };
beforeAll(async () => {
  server = await openTestServer();
  const [user] = await storedRows<{ id: string; accountid: string; contactid: string }>(
    server,
    `update "user" set firstname = 'Jan', lastname = 'van der Berg' where username = $1 returning id, accountid, contactid`,
    accounts.korenaar,
  );
  Object.assign(own, { user: user!.id, account: user!.accountid, contact: user!.contactid });
  own.request = (
    await server.call('/records', {
      as: 'korenaar',
      method: 'POST',
      body: { apiName: 'Case', fields: { Subject: 'x' } },
    })
  ).body.id;
});
afterAll(() => server.close());

const bytes = (latin: string) => new Uint8Array(Buffer.from(latin, 'latin1'));
const pictureBytes = {
  png: bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\x40\0\0\0\xf0\x08\x06\0\0\0'),
  gif: bytes('GIF89a\x40\x01\xf0\x00\0\0\0'),
  // A comment precedes the frame, as cameras write it.
  jpg: bytes(
    `\xff\xd8\xff\xfe\x01\x02${'c'.repeat(256)}\xff\xc0\0\x11\x08\0\xf0\x01\x40\x03\x01\x22\0`,
  ),
  webp: bytes('RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x3f\x01\0\xef\0\0\0\0'),
};

const avatars = async (ids: string, as?: AccountName) =>
  (await server.call(`/record-avatars/batch/${ids}`, { ...(as && { as }) })).body;
const associate = (as: AccountName | undefined, row: string, contentVersionId: unknown) =>
  server.call(`/record-avatars/${row}/association`, {
    ...(as && { as }),
    method: 'POST',
    body: { contentVersionId },
  });
const picture = async (as: AccountName, kind: keyof typeof pictureBytes = 'png') =>
  (await uploadFile(server, as, { bytes: pictureBytes[kind], name: `foto.${kind}` })).body
    .contentVersion.id as string;

it('the initials are those of a person, of a company, or of the object', async () => {
  const { hasErrors, results } = await avatars(
    [own.user, own.account, own.request, '500zzzzzzzzzzzzAAA', 'kort', own.user].join(),
    'korenaar',
  );
  expect(hasErrors).toBe(true);
  expect(results.map((item: { statusCode: number }) => item.statusCode)).toEqual([
    200, 200, 200, 404, 400, 200,
  ]);
  expect(
    results.slice(0, 3).map((item: { result: { initials: string } }) => item.result.initials),
  ).toEqual(['JB', 'BD', 'S']);
  expect(results[1].result).toMatchObject({
    type: 'Theme',
    recordId: own.account,
    themeInfo: { color: expect.stringMatching(/^#/) },
  });
  expect(results[5]).toEqual(results[0]);
  expect((await avatars(own.user, 'korenaar')).hasErrors).toBe(false);
});

it.each(Object.keys(pictureBytes) as (keyof typeof pictureBytes)[])(
  'a %s can be the photo of a user, with the size in its bytes',
  async (kind) => {
    const version = await picture('korenaar', kind);
    const { status, body } = await associate('korenaar', own.user, version);
    expect([status, body.type, body.width, body.height, body.alternativeText]).toEqual([
      200,
      'Photo',
      320,
      240,
      'Jan van der Berg',
    ]);
    expect((await avatars(own.user, 'korenaar')).results[0].result).toEqual(body);
  },
);

describe('the photo of a row', () => {
  it('is given to whoever sees the record, whoever owns the file', async () => {
    const version = await picture('verkoop');
    const { body } = await associate('beheer', own.account, version);
    for (const [as, status] of [
      ['korenaar', 200],
      ['collega', 200],
      ['garage', 404],
      [undefined, 404],
    ] as const) {
      expect((await server.call(body.photoUrl, { ...(as && { as }) })).status, as ?? 'guest').toBe(
        status,
      );
      if (status === 404) expect((await avatars(own.account, as)).results[0].statusCode).toBe(404);
    }
    expect(
      (await server.call(`/records/${version}?fields=ContentVersion.Id`, { as: 'korenaar' }))
        .status,
    ).toBe(404);
  });

  it('is served inline in a sandbox, while the file is an attachment', async () => {
    const { body } = await associate('korenaar', own.user, await picture('korenaar'));
    const { headers, status } = await server.call(body.photoUrl, { as: 'korenaar' });
    expect([
      status,
      headers.get('content-type'),
      headers.get('content-disposition')?.split(';')[0],
    ]).toEqual([200, 'image/png', 'inline']);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox;/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const file = (
      await uploadFile(server, 'korenaar', { bytes: pictureBytes.png, name: 'foto.png' })
    ).body.contentVersion.fields.VersionDataUrl.value;
    expect(
      (await server.call(file, { as: 'korenaar' })).headers.get('content-disposition'),
    ).toMatch(/^attachment;/);
  });

  it('has a new URL when the picture changes', async () => {
    const urls = [];
    for (const kind of ['png', 'gif'] as const)
      urls.push(
        (await associate('korenaar', own.user, await picture('korenaar', kind))).body.photoUrl,
      );
    expect(new Set(urls).size).toBe(2);
    const path = `/record-avatars/batch/${own.user}`;
    const [known, refusedToo] = [
      await server.call(path, { as: 'korenaar' }),
      await server.call(`${path},kort`, { as: 'korenaar' }),
    ];
    const ask = (etag: string | null, at = path) =>
      server.call(at, { as: 'korenaar', headers: { 'if-none-match': etag ?? '' } });
    expect((await ask(known.headers.get('etag'))).status).toBe(304);
    expect((await ask(refusedToo.headers.get('etag'), `${path},500zzzzzzzzzzzz`)).status).toBe(200);
    await associate('korenaar', own.user, null);
    expect((await ask(known.headers.get('etag'))).body.results?.[0].result.type).toBe('Theme');
    await associate('korenaar', own.user, await picture('korenaar', 'gif'));
    expect((await server.call(urls[1], { as: 'korenaar' })).headers.get('content-type')).toBe(
      'image/gif',
    );
  });

  it('is removed by null, and by deleting its file', async () => {
    const uploaded = (
      await uploadFile(server, 'korenaar', { bytes: pictureBytes.gif, name: 'foto.gif' })
    ).body;
    expect((await associate('korenaar', own.user, uploaded.contentVersion.id)).body.type).toBe(
      'Photo',
    );
    expect((await associate('korenaar', own.user, null)).body.type).toBe('Theme');
    const { body } = await associate('korenaar', own.user, uploaded.contentVersion.id);
    await server.call(`/records/${uploaded.contentDocument.id}`, {
      as: 'beheer',
      method: 'DELETE',
    });
    expect((await avatars(own.user, 'korenaar')).results[0].result.type).toBe('Theme');
    expect((await server.call(body.photoUrl, { as: 'korenaar' })).status).toBe(404);
  });

  it('is deleted with its record', async () => {
    const row = (
      await server.call('/records', {
        as: 'beheer',
        method: 'POST',
        body: { apiName: 'Account', fields: { Name: 'Weg B.V.' } },
      })
    ).body.id;
    await associate('beheer', row, await picture('beheer'));
    await server.call(`/records/${row}`, { as: 'beheer', method: 'DELETE' });
    await sweepAvatars(server.ctx);
    expect(await storedRows(server, 'select 1 from avatar where record_id = $1', row)).toEqual([]);
  });
});

describe('setting a photo is refused', () => {
  it('to a viewer who may not change the record', async () => {
    const product = (await server.call('/list-records/Product__c/Alle?pageSize=1')).body.records[0]
      .id;
    for (const as of [undefined, 'korenaar'] as const) {
      const answer = await associate(as, product, null);
      expect([answer.status, codeOf(answer)]).toEqual([403, 'INSUFFICIENT_ACCESS_OR_READONLY']);
    }
    expect((await associate('garage', own.user, null)).status).toBe(404);
  });

  it('for a file that is no picture or is hidden, with the same error', async () => {
    const text = (await uploadFile(server, 'korenaar', { bytes: 'geen foto', name: 'foto.png' }))
      .body.contentVersion.id;
    const answers = [text, await picture('garage'), '068zzzzzzzzzzzzAAA', own.account].map(
      (version) => associate('korenaar', own.user, version),
    );
    for (const answer of await Promise.all(answers))
      expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_INPUT']);
    expect(codeOf(await associate('korenaar', own.user, 'kort'))).toBe('MALFORMED_ID');
    expect(
      codeOf(
        await server.call(`/record-avatars/${own.user}/association`, {
          as: 'korenaar',
          method: 'POST',
          body: {},
        }),
      ),
    ).toBe('MISSING_ARGUMENT');
    expect(codeOf(await associate('korenaar', own.user, 7))).toBe('POST_BODY_PARSE_ERROR');
  });
});

it('truncated picture bytes give no wrong size', () => {
  for (const whole of Object.values(pictureBytes))
    for (let length = 0; length < 21; length++)
      expect(
        imageSize(Buffer.from(whole.subarray(0, length)).subarray(0, length))?.width ?? 320,
      ).toBe(320);
  expect(imageSize(Buffer.from('\xff\xd8\xff\xe0\0\0', 'latin1'))).toBeNull();
});
