import { afterAll, beforeAll, expect, it } from 'vitest';
import { applyRetention } from '#domain/privacy/apply-retention.ts';
import { sweepDeletions } from '#engine/read/deletions.ts';
import { sweepFiles } from '#engine/files/files.ts';
import { countExpiredRows, readRetentionTerms } from '#engine/retention/retention.ts';
import {
  openTestServer,
  ownAndForeignCompany,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { recordCreator } from '../generated/create-record.ts';
import { uploadFile } from '../files/multipart.ts';

/** Uploaded files that belong to no record, or no longer belong to one. */

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

let server: TestServer;
let account: string;
beforeAll(async () => {
  server = await openTestServer();
  account = (await ownAndForeignCompany(server, 'korenaar')).own;
});
afterAll(() => server.close());

const later = (days: number) => ({
  ...server.dependencies.contextOf({ kind: 'system', task: 'test' }),
  now: new Date(Date.now() + days * 86_400_000),
});
const make = recordCreator(() => server);
const upload = async (name: string): Promise<{ id: string; bytes: string }> => {
  const { contentDocument, contentVersion } = (
    await uploadFile(server, 'verkoop', { bytes: name, name })
  ).body;
  return {
    id: contentDocument.id,
    bytes: `/services/data/v65.0/sobjects/ContentVersion/${String(contentVersion.id)}/VersionData`,
  };
};
const termOf = async () =>
  (await readRetentionTerms(server.ctx)).find(({ rule }) => rule.name === 'Nergens_bij')!;
const isThere = async (id: string): Promise<boolean> =>
  (await storedRows(server, 'select 1 from contentdocument where id = $1', id)).length === 1;
const remove = (days: number) => applyRetention(later(days), 'ContentDocument');

it('a file that was never linked is removed after its term, with its bytes', async () => {
  const [ahead, sent] = [await upload('vooruit.txt'), await upload('verstuurd.txt')];
  const request = await make('Case', { Subject: 'Met bestand', AccountId: account });
  await make('ContentDocumentLink', {
    ContentDocumentId: sent.id,
    LinkedEntityId: request,
    ShareType: 'V',
  });
  const { days } = await termOf();
  expect([
    days,
    await countExpiredRows(later(days - 1), await termOf()),
    await remove(days - 1),
    await isThere(ahead.id),
  ]).toEqual([30, 0, 0, true]);
  expect([await remove(days + 1), await isThere(ahead.id), await isThere(sent.id)]).toEqual([
    1,
    false,
    true,
  ]);
  await sweepFiles(later(days + 3));
  expect([
    (await server.call(ahead.bytes, { as: 'verkoop' })).status,
    (await server.call(sent.bytes, { as: 'verkoop' })).text,
  ]).toEqual([404, 'verstuurd.txt']);
  const kinds = await storedRows<{ kind: string }>(
    server,
    `select soort__c as kind from wijziging__c where record__c = $1 and soort__c = 'verwijderd'`,
    ahead.id,
  );
  const [noted] = await storedRows<{ task: string }>(
    server,
    `select task from audit where verb = 'delete' and $1 = any(records)`,
    ahead.id,
  );
  expect([kinds.length, noted?.task]).toEqual([1, expect.stringContaining('ContentDocument')]);
});

it('a file of a deleted record stays as long as the record can be undeleted', async () => {
  const file = await upload('oud.txt');
  const request = await make('Case', { Subject: 'Wordt verwijderd', AccountId: account });
  await make('ContentDocumentLink', {
    ContentDocumentId: file.id,
    LinkedEntityId: request,
    ShareType: 'V',
  });
  await storedRows(
    server,
    `update contentdocument set lastmodifieddate = now() - interval '2 years' where id = $1`,
    file.id,
  );
  expect(
    (await server.call(`/records/${request}`, { as: 'beheer', method: 'DELETE' })).status,
  ).toBe(204);
  expect([
    await countExpiredRows(later(0), await termOf()),
    await remove(0),
    await isThere(file.id),
  ]).toEqual([0, 0, true]);
  expect(
    (await server.call(`/records/${request}/undelete`, { as: 'beheer', method: 'POST' })).status,
  ).toBe(200);
  expect(
    (await server.call(`/records/${request}`, { as: 'beheer', method: 'DELETE' })).status,
  ).toBe(204);
  await sweepDeletions(later(31));
  expect([
    await countExpiredRows(later(31), await termOf()),
    await remove(31),
    await isThere(file.id),
  ]).toEqual([1, 1, false]);
});

const uploadPhoto = async (): Promise<{ id: string; version: string }> => {
  const { contentDocument, contentVersion } = (
    await uploadFile(server, 'verkoop', { bytes: Buffer.from(pixel, 'base64'), name: 'foto.png' })
  ).body;
  return { id: contentDocument.id, version: contentVersion.id };
};
async function showPhoto(record: string, contentVersionId: string | null): Promise<void> {
  const shown = await server.call(`/record-avatars/${record}/association`, {
    as: 'verkoop',
    method: 'POST',
    body: { contentVersionId },
  });
  expect(shown.status).toBe(200);
}
const photoStatus = async (record: string) =>
  (await server.call(`/record-avatars/${record}/photo`, { as: 'verkoop' })).status;

it('a photo stays while a record uses it, and is removed after that', async () => {
  const [replaced, stayed] = [await uploadPhoto(), await uploadPhoto()];
  await showPhoto(account, replaced.version);
  await showPhoto(account, stayed.version);
  expect([await remove(31), await isThere(replaced.id), await isThere(stayed.id)]).toEqual([
    1,
    false,
    true,
  ]);
  expect(await photoStatus(account)).toBe(200);
  await showPhoto(account, null);
  expect([await remove(31), await isThere(stayed.id)]).toEqual([1, false]);
});

it('a photo of a deleted record stays, and is shown again after the undelete', async () => {
  const photo = await uploadPhoto();
  const contact = await make('Contact', { LastName: 'Met foto', AccountId: account });
  await showPhoto(contact, photo.version);
  const path = `/records/${contact}`;
  expect((await server.call(path, { as: 'beheer', method: 'DELETE' })).status).toBe(204);
  expect([await remove(31), await isThere(photo.id)]).toEqual([0, true]);
  expect((await server.call(`${path}/undelete`, { as: 'beheer', method: 'POST' })).status).toBe(
    200,
  );
  expect(await photoStatus(contact)).toBe(200);
  expect([await remove(31), await isThere(photo.id)]).toEqual([0, true]);
});
