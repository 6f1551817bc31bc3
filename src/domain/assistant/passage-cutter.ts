import { answerTypesOf, holdsType } from '../site-search/answer-types.ts';
import type { SiteIndex } from '../site-search/site-index.ts';
import { stemOf } from '../site-search/stem.ts';
import { leastWorth, type Term } from '../site-search/text-index.ts';
import { tokenizeForIndex, sentencesOf } from '../site-search/words.ts';

/** The minimum weight of a variant of a word. */
const sureEnough = 0.45;
/** The factor for a sentence that contains the requested kind of value, such as a duration. */
const ofType = 1.8;
const ofHint = 1.15;

export type CutPassage = (text: string, longest: number) => string;

export function passageCutter(
  index: SiteIndex,
  { question, terms }: { question: string; terms: readonly Term[] },
): CutPassage {
  const wanted = new Map<string, number>();
  for (const { worth, variants } of terms) {
    if (worth < leastWorth) continue;
    for (const { stems, weight } of variants) {
      if (weight < sureEnough) continue;
      for (const stem of stems) wanted.set(stem, Math.max(weight, wanted.get(stem) ?? 0));
    }
  }
  const types = answerTypesOf(question);
  const pointsOf = (sentence: string): number => {
    const stems = new Set(tokenizeForIndex(sentence).map(stemOf));
    let points = 0.5;
    for (const stem of stems) points += (wanted.get(stem) ?? 0) * index.passages.rarityOf(stem);
    const held = types.filter((type) => holdsType(sentence, type));
    if (held.length === 0) return points;
    return points * (held.every(({ isHint }) => isHint === true) ? ofHint : ofType);
  };
  return (text, longest) => (text.length <= longest ? text : around(text, { longest, pointsOf }));
}

function around(
  text: string,
  { longest, pointsOf }: { longest: number; pointsOf: (sentence: string) => number },
): string {
  const sentences = sentencesOf(text);
  let best = 0;
  let most = 0;
  for (const [at, { from, to }] of sentences.entries()) {
    const points = pointsOf(text.slice(from, to));
    if (points > most) [best, most] = [at, points];
  }
  let [first, last] = [best, best];
  // proof: the numbers are indexes in the list
  const length = (from: number, to: number): number => sentences[to]!.to - sentences[from]!.from;
  // First one sentence before the best one, as context; then those after it; then earlier ones.
  for (const step of ['before', 'after', 'before'] as const) {
    while (step === 'before' && first > 0 && length(first - 1, last) <= longest) {
      first--;
      if (step === 'before' && first === best - 1 && last === best) break;
    }
    while (step === 'after' && last < sentences.length - 1 && length(first, last + 1) <= longest)
      last++;
  }
  const { from } = sentences[first]!; // proof: the number is an index in the list
  const cut = text.slice(from, sentences[last]!.to); // proof: the number is an index in the list
  return cut.length <= longest
    ? cut
    : `${cut.slice(0, Math.max(cut.lastIndexOf(' ', longest), longest / 2))} …`;
}
