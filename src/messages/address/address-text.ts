/** Keeps what belongs together on one line. */
const nbsp = '\u00a0';

/**
 * A Dutch postcode with its space, as one types it: `3446 AA`. One from elsewhere stays as it is.
 */
export const spacedPostcode = (postcode: string): string =>
  postcode.replace(/^(\d{4})\s*([A-Z]{2})$/, '$1 $2');

/** The same as pages show it: on one line. */
export const postcodeText = (postcode: string): string =>
  spacedPostcode(postcode).replace(/^(\d{4}) /, `$1${nbsp}`);

/**
 * A street or a whole address as pages and papers show it: the number stays with its street, and
 * the letters
 * of a postcode with its figures. `Weteringkade 1, 3446AA Woerden`.
 */
export const addressText = (line: string): string =>
  line
    .replace(/\b(\d{4})\s*([A-Z]{2})(?![\p{L}\p{N}])/gu, `$1${nbsp}$2`)
    .replace(/(?<=\p{L}\.?) (?=\d+[\p{L}\d-]*(?:[ ,]|$))/gu, nbsp);

type AddressParts = {
  street: string | null;
  houseNumber: string | number;
  letter: string | null;
  addition: string | null;
  postcode: string;
  town: string | null;
};

/** `Weteringkade 3A-bis, 3446 AA Woerden`, with ordinary spaces: for mails, forms and files. */
export function plainAddress(address: AddressParts): string {
  const { street, houseNumber, letter, addition, postcode, town } = address;
  const number = `${String(houseNumber)}${letter ?? ''}${addition === null ? '' : `-${addition}`}`;
  const place = [spacedPostcode(postcode), town].filter(Boolean).join(' ');
  return `${[street, number].filter(Boolean).join(' ')}, ${place}`;
}

/** The same as pages show it. */
export const fullAddressText = (address: AddressParts): string =>
  addressText(plainAddress(address));
