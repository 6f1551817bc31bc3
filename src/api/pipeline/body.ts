import { refuse, type Result } from '#protocol/problem.ts';
import type { Viewer } from '#protocol/users/viewer.ts';
import type { ApiCall } from './api-call.ts';
import { formARefusal, refusalOf, type Refusal } from './errors.ts';
import {
  hasContentEncoding,
  BodyTooLargeError,
  unknownEncodingRefusal,
  decompressedBody,
} from './unpacked.ts';

/** Source: record-api.md §1.3. */

export type ReadResult<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

export const toReadResult = <T>(result: Result<T>): ReadResult<T> =>
  result.ok ? result : no(refusalOf(result.problems));

const no = (refusal: Refusal): ReadResult<never> => ({ ok: false, refusal });

/** Refuses guests before the body is read; with status 415 when the body is not JSON. */
export function guestRefusal(
  { viewer, header }: Pick<ApiCall, 'viewer' | 'header'>,
  { guests }: { guests?: 'refused' },
): Refusal | undefined {
  if (guests !== 'refused' || viewer.kind !== 'guest') return undefined;
  return isOf(jsonType, header) || declaredSize(header) === 0
    ? refusalOf(noGuests.problems)
    : wrongType;
}

const noGuests = refuse({
  code: 'record.noRight',
  detail: 'Only users who are logged in may use this',
});

/** In bytes. */
export const maxJsonBytes = (viewer: Viewer): number =>
  viewer.kind === 'guest' ? 65_536 : 1_048_576;

/** In bytes. A larger file is sent as a form, because parsing JSON delays other requests. */
export const maxFileJsonBytes = 12_582_912;

const jsonType = /^\s*(application\/json\s*(;.*)?)?$/i;
const isOf = (type: RegExp, header: ApiCall['header']): boolean =>
  type.test(header('content-type') ?? '');
const declaredSize = (header: ApiCall['header']): number => Number(header('content-length') ?? 0);
const wrongType = formARefusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send application/json');

/**
 * Decompresses the body. A request without a body may have any type. `largest`: in bytes. `type`:
 * of the content type that is read.
 */
export async function readBodyText(
  { request, header }: Pick<ApiCall, 'request' | 'header'>,
  largest: number,
  type = jsonType,
): Promise<ReadResult<string>> {
  const [isRight, declared] = [isOf(type, header), declaredSize(header)];
  const tooLarge = formARefusal(413, 'REQUEST_TOO_LARGE', `The body is over ${largest} bytes`);
  if (!isRight && declared > 0) return no(wrongType);
  if (declared > largest) return no(tooLarge);
  const body = decompressedBody(request, largest);
  if (body === undefined) return no(unknownEncodingRefusal);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (!isRight && size > 0) return no(wrongType);
      if (size > largest) return no(tooLarge);
      chunks.push(chunk);
    }
  } catch (fault) {
    if (fault instanceof BodyTooLargeError) return no(tooLarge);
    // The client's fault: it disconnected, or sent malformed chunks or wrong compression.
    return notText(
      hasContentEncoding(request) ? 'The body cannot be unpacked' : 'The body ends too early',
    );
  }
  try {
    return {
      ok: true,
      value: new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)),
    };
  } catch {
    return notText('The body is not UTF-8');
  }
}

const notText = (detail: string): ReadResult<never> =>
  toReadResult(refuse({ code: 'record.notJson', detail }));
