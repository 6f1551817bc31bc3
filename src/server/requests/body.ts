import type { Viewer } from '#protocol/users/viewer.ts';

/**
 * For a form without files, in bytes. A user whose session has just ended can still send a long
 * text from the workspace; the next page shows that text again.
 */
export const maxFormBytes = ({ viewer, ranOut }: { viewer: Viewer; ranOut: boolean }): number =>
  viewer.kind === 'guest' && !ranOut ? 65_536 : 1_048_576;

/** In bytes. `page`: declared by the page; without it, `form` applies. */
export type BodyLimits = { page: number | undefined; form: number };

/** Null when the body is too large. A page with its own limit checks the size while it reads. */
export async function withinLimit(
  request: Request,
  { page, form }: BodyLimits,
): Promise<Request | null> {
  const contentLength = request.headers.get('content-length');
  if (contentLength !== null) return Number(contentLength) > (page ?? form) ? null : request;
  if (page !== undefined || !request.headers.has('transfer-encoding') || request.body === null)
    return request;
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of request.body) {
    size += piece.length;
    if (size > form) return null;
    pieces.push(piece);
  }
  const { method, headers, signal } = request;
  return new Request(request.url, { method, headers, signal, body: Buffer.concat(pieces) });
}
