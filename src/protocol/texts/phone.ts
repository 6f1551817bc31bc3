/**
 * The link that dials a number, from any country: `085-486-5555` becomes `tel:+31854865555`. What
 * stands after the number (`tst. 12`, `vanaf 17 uur`, a second number) is not dialled, nor is the
 * `(0)` after a country code. Undefined where there is no number.
 */
export function phoneLink(text: string): string | undefined {
  const number = text.replace(after, '').replace(/^([^\d+]*(?:\+|00).*?)\(0\)/, '$1');
  const digits = number.replace(/\D/g, '');
  if (digits === '') return undefined;
  if (/^[^\d]*\+/.test(number)) return `tel:+${digits}`;
  if (digits.startsWith('00')) return `tel:+${digits.slice(2)}`;
  return `tel:${atHomeOnly.test(digits) ? digits : digits.replace(/^0/, '+31')}`;
}

/** Words, an extension, or a second number. */
const after = /[\p{L}#;,].*$|\s\/\s.*$/su;

/** Service numbers, which cannot be dialled with a country code. */
const atHomeOnly = /^0(?:800|90[069])/;
