/** Source: decisions.md §8. */

const written = /^\s*(\+?)([\d\s().\-/]+)$/;
/** A text with fewer digits may be any number. */
const fewest = 5;
/** The digits of a complete number, with its leading zero. */
const whole = 10;

/**
 * With a leading zero and with the country code, for `+31 6 1234`, `0031 (0)6-1234` and `06 12 34`.
 * An incomplete number matches as a prefix.
 */
export function phoneNumberVariants(typed: string): string[] {
  const [, plus = '', text = ''] = written.exec(typed) ?? [];
  const digits = text.replace(/\D/g, '');
  const nationalDigits = /^(?:00)?310?(.*)$/.exec(digits)?.[1];
  const isForeign = plus === '+' || digits.startsWith('00');
  if (
    isForeign
      ? nationalDigits === undefined
      : !digits.startsWith('0') && !/^31[1-9]\d{8}$/.test(digits)
  )
    return [];
  const own = digits.startsWith('0') && !isForeign ? digits.slice(1) : (nationalDigits ?? '');
  if (own.length + 1 < fewest || own.length + 1 > whole) return [];
  const open = own.length + 1 < whole ? ':*' : '';
  return ['0', '31', '0031'].map((front) => `'${front}${own}'${open}`);
}

/** Returns `3991xj` as two words, as in addresses. */
export function postcodeVariants(word: string): string[] {
  const [, digits, letters] = /^([1-9]\d{3})([a-z]{2})$/.exec(word) ?? [];
  return digits === undefined || letters === undefined ? [] : [`('${digits}' <-> '${letters}')`];
}
