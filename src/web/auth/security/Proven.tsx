import { Form } from 'react-router';
import { securityText } from '#messages/login/security.ts';
import { PasswordField } from '#ui/inputs/PasswordField.tsx';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { FormKey } from '../../forms/FormKey.tsx';
import { lateCheck } from '../../forms/drafts/late-check.ts';
import { SendRow } from '../../forms/SendRow.tsx';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { FieldIds, type Refused } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import { actName } from './security-acts.ts';
import { tellVisitor } from '../login/tell-visitor.ts';

const { second: text, password } = securityText;
const proofWords = { ...password, what: text.proofWhat };

type ProvenProps = {
  act: string;
  title: string;
  words: string;
  send: string;
  answer: Refused | undefined;
};

/** What only who shows a code or their password may do. */
export function Proven(props: ProvenProps) {
  return (
    <FieldIds value={(name) => `${props.act}-${name}`}>
      <ProvenForm {...props} />
    </FieldIds>
  );
}

const loadProof = () =>
  lateCheck(import('#protocol/forms/second-code.ts').then((form) => form.secondProof));

function ProvenForm({ act, title, words, send, answer }: ProvenProps) {
  const form = useCheckedForm(loadProof, answer, tellVisitor);
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
          <input type="hidden" name={actName} value={act} />
          <p className="soft">{words}</p>
          <PasswordField
            {...form.field('proof')}
            label={text.proof}
            words={proofWords}
            autoComplete="off"
            required
          />
          <SendRow form={form} send={send} />
        </Form>
      </div>
    </details>
  );
}
