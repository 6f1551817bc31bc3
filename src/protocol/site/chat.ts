import type { MarkedText } from './site.ts';

/** Source: decisions.md §11. */

export type ChatTurn = { by: 'visitor' | 'assistant'; text: string };

export type ChatQuote = { heading: string | null; text: MarkedText };

/** `path`: below the base path. */
export type ChatSource = { title: string; path: string; quotes: readonly ChatQuote[] };

/** `path`: below the base path. */
export type ChatLink = { path: string; text: string };

export type ChatFact = { name: string; value: string };

/**
 * `site`: pages that answer the question. `facts`: current data from records and settings. `own`:
 * the visitor's own records. `unsure`: pages that may be related to the question. `unknown`: no
 * answer. `text` is plain text, never HTML.
 */
export type ChatAnswer = {
  kind: 'site' | 'facts' | 'own' | 'unsure' | 'unknown';
  text: string;
  sources: readonly ChatSource[];
  facts: readonly ChatFact[];
  ways: readonly ChatLink[];
};

/**
 * One line of the streamed response. The first line is the answer. If a language model rephrases
 * the answer, the new text follows in pieces (`words`). The last line is `end`; for a refused
 * question the only line is `refused`.
 */
export type ChatEvent =
  | { answer: ChatAnswer }
  | { words: string }
  | { end: true }
  | { refused: string };
