import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { openUtf8Detector } from '#integrations/text-encoding.ts';
import type { Problem, ProblemCode } from '#protocol/problem.ts';
import type { RequestContext } from '../model/request-context.ts';
import { safeFileName, kindHeadLength, fileKindOf, isPlainText } from './file-kinds.ts';
import {
  type UploadRules,
  type ReceivedForm,
  type Upload,
  dropUpload,
  dropUploads,
} from './upload.ts';

export type FormBody = { contentType: string; body: ReadableStream<Uint8Array> | null };

/** In bytes or, for a multipart form, characters; of all texts together. */
const largestTexts = 1_048_576;

class BodyTooLarge extends Error {}
class BodyUnreadable extends Error {}
class FileRefused extends Error {
  readonly code: ProblemCode;
  constructor(code: ProblemCode) {
    super(code);
    this.code = code;
  }
}

/**
 * `unreadable`: no complete form, or too many fields. `problem`: a file was refused or could not be
 * stored. Source: record-api.md §6.3, decisions.md §5.
 */
export async function receiveForm(
  ctx: RequestContext,
  { contentType, body }: FormBody,
  rules: UploadRules,
): Promise<ReceivedForm | 'unreadable' | 'tooLarge'> {
  if (body === null) return 'unreadable';
  const reading = /^multipart\/form-data\b/i.test(contentType)
    ? readMultipart(ctx, { contentType, body }, rules)
    : readTexts(contentType, body);
  try {
    return await reading;
  } catch (error) {
    if (error instanceof BodyTooLarge) return 'tooLarge';
    if (error instanceof BodyUnreadable) return 'unreadable';
    throw error;
  }
}

async function readTexts(
  contentType: string,
  body: ReadableStream<Uint8Array>,
): Promise<ReceivedForm> {
  const pieces: Uint8Array[] = [];
  for await (const piece of limited(body, largestTexts)) pieces.push(piece);
  const message = new Response(Buffer.concat(pieces), { headers: { 'content-type': contentType } });
  const sent = await message.formData().catch(unreadable);
  return { sent, ...nothing };
}

const nothing = { upload: null, uploads: [], problem: null } as const;

function unreadable(cause: unknown): never {
  throw new BodyUnreadable('no form', { cause });
}

type Part = { stream: BusboyFileStream; outcome: Promise<Upload | Problem | null> };

async function readMultipart(
  ctx: RequestContext,
  { contentType, body }: FormBody & { body: ReadableStream<Uint8Array> },
  rules: UploadRules,
): Promise<ReceivedForm> {
  const sent = new FormData();
  const parts: Part[] = [];
  const { most = 1 } = rules;
  const parser = openParser(contentType, { alwaysText: rules.text, most });
  let ours: unknown;
  const noting = catching((error) => {
    ours ??= error;
    parser.destroy(new Error('stopped'));
  });
  let texts = 0;
  let seen = 0;
  // Unlike what the parser's types say, a part can lack a name, and a file can lack a file name.
  const takeText = (
    name: string | undefined,
    value: string,
    ...[nameCut, valueCut]: [boolean, boolean, ...unknown[]]
  ) => {
    if (name === undefined) throw new BodyUnreadable('a part without a name');
    texts += name.length + value.length;
    if (nameCut || valueCut || texts > largestTexts) throw new BodyTooLarge();
    sent.append(name, value);
  };
  const takeFile = (field: string | undefined, stream: BusboyFileStream, name = '') => {
    // When the form fails, the stream emits an error even if nobody reads it; unhandled, that
    // would end the process.
    stream.on('error', () => undefined);
    if (field === rules.field) seen += 1;
    const wanted = field === rules.field && seen <= most;
    parts.push({
      stream,
      outcome: wanted ? storePart(ctx, { stream, name }, rules) : discard(stream),
    });
  };
  parser.on('field', noting(takeText)).on('file', noting(takeFile));
  // A parser that is destroyed twice emits a second error without listeners, which would end the
  // process.
  parser.on('error', () => undefined);
  parser.on('fieldsLimit', () => parser.destroy(new BodyUnreadable('too many fields')));
  try {
    await pipeline(Readable.from(limited(body, rules.largestBody)), parser);
  } catch (error) {
    await dropParts(ctx, parts, error);
    throw (
      ours ??
      (error instanceof BodyTooLarge ? error : new BodyUnreadable('half a form', { cause: error }))
    );
  }
  const tooMany: Problem | null =
    most > 1 && seen > most ? { code: 'file.tooMany', field: rules.field } : null;
  return completeForm(ctx, { sent, parts, tooMany });
}

async function completeForm(
  ctx: RequestContext,
  { sent, parts, tooMany }: { sent: FormData; parts: readonly Part[]; tooMany: Problem | null },
): Promise<ReceivedForm> {
  const partOutcomes = (await outcomes(parts)).filter((outcome) => outcome !== null);
  const uploads = partOutcomes.filter(isUpload);
  const problem = partOutcomes.find((outcome): outcome is Problem => !isUpload(outcome)) ?? tooMany;
  if (problem === null) return { sent, upload: uploads[0] ?? null, uploads, problem };
  await dropUploads(ctx, uploads);
  return { sent, ...nothing, problem };
}

async function dropParts(
  ctx: RequestContext,
  parts: readonly Part[],
  error: unknown,
): Promise<void> {
  // The parser does not end the streams of open files, so their readers would wait forever.
  for (const { stream } of parts)
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
  for (const outcome of await outcomes(parts))
    if (isUpload(outcome)) await dropUpload(ctx, outcome);
}

/** Errors that a listener throws are ours. Errors that the parser emits are about the body. */
const catching =
  (onFault: (error: unknown) => void) =>
  <Args extends unknown[]>(listener: (...args: Args) => void) =>
  (...args: Args): void => {
    try {
      listener(...args);
    } catch (error) {
      onFault(error);
    }
  };

function openParser(
  contentType: string,
  { alwaysText, most }: { alwaysText: string | undefined; most: number },
): InstanceType<typeof Busboy> {
  const isPartAFile = (
    name: string | undefined,
    type: string | undefined,
    file: string | undefined,
  ) => name !== alwaysText && (file !== undefined || type === 'application/octet-stream');
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile,
      limits: { fields: 100, fieldSize: largestTexts, files: most + 4, headerPairs: 20 },
    });
  } catch (error) {
    return unreadable(error); // the parser throws only for a wrong content type
  }
}

const outcomes = (parts: readonly Part[]): Promise<(Upload | Problem | null)[]> =>
  Promise.all(parts.map(({ outcome }) => outcome));
const isUpload = (outcome: Upload | Problem | null): outcome is Upload =>
  outcome !== null && 'stored' in outcome;

async function* limited(
  body: AsyncIterable<Uint8Array>,
  largest: number,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const piece of body) {
      size += piece.byteLength;
      if (size > largest) throw new BodyTooLarge();
      yield piece;
    }
  } catch (error) {
    throw error instanceof BodyTooLarge ? error : new BodyUnreadable('cut off', { cause: error });
  }
}

async function discard(stream: Readable): Promise<null> {
  stream.on('error', () => undefined).resume();
  return null;
}

async function storePart(
  { origin: { quota }, services: { integrations } }: RequestContext,
  { stream, name }: { stream: Readable; name: string },
  rules: UploadRules,
): Promise<Upload | Problem | null> {
  const { field } = rules;
  const pieces = stream.iterator({ destroyOnReturn: false });
  try {
    const head = await headOf(pieces);
    if (head.byteLength === 0) return name ? { code: 'file.empty', field } : null;
    if (!(await rules.mayUpload())) return { code: 'form.tooMany' };
    const kind = fileKindOf(head, name) ?? 'other';
    if (rules.kinds !== 'any' && (kind === 'other' || !rules.kinds.includes(kind)))
      return { code: 'file.wrongType', field };
    if (quota && !(await quota.takeFile())) return { code: 'quota.files', field };
    const detector = isPlainText(kind) ? openUtf8Detector() : null;
    const bytes = wholeFile(head, pieces, rules.largest);
    const stored = await integrations.files.put(detector ? watched(bytes, detector.take) : bytes);
    if (quota && !(await quota.takeBytes(stored.size))) {
      await integrations.files.remove(stored.key);
      return { code: 'quota.files', field };
    }
    const isOtherCharset = detector?.areUtf8() === false;
    return {
      name: safeFileName(name, kind),
      given: name,
      kind,
      ...(isOtherCharset && { charset: 'windows-1252' }),
      stored,
    };
  } catch (error) {
    if (error instanceof FileRefused) return { code: error.code, field };
    // `errored` is set when the upload itself broke off, which is not reported.
    if (stream.errored === null) rules.report(error);
    return { code: 'file.notKept', field };
  } finally {
    // An unfinished iterator keeps its listeners, and the rest of the stream would not be
    // discarded.
    await pieces.return?.();
    void discard(stream);
  }
}

async function headOf(pieces: AsyncIterator<Buffer>): Promise<Uint8Array> {
  const read: Buffer[] = [];
  for (let size = 0; size < kindHeadLength;) {
    const next = await pieces.next();
    if (next.done) break;
    read.push(next.value);
    size += next.value.byteLength;
  }
  return Buffer.concat(read);
}

async function* wholeFile(
  head: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
  largest: number,
): AsyncGenerator<Uint8Array> {
  let size = head.byteLength;
  if (size > largest) throw new FileRefused('file.tooLarge');
  yield head;
  for await (const piece of rest) {
    size += piece.byteLength;
    if (size > largest) throw new FileRefused('file.tooLarge');
    yield piece;
  }
}

async function* watched(
  bytes: AsyncIterable<Uint8Array>,
  take: (piece: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    take(piece);
    yield piece;
  }
}
