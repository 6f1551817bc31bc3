import { DatabaseSync } from 'node:sqlite';
import { AddressFileError, type RegisterAddress } from './register-address.ts';

const tables = ['verblijfsobject', 'standplaats', 'ligplaats'];

/**
 * The main addresses of the file `bag-light.gpkg` of PDOK, which has no secondary addresses. Yields
 * null for an address without a postcode. Throws `AddressFileError`, also for an incomplete file.
 */
export function* readGeoPackage(path: string): Generator<RegisterAddress | null> {
  const database = inDatabase(() => new DatabaseSync(path, { readOnly: true }));
  try {
    const found = tables.filter((table) => inDatabase(() => hasAddresses(database, table)));
    if (found.length === 0) throw new AddressFileError('tables');
    for (const table of found) yield* rowsOf(database, table);
  } finally {
    database.close();
  }
}

const columns = [
  'status',
  'postcode',
  'huisnummer',
  'huisletter',
  'toevoeging',
  'openbare_ruimte_naam',
  'woonplaats_naam',
  'nummeraanduiding_hoofdadres_identificatie',
];

function hasAddresses(database: DatabaseSync, table: string): boolean {
  const known = database.prepare('select name from pragma_table_info(?)').all(table);
  const names = new Set(known.map(({ name }) => name));
  return columns.every((column) => names.has(column));
}

/** An object in several buildings has several rows with one address. */
function* rowsOf(database: DatabaseSync, table: string): Generator<RegisterAddress | null> {
  const rows = inDatabase(() =>
    database
      .prepare(
        `select ${columns.join(', ')} from ${table}
         where status not like '%ingetrokken' and status not like 'Niet gerealiseerd%'
         order by rowid`,
      )
      .iterate(),
  );
  for (;;) {
    const { value, done } = inDatabase(() => rows.next());
    if (done === true) return;
    const of = (column: string): string => String(value[column] ?? '').trim();
    yield of('postcode') === '' || of('huisnummer') === ''
      ? null
      : {
          postcode: of('postcode'),
          houseNumber: of('huisnummer'),
          letter: of('huisletter'),
          addition: of('toevoeging'),
          street: of('openbare_ruimte_naam'),
          town: of('woonplaats_naam'),
          id: of('nummeraanduiding_hoofdadres_identificatie'),
        };
  }
}

/** SQLite throws for a file that is no database, or that is shorter than its header says. */
function inDatabase<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new AddressFileError('database', { cause: error });
  }
}
