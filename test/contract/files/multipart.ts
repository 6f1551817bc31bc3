import type { AccountName, Answer, TestServer } from '../../support/server.ts';
import { recordCreator } from '../generated/create-record.ts';

const documents = '/services/data/v65.0/ui-api/records/content-documents';

export type FileOptions = {
  bytes: string | Uint8Array<ArrayBuffer>;
  name: string;
  title?: string;
  description?: string;
  json?: unknown;
  document?: string;
};

/** Uploads a file, or a next version of the file `document`. */
export async function uploadFile(
  server: TestServer,
  as: AccountName | null,
  { bytes, name, document, json, ...parts }: FileOptions,
): Promise<Answer> {
  const form = new FormData();
  for (const [part, value] of Object.entries(parts)) form.set(part, value);
  if (json !== undefined)
    form.set('json', new Blob([JSON.stringify(json)], { type: 'application/json' }), 'json');
  form.set('fileData', new Blob([bytes]), name);
  const path =
    document === undefined
      ? `${documents}/content-versions`
      : `${documents}/${document}/content-versions`;
  const headers = as === null ? {} : { authorization: `Bearer ${await server.apiKey(as)}` };
  const response = await fetch(new URL(path, server.url), { method: 'POST', headers, body: form });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
  };
}

/** Uploads a file as the administrator and links it to a record. */
export async function attachFile(
  server: TestServer,
  record: string,
  file: FileOptions,
): Promise<{ document: string; version: string; link: string }> {
  const { contentDocument, contentVersion } = (await uploadFile(server, 'beheer', file)).body;
  const link = await recordCreator(() => server)('ContentDocumentLink', {
    ContentDocumentId: contentDocument.id,
    LinkedEntityId: record,
    ShareType: 'V',
  });
  return { document: contentDocument.id, version: contentVersion.id, link };
}

const boundary = 'grens-van-de-proef';

/** A multipart form as text, for tests that change the body. */
export const multipartText = (
  parts: Record<string, string>,
  file: { name: string; text: string } | null,
  field = 'fileData',
) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  body: [
    ...Object.entries(parts).map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    ...(file === null
      ? []
      : [
          `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${file.name}"\r\n\r\n${file.text}\r\n`,
        ]),
    `--${boundary}--\r\n`,
  ].join(''),
});
