import { Form, Link } from 'react-router';
import { forgottenText } from '#messages/login/forgotten-password.ts';
import { newPasswordText } from '#messages/login/new-password.ts';
import { securityText } from '#messages/login/security.ts';
import { PasswordField } from '#ui/inputs/PasswordField.tsx';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { lateCheck } from '../../forms/drafts/late-check.ts';
import { SendRow } from '../../forms/SendRow.tsx';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import type { Refused } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import { NewPassword } from '../login/NewPassword.tsx';
import { actName, acts } from './security-acts.ts';
import { SecurityPart } from './SecurityPart.tsx';
import { tellVisitor } from '../login/tell-visitor.ts';

const { password: text } = securityText;
const words = { current: { label: text.current }, password: { label: newPasswordText.label } };

const loadCheck = () =>
  lateCheck(import('#protocol/forms/own-password.ts').then((form) => form.ownPassword));

/** Another password, for who knows the one they have. */
export function OwnPassword({ email, answer }: { email: string; answer: Refused | undefined }) {
  const form = useCheckedForm(loadCheck, answer, tellVisitor);
  return (
    <SecurityPart id="wachtwoord" title={text.title} texts={[text.text]}>
      <FormErrors form={form} words={words} />
      <Form
        className="form"
        method="post"
        action={paths.security}
        noValidate
        onFocus={form.onFocus}
        onSubmit={form.onSubmit}
      >
        <input type="hidden" name={actName} value={acts.password} />
        <PasswordField
          {...form.field('current')}
          label={text.current}
          words={text}
          autoComplete="current-password"
          required
        />
        <NewPassword form={form} email={email} />
        <SendRow form={form} send={text.send} />
      </Form>
      <p className="soft">
        {text.forgotten} <Link to={paths.forgottenPassword}>{forgottenText.link}</Link>
      </p>
    </SecurityPart>
  );
}
