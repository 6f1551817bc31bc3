import { fileLinkObject } from '#protocol/constants.ts';
import { normalizeId } from '#protocol/ids.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { Dict } from '#protocol/shapes/parts.ts';
import type { DescribedObject } from '#protocol/shapes/rest/sobject.ts';
import { accessRoleOf, isReadOnlyRole } from '#engine/access/access.ts';
import { createNextVersion, createOwnFile, mayUpload } from '#engine/files/content-versions.ts';
import { safeFileName } from '#engine/files/file-kinds.ts';
import type { FileVersionIds } from '#engine/files/files.ts';
import { dropUpload, type Upload } from '#engine/files/upload.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { fieldNamed } from '#engine/soql/names.ts';
import type { EndpointCall, HandlerResult } from '../../pipeline/endpoint-handler.ts';
import { parseBody } from '../../pipeline/parse.ts';
import type { createSobject } from '#protocol/endpoints/rest/sobjects.ts';
import * as v from 'valibot';
import { receiveUpload } from '../files.ts';
import { refusalOfNewRecord, storeNewRow } from '../record-saves.ts';

/**
 * A new row of ContentVersion is a file: a form with the parts `entity_content` and `VersionData`,
 * or JSON with `VersionData` in base64. It is stored as every upload. Source: record-api.md §11.2
 * and the platform's REST guide.
 */

type Call = EndpointCall<typeof createSobject>;

/** `path`: the name of the file. `linkedTo`: the record that the file belongs to. */
type VersionFacts = {
  title?: string | undefined;
  description?: string | undefined;
  path?: string | undefined;
  documentId?: string | undefined;
  linkedTo?: string | undefined;
};

const factNames: Readonly<Record<string, keyof VersionFacts>> = {
  Title: 'title',
  Description: 'description',
  PathOnClient: 'path',
  ContentDocumentId: 'documentId',
  FirstPublishLocationId: 'linkedTo',
};
const blobField = 'VersionData';

export async function createFileVersion(call: Call, object: ObjectModel): Promise<HandlerResult> {
  const { ctx, body } = call;
  const form = call.isForm ? ok(sentForm(call)) : formOf(object, body);
  if (!form.ok) return { ...form, object };
  const may = await mayUpload(ctx, null);
  if (!may.ok) return may;
  const received = await receiveUpload(ctx, form.value, {
    field: blobField,
    text: 'entity_content',
    factsIn: (sent) => factsOfForm(object, sent),
  });
  if (!received.ok) return { ...received, object };
  const { file, facts } = received.value;
  const named = facts.path === undefined ? file : namedFile(file, facts.path);
  const saved = await storeVersion(call, named, facts);
  if (saved.ok) {
    const text = JSON.stringify({ id: saved.value.versionId, success: true, errors: [] });
    return ok({ status: 201, json: { text } });
  }
  await dropUpload(ctx, file);
  return { ...saved, object };
}

const sentForm = ({ request }: Call) => ({
  contentType: request.headers.get('content-type') ?? '',
  body: request.body,
});

const namedFile = (file: Upload, path: string): Upload => ({
  ...file,
  name: safeFileName(path, file.kind),
});

async function storeVersion(
  { ctx, publicUrl }: Call,
  file: Upload,
  facts: VersionFacts,
): Promise<Result<FileVersionIds>> {
  const { title, description, documentId, linkedTo } = facts;
  const details = { title, description };
  if (documentId !== undefined && linkedTo !== undefined)
    return refuse({
      code: 'record.combination',
      detail: 'FirstPublishLocationId is for a new file, ContentDocumentId for a new version',
    });
  const linked = linkedTo === undefined ? undefined : normalizeId(linkedTo);
  if (linkedTo !== undefined && linked === undefined)
    return refuse({ code: 'record.referenceWrong', field: 'FirstPublishLocationId' });
  const closed = linked === undefined ? null : await refusalOfLink(ctx, linked);
  if (closed) return closed;
  return inTransaction(ctx, async (inside) => {
    const made =
      documentId === undefined
        ? await createOwnFile(inside, file, details)
        : await createNextVersion(inside, file, { ...details, documentId });
    if (!made.ok || linked === undefined || isOwn(ctx, linked)) return made;
    const fields = linkFields(made.value.documentId, linked);
    const link = await storeNewRow(inside, { apiName: fileLinkObject, fields }, { publicUrl });
    return link.ok ? made : link;
  });
}

const linkFields = (ContentDocumentId: string, LinkedEntityId: string) => ({
  ContentDocumentId,
  LinkedEntityId,
  ShareType: 'V',
});

const refusalOfLink = (ctx: RequestContext, linked: string) =>
  refusalOfNewRecord(ctx, { apiName: fileLinkObject, fields: { LinkedEntityId: linked } });

/** Every own file is linked to the user already. */
const isOwn = ({ viewer }: RequestContext, linked: string): boolean =>
  viewer.kind === 'user' && viewer.userId === linked;

/**
 * The description with what a caller may send for a new file. Its bytes, and where it is first
 * shown, are in no description, because no statement can read them.
 */
export async function withFileParts(
  ctx: RequestContext,
  described: DescribedObject,
): Promise<DescribedObject> {
  const mayCreate = (await mayUpload(ctx, null)).ok && !isReadOnlyRole(accessRoleOf(ctx.viewer));
  if (!mayCreate) return described;
  const fields = described.fields.map((field) =>
    field.name in factNames ? { ...field, createable: true } : field,
  );
  return { ...described, createable: true, fields };
}

/** The JSON as a form, so that both are received in one way. */
function formOf(
  object: ObjectModel,
  body: Dict<unknown>,
): Result<{ contentType: string; body: ReadableStream<Uint8Array> | null }> {
  const { blob, fields } = withoutBlob(body);
  const facts = factsOf(object, fields);
  if (!facts.ok) return facts;
  if (typeof blob !== 'string' || blob === '')
    return refuse({ code: 'record.required', field: blobField, detail: 'VersionData is missing' });
  const name = facts.value.path ?? facts.value.title;
  if (name === undefined)
    return refuse({
      code: 'record.required',
      field: 'PathOnClient',
      detail: 'PathOnClient is missing',
    });
  if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(blob))
    return refuse({
      code: 'record.valueWrong',
      field: blobField,
      detail: 'VersionData is not in base64',
    });
  const form = new FormData();
  form.set('entity_content', JSON.stringify(fields));
  form.set(blobField, new Blob([Buffer.from(blob, 'base64')]), name);
  const message = new Response(form);
  return ok({ contentType: message.headers.get('content-type') ?? '', body: message.body });
}

function withoutBlob(body: Dict<unknown>): { blob: unknown; fields: Dict<unknown> } {
  const isBlob = (name: string): boolean => name.toLowerCase() === blobField.toLowerCase();
  const entries = Object.entries(body);
  return {
    blob: entries.find(([name]) => isBlob(name))?.[1],
    fields: Object.fromEntries(entries.filter(([name]) => !isBlob(name))),
  };
}

function factsOfForm(object: ObjectModel, sent: FormData): Result<VersionFacts> {
  const text = sent.get('entity_content');
  const read = parseBody(v.record(v.string(), v.unknown()), typeof text === 'string' ? text : '{}');
  // proof: the schema accepts only an object
  return read.ok ? factsOf(object, read.value as Dict<unknown>) : read;
}

/** The platform's `ContentLocation`: `S` for files that it stores, as all are here. */
const isStoredHere = (name: string, value: unknown): boolean =>
  name.toLowerCase() === 'contentlocation' && value === 'S';

/** The other fields of a version are written by the system. */
function factsOf(object: ObjectModel, fields: Dict<unknown>): Result<VersionFacts> {
  const facts: VersionFacts = {};
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'attributes' || value === null || isStoredHere(name, value)) continue;
    const spelled = Object.keys(factNames).find((one) => one.toLowerCase() === name.toLowerCase());
    const fact = spelled === undefined ? undefined : factNames[spelled];
    if (fact === undefined)
      return fieldNamed(object, name) === undefined
        ? refuse({ code: 'record.fieldUnknown', field: name, detail: `No such field ${name}` })
        : refuse({ code: 'record.fieldReadOnly', field: name, detail: `${name} is read-only` });
    if (typeof value !== 'string')
      return refuse({ code: 'record.valueWrong', field: name, detail: `${name} is no text` });
    if (value.trim() !== '') facts[fact] = value;
  }
  return ok(facts);
}
