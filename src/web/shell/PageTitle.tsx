import './PageTitle.css';

/** A word of more letters may be wider than a telephone in the letters of a title. */
const fittingLetters = 18;

const hasLongWord = (title: string): boolean =>
  title.split(/[^\p{L}\p{N}]+/u).some((word) => word.length > fittingLetters);

/**
 * Renders the title of a page, as staff wrote it. With a long word it gets smaller letters on a
 * narrow screen: not every browser knows how to hyphenate Dutch, and without that it breaks
 * anywhere.
 */
export const PageTitle = ({ id, title }: { id?: string; title: string }) => (
  <h1 id={id} data-long-word={hasLongWord(title) || undefined}>
    {title}
  </h1>
);
