/**
 * Reads the sizes that a zip declares, because a few kilobytes can contain gigabytes. The
 * spreadsheet library rejects contents that are larger than declared. Source: PKWARE APPNOTE
 * 6.3.10, 4.3.12 and 4.3.16.
 */

/** In bytes, of all sheets together, which are streamed. */
const largestSheet = 400_000_000;
/** In bytes, of the other entries together, which are loaded into memory. */
const largestRest = 64_000_000;
const mostEntries = 2_000;
const largestWord = 0xff_ff_ff_ff;

/**
 * `unpacked`: the contents of the zip are or can be too large. `bytes`: not a zip, or a ZIP64 file.
 */
export function checkZipBounds(bytes: Uint8Array): 'fits' | 'unpacked' | 'bytes' {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end === -1 || end + 22 > zip.length) return 'bytes';
  const [count, length, start] = [
    zip.readUInt16LE(end + 10),
    zip.readUInt32LE(end + 12),
    zip.readUInt32LE(end + 16),
  ];
  // These values indicate a ZIP64 file, which has a second directory with other sizes.
  if (length === largestWord || start === largestWord) return 'bytes';
  if (count > mostEntries) return 'unpacked';
  let [sheets, rest, at] = [0, 0, start];
  for (let nth = 0; nth < count; nth++) {
    if (at + 46 > zip.length || zip.toString('latin1', at, at + 4) !== 'PK\x01\x02') return 'bytes';
    const [packed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    // An entry without declared sizes could be decompressed without limit.
    const isStreamed = (zip.readUInt16LE(at + 8) & 8) !== 0;
    if ((size === 0 && packed > 2) || (packed === 0 && (size > 0 || isStreamed))) return 'unpacked';
    if (/^\/?xl\/worksheets\//i.test(name)) sheets += size;
    else rest += size;
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return sheets > largestSheet || rest > largestRest ? 'unpacked' : 'fits';
}
