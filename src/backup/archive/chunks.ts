export type Bytes = AsyncIterable<Uint8Array>;

export async function* chunksOf(
  source: Bytes,
  size: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held: Uint8Array[] = [];
  let length = 0;
  // To save memory, bytes are copied only when a chunk spans several pieces.
  const take = (): Buffer => {
    const [first, ...more] = held;
    const isWhole = first !== undefined && more.length === 0;
    const bytes = isWhole ? viewOf(first) : Buffer.concat(held, length);
    [held, length] = [[], 0];
    return bytes;
  };
  for await (const piece of source) {
    for (let rest = piece; rest.length > 0;) {
      // A full chunk waits for more bytes, because it can be the last one.
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
