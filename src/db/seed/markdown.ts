/** Joins the wrapped lines of a text: gives Markdown with one line per paragraph or list item. */
export const unwrap = (typed: string): string =>
  typed
    .trim()
    .split(/\n{2,}/)
    .map((block) => block.replace(/\n(?!#|- |\d+\. )/g, ' '))
    .join('\n\n');

/** Counts the words of a text, also in headings and list items, without Markdown marks. */
export const wordCount = (markdown: string): number =>
  markdown.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word) && !/^\d+\.$/.test(word)).length;
