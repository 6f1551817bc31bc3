import { createElement, type ReactNode } from 'react';
import { splitNonBreaking } from '#messages/words/whole-words.ts';

/** A text in which browsers do not break `e-mail` and `S-14986` behind the hyphen. */
export function NonBreakingText({ text }: { text: string }) {
  // Another text is another element: React cannot change pieces that a translator replaced.
  return createElement('span', { key: text }, ...nonBreakingPieces(text));
}

/** To be spread, so that pieces of one text need no keys. */
export const nonBreakingPieces = (text: string): ReactNode[] =>
  splitNonBreaking(text).map((part, at) => (at % 2 === 0 ? part : createElement('span', { className: 'whole' }, part)));
