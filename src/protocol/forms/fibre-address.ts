/** Stands for an address without addition, for a house number that also exists with additions. */
export const noAddition = '-';

export type AddressLookup = { postcode: string; houseNumber: number; suffix: string | null };

export function parseAddressLookup(typed: {
  postcode: string;
  houseNumber: string;
  letter?: string;
  addition: string;
}): AddressLookup {
  const [, digits = '', suffix = ''] = /^0*(\d+)(.*)$/.exec(typed.houseNumber) ?? [];
  const rest = suffix.replace(/^[\s-]+/, '').trim();
  const added = [typed.letter ?? '', typed.addition].map((part) => part.trim()).filter(Boolean);
  // When the visitor typed `12a` and then chose `A-bis`, the choice takes precedence.
  const repeats =
    added.length > 0 &&
    (typed.addition === noAddition || suffixKey(added.join(' ')).startsWith(suffixKey(rest)));
  const written = rest === '' || repeats ? added : [rest, ...added];
  return {
    postcode: typed.postcode,
    houseNumber: Number(digits),
    suffix: written.length === 0 ? null : written.join(' '),
  };
}

export const suffixKey = (suffix: string | null): string =>
  (suffix ?? '').toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

export const suffixOf = (address: {
  letter: string | null;
  addition: string | null;
}): string | null =>
  address.letter !== null && address.addition !== null
    ? `${address.letter}-${address.addition}`
    : (address.letter ?? address.addition);
