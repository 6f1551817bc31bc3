import { splitBrokenLine } from '#domain/imports/source-line.ts';
import { withoutInvisible } from '#protocol/texts/clean-text.ts';

const longestShown = 120;

/** The filled cells of a line of a file as readable text, without separators and quotes. */
export const shownLine = (source: string, separator = ';'): string =>
  splitBrokenLine(source, separator)
    .map(withoutInvisible)
    .filter((cell) => cell.trim() !== '')
    .join(' · ')
    .slice(0, longestShown);
