import { createElement, type ReactNode } from 'react';
import { splitNonBreaking } from '#messages/words/whole-words.ts';

/** A text that does not wrap after the hyphen in words such as `e-mail` and `S-14986`. */
export function NonBreakingText({ text }: { text: string }) {
  // Another text gets a new element: React cannot update text nodes that a translator replaced.
  return createElement('span', { key: text }, ...nonBreakingPieces(text));
}

/** Spread the result into children, so that the pieces need no keys. */
export const nonBreakingPieces = (text: string): ReactNode[] =>
  splitNonBreaking(text).map((part, at) => (at % 2 === 0 ? part : createElement('span', { className: 'whole' }, part)));
