import { Form } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { paths } from '../paths.ts';
import { actName } from './security-acts.ts';

type RemoveProps = {
  act: string;
  /** The field that says which. */
  name: string;
  id: string;
  /** What one calls it. */
  of: string;
  words: { remove: string; removeText: string; removeYes: string };
};

/** Takes away one way in, after asking whether that is meant. */
export function RemoveWay({ act, name, id, of, words }: RemoveProps) {
  return (
    <details className="security-sure">
      <summary>
        {words.remove}
        <span className="visually-hidden"> {of}</span>
      </summary>
      <Form className="stack-close" method="post" action={paths.security}>
        <input type="hidden" name={actName} value={act} />
        <input type="hidden" name={name} value={id} />
        <p>{words.removeText}</p>
        <Button type="submit" look="danger" size="small">
          {words.removeYes}
        </Button>
      </Form>
    </details>
  );
}
