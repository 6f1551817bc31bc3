import type { Viewer } from '#wire/viewer.ts';

type Sender = { viewer: Viewer; ranOut: boolean };

/**
 * Bytes of a form without files. No form of a guest comes near; who was logged in until their
 * session ran out may hold a long text of the workspace, which they get back on the next page.
 */
export const largestForm = ({ viewer, ranOut }: Sender): number => (viewer.kind === 'guest' && !ranOut ? 65_536 : 1_048_576);

/** `page`: what the page says it takes, undefined when it says nothing; `form`: what holds then. */
export type Largest = { page: number | undefined; form: number };

/**
 * The request, or null when more comes with it than its page takes. Who does not say beforehand how much is read to the end first; but a page that
 * takes more reads as it arrives, and counts for itself.
 */
export async function withinLimit(request: Request, { page, form }: Largest): Promise<Request | null> {
  const told = request.headers.get('content-length');
  if (told !== null) return Number(told) > (page ?? form) ? null : request;
  if (page !== undefined || !request.headers.has('transfer-encoding') || request.body === null) return request;
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
