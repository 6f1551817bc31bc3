import type { Endpoint } from '#protocol/api/endpoint.ts';
import * as fileEndpoints from '#protocol/endpoints/files.ts';
import type { Client } from '../client.ts';
import { deepFreeze } from '../cache/stored-answer.ts';
import { id, maybeText } from '../cache/config-rules.ts';
import { storeSavedRecords, type SavedRecord } from '../save/saved-record.ts';
import { sendRequest } from '../transport/send-request.ts';
import { type ConfigRule, typeFault } from '../cache/config-shape.ts';
import { prepareWriteConfig } from '../save/send-write.ts';
import type { UploadedFile } from '#protocol/shapes/record.ts';

/** Source: record-api.md §6.3, §7.2. */

export type Upload = { fileData: Blob; title?: string; description?: string };

const file: ConfigRule<Blob> = (value) =>
  value instanceof Blob ? value : typeFault('object', value);

export async function createContentDocumentAndVersion(
  client: Client,
  upload: Upload,
): Promise<UploadedFile> {
  const keys = { title: maybeText, description: maybeText, fileData: file };
  const config = prepareWriteConfig(
    { name: 'createContentDocumentAndVersion', shape: { keys } },
    upload,
  );
  return sent(client, {
    endpoint: fileEndpoints.createContentDocumentAndVersion,
    params: {},
    form: config,
    document: 'created',
  });
}

export async function createContentVersion(
  client: Client,
  upload: Upload & { contentDocumentId: string },
): Promise<UploadedFile> {
  const keys = { contentDocumentId: id, title: maybeText, description: maybeText, fileData: file };
  const { contentDocumentId, ...form } = prepareWriteConfig(
    { name: 'createContentVersion', shape: { keys } },
    upload,
  );
  return sent(client, {
    endpoint: fileEndpoints.createContentVersion,
    params: { contentDocumentId },
    form,
    document: 'updated',
  });
}

type Sending = {
  endpoint: Endpoint;
  params: Record<string, string>;
  form: Record<string, string | Blob | undefined>;
  document: SavedRecord['kind'];
};

async function sent(
  client: Client,
  { endpoint, params, form, document }: Sending,
): Promise<UploadedFile> {
  const body = new FormData();
  for (const [name, part] of Object.entries(form)) if (part !== undefined) body.append(name, part);
  const { epoch } = client;
  const { answer } = await sendRequest(client, { endpoint, params, body });
  // proof: this is the type of the responses of both endpoints
  const uploaded = answer as UploadedFile;
  if (client.epoch === epoch) storeSavedRecords(client, savedBy(uploaded, document));
  return deepFreeze(uploaded);
}

function savedBy(
  { contentDocument, contentDocumentLinks, contentVersion }: UploadedFile,
  document: SavedRecord['kind'],
): SavedRecord[] {
  const made = [contentVersion, ...contentDocumentLinks].map((record): SavedRecord => ({
    kind: 'created',
    id: record.id,
    apiName: record.apiName,
    record,
  }));
  return [
    {
      kind: document,
      id: contentDocument.id,
      apiName: contentDocument.apiName,
      record: contentDocument,
    },
    ...made,
  ];
}
