import { createElement } from 'react';
import './Marked.css';
import { Whole } from './Whole.tsx';

/** A text of which the parts searched for stand out. */
export function Marked({ text }: { text: readonly { text: string; hit: boolean }[] }) {
  // Another text is another element: React cannot change pieces that a translator replaced.
  const key = text.map((part) => part.text).join('|');
  const pieces = text.map((part) =>
    part.hit ? createElement('mark', { className: 'marked' }, part.text) : createElement(Whole, { text: part.text }),
  );
  // Spread, so that pieces of one text need no keys.
  return createElement('span', { key }, ...pieces);
}
