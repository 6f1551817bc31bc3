import { foldForSearch } from '#protocol/texts/search-text.ts';

/**
 * Splits a text into pieces and marks the pieces that match words of the term. Ignores case and
 * accents, as the search does. The wildcards `*` and `?` only separate words here, as spaces do.
 */
export function highlightTerm(text: string, term: string): { text: string; hit: boolean }[] {
  const plain = foldForSearch(text);
  // When a letter folds into two, positions in the folded text do not correspond to the original,
  // so nothing is marked.
  if (plain.length !== text.length) return [{ text, hit: false }];
  const words = foldForSearch(term)
    .split(/[\s*?]+/)
    .filter((word) => word !== '');
  const hit = new Uint8Array(text.length);
  for (const word of words)
    for (let at = plain.indexOf(word); at !== -1; at = plain.indexOf(word, at + 1))
      hit.fill(1, at, at + word.length);
  const pieces: { text: string; hit: boolean }[] = [];
  for (let from = 0; from < text.length;) {
    let to = from + 1;
    while (to < text.length && hit[to] === hit[from]) to++;
    pieces.push({ text: text.slice(from, to), hit: hit[from] === 1 });
    from = to;
  }
  return pieces;
}
