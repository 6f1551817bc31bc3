import { createElement, type ReactNode } from 'react';
import { wholeParts } from '#messages/words/whole-words.ts';

/** A text in which browsers do not break `e-mail` and `S-14986` behind the hyphen. */
export function Whole({ text }: { text: string }) {
  // Another text is another element: React cannot change pieces that a translator replaced.
  return createElement('span', { key: text }, ...wholePieces(text));
}

/** To be spread, so that pieces of one text need no keys. */
export const wholePieces = (text: string): ReactNode[] =>
  wholeParts(text).map((part, at) => (at % 2 === 0 ? part : createElement('span', { className: 'whole' }, part)));
