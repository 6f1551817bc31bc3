/**
 * The last part of a page's address. Spaces and slashes become hyphens, apostrophes and percent signs go, ë becomes e, lower case (spec §5).
 * Of a title's other punctuation nothing is left: a question mark would end the path.
 */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/['’‘%?!:;,.()]/g, '')
    .replace(/ë/g, 'e')
    .normalize('NFD')
    .replace(/[̀-ͯ]/g, '')
    .replace(/[\s/]+/g, '-')
    .replace(/-{2,}/g, '-');
