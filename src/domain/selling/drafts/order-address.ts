import type { RequestContext } from '#engine/model/request-context.ts';
import { noAddition, suffixOf } from '#protocol/forms/fibre-address.ts';
import type { OrderAddress } from '#protocol/forms/order/address.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { FibreAddressChoice } from '#protocol/telecom/fibre.ts';
import { checkAddress, hasFibre } from '../../fibre/check-address.ts';
import type { DraftAddress } from './read-draft.ts';

/**
 * `choose`: several addresses at the house number. `unknown`: no register has the address, so the
 * visitor types the street and the town.
 */
export type AddressFound =
  | { kind: 'found'; address: DraftAddress; hasFibre: boolean }
  | { kind: 'choose'; choices: readonly FibreAddressChoice[] }
  | { kind: 'unknown' };

export async function findOrderAddress(
  ctx: RequestContext,
  { postcode, houseNumber, suffix, street, town }: OrderAddress,
): Promise<AddressFound> {
  const which = { postcode, houseNumber, suffix };
  const { door, choices, checked, result } = await checkAddress(ctx, which);
  const hasFibre = result.kind === 'available';
  if (door !== null && door.street !== null && door.town !== null)
    return {
      kind: 'found',
      address: { ...door, checked: checked === 'verified' },
      hasFibre,
    };
  if (result.kind === 'choose') return { kind: 'choose', choices };
  if (street === '' || town === '') return { kind: 'unknown' };
  const typed = suffix === null || suffix === noAddition ? null : suffix;
  return {
    kind: 'found',
    address: {
      postcode,
      houseNumber,
      letter: door?.letter ?? null,
      addition: door === null ? typed : door.addition,
      street,
      town,
      checked: false,
    },
    hasFibre,
  };
}

/** The check can have another answer than when the draft began. */
export function hasFibreAt(ctx: RequestContext, address: DraftAddress): Promise<boolean> {
  const { postcode, houseNumber } = address;
  return hasFibre(ctx, { postcode, houseNumber, suffix: suffixOf(address) ?? noAddition });
}

export const addressFieldsOf = (address: DraftAddress): Dict<Scalar | null> => ({
  Postcode__c: address.postcode,
  Huisnummer__c: address.houseNumber,
  Huisletter__c: address.letter,
  Toevoeging__c: address.addition,
  Straat__c: address.street,
  Plaats__c: address.town,
  Adres_gecontroleerd__c: address.checked,
});
