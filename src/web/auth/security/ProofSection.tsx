import { Form, Link } from 'react-router';
import { stepUpText } from '#messages/login/step-up.ts';
import { securityText } from '#messages/login/security.ts';
import { PasswordField } from '#ui/inputs/PasswordField.tsx';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { FormKey } from '../../forms/FormKey.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import { useTypedProofs } from '../../forms/step-up/typed-proofs.ts';
import { useCheckedForm, loadFormCheck } from '../../forms/use-checked-form.ts';
import { FieldIds, type FormRefusal } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import { withReturn } from '../../session/return-path.ts';
import { actionFieldName } from './security-acts.ts';
import { describeLoginProblem } from '#messages/login/login-problems.ts';

const { second: text, password, prove } = securityText;
const { show, hide } = password;

type ProofProps = {
  act: string;
  title: string;
  words: string;
  send: string;
  answer: FormRefusal | undefined;
};

/** Who has nothing to type here confirms on the page of all ways. */
export function ProofSection(props: ProofProps) {
  const typed = useTypedProofs();
  if (typed !== null && !typed.hasPassword && !typed.hasApp)
    return (
      <details className="security-proven">
        <summary>{props.title}</summary>
        <div className="stack">
          <p className="soft">{props.words}</p>
          <div className="row">
            <ButtonLink look="hollow" size="small" to={allWays}>
              {prove.go}
            </ButtonLink>
          </div>
        </div>
      </details>
    );
  return (
    <FieldIds value={(name) => `${props.act}-${name}`}>
      <ProofForm {...props} hasPassword={typed?.hasPassword ?? true} />
    </FieldIds>
  );
}

const allWays = withReturn(paths.stepUp, paths.security);

const loadProof = () =>
  loadFormCheck(import('#protocol/forms/second-code.ts').then((form) => form.secondFactorProof));

type FormProps = ProofProps & { hasPassword: boolean };

function ProofForm({ act, title, words, send, answer, hasPassword }: FormProps) {
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
            label={hasPassword ? text.proof : text.proofCode}
            words={{ show, hide, what: hasPassword ? text.proofWhat : text.proofCodeWhat }}
            autoComplete="off"
            required
          />
          <SendRow form={form} send={send} />
          <p>
            <Link to={allWays} viewTransition>
              {stepUpText.other}
            </Link>
          </p>
        </Form>
      </div>
    </details>
  );
}
