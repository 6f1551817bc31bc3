import { describe, expect, it } from 'vitest';
import { fileKinds, fileKindOf, typesOf } from '#engine/files/file-kinds.ts';
import { cvFile } from '#protocol/forms/checks/cv.ts';
import { requestFiles } from '#protocol/forms/request-files.ts';

/**
 * Kinds of files by their bytes, as telephones, mail programs and older office programs write them.
 */

const box = (brand: string, ...others: string[]): Buffer =>
  Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${others.join('')}`, 'latin1');
const compound = Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0\0', 'latin1');
const wide = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('a file is known by its bytes', () => {
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
    ['notitie.txt', Buffer.from('\xff\xfeM\0Z\0\x90\0\x03\0\0\0', 'latin1')],
  ])('%s that is something else is none: %#', (name, head) =>
    expect(fileKindOf(head, name)).toBeNull(),
  );
});

it('What comes with a request or an application takes them', () => {
  for (const kind of ['heic', 'mov', 'mp4', 'eml', 'msg', 'xls', 'ppt', 'txt16', 'csv16'] as const)
    expect(requestFiles.kinds).toContain(kind);
  for (const kind of ['heic', 'txt16'] as const) expect(cvFile.kinds).toContain(kind);
  for (const kind of [...requestFiles.kinds, ...cvFile.kinds])
    expect(Object.keys(fileKinds)).toContain(kind);
});
