import { Form, Link } from 'react-router';
import { staffBulkText } from '#messages/staff/bulk.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import type { JobPage } from './read-job.ts';

const { page: words } = staffBulkText;

/** Restores the rows of a finished bulk deletion. */
export function PutBack({ undo }: { undo: NonNullable<JobPage['undo']> }) {
  const { button, text, done } = words.putBack;
  return (
    <div className="stack-close">
      {undo.by === null ? (
        <>
          <p className="soft">{text(undo.until)}</p>
          <Form method="post">
            <Button look="hollow" type="submit" name="wens" value="terugzetten">
              {button}
            </Button>
          </Form>
        </>
      ) : (
        <Link to={undo.by}>{done}</Link>
      )}
    </div>
  );
}

/** Deletes the rows that a finished import created. */
export function TakeBack({
  takeBack: { count, changed, by },
}: {
  takeBack: NonNullable<JobPage['takeBack']>;
}) {
  const { open, text, since, button, done } = words.takeBack;
  return (
    <div className="stack-close">
      {by !== null && <Link to={by}>{done}</Link>}
      {count > 0 && (
        <details className="bring-in-back">
          <summary>{open}</summary>
          <Form method="post" className="stack-close">
            <p className="soft">{text(count)}</p>
            {changed > 0 && <Note look="warning">{since(changed)}</Note>}
            <div>
              <Button look="danger" size="small" type="submit" name="wens" value="ongedaan">
                {button(count)}
              </Button>
            </div>
          </Form>
        </details>
      )}
    </div>
  );
}
