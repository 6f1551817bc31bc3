import sax from 'sax';
import { AddressFileError } from './register-address.ts';

/** The leaf elements of one version of an object, by their names without a prefix. */
export type BagObject = Readonly<Record<string, string>>;
export type BagKind = 'Woonplaats' | 'OpenbareRuimte' | 'Nummeraanduiding';

const leaves = new Set([
  'identificatie',
  'naam',
  'status',
  'huisnummer',
  'huisletter',
  'huisnummertoevoeging',
  'postcode',
  'OpenbareRuimteRef',
  'WoonplaatsRef',
  'beginGeldigheid',
  'eindGeldigheid',
  'eindRegistratie',
  'tijdstipInactief',
]);

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * The objects of a kind in an XML file of the BAG extract, versions of the past included. Throws
 * `AddressFileError` for a file that is no XML or is incomplete. Source: Kadaster, BAG 2.0 Extract.
 */
export async function* readBagObjects(
  file: AsyncIterable<string>,
  kind: BagKind,
): AsyncGenerator<BagObject[]> {
  const parser = sax.parser(true);
  let objects: Record<string, string>[] = [];
  let object: Record<string, string> | null = null;
  let leaf: string | null = null;
  let failure: Error | undefined;
  parser.onerror = (error) => void (failure ??= error);
  parser.onopentag = ({ name }) => {
    const local = localName(name);
    if (object === null) object = local === kind ? {} : null;
    else leaf = leaves.has(local) ? local : null;
  };
  parser.ontext = (text) => {
    if (object !== null && leaf !== null) object[leaf] = (object[leaf] ?? '') + text.trim();
  };
  parser.onclosetag = (name) => {
    leaf = null;
    if (object === null || localName(name) !== kind) return;
    objects.push(object);
    object = null;
  };
  const checked = (): BagObject[] => {
    if (failure !== undefined) throw new AddressFileError('xml');
    const read = objects;
    objects = [];
    return read;
  };
  for await (const piece of file) {
    parser.write(piece);
    yield checked();
  }
  parser.close();
  yield checked();
}

/** Whether the version holds on the day: neither replaced, ended nor of the future. */
export const isCurrent = (object: BagObject, today: string): boolean =>
  object['eindRegistratie'] === undefined &&
  object['tijdstipInactief'] === undefined &&
  (object['beginGeldigheid'] ?? '') <= today &&
  (object['eindGeldigheid'] === undefined || object['eindGeldigheid'] > today);
