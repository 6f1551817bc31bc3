import { lemmaOf } from './lemmas.ts';

/** Words that only look inflected. */
const whole = new Set(['weekend', 'duizend']);

/** `verhuis` for `verhuizing`, `verhuizen` and `verhuisd`. Based on the Dutch Snowball stemmer. */
export function stemOf(word: string): string {
  return lemmaOf(word) ?? stripped(word);
}

function stripped(word: string): string {
  if (whole.has(word) || word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  return closed(steps.reduce((left, step) => firstThatFits(left, step), word));
}

/** `least`: the number of letters that must remain. `put`: the replacement of the ending. */
type Ending = { end: RegExp; least: number; put?: string };

const steps: readonly (readonly Ending[])[] = [
  [
    { end: /(?<=[a-z]{2})(?:tjes?|pjes?|(?<=[^aeiou])jes?)$/, least: 4 },
    { end: /heden$/, least: 3, put: 'heid' },
    { end: /(?<=[^aeiouyjs])s$/, least: 3 },
    { end: /(?<=[^aeiou]e)(?<!adre|proce|succe|acce)s$/, least: 4 },
    { end: /(?<=ie|eo|[^aeiou]a)s$/, least: 4 },
  ],
  [
    { end: /(?<=[^aeiou])ende?$/, least: 4 },
    { end: /(?<=[aeiouy][a-z]*[^aeiou])ing(?:en)?$/, least: 3 },
    { end: /(?<=[^aeiou])en$/, least: 3 },
    { end: /(?<=[^aeiou])e$/, least: 3 },
  ],
  [{ end: /heid$/, least: 3 }],
  [{ end: /(?<!^(?:open|bereik|beschik|kost|dank))baar$/, least: 4 }],
  [
    {
      end: /(?<=^(?:ver|be|ge|ont|her|er|uit|over)[a-z]{2,})(?<=[^aeiou]|[aeiou]{2}[^aeiou])d$/,
      least: 4,
    },
    { end: /(?<=[^aeiout]|[aeiou]{2}[^aeiou])t$/, least: 3 },
  ],
  [{ end: /(?<=[^aeiouyjs])s$/, least: 4 }],
];

function firstThatFits(word: string, step: readonly Ending[]): string {
  for (const { end, least, put = '' } of step) {
    const left = word.replace(end, put);
    if (left !== word && left.length >= least && /[aeiouy]/.test(left)) return left;
  }
  return word;
}

/** Normalizes the last syllable: one vowel, one consonant, f for v, s for z. */
const closed = (stem: string): string =>
  stem
    .replace(/([bdfgklmnprst])\1$/, '$1')
    .replace(/v$/, 'f')
    .replace(/z$/, 's')
    .replace(/([^aeiou])(?:(a)a|(e)e|(o)o|(u)u)([bcdfghklmnprstvz])$/, '$1$2$3$4$5$6');
