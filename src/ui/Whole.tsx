import { createElement, Fragment } from 'react';
import { wholeParts } from '#text/words/whole-words.ts';

/** A text in which browsers do not break `e-mail` and `S-14986` behind the hyphen. */
export function Whole({ text }: { text: string }) {
  // Spread, so that pieces of one text need no keys.
  const parts = wholeParts(text).map((part, at) => (at % 2 === 0 ? part : createElement('span', { className: 'whole' }, part)));
  return createElement(Fragment, null, ...parts);
}
