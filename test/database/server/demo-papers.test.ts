import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listCompanyDocuments } from '#domain/company/list-company-documents.ts';
import { openFile } from '#engine/files/files.ts';
import { saveDemoDocuments } from '#server/demo/demo-papers.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => void (server = await openTestServer()));
afterAll(() => server.close());

it('a new demo gives only its first company a contract and an invoice specification', async () => {
  await saveDemoDocuments(server.dependencies);
  const documents = await listCompanyDocuments(await server.contextOf('korenaar'));
  if (!documents.ok) throw new Error('no documents');
  expect(documents.value.map(({ name }) => name).toSorted()).toEqual([
    expect.stringMatching(/^Contract \d+\.pdf$/),
    expect.stringMatching(/^Factuurspecificatie F\d{4}-\d+\.pdf$/),
  ]);
  for (const { url } of documents.value) {
    const file = await openFile(await server.contextOf('korenaar'), /068\w{15}/.exec(url)![0]);
    const bytes = file.ok ? await text((await file.value.bytes())!) : '';
    expect(bytes.slice(0, 5)).toBe('%PDF-');
  }
  expect(await listCompanyDocuments(await server.contextOf('garage'))).toEqual({
    ok: true,
    value: [],
  });
});
