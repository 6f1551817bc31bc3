/** Bytes as they come from a stream, of any length. */
export type Bytes = AsyncIterable<Uint8Array>;

/** The same bytes in pieces of exactly `size`, but for the last. No bytes give an empty piece. */
export async function* chunksOf(
  source: Bytes,
  size: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const piece of source) {
    if (piece.length === 0) continue;
    // Only when more bytes come is it known that a whole chunk was not the last one.
    while (length >= size) {
      const all = Buffer.concat(waiting);
      yield { bytes: all.subarray(0, size), isLast: false };
      waiting = all.length > size ? [all.subarray(size)] : [];
      length -= size;
    }
    waiting.push(piece);
    length += piece.length;
  }
  let rest = Buffer.concat(waiting);
  for (; rest.length > size; rest = rest.subarray(size)) {
    yield { bytes: rest.subarray(0, size), isLast: false };
  }
  yield { bytes: rest, isLast: true };
}
