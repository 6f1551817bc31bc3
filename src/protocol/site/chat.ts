import type { MarkedText } from './site.ts';

/** Source: decisions.md §11. */

export type ChatTurn = { by: 'visitor' | 'assistant'; text: string };

export type ChatQuote = { heading: string | null; text: MarkedText };

export type ChatSource = { title: string; path: string; quotes: readonly ChatQuote[] };

export type ChatLink = { path: string; text: string };

export type ChatFact = { name: string; value: string };

/** `own`: the visitor's own records. `unsure`: pages that may be related. `text` is plain text. */
export type ChatAnswer = {
  kind: 'site' | 'facts' | 'own' | 'unsure' | 'unknown';
  text: string;
  sources: readonly ChatSource[];
  facts: readonly ChatFact[];
  ways: readonly ChatLink[];
};

/**
 * The first line is the answer; `words` are pieces of a text with which a language model rephrases
 * it. For a refused question the only line is `refused`.
 */
export type ChatEvent =
  | { answer: ChatAnswer }
  | { words: string }
  | { end: true }
  | { refused: string };
