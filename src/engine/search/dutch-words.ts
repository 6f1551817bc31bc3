/** The words that PostgreSQL's Dutch configuration ignores (its `dutch.stop`). */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'de en van ik te dat die in een hij het niet zijn is was op aan met als voor had er maar om hem dan zou of wat mijn men dit zo door ' +
    'over ze zich bij ook tot je mij uit der daar haar naar heb hoe heeft hebben deze u want nog zal me zij nu ge geen omdat iets worden ' +
    'toch al waren veel meer doen toen moet ben zonder kan hun dus alles onder ja eens hier wie werd altijd doch wordt wezen kunnen ons ' +
    'zelf tegen na reeds wil kon niets uw iemand geweest andere'
  ).split(' '),
);

/**
 * For forms that PostgreSQL's stemmer does not match: `bedrijf` and `bedrijven`, `gebeld` and
 * `bellen`. Some of the results do not exist.
 */
export function wordForms(word: string): string[] {
  if (!/^[a-z]{3,24}$/.test(word) || stopWords.has(word)) return [];
  const forms = new Set(basesOf(word).flatMap(inflections));
  forms.delete(word);
  return [...forms];
}

const apart = 'aan|achter|af|bij|door|in|mee|na|om|op|over|terug|toe|uit|vast|voor|weg';
const participle = new RegExp(`^(${apart})?ge([a-z]{3,})([dt])$`);

/** Possible base forms: `bel` for `bellen`, `belt` and `gebeld`, `brief` for `brieven`. */
function basesOf(word: string): string[] {
  const past = participle.exec(word);
  const stems = [
    word,
    ...(past ? ['', past[3]!].map((end) => (past[1] ?? '') + past[2]! + end) : []),
    ...(word.length > 4 && word.endsWith('en') ? [word.slice(0, -2)] : []),
    ...(word.length > 3 && /[^aeiou]t$|[^aeiou]d$/.test(word) ? [word.slice(0, -1)] : []),
    ...(word.length > 5 && /[aeiou]{2}[^aeiou][dt]$/.test(word) ? [word.slice(0, -1)] : []),
  ];
  return [...new Set(stems.filter((stem) => stem.length > 2).map(closed))];
}

/** Spells the end of a stem as the end of a word: one consonant, f for v, s for z. */
const closed = (stem: string): string =>
  stem
    .replace(/([bdfgklmnprst])\1$/, '$1')
    .replace(/v$/, 'f')
    .replace(/z$/, 's');

function inflections(base: string): string[] {
  const last = base.at(-1)!;
  const short = /(?:^|[^aeiou])[aeiou][bdfgklmnprst]$/.test(base);
  const plural = short ? `${base}${last}en` : `${base.replace(/f$/, 'v').replace(/s$/, 'z')}en`;
  return [base, plural, `${base}t`, ...participles(base)];
}

function participles(base: string): string[] {
  const [, first = '', rest = base] = new RegExp(`^(${apart})([a-z]{3,})$`).exec(base) ?? [];
  return ['d', 't'].map((end) => `${first}ge${rest}${rest.endsWith(end) ? '' : end}`);
}
