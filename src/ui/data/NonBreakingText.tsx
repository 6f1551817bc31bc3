import { createElement, type ReactNode } from 'react';
import { splitNonBreaking } from '#messages/words/whole-words.ts';

/** Renders a text that does not wrap after the hyphen in words such as `e-mail` and `S-14986`. */
export function NonBreakingText({ text }: { text: string }) {
  // A new key makes a new element: React cannot update text nodes that the browser's translator
  // replaced.
  return createElement('span', { key: text }, ...nonBreakingPieces(text));
}

/** The pieces have no keys: spread them into children. */
export const nonBreakingPieces = (text: string): ReactNode[] =>
  splitNonBreaking(text).map((part, at) => (at % 2 === 0 ? part : createElement('span', { className: 'whole' }, part)));
