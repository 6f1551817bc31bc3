/** `14 mobiele nummers` has the figure `14`. */
export type TallyLine = { figure: string; words: string };

export const mostTallyLines = 4;

/** The lines of the field `Cijfers__c` of a story; null when one has no figure or no words. */
export function readTally(source: string): readonly TallyLine[] | null {
  const lines = source
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const read = lines.map((line) => /^(\S*\d\S*) +(\S.*)$/.exec(line));
  if (lines.length > mostTallyLines || read.includes(null)) return null;
  return read.map((found) => ({ figure: found![1]!, words: found![2]! })); // proof: none is null
}
