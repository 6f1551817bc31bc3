import './PageTitle.css';

/** The maximum number of letters of a word that fits on a phone at the font size of a title. */
const fittingLetters = 18;

const hasLongWord = (title: string): boolean =>
  title.split(/[^\p{L}\p{N}]+/u).some((word) => word.length > fittingLetters);

/**
 * Renders the title of a page, as staff wrote it. A title with a long word has smaller letters on
 * a narrow screen: not every browser can hyphenate Dutch, and a browser that cannot would break
 * the word at any letter.
 */
export const PageTitle = ({ id, title }: { id?: string; title: string }) => (
  <h1 id={id} data-long-word={hasLongWord(title) || undefined}>
    {title}
  </h1>
);
