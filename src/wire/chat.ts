import type { MarkedText } from './search.ts';

/** The chat assistant of decisions.md §11: what goes between browser and server. */

export type ChatTurn = { by: 'visitor' | 'assistant'; text: string };

/** An article that speaks of the question, with its own words. */
export type ChatSource = { title: string; slug: string; passage: MarkedText };

/** Where in the portal the facts of an answer stand. */
export type ChatPlace = 'dashboard' | 'serviceRequests' | 'company';

/**
 * `articles`: found in the knowledge base; `own`: from the asker's own records; `unknown`: neither.
 * `text` is plain text, never HTML.
 */
export type ChatAnswer = {
  kind: 'articles' | 'own' | 'unknown';
  text: string;
  sources: readonly ChatSource[];
  facts: readonly { name: string; value: string }[];
  place: ChatPlace | null;
};

/** One line of the streamed answer: first the answer, then, where a model words it anew, its text in pieces; the last line ends it. */
export type ChatEvent = { answer: ChatAnswer } | { words: string } | { end: true } | { refused: string };
