import { Readable, type Transform, pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { formARefusal, type Refusal } from './errors.ts';

/**
 * The bytes are counted as they arrive, because a few kilobytes can decompress to gigabytes.
 * Source: RFC 9110 §8.4, §12.5.3.
 */

/** A Map, because a plain object also has properties such as `constructor`. */
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

/** Files in a form may be compressed, but the form itself may not. */
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

/** More compressed bytes arrived than the decompressed body may have. */
export class BodyTooLargeError extends Error {}

/**
 * Undefined for an unknown encoding. Reading a compressed body throws `BodyTooLargeError` beyond
 * `largest` compressed bytes.
 */
export function decompressedBody(
  request: Request,
  largest: number,
): AsyncIterable<Uint8Array> | undefined {
  const body = request.body ?? [];
  // proof: a body is an async iterable; the empty array, which stands for no body, can be iterated
  // in the same way
  if (!hasContentEncoding(request)) return body as AsyncIterable<Uint8Array>;
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
