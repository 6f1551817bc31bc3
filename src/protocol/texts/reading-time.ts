/** Words a person reads: headings and list items count, their marks do not. */
export const wordCount = (markdown: string): number =>
  markdown.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word) && !/^\d+\.$/.test(word)).length;

/** Somebody who follows steps while reading manages some 130 words a minute. */
const wordsPerMinute = 130;

/** Whole minutes to read this text, at least one. */
export const readingMinutes = (markdown: string): number =>
  Math.max(1, Math.ceil(wordCount(markdown) / wordsPerMinute));
