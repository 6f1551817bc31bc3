import { Form } from 'react-router';
import { staffCodesText } from '#messages/staff/codes.ts';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import type { JobPage } from '../read-job.ts';

const { letters: words } = staffCodesText;

/** A plain browser form downloads the codes, so that the page stays. */
export function LettersPart({ letters }: Pick<JobPage, 'letters'>) {
  if (letters === null) return null;
  return (
    <section className="stack-close" aria-labelledby="brieven">
      <h2 className="title-4" id="brieven">
        {words.title}
      </h2>
      {letters.gone ? <p className="soft">{words.gone}</p> : <Fetch letters={letters} />}
    </section>
  );
}

function Fetch({ letters: { to, print, until } }: { letters: NonNullable<JobPage['letters']> }) {
  return (
    <>
      <p className="soft">{until === null ? words.text : words.fetched(until)}</p>
      <div className="row">
        <form method="post" action={to}>
          <Button type="submit" look={until === null ? 'filled' : 'hollow'}>
            {until === null ? words.button : words.again}
          </Button>
        </form>
        <ButtonLink to={print} look="hollow">
          {words.print}
        </ButtonLink>
        {until !== null && (
          <Form method="post">
            <Button type="submit" name="wens" value="aangekomen">
              {words.arrived}
            </Button>
          </Form>
        )}
      </div>
    </>
  );
}
