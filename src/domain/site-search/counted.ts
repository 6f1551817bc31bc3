import { isAnswerKindWord, isFiller } from '#messages/site/question-words.ts';
import { isNumber } from '#messages/assistant/answer-types.ts';
import { stemOf } from './stem.ts';
import type { Synonyms } from './synonyms.ts';
import { tokenize } from './words.ts';
import { stopWords } from '#engine/search/dutch-words.ts';
import { foldForSearch } from '#protocol/texts/clean-text.ts';

/** The noun is at most this many words after its number: `dertig goede mensen`. */
const furthest = 2;

const units = new Set('jaar maanden weken dagen uur uren minuten seconden procent'.split(' '));

/** For `hoeveel mensen`: the stems of `mensen` and of its synonyms. */
export function countedNounStems(question: string, synonyms: Synonyms): ReadonlySet<string> | null {
  const noun = /\bhoeveel ([a-z]{3,})/.exec(foldForSearch(question))?.[1];
  if (noun !== undefined && units.has(noun)) return new Set([stemOf(noun)]);
  if (noun === undefined || stopWords.has(noun) || isFiller(noun) || isAnswerKindWord(noun))
    return null;
  const others = synonyms.at([noun], 0)?.others ?? [];
  return new Set([stemOf(noun), ...others.flatMap((stems) => (stems.length === 1 ? stems : []))]);
}

/** `een` does not count as a number, because it is usually the article. */
export function holdsCount(text: string, nouns: ReadonlySet<string>): boolean {
  const words = tokenize(text);
  return words.some(
    (word, at) =>
      word !== 'een' &&
      isNumber(word) &&
      words.slice(at + 1, at + 1 + furthest).some((next) => nouns.has(stemOf(next))),
  );
}
