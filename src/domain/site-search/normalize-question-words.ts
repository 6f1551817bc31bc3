import { withWholeVerbs } from './separable-verbs.ts';
import type { SiteIndex } from './site-index.ts';
import { stemOf } from './stem.ts';

const units = 'gb|mb|tb|mbit|gbit|mbps|euro|uur|min|minuten|dagen|weken|maanden|jaar|man|cm';
const unitBehind = new RegExp(`(?<=\\d)(?=(?:${units})\\b)`, 'gi');

/** Returns a question in the form of the index: `5gb` becomes `5 gb`. */
export function normalizeQuestionWords(index: SiteIndex, question: string): string {
  const written = withOrdinals(
    question
      .replace(ofOffer, '')
      .replace(offering, '$1')
      .replace(unitBehind, ' ')
      .replace(/\bhoe veel\b/gi, 'hoeveel'),
  );
  return withWholeVerbs(index, withKnownParts(index, written.replace(askingHow, ' ')));
}

/** A verb for what we might do says little about the subject: `verzorgen jullie ook catering`. */
const ofOffer = /^[a-z]+en jullie (?:ook|wel) (?!.*\b(?:aan|af|in|mee|om|op|over|terug|uit)\W*$)/;

/** These words ask whether we offer something: `leveren jullie 4g`, `bieden jullie 4g aan`. */
const offering = /^(?:leveren jullie (?=.)|bieden jullie (.*) aan(?=\W*$))/;

const ordinals: Readonly<Record<string, string>> = { 1: 'eerste', 2: 'tweede', 3: 'derde' };
const withOrdinals = (question: string): string =>
  // proof: the regular expression only matches these three digits
  question.replace(/\b([123])(?:e|ste|de)\b/gi, (_, number: string) => ordinals[number]!);

/** In `hoe snel` and `hoe lang`, the second word is not a property of the subject. */
const askingHow = /\bhoe\s+(?:snel|lang|vaak|ver|groot|hoog|duur|veel|laat|goed)\b/gi;

/** Splits `ex-werknemer` into two words, unless the site writes it as one. */
const withKnownParts = ({ pages }: SiteIndex, question: string): string =>
  question.replace(/\p{L}{2,}-\p{L}{3,}/gu, (word) =>
    pages.knows(stemOf(word.replace('-', ''))) ? word : word.replace('-', ' '),
  );
