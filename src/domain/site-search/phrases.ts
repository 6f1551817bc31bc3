import { stemOf } from './stem.ts';
import { tokenize } from './words.ts';

/** Returns the spellings in which a document contains words of these stems in sequence. */
export type PhraseFinder = (document: number, stems: readonly string[]) => readonly string[];

type Line = { words: readonly string[]; stems: readonly string[] };

export function openPhraseFinder(
  documents: readonly (readonly { text: string }[])[],
): PhraseFinder {
  const read = new Map<number, readonly Line[]>();
  const linesOf = (document: number): readonly Line[] => {
    const known = read.get(document);
    if (known !== undefined) return known;
    const lines = (documents[document] ?? []).map(({ text }) => {
      const words = tokenize(text);
      return { words, stems: words.map(stemOf) };
    });
    read.set(document, lines);
    return lines;
  };
  return (document, phrase) =>
    linesOf(document).flatMap(({ words, stems }) =>
      stems.flatMap((stem, at) =>
        stem === phrase[0] && phrase.every((one, further) => stems[at + further] === one)
          ? [words.slice(at, at + phrase.length).join(' ')]
          : [],
      ),
    );
}
