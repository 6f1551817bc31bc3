import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { AddressFileError, type RegisterAddress } from './register-address.ts';
import { type BagKind, type BagObject, isCurrent, readBagObjects } from './bag-objects.ts';

/** `9999NUM08112026-000001.xml`, in the extract or in a zip in it, such as `9999NUM08112026.zip`. */
const fileName = /(?:^|\/)\d{4}(WPL|OPR|NUM)\d{8}(?:-\d+)?\.(xml|zip)$/i;
const kinds: Readonly<Record<string, BagKind>> = {
  WPL: 'Woonplaats',
  OPR: 'OpenbareRuimte',
  NUM: 'Nummeraanduiding',
};

type Extract = { path: string; /** For unpacked parts. */ folder: string; today: string };

/**
 * The addresses of a BAG extract of Kadaster, of a municipality or of the country, that hold today.
 * Yields null for an address without a postcode. Throws `AddressFileError`.
 */
export async function* readBagExtract(extract: Extract): AsyncGenerator<RegisterAddress | null> {
  const towns = new Map<string, string>();
  const streets = new Map<string, { name: string; town: string }>();
  for await (const { identificatie: id = '', naam: name = '' } of current(extract, 'WPL'))
    towns.set(id, name);
  for await (const street of current(extract, 'OPR'))
    streets.set(street['identificatie'] ?? '', {
      name: street['naam'] ?? '',
      town: street['WoonplaatsRef'] ?? '',
    });
  if (towns.size === 0 || streets.size === 0) throw new AddressFileError('content');
  for await (const number of current(extract, 'NUM')) {
    const street = streets.get(number['OpenbareRuimteRef'] ?? '');
    const town = towns.get(number['WoonplaatsRef'] ?? street?.town ?? '');
    yield number['postcode'] === undefined || number['huisnummer'] === undefined
      ? null
      : {
          postcode: number['postcode'],
          houseNumber: number['huisnummer'],
          letter: number['huisletter'] ?? '',
          addition: number['huisnummertoevoeging'] ?? '',
          street: street?.name ?? '',
          town: town ?? '',
          id: number['identificatie'] ?? '',
        };
  }
}

/** The status of a withdrawn street or number ends in `ingetrokken`. */
const isWithdrawn = ({ status }: BagObject): boolean => /ingetrokken$/i.test(status ?? '');

async function* current(extract: Extract, part: 'WPL' | 'OPR' | 'NUM'): AsyncGenerator<BagObject> {
  for await (const file of xmlFiles(extract.path, part, extract.folder))
    for await (const objects of readBagObjects(file, kinds[part]!))
      for (const object of objects)
        if (isCurrent(object, extract.today) && !isWithdrawn(object)) yield object;
}

/** The contents of the XML files of a part, also of those in a zip in the zip. */
async function* xmlFiles(
  path: string,
  part: string,
  folder: string,
): AsyncGenerator<AsyncIterable<string>> {
  const zip = await openZip(path);
  try {
    for await (const entry of entriesOf(zip)) {
      const [, kind, form] = fileName.exec(entry.fileName) ?? [];
      if (kind?.toUpperCase() !== part) continue;
      const stream = await inZip(zip.openReadStreamPromise(entry));
      if (form?.toLowerCase() === 'xml') yield textOf(stream);
      else yield* nested(stream, part, folder);
    }
  } finally {
    zip.close();
  }
}

async function* nested(
  stream: NodeJS.ReadableStream,
  part: string,
  folder: string,
): AsyncGenerator<AsyncIterable<string>> {
  const inner = join(folder, `${part}.zip`);
  try {
    await inZip(pipeline(stream, createWriteStream(inner)));
    yield* xmlFiles(inner, part, folder);
  } finally {
    await rm(inner, { force: true });
  }
}

async function* textOf(stream: NodeJS.ReadableStream): AsyncGenerator<string> {
  stream.setEncoding('utf8');
  try {
    for await (const piece of stream) yield String(piece);
  } catch (error) {
    throw new AddressFileError('zip', { cause: error });
  }
}

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  const entries = zip.eachEntry();
  for (;;) {
    const { value, done } = await inZip(entries.next());
    if (done === true) return;
    yield value;
  }
}

const openZip = (path: string): Promise<ZipFile> =>
  inZip(yauzl.openPromise(path, { lazyEntries: true, autoClose: false }));

/** The library has no error classes: whatever it reports is the fault of the file. */
async function inZip<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new AddressFileError('zip', { cause: error });
  }
}
