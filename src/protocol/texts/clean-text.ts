/**
 * External text may contain invisible characters, such as zero-width spaces, direction marks and
 * soft hyphens. Without them, stored texts and search terms match.
 */

/** Sequences in which invisible characters have a meaning, so that they are not removed. */
const sequences = [
  // Emoji: with a skin colour, a variation selector, or joined to others. Source: Unicode TR 51,
  // ED-16.
  String.raw`\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}]?[\uFE0E\uFE0F]?(?:\u200D\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}]?\uFE0F?)*`,
  // Keycaps, and the flags of England, Scotland and Wales.
  String.raw`[0-9#*]\uFE0F\u20E3`,
  String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}`,
  // Variants of a Chinese or Mongolian character, as in names.
  String.raw`\p{Script=Han}[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]`,
  String.raw`\p{Script=Mongolian}[\u180B-\u180D\u180F]`,
];

/** Scripts in which a joiner changes letters, such as those of Persian and Hindi. */
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

/** Captures the sequences above, which stay. Also matches other invisible characters. */
const invisible = new RegExp(
  String.raw`(${meant})|[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]`,
  'gu',
);

const isPlain = (text: string): boolean => /^[\n\x20-\x7e]*$/.test(text);

const visible = /[\p{L}\p{N}\p{P}\p{S}\p{Co}\p{Cs}]/u;
/** The empty Braille pattern is a symbol in Unicode, but is invisible. */
const showsSomething = (text: string): boolean => visible.test(text.replaceAll('\u2800', ''));

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

/** Removing characters can bring others together that need another pass. */
const mostPasses = 4;

/** Also replaces Unicode spaces and line separators by plain spaces. */
export const cleanText = (text: string): string =>
  withoutInvisible(text).replace(/[\p{Zs}\p{Zl}\p{Zp}]/gu, ' ');

export function cleanInput(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanInput);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleanInput(inner)]));
}

/** `most`: in UTF-16 units. Half a surrogate pair is invalid text, which cannot be stored. */
export const truncateText = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign]!);

export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const cleanSearchTerm = (typed: string, most: number): string =>
  truncateText(cleanText(typed.toWellFormed().replace(/\p{Cc}+/gu, ' ')).trim(), most);

const marks =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\ufff0-\ufffb\p{Default_Ignorable_Code_Point}]/gu;

/** Like `fold` in the database. */
export const foldForSearch = (text: string): string =>
  cleanText(text).normalize('NFD').replace(marks, '').toLowerCase();
