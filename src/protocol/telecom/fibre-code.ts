/**
 * The registration code of a fibre campaign: eight random characters and two check characters.
 *
 * The alphabet has 23 characters that do not look alike, without vowels, so that no code is a word.
 * They are the numbers of GF(23): the code is a shortened Reed-Solomon code of length ten with two
 * checks, `Σ c = 0` and `Σ (place + 1) · c = 0`. Its distance is three, so it detects one or two
 * wrong characters, and also two swapped neighbours. Source: decisions.md §9, domain.md §7.
 */
export const codeAlphabet = '23456789CDFHJKMNPQRTVWX';

export const payloadLength = 8;
export const codeLength = payloadLength + 2;

const base = codeAlphabet.length;

const lookAlikes: Readonly<Record<string, string>> = { B: '8', S: '5', Z: '2', G: '6' };

export function withCheckCharacters(payload: string): string {
  const digits = digitsOf(payload);
  if (digits?.length !== payloadLength)
    throw new Error('A code begins with eight characters of its alphabet');
  const sum = digits.reduce((total, digit) => total + digit, 0);
  const weighed = digits.reduce((total, digit, place) => total + (place + 1) * digit, 0);
  // The two check characters solve c9 + c10 = -sum and 9·c9 + 10·c10 = -weighed.
  const last = modulo(9 * sum - weighed);
  const before = modulo(-sum - last);
  return payload + codeAlphabet[before]! + codeAlphabet[last]!;
}

export function parseFibreCode(typed: string): string | null {
  const code = normalizedFibreCode(typed);
  const digits = digitsOf(code);
  return digits?.length === codeLength && isSound(digits) ? code : null;
}

export const normalizedFibreCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}.]+/gu, '')
    .replace(/[BSZG]/g, (letter) => lookAlikes[letter]!);

export const formatFibreCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

const isSound = (digits: readonly number[]): boolean =>
  digits.reduce((total, digit) => total + digit, 0) % base === 0 &&
  digits.reduce((total, digit, place) => total + (place + 1) * digit, 0) % base === 0;

function digitsOf(text: string): number[] | null {
  const digits = [...text].map((character) => codeAlphabet.indexOf(character));
  return digits.includes(-1) ? null : digits;
}

const modulo = (value: number): number => ((value % base) + base) % base;
