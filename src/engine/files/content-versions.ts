import { equals } from '../model/define.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { Rec, UploadedFile } from '#protocol/shapes/record.ts';
import { accessRoleOf, seesObject } from '../access/access.ts';
import { type RequestContext, asSystemOnBehalf } from '../model/request-context.ts';
import {
  type FileDetails,
  createDocument,
  type FileVersionIds,
  createDocumentVersion,
} from './files.ts';
import { findRows } from '../read/query.ts';
import { notFound, objectOfId, readRecord } from '../read/read.ts';
import type { Upload } from './upload.ts';
import { objectHiddenRefusal, lockForUpdate, updateRecord } from '../write/write.ts';

/** Source: record-api.md §6.3. */

/** `documentId` null: a new file. Otherwise a new version of that document, which this locks. */
export async function mayUpload(
  ctx: RequestContext,
  documentId: string | null,
): Promise<Result<unknown>> {
  if (documentId !== null) return holdDocument(ctx, documentId);
  if (ctx.viewer.kind === 'guest')
    return refuse({ code: 'record.noRight', detail: 'Log in to upload a file' });
  // The system stores the file, so the limits of an API key are checked here.
  const unseen = ['ContentVersion', 'ContentDocument'].find(
    (name) => !seesObject(ctx.registry.object(name)!, accessRoleOf(ctx.viewer)),
  ); // proof: the registry always contains both objects
  return unseen === undefined ? ok(null) : objectHiddenRefusal(unseen);
}

async function holdDocument(ctx: RequestContext, id: string): Promise<Result<{ id: string }>> {
  const known = objectOfId(ctx, id);
  if (!known.ok) return known;
  return known.value.object.apiName === 'ContentDocument' ? lockForUpdate(ctx, id) : notFound;
}

/** The caller must open a transaction. */
export async function createOwnFile(
  ctx: RequestContext,
  upload: Upload,
  facts: FileDetails,
): Promise<Result<FileVersionIds>> {
  if (ctx.viewer.kind !== 'user')
    return refuse({ code: 'record.noRight', detail: 'A file has an owner' });
  const { userId } = ctx.viewer;
  return createDocument(asSystemOnBehalf(ctx, 'keep an uploaded file'), upload, {
    ...facts,
    owner: userId,
    link: { LinkedEntityId: userId, ShareType: 'I' },
  });
}

/** Locks the document, to number concurrent uploads. The caller must open a transaction. */
export async function createNextVersion(
  ctx: RequestContext,
  upload: Upload,
  { documentId, ...facts }: FileDetails & { documentId: string },
): Promise<Result<FileVersionIds>> {
  const held = await holdDocument(ctx, documentId);
  if (!held.ok) return held;
  const system = asSystemOnBehalf(ctx, 'keep a new version of a file');
  const { id } = held.value;
  const earlier = await findRows(system, {
    from: 'ContentVersion',
    fields: ['Id', 'IsLatest', 'VersionNumber'],
    filters: [equals('ContentDocumentId', id)],
    limit: mostVersions,
  });
  if (earlier.length === mostVersions)
    return refuse({ code: 'record.limit', detail: `A file has at most ${mostVersions} versions` });
  for (const version of earlier) {
    if (version['IsLatest'] !== true) continue;
    const past = await updateRecord(system, String(version['Id']), { fields: { IsLatest: false } });
    if (!past.ok) return past;
  }
  const number = Math.max(0, ...earlier.map((version) => Number(version['VersionNumber']))) + 1;
  return createDocumentVersion(system, upload, { ...facts, documentId: id, number });
}

const mostVersions = 2_000;

const mostLinks = 200;

export async function readUploaded(
  ctx: RequestContext,
  { documentId, versionId }: FileVersionIds,
): Promise<Result<UploadedFile>> {
  const contentDocument = await readAll(ctx, documentId, {
    object: 'ContentDocument',
    fields: documentFields,
  });
  if (!contentDocument.ok) return contentDocument;
  const contentVersion = await readAll(ctx, versionId, {
    object: 'ContentVersion',
    fields: versionFields,
  });
  if (!contentVersion.ok) return contentVersion;
  const links = await findRows(ctx, {
    from: 'ContentDocumentLink',
    fields: ['Id'],
    filters: [equals('ContentDocumentId', documentId)],
    orderBy: ['CreatedDate'],
    limit: mostLinks,
  });
  const contentDocumentLinks: Rec[] = [];
  for (const link of links) {
    const read = await readAll(ctx, String(link['Id']), {
      object: 'ContentDocumentLink',
      fields: linkFields,
    });
    if (read.ok) contentDocumentLinks.push(read.value);
  }
  return ok({
    contentDocument: contentDocument.value,
    contentDocumentLinks,
    contentVersion: contentVersion.value,
  });
}

const readAll = (
  ctx: RequestContext,
  id: string,
  { object, fields }: { object: string; fields: readonly string[] },
) =>
  readRecord(ctx, id, { fields: [], optionalFields: fields.map((field) => `${object}.${field}`) });

const documentFields = [
  'Id',
  'Title',
  'Description',
  'LatestPublishedVersionId',
  'CreatedDate',
  'LastModifiedDate',
  'SystemModstamp',
];
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
