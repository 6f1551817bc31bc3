import { foldForSearch } from '#protocol/texts/clean-text.ts';

/** Ignores case and accents. `*` and `?` separate words here. */
export function highlightTerm(text: string, term: string): { text: string; hit: boolean }[] {
  const plain = foldForSearch(text);
  // When a letter folds into two, positions no longer correspond, so nothing is marked.
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
