/** No form without a file is this large, so only a program or a mistake meets it. */
const largestForm = 1_048_576;

/**
 * The request, or null when more comes with it than its page takes. Who does not say beforehand how much is read to the end first; but a page that
 * takes more (`largestBody`) reads as it arrives, and counts for itself.
 */
export async function withinLimit(request: Request, largestBody: number | undefined): Promise<Request | null> {
  const told = request.headers.get('content-length');
  if (told !== null) return Number(told) > (largestBody ?? largestForm) ? null : request;
  if (largestBody !== undefined || !request.headers.has('transfer-encoding') || request.body === null) return request;
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of request.body) {
    size += piece.length;
    if (size > largestForm) return null;
    pieces.push(piece);
  }
  const { method, headers, signal } = request;
  return new Request(request.url, { method, headers, signal, body: Buffer.concat(pieces) });
}
