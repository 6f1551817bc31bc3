import { foldForSearch } from '#protocol/texts/clean-text.ts';

export function markWords(text: string, searched: string): { text: string; hit: boolean }[] {
  const words = foldForSearch(searched).split(/\s+/).filter(Boolean);
  const plain = [...text].map(foldForSearch);
  const hits = plain.map(() => false);
  // A character may fold into several or none, so the start of each fold maps the positions.
  const starts: number[] = [];
  let whole = '';
  for (const sign of plain) {
    starts.push(whole.length);
    whole += sign;
  }
  for (const word of words)
    for (let at = whole.indexOf(word); at !== -1; at = whole.indexOf(word, at + word.length))
      starts.forEach((start, i) => {
        if (start >= at && start < at + word.length) hits[i] = true;
      });
  const parts: { text: string; hit: boolean }[] = [];
  [...text].forEach((sign, i) => {
    const last = parts.at(-1);
    if (last !== undefined && last.hit === hits[i]) last.text += sign;
    else parts.push({ text: sign, hit: hits[i] === true });
  });
  return parts;
}
