import type { MarkedText } from './site.ts';

/** The chat assistant of decisions.md §11: what goes between browser and server. */

export type ChatTurn = { by: 'visitor' | 'assistant'; text: string };

/** Words of a page, as they stand there. `heading`: null where none stands above them. */
export type ChatQuote = { heading: string | null; text: MarkedText };

/** A page that speaks of the question, with its own words. `path`: below the base path. */
export type ChatSource = { title: string; path: string; quotes: readonly ChatQuote[] };

/** Where to go on. `path`: below the base path. */
export type ChatLink = { path: string; text: string };

export type ChatFact = { name: string; value: string };

/**
 * `site`: pages of the site that answer; `facts`: what the records and settings of today say;
 * `own`: from the asker's own records; `unsure`: pages that come near, which the text says;
 * `unknown`: none of these. `text` is plain text, never HTML.
 */
export type ChatAnswer = {
  kind: 'site' | 'facts' | 'own' | 'unsure' | 'unknown';
  text: string;
  sources: readonly ChatSource[];
  facts: readonly ChatFact[];
  ways: readonly ChatLink[];
};

/**
 * One line of the streamed answer: first the answer, then, where a model words it anew, its text in
 * pieces; the last line ends it.
 */
export type ChatEvent =
  | { answer: ChatAnswer }
  | { words: string }
  | { end: true }
  | { refused: string };
