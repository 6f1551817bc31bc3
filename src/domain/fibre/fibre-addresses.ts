import type { RequestContext } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import type { PlainRow } from '#engine/read/query.ts';
import { suffixKey, suffixOf, type AddressLookup } from '#protocol/forms/fibre-address.ts';
import type { FibreAddress, FibreAddressChoice } from '#protocol/telecom/fibre.ts';
import { noAddition } from '#protocol/forms/fibre-address.ts';

/** More addresses than one house number is expected to have. */
const most = 1_000;

export const addressFields = [
  'Postcode__c',
  'Huisnummer__c',
  'Huisletter__c',
  'Toevoeging__c',
  'Straat__c',
  'Woonplaats__c',
] as const;

export async function findKnownAddresses<F extends string>(
  system: RequestContext,
  which: AddressLookup,
  fields: readonly F[],
): Promise<{ row: PlainRow; fibreAddress: FibreAddress }[]> {
  const rows = await findRowsByValues(system, {
    from: 'Glasvezeladres__c',
    fields: [...addressFields, ...fields],
    where: { Postcode__c: which.postcode, Huisnummer__c: which.houseNumber },
    limit: most,
  });
  return rows
    .map((row) => ({ row, fibreAddress: addressOfRow(row) }))
    .toSorted((a, b) => compareAddresses(a.fibreAddress, b.fibreAddress));
}

/** `path`: the prefix of the column names, such as `Adres__r.`. */
export const addressOfRow = (row: PlainRow, path = ''): FibreAddress => ({
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

export const compareAddresses = (a: FibreAddress, b: FibreAddress): number =>
  collator.compare(suffixOf(a) ?? '', suffixOf(b) ?? '');

/** In any spelling. Without a suffix: the only address, or undefined when there are several. */
export function matchAddress<D extends { fibreAddress: FibreAddress }>(
  addresses: readonly D[],
  suffix: string | null,
): D | undefined {
  if (suffix === null) return addresses.length === 1 ? addresses[0] : undefined;
  return addresses.find(
    ({ fibreAddress }) => suffixKey(suffixOf(fibreAddress)) === suffixKey(suffix),
  );
}

export const hasSameHouseNumber = (
  address: FibreAddress,
  which: { postcode: string; houseNumber: number },
): boolean => address.postcode === which.postcode && address.houseNumber === which.houseNumber;

export const addressChoice = (address: FibreAddress): FibreAddressChoice => ({
  value: suffixOf(address) ?? noAddition,
  suffix: suffixOf(address),
  street: address.street,
});
