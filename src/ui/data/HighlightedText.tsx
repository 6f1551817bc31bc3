import { createElement } from 'react';
import { nonBreakingPieces } from './NonBreakingText.tsx';
import '../styles/words.css';

export function HighlightedText({ text }: { text: readonly { text: string; hit: boolean }[] }) {
  // A new element: React cannot update text nodes that the browser's translator replaced.
  const key = text.map((part) => part.text).join('|');
  const pieces = text.flatMap((part) => (part.hit ? [createElement('mark', { className: 'marked' }, part.text)] : nonBreakingPieces(part.text)));
  return createElement('span', { key }, ...pieces);
}
