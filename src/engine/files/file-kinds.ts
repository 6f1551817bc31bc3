/**
 * Why not file-type (npm): it takes some texts for films or images, does not recognize a PDF with
 * bytes before `%PDF-`, and takes Office files for plain zips when 4,100 bytes are not enough.
 */

type Kind = {
  /** Salesforce's name of the kind (record-api.md §6.3). */
  fileType: string;
  mediaType: string;
  /** A file whose extension is not in this list gets the first extension of the list instead. */
  extensions: readonly [string, ...string[]];
  matches: (head: Uint8Array, extension: string) => boolean;
};

export const kindHeadLength = 4_100;

export const fileKinds = {
  pdf: {
    fileType: 'PDF',
    mediaType: 'application/pdf',
    extensions: ['pdf'],
    matches: (head) => latin(head.subarray(0, 1_024)).includes('%PDF-'),
  },
  png: {
    fileType: 'PNG',
    mediaType: 'image/png',
    extensions: ['png'],
    matches: (head) => latin(head).startsWith('\x89PNG\r\n\x1a\n'),
  },
  jpg: {
    fileType: 'JPG',
    mediaType: 'image/jpeg',
    extensions: ['jpg', 'jpeg'],
    matches: (head) => latin(head).startsWith('\xff\xd8\xff'),
  },
  gif: {
    fileType: 'GIF',
    mediaType: 'image/gif',
    extensions: ['gif'],
    matches: (head) => /^GIF8[79]a/.test(latin(head)),
  },
  webp: {
    fileType: 'WEBP',
    mediaType: 'image/webp',
    extensions: ['webp'],
    matches: (head) => latin(head).startsWith('RIFF') && latin(head.subarray(8, 12)) === 'WEBP',
  },
  rtf: {
    fileType: 'RTF',
    mediaType: 'application/rtf',
    extensions: ['rtf'],
    matches: (head) => latin(head).startsWith('{\\rtf'),
  },
  odt: {
    fileType: 'ODT',
    mediaType: 'application/vnd.oasis.opendocument.text',
    extensions: ['odt'],
    // OpenDocument 1.3 part 2, §3.3: the first entry of the zip contains the media type,
    // uncompressed.
    matches: (head) =>
      isZip(head) &&
      latin(head.subarray(30, 100)).includes('mimetypeapplication/vnd.oasis.opendocument.text'),
  },
  docx: officePackage('WORD_X', 'docx', {
    mediaType: 'wordprocessingml.document',
    folder: 'word/',
  }),
  xlsx: officePackage('EXCEL_X', 'xlsx', { mediaType: 'spreadsheetml.sheet', folder: 'xl/' }),
  pptx: officePackage('POWER_POINT_X', 'pptx', {
    mediaType: 'presentationml.presentation',
    folder: 'ppt/',
  }),
  doc: compoundFile('WORD', 'doc', 'application/msword'),
  xls: compoundFile('EXCEL', 'xls', 'application/vnd.ms-excel'),
  ppt: compoundFile('POWER_POINT', 'ppt', 'application/vnd.ms-powerpoint'),
  msg: compoundFile('MSG', 'msg', 'application/vnd.ms-outlook'),
  heic: {
    fileType: 'HEIC',
    mediaType: 'image/heic',
    extensions: ['heic', 'heif', 'hif'],
    matches: (head) => isOfBrand(head, heifBrands),
  },
  mov: {
    fileType: 'MOV',
    mediaType: 'video/quicktime',
    extensions: ['mov', 'qt'],
    matches: (head, extension) =>
      isOfBrand(head, /^qt {2}/) ||
      (extension === 'mov' && /^(?:moov|mdat|wide|free|skip)/.test(latin(head.subarray(4, 8)))),
  },
  mp4: {
    fileType: 'MP4',
    mediaType: 'video/mp4',
    extensions: ['mp4', 'm4v', '3gp'],
    matches: (head) => isOfBrand(head, /^(?:iso[m2-9]|mp4[12]|avc1|M4V |3gp\d|3g2\w)/),
  },
  eml: {
    fileType: 'EML',
    mediaType: 'message/rfc822',
    extensions: ['eml'],
    // A mail begins with a header field (RFC 5322 §2.2), so an HTML page named `.eml` is not
    // accepted.
    matches: (head, extension) =>
      extension === 'eml' &&
      isPlain(head) &&
      /^(?:\xef\xbb\xbf)?(?:From .*\r?\n)?[A-Za-z][\w-]*:[ \t\r\n]/.test(latin(head)),
  },
  txt16: {
    fileType: 'TEXT',
    mediaType: 'text/plain; charset=utf-16',
    extensions: ['txt'],
    matches: (head, extension) => extension === 'txt' && isWidePlain(head),
  },
  csv16: {
    fileType: 'CSV',
    mediaType: 'text/csv; charset=utf-16',
    extensions: ['csv'],
    matches: (head, extension) => extension === 'csv' && isWidePlain(head),
  },
  txt: {
    fileType: 'TEXT',
    mediaType: 'text/plain; charset=utf-8',
    extensions: ['txt'],
    matches: (head, extension) => extension === 'txt' && isPlain(head),
  },
  csv: {
    fileType: 'CSV',
    mediaType: 'text/csv; charset=utf-8',
    extensions: ['csv'],
    matches: (head, extension) => extension === 'csv' && isPlain(head),
  },
} as const satisfies Record<string, Kind>;

export type FileKind = keyof typeof fileKinds;

export type AnyFileKind = FileKind | 'other';

/** Returns false for UTF-16 text. */
export const isPlainText = (kind: AnyFileKind): boolean => kind === 'txt' || kind === 'csv';

/** The charset of a text that is not UTF-8. The first bytes do not suffice to detect it. */
export type TextCharset = 'windows-1252';

export function typesOf(
  kind: AnyFileKind,
  name: string,
  charset?: TextCharset,
): Pick<Kind, 'fileType' | 'mediaType'> {
  if (kind === 'other')
    return {
      fileType: extensionOf(name).toUpperCase() || 'UNKNOWN',
      mediaType: 'application/octet-stream',
    };
  const { fileType, mediaType } = fileKinds[kind];
  return {
    fileType,
    mediaType: charset === undefined ? mediaType : mediaType.replace('utf-8', charset),
  };
}

export function fileKindOf(head: Uint8Array, name: string): FileKind | null {
  const extension = extensionOf(name);
  // proof: `Object.keys` returns exactly the keys of this constant table
  const kinds = Object.keys(fileKinds) as FileKind[];
  return kinds.find((kind) => fileKinds[kind].matches(head, extension)) ?? null;
}

/** The extension becomes one of the kind; for `other` it stays. */
export function safeFileName(given: string, kind: AnyFileKind): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1)!;
  const plain = last
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_');
  const stem = withoutEdges(stemOf(plain));
  const extension = extensionFor(kind, extensionOf(plain));
  return `${Array.from(stem).slice(0, longestStem).join('') || 'bestand'}${extension && '.'}${extension}`;
}

/** A regular expression would take quadratic time on a name full of whitespace. */
function withoutEdges(text: string): string {
  const isEdge = (at: number) => /[\s.]/.test(text[at] ?? 'x');
  let [start, end] = [0, text.length];
  while (isEdge(start)) start++;
  while (end > start && isEdge(end - 1)) end--;
  return text.slice(start, end);
}

function extensionFor(kind: AnyFileKind, given: string): string {
  if (kind === 'other') return given;
  const { extensions } = fileKinds[kind] as Kind; // The type of the table itself is narrower.
  return extensions.find((one) => one === given) ?? extensions[0];
}

export const stemOf = (name: string): string =>
  extensionOf(name) === '' ? name : name.slice(0, name.lastIndexOf('.'));

const longestStem = 100;

/** In lower case, without the dot. */
export const extensionOf = (name: string): string =>
  /\.([A-Za-z0-9]{1,10})\s*$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** When the first bytes name only parts that the Office kinds share, the extension decides. */
function officePackage(
  fileType: string,
  extension: string,
  { mediaType, folder }: { mediaType: string; folder: string },
): Kind {
  return {
    fileType,
    mediaType: `application/vnd.openxmlformats-officedocument.${mediaType}`,
    extensions: [extension],
    matches: (head, given) =>
      isZip(head) &&
      (latin(head).includes(folder) ||
        (given === extension && /\[Content_Types\]\.xml|_rels\//.test(latin(head)))),
  };
}

/** Old Office documents share one container format, so the extension decides. */
function compoundFile(fileType: string, extension: string, mediaType: string): Kind {
  return {
    fileType,
    mediaType,
    extensions: [extension],
    matches: (head, given) =>
      given === extension && latin(head).startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  };
}

const heifBrands = /^(?:hei[cxms]|hev[cxms]|mif1|msf1)/;

/** ISO/IEC 14496-12 §4.3: the box `ftyp` contains the major brand of the file. */
function isOfBrand(head: Uint8Array, brand: RegExp): boolean {
  return latin(head.subarray(4, 8)) === 'ftyp' && brand.test(latin(head.subarray(8, 12)));
}

const control = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/;

function isPlain(head: Uint8Array): boolean {
  return !control.test(latin(head));
}

/** UTF-16 text with a byte order mark, as Notepad writes it. */
function isWidePlain(head: Uint8Array): boolean {
  const mark = latin(head.subarray(0, 2));
  if (mark !== '\xff\xfe' && mark !== '\xfe\xff') return false;
  const text = new TextDecoder(mark === '\xff\xfe' ? 'utf-16le' : 'utf-16be').decode(
    head.subarray(0, head.length & ~1),
  );
  return text.length > 0 && !control.test(text) && !text.slice(0, -1).includes('\uFFFD');
}

const latin = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
function isZip(head: Uint8Array): boolean {
  return latin(head).startsWith('PK\x03\x04');
}
