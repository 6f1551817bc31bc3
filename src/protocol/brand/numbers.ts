const digitsOf = (text: string): number[] => Array.from(text, Number);

/** Returns the number modulo 97; a letter counts as 10 to 35. Source: ISO 7064. */
function mod97(text: string): number {
  let rest = 0;
  for (const sign of text) {
    const value = Number.parseInt(sign, 36);
    rest = (value > 9 ? rest * 100 + value : rest * 10 + value) % 97;
  }
  return rest;
}

/** The eleven-test of a Dutch fiscal number of nine digits. */
function passesEleven(nine: string): boolean {
  const digits = digitsOf(nine);
  const sum = digits.reduce((total, digit, at) => total + digit * (at === 8 ? -1 : 9 - at), 0);
  return Number(nine) !== 0 && sum % 11 === 0;
}

export const withoutSeparators = (text: string): string =>
  text.replace(/[\s.-]/g, '').toUpperCase();

/**
 * For a Dutch VAT id without separators. The id of a company contains its fiscal number, which
 * passes the eleven-test. Since 2020 the id of a sole trader is random and passes modulo 97 as a
 * whole.
 */
export const isVatId = (id: string): boolean =>
  /^NL\d{9}B\d{2}$/.test(id) &&
  !id.endsWith('B00') &&
  (passesEleven(id.slice(2, 11)) || mod97(id) === 1);

/** Source: ISO 13616. */
export const isIban = (number: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(number) &&
  (!number.startsWith('NL') || /^NL\d{2}[A-Z]{4}\d{10}$/.test(number)) &&
  mod97(number.slice(4) + number.slice(0, 4)) === 1;

export const formatIban = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ');

export const isKvkNumber = (number: string): boolean => /^\d{8}$/.test(number);
