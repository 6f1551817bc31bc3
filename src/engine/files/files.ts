import { equals } from '../model/define.ts';
import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { compile } from '#db/sql.ts';
import type { FileStore } from '#integrations/file-store.ts';
import { ok, type Result } from '#protocol/problem.ts';
import type { FileState } from '#protocol/files/scan-status.ts';
import { type RequestContext, asSystem } from '../model/request-context.ts';
import { auditFileRead } from '../audit/audit.ts';
import { extensionOf, stemOf, typesOf } from './file-kinds.ts';
import { findRows, type PlainRow } from '../read/query.ts';
import { notFound, objectOfId, seesRecord } from '../read/read.ts';
import { mayDownload, fileScanState } from './scanned.ts';
import type { ObjectModel } from '../model/registry.ts';
import { publishObjectChange, publishToWebhooks } from '../events/change-events.ts';
import type { Upload } from './upload.ts';
import { createRecord, updateRecord } from '../write/write.ts';

/**
 * Source: record-api.md §6.3. Bytes are stored before a row refers to them; `sweepFiles` removes
 * bytes that got no row.
 */

/** The default `title` is the file name without its extension. */
export type FileDetails = { title?: string | undefined; description?: string | undefined };

export type FileVersionIds = { documentId: string; versionId: string };

/** `about`: the id of the row. Needs the context of the system, in a transaction. */
export const attachFile = (
  system: RequestContext,
  upload: Upload,
  about: string,
): Promise<Result<FileVersionIds>> =>
  createDocument(system, upload, { link: { LinkedEntityId: about, ShareType: 'V' } });

type FirstVersion = FileDetails & {
  /** Without `Visibility`, customers who see the row see the file. */
  link: { LinkedEntityId: string; ShareType: 'V' | 'I'; Visibility?: string };
  owner?: string;
};

/** Needs the context of the system, in a transaction. */
export async function createDocument(
  system: RequestContext,
  upload: Upload,
  { link, owner, ...said }: FirstVersion,
): Promise<Result<FileVersionIds>> {
  const facts = factsOf(upload, said);
  const document = await createRecord(system, {
    apiName: 'ContentDocument',
    fields: { ...facts, ...(owner !== undefined && { OwnerId: owner }) },
  });
  if (!document.ok) return document;
  const documentId = document.value.id;
  const version = await createDocumentVersion(system, upload, { ...said, documentId, number: 1 });
  if (!version.ok) return version;
  const linked = await createRecord(system, {
    apiName: 'ContentDocumentLink',
    fields: { ContentDocumentId: documentId, ...link },
  });
  return linked.ok ? version : linked;
}

/** Needs the context of the system, in a transaction that created or locked the document. */
export async function createDocumentVersion(
  system: RequestContext,
  upload: Upload,
  { documentId, number, ...said }: FileDetails & { documentId: string; number: number },
): Promise<Result<FileVersionIds>> {
  const facts = factsOf(upload, said);
  const version = await createRecord(system, {
    apiName: 'ContentVersion',
    fields: {
      ...facts,
      ContentDocumentId: documentId,
      PathOnClient: upload.name,
      VersionNumber: String(number),
      IsLatest: true,
      Opslagsleutel__c: upload.stored.key,
      Controlegetal__c: upload.stored.sha256,
      Mediatype__c: typesOf(upload.kind, upload.name, upload.charset).mediaType,
    },
  });
  if (!version.ok) return version;
  const shown = await updateRecord(system, documentId, {
    fields: { ...facts, LatestPublishedVersionId: version.value.id },
  });
  return shown.ok ? ok({ documentId, versionId: version.value.id }) : shown;
}

const factsOf = ({ name, kind, stored }: Upload, { title, description }: FileDetails) => ({
  Title: title ?? stemOf(name),
  ...(description !== undefined && { Description: description }),
  FileExtension: extensionOf(name) || null,
  FileType: typesOf(kind, name).fileType,
  ContentSize: stored.size,
});

/**
 * `shown`: a browser may show the file inline. `bytes`: null when the store lacks the file. The
 * caller must read the stream to the end or cancel it.
 */
export type OpenedFile = {
  name: string;
  mediaType: string;
  size: number;
  sha256: string;
  shown?: true;
  bytes: () => Promise<ReadableStream<Uint8Array> | null>;
};

/** Returns the refusal record.idMalformed, record.notFound, file.notScanned or file.infected. */
export async function openFile(
  ctx: RequestContext,
  versionId: string,
): Promise<Result<OpenedFile>> {
  const found = await findFile(ctx, versionId);
  if (!found.ok) return found;
  const { object, recordId, status, file } = found.value;
  const may = mayDownload(ctx, status);
  if (!may.ok) return may;
  auditFileRead(ctx, object, { id: recordId });
  return ok(file);
}

type FoundFile = { object: ObjectModel; recordId: string; status: unknown; file: OpenedFile };

/** Does not check the virus scan and does not audit: a caller that sends the bytes must do both. */
export async function findFile(ctx: RequestContext, versionId: string): Promise<Result<FoundFile>> {
  const known = objectOfId(ctx, versionId);
  if (!known.ok) return known;
  const { object, recordId } = known.value;
  if (object.apiName !== 'ContentVersion' || !(await seesRecord(ctx, object, recordId)))
    return notFound;
  const [row] = await findRows(asSystem(ctx, 'open a file that its reader sees'), {
    from: 'ContentVersion',
    fields: [
      'PathOnClient',
      'Mediatype__c',
      'ContentSize',
      'Controlegetal__c',
      'Opslagsleutel__c',
      'Scanstatus__c',
    ],
    filters: [equals('Id', recordId)],
    limit: 1,
  });
  if (row === undefined) return notFound;
  const key = String(row['Opslagsleutel__c'] ?? '');
  const file = {
    name: String(row['PathOnClient'] ?? 'bestand'),
    mediaType: String(row['Mediatype__c'] ?? 'application/octet-stream'),
    size: Number(row['ContentSize'] ?? 0),
    sha256: String(row['Controlegetal__c'] ?? ''),
    bytes: async () => (await ctx.services.integrations.files.open(key))?.bytes ?? null,
  };
  return ok({ object, recordId, status: row['Scanstatus__c'], file });
}

export async function filesOfRecord(
  ctx: RequestContext,
  recordId: string,
): Promise<{ name: string; size: number; url: string; state: FileState }[]> {
  const rows = await findRows(ctx, {
    from: 'ContentDocumentLink',
    fields: fileSummaryFields,
    filters: [equals('LinkedEntityId', recordId)],
    orderBy: ['CreatedDate'],
    limit: 50,
  });
  return rows.flatMap((row) => summarizeFile(ctx, row) ?? []);
}

export const fileSummaryFields = [
  'Title',
  'FileExtension',
  'ContentSize',
  'LatestPublishedVersion.VersionDataUrl',
  'LatestPublishedVersion.Scanstatus__c',
].map((field) => `ContentDocument.${field}`);

/** Null: the viewer sees the link but not the file. `url` works once `state` is `ready`. */
export function summarizeFile(
  ctx: Pick<RequestContext, 'services'>,
  link: PlainRow,
): { name: string; size: number; url: string; state: FileState } | null {
  const [title, extension, size, url, status] = fileSummaryFields.map((field) => link[field]);
  if (typeof url !== 'string') return null;
  const name = extension === null ? String(title) : `${String(title)}.${String(extension)}`;
  return { name, size: Number(size), url, state: fileScanState(ctx, status) };
}

/** Younger bytes can belong to a transaction that is not committed yet. */
const settled = 86_400_000; // ms
const together = 500;

/** Spares files younger than a day and bytes of deleted versions that can be restored. */
export async function sweepFiles({
  db,
  registry,
  now,
  services,
}: Pick<RequestContext, 'db' | 'registry' | 'now' | 'services'>): Promise<void> {
  const { files } = services.integrations;
  const before = new Date(now.getTime() - settled);
  await db.transaction((inside) => clearLooseDocuments({ db: inside, registry, services }, before));
  await files.sweepHalves(before);
  let keys: string[] = [];
  for await (const key of files.keysBefore(before)) {
    keys.push(key);
    if (keys.length < together) continue;
    await removeOrphans({ db, files, keys });
    keys = [];
  }
  await removeOrphans({ db, files, keys });
}

/** A file is deleted after the last row to which it was linked. Source: record-api.md §6.3. */
async function clearLooseDocuments(
  { db, registry, services }: Pick<RequestContext, 'db' | 'registry' | 'services'>,
  before: Date,
): Promise<void> {
  const links = registry.object('ContentDocumentLink');
  const documents = registry.object('ContentDocument');
  const versions = registry.object('ContentVersion');
  if (links === undefined || documents === undefined || versions === undefined) return;
  const clearedLinks: string[] = [];
  for (const target of links.fields.get('LinkedEntityId')?.reference?.to ?? []) {
    // proof: the registry checks at start-up that every reference names an object
    const object = registry.object(target)!;
    const gone = await db.rows<{ id: string }>(
      compile(sql`
        delete from contentdocumentlink as link where link.doel__c = ${object.keyPrefix}
        and not exists (select 1 from ${sql.table(object.table)} as t where t.id = link.linkedentityid)
        returning link.id`),
    );
    clearedLinks.push(...gone.map(({ id }) => id));
  }
  const loose = await db.rows<{ id: string; versions: string[] }>(
    compile(sql`
      delete from contentdocument as document where document.createddate < ${before}
      and not exists (select 1 from contentdocumentlink as link where link.contentdocumentid = document.id)
      returning document.id, array(select v.id from contentversion as v where v.contentdocumentid = document.id) as versions`),
  );
  if (clearedLinks.length + loose.length === 0) return;
  await publishObjectChange({ db }, links, documents, versions);
  for (const [object, ids] of [
    [links, clearedLinks],
    [documents, loose.map(({ id }) => id)],
    [versions, loose.flatMap((one) => one.versions)],
  ] as const)
    await publishToWebhooks(
      { db, services },
      { object, rows: ids.map((id) => ({ id, kind: 'deleted', weakEtag: 0 })) },
    );
}

async function removeOrphans({
  db,
  files,
  keys,
}: {
  db: Db;
  files: FileStore;
  keys: readonly string[];
}): Promise<void> {
  if (keys.length === 0) return;
  const rows = await db.rows<{ key: string }>({
    text: 'select opslagsleutel__c as key from contentversion where opslagsleutel__c = any($1)',
    values: [keys],
  });
  const restorableRows = await db.rows<{ key: string }>({
    text: `select content ->> 'opslagsleutel__c' as key from deleted_row where table_name = 'contentversion' and content ->> 'opslagsleutel__c' = any($1)`,
    values: [keys],
  });
  const owned = new Set([...rows, ...restorableRows].map(({ key }) => key));
  for (const key of keys) if (!owned.has(key)) await files.remove(key);
}
