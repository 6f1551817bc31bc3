import { Form } from 'react-router';
import { Button } from '#ui/inputs/Button.tsx';
import { StepUpFields } from '../../forms/step-up/StepUpFields.tsx';
import type { FormRefusal } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import { actionFieldName } from './security-acts.ts';

type RemoveProps = {
  act: string;
  /** The name of the field with the id. Without these, the user has one such credential. */
  name?: string;
  id?: string;
  of: string;
  words: { remove: string; removeText: string; removeYes: string };
  answer?: FormRefusal | undefined;
};

export function RemoveCredential({ act, name, id, of, words, answer }: RemoveProps) {
  const isThis = answer !== undefined && (name === undefined || answer.typed[name] === id);
  const refusals = isThis ? answer.problems : [];
  return (
    <details className="security-sure" open={refusals.length > 0}>
      <summary>
        <span>{words.remove}</span>
        <span className="visually-hidden"> {of}</span>
      </summary>
      <Form className="stack-close" method="post" action={paths.security}>
        <input type="hidden" name={actionFieldName} value={act} />
        {name !== undefined && <input type="hidden" name={name} value={id} />}
        <p>{words.removeText}</p>
        <StepUpFields refusals={refusals} />
        <Button type="submit" look="danger" size="small">
          {words.removeYes}
        </Button>
      </Form>
    </details>
  );
}
