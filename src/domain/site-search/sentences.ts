const shortest = 3;

/** Where a sentence of a text begins and ends. */
type Sentence = { from: number; to: number };

/** Whole sentences of a text and items of its lists, by where they begin and end. */
export function sentencesOf(text: string): Sentence[] {
  const found: Sentence[] = [];
  for (const { 0: part, index } of text.matchAll(/\S(?:.*?[.!?](?=\s|$)|.*)/g))
    if (part.length >= shortest) found.push({ from: index, to: index + part.length });
  return found;
}
