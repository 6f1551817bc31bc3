/**
 * Record ids: 15 case-sensitive characters that identify, or 18 with a suffix that protects the
 * case. Source: record-api.md §1.5.
 */

const suffixAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

/**
 * The 18-character form, or undefined when the text is no id. The suffix of an 18-character id is
 * not judged but made anew.
 */
export function normalizeId(text: string): string | undefined {
  if (text.length !== 18 && text.length !== 15) return undefined;
  // Upper-case letters among the first fifteen, a bit each.
  let bits = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 65 && code <= 90) bits |= 1 << i;
    else if (!((code >= 97 && code <= 122) || (code >= 48 && code <= 57))) return undefined;
  }
  const first = bits & 31;
  const second = (bits >> 5) & 31;
  const third = (bits >> 10) & 31;
  // Mostly the suffix is right already: the text itself spares a new one.
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
 * An id as our answers write it, which no name reads as: fifteen letters are as likely a word as an
 * id, and so are eighteen of which the last three do not fit.
 */
export const isUnambiguousId = (text: string): boolean =>
  text.length === 18 && normalizeId(text) === text;

const isSuffix = (text: string, at: number, number: number): boolean =>
  text.charCodeAt(at) === suffixAlphabet.charCodeAt(number);
