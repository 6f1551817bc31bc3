import { stemOf } from './stem.ts';
import { tokenize } from './words.ts';

/** Each way in which a document writes words of these stems one after another. */
export type PhraseFinder = (document: number, stems: readonly string[]) => readonly string[];

type Line = { words: readonly string[]; stems: readonly string[] };

/** A document is taken apart when a phrase is first looked for in it. */
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
