import { answerTypesOf, holdsType } from './answer-types.ts';
import { countedNounStems, holdsCount } from './counted.ts';
import type { SiteIndex } from './site-index.ts';
import { stemOf } from './stem.ts';
import type { Term } from './text-index.ts';
import { tokenize } from './words.ts';

/** The factors when a text has the requested kind of value, such as a duration or an amount. */
const ofType = { whole: 1.25, passage: 1.7 };
/** The factors when the matching value is only a hint (`isHint`). */
const ofHint = { whole: 1.08, passage: 1.2 };
/** The factors when a text counts the noun that the question asks about. */
const ofCount = { whole: 1.5, passage: 2.2 };
/** Below this part of its words, a heading does not match the question. */
const leastOfHeading = 0.5;

/** `whole`: for the score of the entry. `passage`: for the score among the passages. */
export type Fit = { whole: number; passage: number };
const noFit: Fit = { whole: 1, passage: 1 };

export function fitsQuestion({ entries, passageOf, synonyms }: SiteIndex, question: string) {
  const types = answerTypesOf(question);
  const counted = countedNounStems(question, synonyms);
  return (document: number): Fit => {
    // proof: there is one document for each passage
    const { entry, passage } = passageOf[document]!;
    // proof: there is one document for each passage
    const { text } = entries[entry]!.passages[passage]!;
    const held = types.filter((type) => holdsType(text, type));
    if (counted !== null && holdsCount(text, counted)) return ofCount;
    if (held.length === 0) return noFit;
    return held.every(({ isHint }) => isHint === true) ? ofHint : ofType;
  };
}

/** For a passage: the part of its heading that is in the question, squared; 0 for a small part. */
export function headingsIn(
  index: SiteIndex,
  { question, terms }: { question: string; terms: readonly Term[] },
) {
  const said = new Set(tokenize(question).map(stemOf));
  for (const { variants } of terms)
    for (const { stems, weight } of variants)
      if (weight >= 0.6) for (const stem of stems) said.add(stem);
  return (document: number): number => {
    const stems = index.headings[document]!; // proof: there is one element for each passage
    let [whole, held] = [0, 0];
    for (const stem of stems) {
      const says = index.passages.rarityOf(stem);
      whole += says;
      if (said.has(stem)) held += says;
    }
    const part = whole === 0 ? 0 : held / whole;
    return part < leastOfHeading ? 0 : part ** 2;
  };
}
