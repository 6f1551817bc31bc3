import { attachFile } from '#engine/files/files.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AccountName,
  openTestServer,
  storedRows,
  type TestServer,
} from '../../support/server.ts';
import { createRow } from '../../rows.ts';
import { codeOf } from '../generated/calls.ts';

/** The bytes of a file, under the rights of the record it is linked to: record-api.md §6.3. */

let server: TestServer;
const path = { cv: '', ownCase: '', vacancy: '', draftStory: '', story: '' };
async function* bytes() {
  yield Buffer.from('%PDF-1.7 ');
  yield Buffer.from('Renée');
}

beforeAll(async () => {
  server = await openTestServer();
  const [row] = await storedRows<{ id: string }>(
    server,
    `select c.id from "case" c join "user" u on u.accountid = c.accountid where u.username = 'klant@bakkerijdekorenaar.example' and c.zichtbaarheid__c = 'Bedrijf' order by c.id limit 1`,
  );
  const [job] = await storedRows<{ id: string }>(
    server,
    'select id from vacature__c where gepubliceerd__c order by id limit 1',
  );
  const application = await createRow(server, 'Sollicitatie__c', {
    Voornaam__c: 'Renée',
    Achternaam__c: 'Bos',
    Email__c: 'renee@sollicitant.example',
  });
  path.cv = await addFile(application);
  path.ownCase = await addFile(row!.id);
  path.vacancy = await addFile(job!.id);
  const story = { Name: 'Verhaal', Bedrijf__c: 'Garage', Citaat__c: 'Het werkt.' };
  const published = { ...story, Name: 'Verhaal twee', Gepubliceerd__c: true };
  path.draftStory = await addFile(await createRow(server, 'Klantverhaal__c', story));
  path.story = await addFile(await createRow(server, 'Klantverhaal__c', published));
});
afterAll(() => server.close());

async function addFile(about: string, name = 'Cv "Renée"\u2019s.pdf'): Promise<string> {
  const upload = {
    name,
    given: name,
    kind: 'pdf',
    stored: await server.ctx.services.integrations.files.put(bytes()),
  } as const;
  const savedFile = await attachFile(server.ctx, upload, about);
  if (!savedFile.ok) throw new Error('not kept');
  return `/services/data/v65.0/sobjects/ContentVersion/${savedFile.value.versionId}/VersionData`;
}

describe('a file answers 404 to a viewer who does not see its record:', () => {
  it.each<[string, keyof typeof path, AccountName | undefined]>([
    ['a CV for a guest', 'cv', undefined],
    ['a CV for a customer', 'cv', 'korenaar'],
    ['a CV for a customer who sees only requests', 'cv', 'collega'],
    ['a file of a request for a guest', 'ownCase', undefined],
    ['a file of a request for another company', 'ownCase', 'garage'],
    ['a photograph of a story that is not published for a guest', 'draftStory', undefined],
    ['a photograph of a story that is not published for a customer', 'draftStory', 'korenaar'],
  ])('%s', async (_, file, as) => {
    const answer = await server.call(path[file], { ...(as && { as }) });
    expect([answer.status, codeOf(answer)]).toEqual([404, 'NOT_FOUND']);
    expect(answer.text).toBe(
      (
        await server.call(
          '/services/data/v65.0/sobjects/ContentVersion/068zzzzzzzzzzzzAAA/VersionData',
          { ...(as && { as }) },
        )
      ).text,
    );
  });
});

describe('a file is given to a viewer who sees its record:', () => {
  it.each<[string, keyof typeof path, AccountName | undefined]>([
    ['a CV for staff', 'cv', 'verkoop'],
    ['a CV for an administrator', 'cv', 'beheer'],
    ['a file of a request for its company', 'ownCase', 'korenaar'],
    ['a file of a request for a colleague', 'ownCase', 'collega'],
    ['a file of a published page for anybody', 'vacancy', undefined],
    ['a photograph of a published story for anybody', 'story', undefined],
  ])('%s', async (_, file, as) => {
    const answer = await server.call(path[file], { ...(as && { as }) });
    expect([answer.status, answer.text]).toEqual([200, '%PDF-1.7 Renée']);
  });
});

it('a file is served as an attachment under a sandbox policy, and not cached', async () => {
  const { headers } = await server.call(path.cv, { as: 'verkoop' });
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="Cv _Renee__s.pdf"; filename*=UTF-8''Cv%20%22Ren%C3%A9e%22%E2%80%99s.pdf`,
  );
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-length')).toBe('15');
  expect(headers.get('content-security-policy')).toMatch(/^sandbox;/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toContain('no-store');
});

it.each([
  '📎 100% %41.pdf',
  'a; filename=b.pdf',
  "o'neil (1)*!.pdf",
  '契約書.pdf',
  'een\\twee.pdf',
  'één "twee".pdf',
])('a file named %s is served with its full name and an ASCII name', async (name) => {
  const [job] = await storedRows<{ id: string }>(
    server,
    'select id from vacature__c where gepubliceerd__c order by id limit 1',
  );
  const contentDisposition =
    (await server.call(await addFile(job!.id, name))).headers.get('content-disposition') ?? '';
  const [, plain, full] =
    /^attachment; filename="([^"\\%]*)"; filename\*=UTF-8''([A-Za-z0-9!#$&+.^_`|~%-]*)$/.exec(
      contentDisposition,
    ) ?? [];
  expect([plain !== undefined, decodeURIComponent(full ?? '')]).toEqual([true, name]);
});

it('a right-to-left override is removed from a file name', async () => {
  const [job] = await storedRows<{ id: string }>(
    server,
    'select id from vacature__c where gepubliceerd__c order by id limit 1',
  );
  const contentDisposition = (
    await server.call(await addFile(job!.id, 'factuur\u202efdp.docx'))
  ).headers.get('content-disposition');
  expect(contentDisposition).toContain('filename="factuurfdp.docx"');
});

it('a file is not sent again for a matching ETag, nor for HEAD', async () => {
  const first = await server.call(path.cv, { as: 'verkoop' });
  const again = await server.call(path.cv, {
    as: 'verkoop',
    headers: { 'if-none-match': first.headers.get('etag')! },
  });
  expect([again.status, again.text]).toEqual([304, '']);
  const head = await server.call(path.cv, { as: 'verkoop', method: 'HEAD' });
  expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', '15']);
});

it('a file whose bytes are missing in the store answers 404', async () => {
  const [version] = await storedRows<{ key: string }>(
    server,
    'select opslagsleutel__c as key from contentversion where id = $1',
    path.vacancy.split('/').at(-2),
  );
  await server.ctx.services.integrations.files.remove(version!.key);
  expect((await server.call(path.vacancy)).status).toBe(404);
});
