import { createElement, type ReactNode } from 'react';
import { splitNonBreaking } from '#messages/words/whole-words.ts';

/** Does not wrap words such as `e-mail` and `S-14986`. */
export function NonBreakingText({ text }: { text: string }) {
  // A new element: React cannot update text nodes that the browser's translator replaced.
  return createElement('span', { key: text }, ...nonBreakingPieces(text));
}

/** The pieces have no keys: spread them into children. */
export const nonBreakingPieces = (text: string): ReactNode[] =>
  splitNonBreaking(text).map((part, at) => (at % 2 === 0 ? part : createElement('span', { className: 'whole' }, part)));
