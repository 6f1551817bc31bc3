import './PageTitle.css';

/** The number of letters of the longest word that fits on a phone at the normal title size. */
const fittingLetters = 18;

const hasLongWord = (title: string): boolean =>
  title.split(/[^\p{L}\p{N}]+/u).some((word) => word.length > fittingLetters);

/** A long word gets smaller letters, because not every browser can hyphenate Dutch. */
export const PageTitle = ({ id, title }: { id?: string; title: string }) => (
  <h1 id={id} data-long-word={hasLongWord(title) || undefined}>
    {title}
  </h1>
);
