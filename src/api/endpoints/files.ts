import type { RequestContext } from '#engine/model/request-context.ts';
import {
  createNextVersion,
  createOwnFile,
  mayUpload,
  readUploaded,
} from '#engine/files/content-versions.ts';
import { type FileDetails, openFile } from '#engine/files/files.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { dropUpload, type ReceivedForm, type Upload } from '#engine/files/upload.ts';
import { receiveForm } from '#engine/files/receive-form.ts';
import { maxUploadBytes } from '#protocol/constants.ts';
import type * as fileEndpoints from '#protocol/endpoints/files.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { HandlerResult, EndpointCall, Handlers } from '../pipeline/endpoint-handler.ts';
import { parseBody } from '../pipeline/parse.ts';
import type { UploadedFile } from '#protocol/shapes/record.ts';
import { isStorable } from '#engine/fields/text.ts';
import * as v from 'valibot';

/** In bytes: the largest file, and room for the rest of the form. */
const largestBody = maxUploadBytes + 1_114_112;

const createContentDocumentAndVersion = (
  call: EndpointCall<typeof fileEndpoints.createContentDocumentAndVersion>,
): Promise<HandlerResult> => upload(call, { documentId: null, saveFile: createOwnFile });

const createContentVersion = (
  call: EndpointCall<typeof fileEndpoints.createContentVersion>,
): Promise<HandlerResult> => {
  const documentId = call.path.contentDocumentId;
  return upload(call, {
    documentId,
    saveFile: (ctx, file, facts) => createNextVersion(ctx, file, { ...facts, documentId }),
  });
};

type UploadKind = { documentId: string | null; saveFile: typeof createOwnFile };

async function upload(
  {
    ctx,
    request,
  }: Pick<EndpointCall<typeof fileEndpoints.createContentVersion>, 'ctx' | 'request'>,
  { documentId, saveFile }: UploadKind,
): Promise<HandlerResult> {
  const contentType = request.headers.get('content-type') ?? '';
  if (Number(request.headers.get('content-length') ?? 0) > largestBody) return tooLarge;
  const may = await mayUpload(ctx, documentId);
  if (!may.ok) return may;
  const received = await receiveUpload(ctx, { contentType, body: request.body }, ownParts);
  if (!received.ok) return received;
  const { file, facts } = received.value;
  const saved = await inTransaction(ctx, (inside) =>
    saveAndRead(inside, () => saveFile(inside, file, facts)),
  );
  if (saved.ok) return ok({ body: saved.value });
  await dropUpload(ctx, file);
  const object = ctx.registry.object('ContentVersion');
  return object ? { ...saved, object } : saved;
}

async function saveAndRead(
  ctx: RequestContext,
  saveFile: () => ReturnType<typeof createOwnFile>,
): Promise<Result<UploadedFile>> {
  const saved = await saveFile();
  return saved.ok ? readUploaded(ctx, saved.value) : saved;
}

type Given<Facts> = { file: Upload; facts: Facts };

/** `field`: the part with the file. `text`: a part that is never a file. */
type FormParts<Facts> = {
  field: string;
  text: string;
  factsIn: (sent: FormData) => Result<Facts>;
};

/** Receives the form, and stores the file, to which no row refers yet. */
export async function receiveUpload<Facts>(
  ctx: RequestContext,
  sent: { contentType: string; body: ReadableStream<Uint8Array> | null },
  parts: FormParts<Facts>,
): Promise<Result<Given<Facts>>> {
  let cause: unknown;
  const received = await receiveForm(ctx, sent, {
    field: parts.field,
    text: parts.text,
    kinds: 'any',
    largest: maxUploadBytes,
    largestBody,
    mayUpload: async () => true,
    report: (error) => (cause ??= error),
  });
  if (cause !== undefined) throw cause;
  if (received === 'tooLarge') return tooLarge;
  if (received === 'unreadable')
    return refuse({
      code: 'record.valueWrong',
      detail: 'The body is no multipart form, or half of one',
    });
  const given = givenIn(received, parts);
  if (!given.ok) await dropUpload(ctx, received.upload);
  return given;
}

const tooLarge = refuse({
  code: 'file.tooLarge',
  detail: `The file is over ${maxUploadBytes} bytes`,
});

function givenIn<Facts>(
  { sent, upload: file, problem }: ReceivedForm,
  { field, factsIn }: FormParts<Facts>,
): Result<Given<Facts>> {
  if (problem?.code === 'file.tooLarge') return tooLarge;
  if (problem?.code === 'quota.files')
    return refuse({
      code: problem.code,
      detail: 'This company has uploaded too many files in this hour',
    });
  if (problem?.code === 'file.notKept')
    throw new Error('the upload ended without a stored file and without an error');
  const facts = factsIn(sent);
  if (!facts.ok) return facts;
  if (file === null)
    return refuse({
      code: 'file.empty',
      detail: `The part ${field} is missing or holds no bytes`,
    });
  return isStorable(file.given)
    ? ok({ file, facts: facts.value })
    : refuse({
        code: 'record.valueWrong',
        detail: 'The name of the file holds a character that cannot be stored',
      });
}

/** A part of the form takes precedence over the same property in its part `json`. */
function factsIn(sent: FormData): Result<FileDetails> {
  // proof: the files of the form were taken out before, so only texts remain
  const { json, ...parts } = Object.fromEntries(sent) as Record<string, string>;
  const read = json === undefined ? ok({}) : parseBody(fileFacts, json);
  if (!read.ok) return read;
  // proof: the schema `fileFacts` accepts only an object
  const both = parseBody(fileFacts, JSON.stringify({ ...(read.value as object), ...parts }));
  if (!both.ok) return both;
  // proof: the output of the schema has this type
  const { title, description } = both.value as { title?: string; description?: string };
  return ok({ title: title?.trim() ? title : undefined, description });
}

const ownParts = { field: 'fileData', text: 'json', factsIn };

async function getVersionData({
  ctx,
  path,
}: EndpointCall<typeof fileEndpoints.getVersionData>): Promise<HandlerResult> {
  const opened = await openFile(ctx, path.contentVersionId);
  return opened.ok ? ok({ file: opened.value }) : opened;
}

export const fileHandlers: Handlers<typeof fileEndpoints> = {
  createContentDocumentAndVersion,
  createContentVersion,
  getVersionData,
};

const fileFacts = v.strictObject({
  title: v.optional(v.string()),
  description: v.optional(v.string()),
});
