import { deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileKinds, fileKindOf, kindHeadLength, typesOf } from '#engine/files/file-kinds.ts';
import { cvFile } from '#protocol/forms/checks/cv.ts';
import { requestFiles } from '#protocol/forms/request-files.ts';

/**
 * Kinds of files by their bytes, as telephones, mail programs and older office programs write
 * them.
 */

const box = (brand: string, ...others: string[]): Buffer =>
  Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${others.join('')}`, 'latin1');
const compound = Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0\0', 'latin1');
const png = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
/** An entry of a zip file. Its data can differ from the sizes it states. */
const zipEntry = (name: string, data: Buffer, stated = { packed: data.length, size: 1_000 }) => {
  const header = Buffer.alloc(30);
  header.write('PK\x03\x04\x14', 'latin1');
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(stated.packed, 18);
  header.writeUInt32LE(stated.size, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), data]);
};
const wide = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('the kind of a file is recognised by its bytes', () => {
  it.each([
    ['IMG_1234.HEIC', box('heic', 'mif1', 'heic'), 'heic', 'image/heic'],
    ['foto.heif', box('mif1', 'mif1', 'heic'), 'heic', 'image/heic'],
    ['foto.jpg', box('heic'), 'heic', 'image/heic'],
    ['IMG_1234.MOV', box('qt  '), 'mov', 'video/quicktime'],
    ['oud.mov', Buffer.from('\0\0\0\x08wide\0\0\0\0mdat', 'latin1'), 'mov', 'video/quicktime'],
    ['VID_1.mp4', box('isom', 'iso2', 'avc1', 'mp41'), 'mp4', 'video/mp4'],
    [
      'klacht.eml',
      Buffer.from('Received: from x by y\r\n\tfor z\r\nFrom: Jan <jan@x.example>\r\n\r\nHoi'),
      'eml',
      'message/rfc822',
    ],
    [
      'klacht.eml',
      Buffer.from('\ufeffFrom: "Zoë" <zoe@x.example>\nSubject: Hoi\n\nHoi'),
      'eml',
      'message/rfc822',
    ],
    ['klacht.msg', compound, 'msg', 'application/vnd.ms-outlook'],
    ['lijst.xls', compound, 'xls', 'application/vnd.ms-excel'],
    ['plan.ppt', compound, 'ppt', 'application/vnd.ms-powerpoint'],
    ['brief.doc', compound, 'doc', 'application/msword'],
    ['notitie.txt', wide('Café is €5\r\n'), 'txt16', 'text/plain; charset=utf-16'],
    ['notitie.txt', wide('Hoi').swap16(), 'txt16', 'text/plain; charset=utf-16'],
    ['lijst.csv', wide('a;b\r\n1;2'), 'csv16', 'text/csv; charset=utf-16'],
    ['notitie.txt', Buffer.from('Gewoon'), 'txt', 'text/plain; charset=utf-8'],
    ['foto.heic', box('heim', 'mif1'), 'heic', 'image/heic'],
    ['scan.pdf', Buffer.from(`${'x'.repeat(1_019)}%PDF-1.7`), 'pdf', 'application/pdf'],
    ['notitie.txt', Buffer.from('Een free lunch'), 'txt', 'text/plain; charset=utf-8'],
    ['lijst.csv', Buffer.from('abcdmoov;x'), 'csv', 'text/csv; charset=utf-8'],
    ['lijst.csv', Buffer.from('GIFTEN;2026'), 'csv', 'text/csv; charset=utf-8'],
    ['notitie.txt', Buffer.from('\ufeff{\\rtf1'), 'txt', 'text/plain; charset=utf-8'],
  ] as const)('%s: %#', (...[name, head, kind, mediaType]) => {
    expect(fileKindOf(head, name)).toBe(kind);
    expect(typesOf(kind, name).mediaType).toBe(mediaType);
  });

  it.each([
    ['klacht.eml', Buffer.from('<html><script>alert(1)</script>')],
    ['klacht.eml', Buffer.from('MZ\x90\x00\x03From: x')],
    ['klacht.eml', Buffer.from('geen kop\r\nFrom: jan@x.example')],
    ['klacht.msg', Buffer.from('From: x')],
    ['film.mov', Buffer.from('<html>')],
    ['film.mov', Buffer.from('\0\0\0\x18ftypevil', 'latin1')],
    ['foto.heic', Buffer.from('\0\0\0\x18ftypevil', 'latin1')],
    ['virus.exe', compound],
    ['scan.pdf', Buffer.from(`${'x'.repeat(1_020)}%PDF-1.7`)],
    ['lied.mp3', Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), png])],
    ['foto.png', Buffer.concat([Buffer.from('\ufeff'), png])],
    ['notitie.txt', Buffer.from('\xff\xfeM\0Z\0\x90\0\x03\0\0\0', 'latin1')],
  ])('and not by its name %s alone: %#', (name, head) => expect(fileKindOf(head, name)).toBeNull());
});

it('Requests and applications accept these kinds', () => {
  for (const kind of ['heic', 'mov', 'mp4', 'eml', 'msg', 'xls', 'ppt', 'txt16', 'csv16'] as const)
    expect(requestFiles.kinds).toContain(kind);
  for (const kind of ['heic', 'txt16'] as const) expect(cvFile.kinds).toContain(kind);
  for (const kind of [...requestFiles.kinds, ...cvFile.kinds])
    expect(Object.keys(fileKinds)).toContain(kind);
});

const zeros = Buffer.alloc(4_000_000);
const hostile = {
  'a gzip bomb': gzipSync(zeros),
  'a zip bomb': zipEntry('[Content_Types].xml', deflateRawSync(zeros)),
  'a zip that states sizes of 4 GB': zipEntry('mimetype', zeros.subarray(0, 99), {
    packed: 0xffff_ffff,
    size: 0xffff_ffff,
  }),
  'a zip that is cut off': zipEntry('word/document.xml', zeros).subarray(0, 33),
  'a thousand boxes of size 0': Buffer.from('\0\0\0\0moov'.repeat(1_000), 'latin1'),
  'a mail header without an end': Buffer.from(`From ${'a-'.repeat(40_000)}`),
  'a header name without an end': Buffer.from('a-'.repeat(40_000)),
  'many starts of a PDF': Buffer.from('%PDF'.repeat(20_000)),
};
const names = Object.values(fileKinds).flatMap(({ extensions }) =>
  extensions.map((extension) => `x.${extension}`),
);

it.each(Object.entries(hostile))('%s is checked in less than 50 ms with any name', (_, head) => {
  for (const name of names) {
    const times = Array.from({ length: 3 }, () => {
      const start = performance.now();
      fileKindOf(head, name);
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(50);
  }
});

it('any bytes give a known kind or null', () => {
  const starts = [png, compound, box('heic'), wide('Hoi'), ...Object.values(hostile)];
  const heads = fc
    .tuple(fc.constantFrom(...starts), fc.nat(kindHeadLength), fc.uint8Array())
    .map(([start, length, rest]) => Buffer.concat([start.subarray(0, length), rest]));
  fc.assert(
    fc.property(heads, fc.constantFrom(...names), (head, name) => {
      expect([...Object.keys(fileKinds), null]).toContain(fileKindOf(head, name));
    }),
    { numRuns: 1_000 },
  );
});
