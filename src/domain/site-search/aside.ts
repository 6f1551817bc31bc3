import { isAnswerKindWord, isFiller } from '#messages/site/question-words.ts';
import { tokenize } from './words.ts';

/** A question word, or a verb before its subject. */
const asks =
  /^(?:en |maar |of |dus )?(?:wat|hoe|wie|waar|waarom|wanneer|welke?|hoeveel|hoelang|tot wanneer|vanaf wanneer|(?:kan|kun|kunnen|mag|mogen|moet|moeten|is|zijn|heb|heeft|hebben|krijg|krijgen|betaal|betalen|ben|wordt|blijft|werkt|gaat|komt|zit|doen|leveren|kom) (?:ik|je|jullie|we|wij|het|er|dat|dit|mijn|ons|onze|de|die|een))\b/;

/**
 * Words that only describe the background of the question, such as `hotel` in `wij hebben een
 * hotel. wat kost voip?`.
 */
export function backgroundWords(question: string): ReadonlySet<string> {
  const parts = question
    .toLowerCase()
    .split(/(?<=[.!?;\n])\s+|[,:]\s+|\s+-\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const asked = parts.filter((part) => part.endsWith('?') || asks.test(part));
  const inQuestion = new Set(asked.flatMap(tokenize));
  if (![...inQuestion].some(saysSomething)) return new Set();
  return new Set(parts.flatMap(tokenize).filter((word) => !inQuestion.has(word)));
}

const saysSomething = (word: string): boolean =>
  word.length > 2 && !isFiller(word) && !isAnswerKindWord(word);

/** A verb at the end, after an auxiliary: `kunnen we de back-up uitproberen`. */
const lastVerb =
  /\b(?:kan|kun|kunt|kunnen|mag|mogen|moet|moeten|wil|willen|laat|laten|gaan|te)\b.*?\b([a-z]{4,}en)\s*(?:[.,;!?]|$)/g;

export const verbsAtEnd = (question: string): ReadonlySet<string> =>
  new Set(
    [...question.toLowerCase().matchAll(lastVerb)].flatMap(([, verb = '']) => tokenize(verb)),
  );
