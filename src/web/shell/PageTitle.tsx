import '#ui/styles/words.css';

const fittingLetters = 18;

const hasLongWord = (title: string): boolean =>
  title.split(/[^\p{L}\p{N}]+/u).some((word) => word.length > fittingLetters);

/** Not every browser can hyphenate Dutch, so a long word gets smaller letters on a phone. */
export const PageTitle = ({ id, title }: { id?: string; title: string }) => (
  <h1 id={id} data-long-word={hasLongWord(title) || undefined}>
    {title}
  </h1>
);
