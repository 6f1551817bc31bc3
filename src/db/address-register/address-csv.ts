import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { readBagExtract } from './bag-extract.ts';
import { readGeoPackage } from './geopackage.ts';
import type { RegisterAddress } from './register-address.ts';

type Register = 'BAG extract' | 'GeoPackage';

/** Which register file this is, by its first bytes; null for any other file. */
export async function registerOf(path: string): Promise<Register | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    const start = buffer.toString('latin1', 0, bytesRead);
    if (start.startsWith('PK\x03\x04')) return 'BAG extract';
    return start.startsWith('SQLite format 3') ? 'GeoPackage' : null;
  } finally {
    await file.close();
  }
}

type Conversion = {
  path: string;
  register: Register;
  /** Exists, and is removed by the caller. */
  folder: string;
  /** `yyyy-mm-dd`: the day on which an address must hold. */
  today: string;
  at: (addresses: number) => void;
};

const head = 'postcode;huisnummer;huisletter;toevoeging;straat;woonplaats;nummeraanduiding\n';

/**
 * Writes the addresses of a whole register file as the CSV that `importAddresses` reads, so that an
 * incomplete file is refused before anything is stored. `left`: addresses without a postcode.
 * Throws `AddressFileError`.
 */
export async function writeAddressCsv({
  path,
  register,
  folder,
  today,
  at,
}: Conversion): Promise<{ path: string; addresses: number; left: number }> {
  const csv = join(folder, 'addresses.csv');
  const out = createWriteStream(csv);
  let [addresses, left] = [0, 0];
  try {
    out.write(head);
    const rows =
      register === 'GeoPackage' ? readGeoPackage(path) : readBagExtract({ path, folder, today });
    for await (const row of rows) {
      if (row === null) left += 1;
      else {
        addresses += 1;
        if (!out.write(lineOf(row))) await once(out, 'drain');
        if (addresses % 10_000 === 0) at(addresses);
      }
    }
  } finally {
    out.end();
    await once(out, 'close');
  }
  return { path: csv, addresses, left };
}

const lineOf = ({ postcode, houseNumber, letter, addition, street, town, id }: RegisterAddress) =>
  `${[postcode, houseNumber, letter, addition, street, town, id].map(cellOf).join(';')}\n`;

/** Source: RFC 4180 §2. */
const cellOf = (text: string): string =>
  /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
