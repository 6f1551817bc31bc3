import type { MarkedText } from './site.ts';

/** The messages between browser and server of the chat assistant. Source: decisions.md §11. */

export type ChatTurn = { by: 'visitor' | 'assistant'; text: string };

/** A quotation from a page. `heading`: the heading above it; null where there is none. */
export type ChatQuote = { heading: string | null; text: MarkedText };

/** A page that is relevant to the question, with quotations. `path`: below the base path. */
export type ChatSource = { title: string; path: string; quotes: readonly ChatQuote[] };

/** A link to continue. `path`: below the base path. */
export type ChatLink = { path: string; text: string };

export type ChatFact = { name: string; value: string };

/**
 * `site`: pages that answer the question; `facts`: current data from records and settings; `own`:
 * the visitor's own records; `unsure`: pages that are related to the question, as the text says;
 * `unknown`: no answer. `text` is plain text, never HTML.
 */
export type ChatAnswer = {
  kind: 'site' | 'facts' | 'own' | 'unsure' | 'unknown';
  text: string;
  sources: readonly ChatSource[];
  facts: readonly ChatFact[];
  ways: readonly ChatLink[];
};

/**
 * One line of the streamed response: first the answer; then, if a language model rephrases it, the
 * new text in pieces; last `end`.
 */
export type ChatEvent =
  | { answer: ChatAnswer }
  | { words: string }
  | { end: true }
  | { refused: string };
