import { createElement, Fragment } from 'react';
import './Marked.css';
import { Whole } from './Whole.tsx';

/** A text of which the parts searched for stand out. */
export function Marked({ text }: { text: readonly { text: string; hit: boolean }[] }) {
  // Spread, so that pieces of one text need no keys.
  return createElement(
    Fragment,
    null,
    ...text.map((part) => (part.hit ? createElement('mark', { className: 'marked' }, part.text) : createElement(Whole, { text: part.text }))),
  );
}
