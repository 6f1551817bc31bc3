import type { RequestContext } from '#engine/model/request-context.ts';
import { parseBulk, type ParsedBulk } from '#engine/bulk/parse-bulk.ts';
import { findEveryRow } from '#engine/read/query.ts';
import type { Problem } from '#protocol/problem.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import { fitToWidth, parseSourceLine, sourceProblemDetail } from './source-line.ts';
import { fibreSource } from '#messages/site/fibre.ts';

export const addressObject = 'Glasvezeladres__c';

/** The message is one sentence for the operator. */
export class ImportRefused extends Error {}

/** Column names of the BAG (the national address register) and our own, in lower-case letters. */
const columns: Readonly<Record<string, string>> = {
  postcode: 'Postcode__c',
  huisnummer: 'Huisnummer__c',
  huisletter: 'Huisletter__c',
  toevoeging: 'Toevoeging__c',
  huisnummertoevoeging: 'Toevoeging__c',
  straat: 'Straat__c',
  straatnaam: 'Straat__c',
  openbareruimte: 'Straat__c',
  woonplaats: 'Woonplaats__c',
  woonplaatsnaam: 'Woonplaats__c',
  nummeraanduiding: 'Nummeraanduiding__c',
  nummeraanduidingid: 'Nummeraanduiding__c',
  status: 'Status__c',
  datum: 'Datum__c',
  date: 'Datum__c',
  campagne: 'Campagne__c',
  campaign: 'Campagne__c',
};

const needed = ['Postcode__c', 'Huisnummer__c'] as const;

/** The BAG id, or else postcode, house number, letter and addition identify an address. */
const addressKeys = [
  ['Nummeraanduiding__c'],
  ['Postcode__c', 'Huisnummer__c', 'Huisletter__c', 'Toevoeging__c'],
];

export function columnsOfAddresses(head: readonly string[]): (string | null)[] {
  const fields = head.map((name) => columns[name.toLowerCase().replace(/[^a-z]/g, '')] ?? null);
  const missing = needed.filter((field) => !fields.includes(field)).map(columnName);
  if (missing.length > 0)
    throw new ImportRefused(`The file has no column ${missing.join(' and no column ')}.`);
  const twice = fields.find((field, i) => field !== null && fields.indexOf(field) !== i);
  if (twice) throw new ImportRefused(`The file has two columns for ${columnName(twice)}.`);
  return fields;
}

const columnName = (field: string): string => field.replace('__c', '').toLowerCase();

export async function campaignKeys(system: RequestContext): Promise<Map<string, string>> {
  const rows = await findEveryRow(system, {
    from: 'Glasvezelcampagne__c',
    fields: ['Id', 'Sleutel__c'],
  });
  return new Map(rows.map((row) => [String(row['Sleutel__c']), String(row['Id'])]));
}

export type AddressReading = {
  separator: string;
  fields: readonly (string | null)[];
  campaigns: ReadonlyMap<string, string>;
};

/**
 * `bulk`: null when no line could be split into cells. `place`: the index of the line in `sources`.
 */
export type AddressRows = {
  bulk: ParsedBulk | null;
  refused: { place: number; problems: readonly Problem[] }[];
};

export function parseAddressRows(
  system: RequestContext,
  sources: readonly string[],
  reading: AddressReading,
): AddressRows {
  const read = sources.map((source, place) => ({ place, ...addressRow(source, reading) }));
  const rows = read.flatMap(({ place, row }) => (row === null ? [] : [{ place, row }]));
  const parsed =
    rows.length === 0
      ? null
      : parseBulk(system, {
          apiName: addressObject,
          keys: addressKeys,
          rows: rows.map(({ row }) => row),
        });
  const faults = new Map(
    parsed?.refused.map(({ place, problems }) => [rows[place]!.place, problems]),
  );
  const refused = read.flatMap(({ place, problems }) => {
    const all = [...(faults.get(place) ?? []), ...problems];
    // `Name` is built from other cells, so a problem with another field hides a problem with
    // `Name`.
    const ofCells = all.filter(({ field }) => field !== 'Name');
    return all.length === 0 ? [] : [{ place, problems: ofCells.length > 0 ? ofCells : all }];
  });
  const wrong = new Set(refused.map(({ place }) => place));
  const good = parsed?.rows
    .map((row) => ({ ...row, place: rows[row.place]!.place }))
    .filter(({ place }) => !wrong.has(place));
  return { bulk: parsed && { ...parsed, rows: good ?? [], refused: [] }, refused };
}

type AddressRow = { row: Record<string, Scalar | null> | null; problems: Problem[] };

function addressRow(source: string, { separator, fields, campaigns }: AddressReading): AddressRow {
  const given = parseSourceLine(source, separator);
  if (typeof given === 'string')
    return { row: null, problems: [{ code: given, detail: sourceProblemDetail[given] }] };
  const cells = fitToWidth(given, fields.length);
  if (cells === null) {
    const detail = `has ${given.length} cells where the head has ${fields.length}`;
    return { row: null, problems: [{ code: 'import.cells', detail }] };
  }
  const row: Record<string, Scalar | null> = {
    Bron__c: fibreSource,
    Nummeraanduiding__c: null,
    Huisletter__c: null,
    Toevoeging__c: null,
  };
  const problems: Problem[] = [];
  for (const [i, field] of fields.entries()) {
    if (field === null) continue;
    const cell = cells[i]!.trim();
    const campaign = field === 'Campagne__c' ? campaigns.get(cell) : undefined;
    if (field === 'Campagne__c' && cell !== '' && campaign === undefined) {
      const detail = `there is no campaign with the key ${cell.slice(0, 80)}`;
      problems.push({ code: 'import.referenceUnknown', field, detail });
    }
    row[field] = cell === '' ? null : field === 'Campagne__c' ? (campaign ?? null) : cell;
  }
  row['Name'] = nameOf(row);
  return { row, problems };
}

/** Such as `Dorpsstraat 12a-2, 1234AB Utrecht`. */
function nameOf(row: Readonly<Record<string, Scalar | null>>): string {
  const {
    Straat__c: street,
    Huisnummer__c: number,
    Huisletter__c: letter,
    Toevoeging__c: addition,
    Postcode__c: postcode,
    Woonplaats__c: town,
  } = row;
  const figure = String(number ?? '').replace(/^0+/, '');
  const house = `${figure}${letter ?? ''}${addition ? `-${addition}` : ''}`;
  return `${street ? `${street} ` : ''}${house}, ${String(postcode ?? '')
    .replace(/\s/g, '')
    .toUpperCase()}${town ? ` ${town}` : ''}`;
}
