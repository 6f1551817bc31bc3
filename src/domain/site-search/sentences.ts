const shortest = 3;

/** The start and end of a sentence in a text. */
type Sentence = { from: number; to: number };

/** The positions of the sentences and list items of a text. */
export function sentencesOf(text: string): Sentence[] {
  const found: Sentence[] = [];
  for (const { 0: part, index } of text.matchAll(/\S(?:.*?[.!?](?=\s|$)|.*)/g))
    if (part.length >= shortest) found.push({ from: index, to: index + part.length });
  return found;
}
