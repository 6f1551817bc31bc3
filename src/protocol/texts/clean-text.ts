/**
 * Text that comes from elsewhere, without what nobody sees: an address copied from a web page
 * brings zero-width spaces, a number copied from a contact list brings direction marks, a word
 * processor brings soft hyphens and other kinds of spaces. Forms, the record API, imports and
 * search all call this, so that what is stored and what is searched for agree. Passwords are not
 * text and never pass here.
 */

/**
 * Signs that show something only together with invisible ones. The first group of each match is
 * what stays.
 */
const sequences = [
  // An emoji made of several: a skin colour, a colour variant, joined to others. Source: Unicode TR
  // 51, ED-16.
  String.raw`\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}]?[\uFE0E\uFE0F]?(?:\u200D\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}]?\uFE0F?)*`,
  // A key with a digit on it, and the flags of England, Scotland and Wales.
  String.raw`[0-9#*]\uFE0F\u20E3`,
  String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}`,
  // A variant of a Chinese or Mongolian letter, as names have them.
  String.raw`\p{Script=Han}[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
  String.raw`\p{Script=Mongolian}[\u180B-\u180D\u180F]`,
];

/**
 * In these scripts a joiner between two letters changes how they are written: Persian, Hindi and
 * their kin.
 */
const joining = [
  'Arabic',
  'Syriac',
  'Nko',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Mongolian',
]
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');

const meant = [
  ...sequences.slice(0, 3).toReversed(),
  ...sequences.slice(3),
  `[${joining}][\\u200C\\u200D](?=[${joining}])`,
  `[${joining}]\\u200D`,
].join('|');

/**
 * Zero-width signs, direction marks, soft hyphens, fillers, variation selectors, tags: whatever
 * Unicode says is not to be seen.
 */
const invisible = new RegExp(
  String.raw`(${meant})|[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]`,
  'gu',
);

const isPlain = (text: string): boolean => /^[\n\x20-\x7e]*$/.test(text);

const visible = /[\p{L}\p{N}\p{P}\p{S}\p{Co}\p{Cs}]/u;
/** A sign of Braille without dots counts as a letter, and shows nothing. */
const showsSomething = (text: string): boolean => visible.test(text.replaceAll('\u2800', ''));

/**
 * Without invisible signs, in composed letters (NFC); '' where nothing is left to see. Its spaces
 * stay as they are: somebody may have chosen them.
 */
export function withoutInvisible(text: string): string {
  if (isPlain(text)) return text;
  let clean = text;
  for (let pass = 0; pass < mostPasses; pass++) {
    const next = clean
      .normalize('NFC')
      .replace(invisible, (_, capture: string | undefined) => capture ?? '')
      .normalize('NFC');
    if (next === clean) break;
    clean = next;
  }
  return showsSomething(clean) || /\p{Cc}/u.test(clean) ? clean : '';
}

/**
 * What is taken out may bring marks together that then stand in another order, and that may leave a
 * joiner without its letter.
 */
const mostPasses = 4;

/** The same with every kind of space as a plain one. Line ends stay. */
export const cleanText = (text: string): string =>
  withoutInvisible(text).replace(/[\p{Zs}\p{Zl}\p{Zp}]/gu, ' ');

/** Every text in a JSON value. */
export function cleanInput(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanInput);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleanInput(inner)]));
}

/**
 * The first `most` characters. A sign written with two is not cut through: half of one is no text,
 * and cannot be stored.
 */
export const truncateText = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
