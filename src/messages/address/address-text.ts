const nbsp = '\u00a0';

/** `3446 AA`. A foreign postcode is not changed. */
export const spacedPostcode = (postcode: string): string =>
  postcode.replace(/^(\d{4})\s*([A-Z]{2})$/, '$1 $2');

export const postcodeText = (postcode: string): string =>
  spacedPostcode(postcode).replace(/^(\d{4}) /, `$1${nbsp}`);

const postcodeInLine = /\b(\d{4})\s*([A-Z]{2})(?![\p{L}\p{N}])/gu;

/** With ordinary spaces, for files. */
export const plainAddressLine = (line: string): string => line.replace(postcodeInLine, '$1 $2');

export const addressText = (line: string): string =>
  line
    .replace(postcodeInLine, `$1${nbsp}$2`)
    .replace(/(?<=\p{L}\.?) (?=\d+[\p{L}\d-]*(?:[ ,]|$))/gu, nbsp);

type AddressParts = {
  street: string | null;
  houseNumber: string | number;
  letter: string | null;
  addition: string | null;
  postcode: string;
  town: string | null;
};

/** With ordinary spaces, for mails, forms and files: `Weteringkade 3A-bis, 3446 AA Woerden`. */
export function plainAddress(address: AddressParts): string {
  const { street, houseNumber, letter, addition, postcode, town } = address;
  const number = `${String(houseNumber)}${letter ?? ''}${addition === null ? '' : `-${addition}`}`;
  const place = [spacedPostcode(postcode), town].filter(Boolean).join(' ');
  return `${[street, number].filter(Boolean).join(' ')}, ${place}`;
}

export const fullAddressText = (address: AddressParts): string =>
  addressText(plainAddress(address));
