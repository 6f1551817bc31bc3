import { answerTypesOf, holdsType } from './answer-types.ts';
import { countedNounStems, holdsCount } from './counted.ts';
import type { SiteIndex } from './site-index.ts';
import type { TermMatch } from './text-index.ts';

/** The factor for a sentence without the requested kind of value. */
const ofOtherType = 0.3;
/** The factor for a sentence with a number of the counted noun. */
const ofCounted = 2;

/**
 * `near`: the score of the best sentence. `ofType`: the part of the question that the best sentence
 * with the requested kind of value covers.
 */
export type SentencePart = { near: number; ofType: number };
type SentenceQuery = { question: string; inPassages: readonly TermMatch[] };
/** `document`: of `index.passages`. */
type PartOf = (document: number) => SentencePart;

const noPart: SentencePart = { near: 0, ofType: 0 };

export function sentenceScorer(index: SiteIndex, { question, inPassages }: SentenceQuery): PartOf {
  const types = answerTypesOf(question).filter(({ isFact }) => isFact === true);
  const counted = countedNounStems(question, index.synonyms);
  const whole = inPassages.reduce((sum, { rarity }) => sum + rarity, 0);
  const spoken = new Map<number, number>();
  const inSentences = index.sentences.match(inPassages.map(({ term }) => term));
  for (const [nth, { documents }] of inSentences.entries()) {
    // proof: both lists contain the same terms
    const part = inPassages[nth]!.rarity / Math.max(whole, 1e-9);
    for (const [sentence, { sure }] of documents) {
      spoken.set(sentence, (spoken.get(sentence) ?? 0) + part * sure);
    }
  }
  const best = new Map<number, SentencePart>();
  for (const [sentence, part] of spoken) {
    // proof: the index has an entry for each sentence
    const { document, text } = index.sentenceOf[sentence]!;
    const isOther = types.length > 0 && !types.some((type) => holdsType(text, type));
    const isCounted = counted !== null && holdsCount(text, counted);
    const weight = isCounted ? ofCounted : isOther ? ofOtherType : 1;
    const so = best.get(document) ?? noPart;
    best.set(document, {
      near: Math.max(so.near, part * weight),
      ofType: Math.max(so.ofType, isOther ? 0 : part),
    });
  }
  return (document) => best.get(document) ?? noPart;
}
