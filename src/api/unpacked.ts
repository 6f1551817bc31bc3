import { Readable, type Transform, pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { formARefusal, type Refusal } from './errors.ts';

/**
 * Bodies that are sent packed. A few kilobytes can unpack to gigabytes, so what comes out is
 * counted as it comes. Source: RFC 9110 §8.4, §12.5.3.
 */

/** No plain object: it has `constructor` as well. */
const unpackers = new Map<string, () => Transform>([
  ['gzip', () => createGunzip()],
  ['x-gzip', () => createGunzip()],
  ['deflate', () => createInflate()],
  ['br', () => createBrotliDecompress()],
]);

const encodingOf = ({ headers }: Request): string =>
  (headers.get('content-encoding') ?? '').trim().toLowerCase();

export const hasContentEncoding = (request: Request): boolean =>
  !['', 'identity'].includes(encodingOf(request));

/** The files of a form may be packed, the form may not. */
export const encodedFormRefusal: Refusal = {
  ...formARefusal(
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    'Send multipart/form-data as it is, without Content-Encoding',
  ),
  headers: { 'Accept-Encoding': 'identity' },
};

export const unknownEncodingRefusal: Refusal = {
  ...formARefusal(
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    'Send the body as it is, or packed once with gzip, deflate or br',
  ),
  headers: { 'Accept-Encoding': 'gzip, deflate, br' },
};

/**
 * What is sent is more than may come out of it: packing that makes nothing smaller, or has no end.
 */
export class BodyTooLargeError extends Error {}

/**
 * The bytes of a body as they were before they were packed; undefined where they were packed in a
 * way we do not know. Who reads them counts what comes out. Throws `BodyTooLargeError` when more than
 * `largest` bytes come in, and whatever breaks the connection or the packing.
 */
export function decompressedBody(
  request: Request,
  largest: number,
): AsyncIterable<Uint8Array> | undefined {
  const body = request.body ?? [];
  if (!hasContentEncoding(request)) return body as AsyncIterable<Uint8Array>; // proof: an empty list is one without pieces
  const unpacker = unpackers.get(encodingOf(request))?.();
  return unpacker && pipeline(Readable.from(counted(body, largest)), unpacker, () => undefined);
}

async function* counted(
  body: AsyncIterable<Uint8Array> | readonly never[],
  largest: number,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of body) {
    size += piece.byteLength;
    if (size > largest) throw new BodyTooLargeError();
    yield piece;
  }
}
