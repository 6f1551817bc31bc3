/** `breaks`: the character that ends the lines of the text. */
export type TextEncoding = {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  breaks: '\n' | '\r';
};

/** A zero byte among this many first bytes means binary content. */
const headBytes = 64;

/** Null for a zip archive or another binary file. */
export async function detectEncoding(
  bytes: AsyncIterable<Uint8Array>,
): Promise<TextEncoding | null> {
  const utf8Detector = openUtf8Detector();
  let [at, marked, ends, turns] = [0, false, false, false];
  for await (const piece of bytes) {
    const wide = at === 0 ? markOf(piece) : null;
    if (wide === 'utf-16le' || wide === 'utf-16be') return { encoding: wide, breaks: '\n' };
    const nul = piece.indexOf(0);
    const isOfHead =
      nul !== -1 && (at + nul < headBytes || (!ends && !piece.subarray(0, nul).includes(0x0a)));
    if (isOfHead || isArchive(piece, at)) return null;
    marked ||= wide === 'utf-8';
    ends ||= piece.includes(0x0a);
    turns ||= piece.includes(0x0d);
    utf8Detector.take(piece);
    at += piece.length;
  }
  return {
    encoding: marked || utf8Detector.areUtf8() ? 'utf-8' : 'windows-1252',
    breaks: turns && !ends ? '\r' : '\n',
  };
}

const markOf = (piece: Uint8Array): TextEncoding['encoding'] | null =>
  piece[0] === 0xff && piece[1] === 0xfe
    ? 'utf-16le'
    : piece[0] === 0xfe && piece[1] === 0xff
      ? 'utf-16be'
      : piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf
        ? 'utf-8'
        : null;

const isArchive = (piece: Uint8Array, at: number): boolean =>
  at === 0 && piece[0] === 0x50 && piece[1] === 0x4b && piece[2] === 3;

/** `areUtf8`: all bytes are valid UTF-8, or most characters beyond ASCII are. */
export function openUtf8Detector(): {
  take: (piece: Uint8Array) => void;
  areUtf8: () => boolean;
} {
  const strict = new TextDecoder('utf-8', { fatal: true });
  const lenient = new TextDecoder('utf-8');
  let isUtf8 = true;
  let [good, bad] = [0, 0];
  return {
    take(piece: Uint8Array): void {
      isUtf8 &&= decodes(strict, piece);
      const text = lenient.decode(piece, { stream: true });
      bad += text.split('\uFFFD').length - 1;
      good += text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0;
    },
    areUtf8: (): boolean => isUtf8 || good > bad,
  };
}

function decodes(decoder: TextDecoder, piece: Uint8Array): boolean {
  try {
    decoder.decode(piece, { stream: true });
    return true;
  } catch {
    return false;
  }
}

export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  { encoding, breaks }: TextEncoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const said = (text: string): string => (breaks === '\r' ? text.replaceAll('\r', '\n') : text);
  for await (const piece of bytes) yield said(decoder.decode(piece, { stream: true }));
  yield said(decoder.decode());
}
