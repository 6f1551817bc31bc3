import { Form } from 'react-router';
import { describeLoginProblem } from '#messages/login/login-problems.ts';
import { staffAccountsText as words } from '#messages/staff/accounts.ts';
import { Facts } from '#ui/data/Facts.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Button } from '#ui/inputs/Button.tsx';
import { StepUpFields, stepUpRefusalIn } from '../../forms/step-up/StepUpFields.tsx';
import type { FormRefusal } from '../../forms/use-form.ts';
import { accountActField, accountActs, accountIdField } from './account-fields.ts';

type Account = {
  id: string;
  label: string;
  name: string;
  tenant: string;
  subject: string;
  added: string;
  used: string | null;
};

/** One account, with the button that unlinks it after a question. */
export function LinkedAccount({
  account: { id, label, name, tenant, subject, added, used },
  answer,
}: {
  account: Account;
  answer: FormRefusal | undefined;
}) {
  const { facts } = words;
  const problems = answer?.typed[accountIdField] === id ? answer.problems : [];
  return (
    <li className="linked-account stack-close">
      <h2 className="title-3">{name === subject ? label : `${label}: ${name}`}</h2>
      <Facts
        facts={[
          ...(tenant === '' ? [] : [{ name: facts.tenant, value: tenant }]),
          { name: facts.subject, value: subject },
          { name: facts.added, value: added },
          { name: facts.used, value: used ?? words.unused },
        ]}
      />
      <details open={problems.length > 0}>
        <summary className="button button-hollow button-small">
          <span>{words.remove}</span>
          <span className="visually-hidden"> {`${label} ${name}`}</span>
        </summary>
        <Form className="linked-account-sure stack-close" method="post">
          <input type="hidden" name={accountActField} value={accountActs.unlink} />
          <input type="hidden" name={accountIdField} value={id} />
          <p>{words.removeText}</p>
          <Problems problems={problems} />
          <div className="row">
            <Button type="submit" look="danger" size="small">
              {words.removeYes}
            </Button>
          </div>
        </Form>
      </details>
    </li>
  );
}

function Problems({ problems }: { problems: FormRefusal['problems'] }) {
  const [first] = problems;
  if (first === undefined) return null;
  if (stepUpRefusalIn(problems) !== undefined) return <StepUpFields refusals={problems} />;
  return (
    <div role="alert">
      <Note look="warning">{describeLoginProblem(first.code)}</Note>
    </div>
  );
}
