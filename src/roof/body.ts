/** No form of ours is this large, so only a program or a mistake meets it. */
const largestForm = 1_048_576;

/** The request, or null when more comes with it than any form of ours. Who does not say beforehand how much is read to the end first. */
export async function withinLimit(request: Request): Promise<Request | null> {
  const told = request.headers.get('content-length');
  if (told !== null) return Number(told) > largestForm ? null : request;
  if (!request.headers.has('transfer-encoding') || request.body === null) return request;
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
