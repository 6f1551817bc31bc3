/**
 * Text as it is typed here, wrapped at the width of the code → Markdown with one line per paragraph
 * or list item.
 */
export const unwrap = (typed: string): string =>
  typed
    .trim()
    .split(/\n{2,}/)
    .map((block) => block.replace(/\n(?!#|- |\d+\. )/g, ' '))
    .join('\n\n');

/** Words a person reads: headings and list items count, their marks do not. */
export const wordCount = (markdown: string): number =>
  markdown.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word) && !/^\d+\.$/.test(word)).length;
