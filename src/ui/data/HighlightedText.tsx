import { createElement } from 'react';
import './HighlightedText.css';
import { nonBreakingPieces } from './NonBreakingText.tsx';

/** A text of which the parts searched for stand out. */
export function HighlightedText({ text }: { text: readonly { text: string; hit: boolean }[] }) {
  // Another text is another element: React cannot change pieces that a translator replaced.
  const key = text.map((part) => part.text).join('|');
  const pieces = text.flatMap((part) => (part.hit ? [createElement('mark', { className: 'marked' }, part.text)] : nonBreakingPieces(part.text)));
  return createElement('span', { key }, ...pieces);
}
