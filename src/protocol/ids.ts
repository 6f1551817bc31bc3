/**
 * An id has 15 case-sensitive characters, or 18 with a suffix that encodes the case of the first
 * 15. Source: record-api.md §1.5.
 */

const suffixAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

/**
 * Returns the id with 18 characters; undefined when the text is not an id. The suffix of an
 * 18-character id is not checked but computed again.
 */
export function normalizeId(text: string): string | undefined {
  if (text.length !== 18 && text.length !== 15) return undefined;
  // One bit for each upper-case letter among the first fifteen.
  let bits = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 65 && code <= 90) bits |= 1 << i;
    else if (!((code >= 97 && code <= 122) || (code >= 48 && code <= 57))) return undefined;
  }
  const first = bits & 31;
  const second = (bits >> 5) & 31;
  const third = (bits >> 10) & 31;
  // The suffix is usually right; returning `text` itself avoids creating a new string.
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

/**
 * Returns whether a text can only be an id: 18 characters with the right suffix. A text of fifteen
 * characters, or of eighteen with a wrong suffix, may also be a word.
 */
export const isUnambiguousId = (text: string): boolean =>
  text.length === 18 && normalizeId(text) === text;

const isSuffix = (text: string, at: number, number: number): boolean =>
  text.charCodeAt(at) === suffixAlphabet.charCodeAt(number);
