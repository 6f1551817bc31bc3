import { Readable } from 'node:stream';
import type { ApiAnswer, ApiCall } from './api-call.ts';
import { commonHeaders } from './json-answers.ts';

/** Rows as text, whole or piece by piece. An empty text has no type. */
export function csvAnswer(
  call: ApiCall,
  {
    csv,
    status = 200,
    headers,
  }: {
    csv: string | AsyncIterable<string>;
    status?: number;
    headers?: Record<string, string>;
  },
): ApiAnswer {
  return {
    status,
    headers: {
      ...commonHeaders(call),
      ...(csv !== '' && { 'Content-Type': 'text/csv; charset=UTF-8' }),
      ...headers,
    },
    body:
      typeof csv === 'string' || call.method === 'HEAD'
        ? csv === '' || typeof csv !== 'string'
          ? null
          : csv
        : bytesOf(csv),
  };
}

const bytesOf = (pieces: AsyncIterable<string>): ReadableStream<Uint8Array> =>
  // proof: `toWeb` returns a web stream of bytes, for which Node declares a more general type
  Readable.toWeb(Readable.from(bytesOfEach(pieces))) as unknown as ReadableStream<Uint8Array>;

async function* bytesOfEach(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece);
}
