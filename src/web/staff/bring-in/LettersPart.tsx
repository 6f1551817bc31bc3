import { staffCodesText } from '#text/staff-codes.ts';
import { Button } from '#ui/Button.tsx';
import type { JobPage } from './read-job.ts';

const { letters: words } = staffCodesText;

/** What can be fetched once. The form is the browser's own: what is answered is a file, and the page stays. */
export function LettersPart({ letters }: Pick<JobPage, 'letters'>) {
  if (letters === null) return null;
  return (
    <section className="stack-close" aria-labelledby="brieven">
      <h2 className="title-4" id="brieven">
        {words.title}
      </h2>
      {letters.wait ? (
        <>
          <p className="soft">{words.text}</p>
          <form method="post" action={letters.to} className="row">
            <Button type="submit">{words.button}</Button>
          </form>
        </>
      ) : (
        <p className="soft">{words.gone}</p>
      )}
    </section>
  );
}
