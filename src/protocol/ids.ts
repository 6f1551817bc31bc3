/**
 * An id has 15 case-sensitive characters, or 18 with a suffix that encodes the case of the first
 * 15. Source: record-api.md §1.5.
 */

const suffixAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

/** The suffix of an id with 18 characters is not checked but computed again. */
export function normalizeId(text: string): string | undefined {
  if (text.length !== 18 && text.length !== 15) return undefined;
  let bits = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 65 && code <= 90) bits |= 1 << i;
    else if (!((code >= 97 && code <= 122) || (code >= 48 && code <= 57))) return undefined;
  }
  const first = bits & 31;
  const second = (bits >> 5) & 31;
  const third = (bits >> 10) & 31;
  if (
    text.length === 18 &&
    isSuffix(text, 15, first) &&
    isSuffix(text, 16, second) &&
    isSuffix(text, 17, third)
  )
    return text;
  return (
    text.slice(0, 15) + suffixAlphabet[first]! + suffixAlphabet[second]! + suffixAlphabet[third]!
  );
}

/** A text of 15 characters, or of 18 with a wrong suffix, may also be a word. */
export const isUnambiguousId = (text: string): boolean =>
  text.length === 18 && normalizeId(text) === text;

const isSuffix = (text: string, at: number, number: number): boolean =>
  text.charCodeAt(at) === suffixAlphabet.charCodeAt(number);
