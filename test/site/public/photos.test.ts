import { beforeAll, describe, expect, it } from 'vitest';
import { preparePhotos } from '#domain/photos/prepare-photo.ts';
import { photoPath, photoWidths } from '#protocol/site/photo.ts';
import { attachFile } from '../../contract/files/multipart.ts';
import { createRow } from '../../rows.ts';
import { storedRows } from '../../support/server.ts';
import { openSite } from '../../support/site.ts';
import { bomb, cameraPhoto, vips } from '../photo-files.ts';

/** Photographs that staff upload for pages of the site: small, upright and without metadata. */

const server = await openSite();
const camera = cameraPhoto(1_600, 1_200);

const latin = (text: string) => Buffer.from(text, 'latin1');

const newPerson = (fields = {}) =>
  createRow(server, 'Teamlid__c', { Name: 'Sanne de Wit', Gepubliceerd__c: true, ...fields });

async function addPhoto(id: string, bytes: Uint8Array<ArrayBuffer>, name = 'foto.jpg') {
  const { version } = await attachFile(server, id, { bytes, name });
  const answer = await server.call(`/records/${id}`, {
    as: 'beheer',
    method: 'PATCH',
    body: { fields: { Foto__c: `![Sanne bij een kast](bestand:${version} =1200x1600)` } },
  });
  return { answer, version };
}

const fetchSize = (version: string, width: number | string = 320) =>
  fetch(new URL(photoPath(version, width as number).slice(1), server.url), { redirect: 'manual' });
const originalOf = (version: string) =>
  server.call(`/services/data/v65.0/sobjects/ContentVersion/${version}/VersionData`);

describe('a photograph of a published person', () => {
  let version = '';
  let id = '';
  beforeAll(async () => {
    id = await newPerson();
    const added = await addPhoto(id, camera);
    expect(added.answer.status, added.answer.text).toBe(200);
    version = added.version;
  });

  it.each(photoWidths)(
    'is a WebP of %i pixels wide, upright and without metadata',
    async (width) => {
      const answer = await fetchSize(version, width);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
      const image = vips.Image.newFromBuffer(await answer.arrayBuffer());
      expect([image.width, image.height]).toEqual([width, Math.round((width * 4) / 3)]);
      const fields = String(image.getFields());
      expect(fields).not.toMatch(/exif|orientation|icc|xmp/i);
    },
  );

  it('is no longer stored as it was uploaded, with the place where it was made', async () => {
    const response = await fetch(
      new URL(`services/data/v65.0/sobjects/ContentVersion/${version}/VersionData`, server.url),
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(camera.toString('latin1')).toContain('Camerafabriek');
    expect(bytes.toString('latin1')).not.toContain('Camerafabriek');
    const image = vips.Image.newFromBuffer(bytes);
    expect([image.width, image.height]).toEqual([1_200, 1_600]);
    const [row] = await storedRows<{ size: string; sum: string }>(
      server,
      'select contentsize as size, controlegetal__c as sum from contentversion where id = $1',
      version,
    );
    expect(Number(row!.size)).toBe(bytes.length);
  });

  it('is offered in each width, with its alternative text', async () => {
    const html = await (await fetch(new URL('over-ons', server.url))).text();
    const image = html.match(/<img class="person-photo"[^>]*>/)?.[0] ?? '';
    expect(image).toContain('alt="Sanne bij een kast"');
    for (const width of photoWidths)
      expect(image).toContain(`${photoPath(version, width)} ${width}w`);
  });

  it('is not shown in another width, or once the person is offline', async () => {
    expect((await fetchSize(version, 321)).status).toBe(404);
    expect((await fetchSize('068zzzzzzzzzzzzAAA')).status).toBe(404);
    const fields = { Gepubliceerd__c: false };
    await server.call(`/records/${id}`, { as: 'beheer', method: 'PATCH', body: { fields } });
    expect((await fetchSize(version)).status).toBe(404);
    expect((await originalOf(version)).status).toBe(404);
  });
});

it('a small photograph is not made larger', async () => {
  const { version } = await addPhoto(await newPerson(), cameraPhoto(100, 80));
  const image = vips.Image.newFromBuffer(await (await fetchSize(version, 960)).arrayBuffer());
  expect([image.width, image.height]).toEqual([80, 100]);
});

it('a large photograph is stored no larger than a page needs', async () => {
  const { version } = await addPhoto(await newPerson(), cameraPhoto(4_000, 3_000));
  const path = `services/data/v65.0/sobjects/ContentVersion/${version}/VersionData`;
  const bytes = await (await fetch(new URL(path, server.url))).arrayBuffer();
  expect(vips.Image.newFromBuffer(bytes).height).toBe(2_400);
});

it('a WebP that stops halfway, and a PNG, are read as far as they should be', async () => {
  const image = vips.Image.gaussnoise(600, 400, { mean: 128, sigma: 20 }).cast('uchar');
  const png = new Uint8Array(image.writeToBuffer('.png'));
  const webp = new Uint8Array(image.writeToBuffer('.webp'));
  const statusOf = async (bytes: Uint8Array<ArrayBuffer>, name: string) =>
    (await addPhoto(await newPerson(), bytes, name)).answer.status;
  expect([await statusOf(png, 'a.png'), await statusOf(webp, 'a.webp')]).toEqual([200, 200]);
  expect(await statusOf(webp.slice(0, webp.length / 2), 'b.webp')).toBe(400);
  expect(await statusOf(png.slice(0, png.length / 2), 'b.png')).toBe(400);
});

describe('is refused at its field, and nothing of it is stored:', () => {
  it.each<[string, { bytes: Uint8Array<ArrayBuffer>; name: string; code: string }]>([
    [
      'a picture that is huge once it is unpacked',
      { bytes: bomb(20_001), name: 'bom.png', code: 'photo.tooLarge' },
    ],
    [
      'half a photograph',
      { bytes: camera.subarray(0, camera.length / 2), name: 'half.jpg', code: 'photo.unreadable' },
    ],
    [
      'a head without a photograph',
      { bytes: latin('\xff\xd8\xff\xe0x'), name: 'a.jpg', code: 'photo.unreadable' },
    ],
    [
      'another kind of file',
      { bytes: latin('%PDF-1.7 x'), name: 'folder.pdf', code: 'photo.wrongKind' },
    ],
    [
      'another kind of file with the name of a photograph',
      { bytes: latin('%PDF-1.7 x'), name: 'foto.jpg', code: 'photo.wrongKind' },
    ],
    [
      'a moving picture',
      { bytes: latin('GIF89a\x01\0\x01\0\0\0\0;'), name: 'a.gif', code: 'photo.wrongKind' },
    ],
  ])('%s', async (_, { bytes, name, code }) => {
    const id = await newPerson();
    const { answer, version } = await addPhoto(id, bytes, name);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain('"field":"Foto__c"');
    expect(JSON.stringify(answer.body)).toContain(
      '"errorCode":"FIELD_CUSTOM_VALIDATION_EXCEPTION"',
    );
    expect(JSON.stringify(answer.body)).toContain(code);
    expect(
      await storedRows(server, 'select from photo_size where version_id = $1', version),
    ).toEqual([]);
    const [row] = await storedRows<{ foto__c: string | null }>(
      server,
      'select foto__c from teamlid__c where id = $1',
      id,
    );
    expect(row!.foto__c).toBeNull();
  });

  it.each([
    ['no description', '![ ](bestand:068000000000001AAA)', 'photo.altMissing'],
    ['a file that is not there', '![Sanne](bestand:068000000000001AAA)', 'photo.missing'],
    ['a picture of another site', '![Sanne](https://elders.example/a.jpg)', 'photo.notOne'],
  ])('%s', async (_, Foto__c, code) => {
    const id = await newPerson();
    const answer = await server.call(`/records/${id}`, {
      as: 'beheer',
      method: 'PATCH',
      body: { fields: { Foto__c } },
    });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(
      '"errorCode":"FIELD_CUSTOM_VALIDATION_EXCEPTION"',
    );
    expect(JSON.stringify(answer.body)).toContain(code);
  });
});

it('a photograph of before is shown as it is until the job has prepared it', async () => {
  const id = await newPerson();
  const file = { bytes: camera, name: 'oud.jpg' };
  const { version } = await attachFile(server, id, file);
  await storedRows(
    server,
    'update teamlid__c set foto__c = $2 where id = $1 returning id',
    id,
    `![Sanne](bestand:${version})`,
  );
  const early = await fetchSize(version);
  expect([early.status, early.headers.get('location')]).toEqual([
    302,
    `/services/data/v65.0/sobjects/ContentVersion/${version}/VersionData`,
  ]);
  expect(await preparePhotos(server.ctx)).toBe(1);
  expect((await fetchSize(version)).status).toBe(200);
  expect(await preparePhotos(server.ctx)).toBe(0);
});
