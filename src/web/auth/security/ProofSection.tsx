import { Form, Link } from 'react-router';
import { stepUpText } from '#messages/login/step-up.ts';
import { securityText } from '#messages/login/security.ts';
import { PasswordField } from '#ui/inputs/PasswordField.tsx';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { FormKey } from '../../forms/FormKey.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import { useCheckedForm, loadFormCheck } from '../../forms/use-checked-form.ts';
import { FieldIds, type FormRefusal } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import { withReturn } from '../../session/return-path.ts';
import { actionFieldName } from './security-acts.ts';
import { describeLoginProblem } from '#messages/login/login-problems.ts';

const { second: text, password } = securityText;
const proofWords = { ...password, what: text.proofWhat };

type ProofProps = {
  act: string;
  title: string;
  words: string;
  send: string;
  answer: FormRefusal | undefined;
};

export function ProofSection(props: ProofProps) {
  return (
    <FieldIds value={(name) => `${props.act}-${name}`}>
      <ProofForm {...props} />
    </FieldIds>
  );
}

const loadProof = () =>
  loadFormCheck(import('#protocol/forms/second-code.ts').then((form) => form.secondFactorProof));

function ProofForm({ act, title, words, send, answer }: ProofProps) {
  const form = useCheckedForm(loadProof, answer, describeLoginProblem);
  return (
    <details className="security-proven" open={answer !== undefined}>
      <summary>{title}</summary>
      <div className="stack-wide">
        <FormErrors form={form} />
        <Form
          className="form"
          method="post"
          action={paths.security}
          noValidate
          onFocus={form.onFocus}
          onSubmit={form.onSubmit}
        >
          <FormKey />
          <input type="hidden" name={actionFieldName} value={act} />
          <p className="soft">{words}</p>
          <PasswordField
            {...form.field('proof')}
            label={text.proof}
            words={proofWords}
            autoComplete="off"
            required
          />
          <SendRow form={form} send={send} />
          <p>
            <Link to={withReturn(paths.stepUp, paths.security)} viewTransition>
              {stepUpText.other}
            </Link>
          </p>
        </Form>
      </div>
    </details>
  );
}
