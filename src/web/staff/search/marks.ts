import type { MarkedText } from '#protocol/site/site.ts';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const plain = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);

/** The record API marks hits with `<mark>`. Source: record-api.md §6.8. */
export const marksOf = (highlighted: string): MarkedText =>
  highlighted
    .split(/<mark>(.*?)<\/mark>/s)
    .map((text, at) => ({ text: plain(text), hit: at % 2 === 1 }))
    .filter(({ text }) => text !== '');
