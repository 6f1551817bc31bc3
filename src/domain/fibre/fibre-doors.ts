import type { RequestContext } from '#engine/model/request-context.ts';
import { lookUpRows } from '#engine/read/look-up.ts';
import type { PlainRow } from '#engine/sql/query.ts';
import { suffixKey, suffixOf, type WhichDoor } from '#protocol/forms/fibre-address.ts';
import type { Door, DoorChoice } from '#protocol/telecom/fibre.ts';
import { noAddition } from '#protocol/forms/fibre-address.ts';

/** More doors than any house number has. */
const most = 1_000;

export const doorFields = [
  'Postcode__c',
  'Huisnummer__c',
  'Huisletter__c',
  'Toevoeging__c',
  'Straat__c',
  'Woonplaats__c',
] as const;

/** Our own rows of one house number, in the order people count doors. */
export async function knownDoors<F extends string>(
  system: RequestContext,
  which: WhichDoor,
  fields: readonly F[],
): Promise<{ row: PlainRow; door: Door }[]> {
  const rows = await lookUpRows(system, {
    from: 'Glasvezeladres__c',
    fields: [...doorFields, ...fields],
    where: { Postcode__c: which.postcode, Huisnummer__c: which.houseNumber },
    limit: most,
  });
  return rows
    .map((row) => ({ row, door: doorOf(row) }))
    .toSorted((a, b) => inOrder(a.door, b.door));
}

/** The door in these columns, `path` in front of each (`Adres__r.`). */
export const doorOf = (row: PlainRow, path = ''): Door => ({
  postcode: String(row[`${path}Postcode__c`]),
  houseNumber: Number(row[`${path}Huisnummer__c`]),
  letter: textIn(row, `${path}Huisletter__c`),
  addition: textIn(row, `${path}Toevoeging__c`),
  street: textIn(row, `${path}Straat__c`),
  town: textIn(row, `${path}Woonplaats__c`),
});

export const textIn = (row: PlainRow, name: string): string | null =>
  row[name] === null || row[name] === undefined ? null : String(row[name]);

const collator = new Intl.Collator('nl', { numeric: true });

export const inOrder = (a: Door, b: Door): number =>
  collator.compare(suffixOf(a) ?? '', suffixOf(b) ?? '');

/**
 * The door that was meant: the only one when none was chosen, else the one with this suffix however
 * it is spelled.
 */
export function meantDoor<D extends { door: Door }>(
  doors: readonly D[],
  suffix: string | null,
): D | undefined {
  if (suffix === null) return doors.length === 1 ? doors[0] : undefined;
  return doors.find(({ door }) => suffixKey(suffixOf(door)) === suffixKey(suffix));
}

export const sameHouse = (door: Door, which: { postcode: string; houseNumber: number }): boolean =>
  door.postcode === which.postcode && door.houseNumber === which.houseNumber;

export const choiceOf = (door: Door): DoorChoice => ({
  value: suffixOf(door) ?? noAddition,
  suffix: suffixOf(door),
  street: door.street,
});
