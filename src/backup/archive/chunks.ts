/** Bytes as they come from a stream, of any length. */
export type Bytes = AsyncIterable<Uint8Array>;

/** The same bytes in pieces of exactly `size`, but for the last. No bytes give an empty piece. */
export async function* chunksOf(
  source: Bytes,
  size: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held: Uint8Array[] = [];
  let length = 0;
  // A copy only where a chunk has bytes of two pieces: copies are what fills the memory.
  const take = (): Buffer => {
    const [first, ...more] = held;
    const isWhole = first !== undefined && more.length === 0;
    const bytes = isWhole ? viewOf(first) : Buffer.concat(held, length);
    [held, length] = [[], 0];
    return bytes;
  };
  for await (const piece of source) {
    for (let rest = piece; rest.length > 0;) {
      // Only when more bytes come is it known that a whole chunk was not the last one.
      if (length === size) yield { bytes: take(), isLast: false };
      const taken = rest.subarray(0, size - length);
      held.push(taken);
      length += taken.length;
      rest = rest.subarray(taken.length);
    }
  }
  yield { bytes: take(), isLast: true };
}

const viewOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, length);
