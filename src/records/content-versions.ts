import { ok, refuse, type Result } from '#wire/problem.ts';
import type { UploadedFile } from '#wire/shapes/file.ts';
import type { Rec } from '#wire/shapes/record.ts';
import { accessRoleOf, seesObject } from './access.ts';
import { type Ask, asSystemFor } from './ask.ts';
import { type FileFacts, keepDocument, type KeptFile, keepVersion } from './files.ts';
import { findRows } from './query.ts';
import { notFound, objectOfId, readRecord } from './read.ts';
import type { Upload } from './upload.ts';
import { hidden, holdForChange, updateRecord } from './write.ts';

/** Files as programs bring them, and later versions of them. Source: record-api.md §6.3. */

/** Whether the viewer may bring a file, or a new version of this document. Refuses record.noRight, record.idMalformed, record.notFound, record.readOnly. */
export async function mayUpload(ask: Ask, documentId: string | null): Promise<Result<unknown>> {
  if (documentId !== null) return holdDocument(ask, documentId);
  if (ask.viewer.kind === 'guest') return refuse({ code: 'record.noRight', detail: 'Log in to upload a file' });
  // The system stores the file, so the limits of an api key are checked here.
  const unseen = ['ContentVersion', 'ContentDocument'].find((name) => !seesObject(ask.registry.object(name)!, accessRoleOf(ask.viewer))); // proof: both are ours
  return unseen === undefined ? ok(null) : hidden(unseen);
}

async function holdDocument(ask: Ask, id: string): Promise<Result<{ id: string }>> {
  const known = objectOfId(ask, id);
  if (!known.ok) return known;
  return known.value.object.apiName === 'ContentDocument' ? holdForChange(ask, id) : notFound;
}

/** A file of the viewer's own: theirs alone until it hangs on a row that others see. In the caller's transaction; refuses save problems of title and description. */
export async function keepOwnFile(ask: Ask, upload: Upload, facts: FileFacts): Promise<Result<KeptFile>> {
  if (ask.viewer.kind !== 'user') return refuse({ code: 'record.noRight', detail: 'A file has an owner' });
  const { userId } = ask.viewer;
  return keepDocument(asSystemFor(ask, 'keep an uploaded file'), upload, { ...facts, owner: userId, link: { LinkedEntityId: userId, ShareType: 'I' } });
}

/** The next version of a document the viewer may change. Two at once come one after the other. In the caller's transaction. */
export async function keepNextVersion(ask: Ask, upload: Upload, { documentId, ...facts }: FileFacts & { documentId: string }): Promise<Result<KeptFile>> {
  const held = await holdDocument(ask, documentId);
  if (!held.ok) return held;
  const system = asSystemFor(ask, 'keep a new version of a file');
  const { id } = held.value;
  const earlier = await findRows(system, {
    from: 'ContentVersion',
    fields: ['Id', 'IsLatest', 'VersionNumber'],
    filters: [{ field: 'ContentDocumentId', operator: 'Equals', operands: [id] }],
    limit: mostVersions,
  });
  if (earlier.length === mostVersions) return refuse({ code: 'record.limit', detail: `A file has at most ${mostVersions} versions` });
  for (const version of earlier) {
    if (version['IsLatest'] !== true) continue;
    const past = await updateRecord(system, String(version['Id']), { fields: { IsLatest: false } });
    if (!past.ok) return past;
  }
  const number = Math.max(0, ...earlier.map((version) => Number(version['VersionNumber']))) + 1;
  return keepVersion(system, upload, { ...facts, documentId: id, number });
}

const mostVersions = 2_000;

const mostLinks = 200;

/** The rows of an upload, as its sender sees them. */
export async function readUploaded(ask: Ask, { documentId, versionId }: KeptFile): Promise<Result<UploadedFile>> {
  const contentDocument = await readAll(ask, documentId, { object: 'ContentDocument', fields: documentFields });
  if (!contentDocument.ok) return contentDocument;
  const contentVersion = await readAll(ask, versionId, { object: 'ContentVersion', fields: versionFields });
  if (!contentVersion.ok) return contentVersion;
  const links = await findRows(ask, {
    from: 'ContentDocumentLink',
    fields: ['Id'],
    filters: [{ field: 'ContentDocumentId', operator: 'Equals', operands: [documentId] }],
    orderBy: ['CreatedDate'],
    limit: mostLinks,
  });
  const contentDocumentLinks: Rec[] = [];
  for (const link of links) {
    const read = await readAll(ask, String(link['Id']), { object: 'ContentDocumentLink', fields: linkFields });
    if (read.ok) contentDocumentLinks.push(read.value);
  }
  return ok({ contentDocument: contentDocument.value, contentDocumentLinks, contentVersion: contentVersion.value });
}

const readAll = (ask: Ask, id: string, { object, fields }: { object: string; fields: readonly string[] }) =>
  readRecord(ask, id, { fields: [], optionalFields: fields.map((field) => `${object}.${field}`) });

const documentFields = ['Id', 'Title', 'Description', 'LatestPublishedVersionId', 'CreatedDate', 'LastModifiedDate', 'SystemModstamp'];
const linkFields = ['Id', 'ContentDocumentId', 'LinkedEntityId', 'ShareType'];
const versionFields = [
  'Id',
  'ContentDocumentId',
  'Title',
  'Description',
  'PathOnClient',
  'FileExtension',
  'FileType',
  'ContentSize',
  'VersionNumber',
  'IsLatest',
  'VersionDataUrl',
  'CreatedDate',
];
