import { Form, Link } from 'react-router';
import { forgottenPasswordText } from '#messages/login/forgotten-password.ts';
import { newPasswordText } from '#messages/login/new-password.ts';
import { securityText } from '#messages/login/security.ts';
import { PasswordField } from '#ui/inputs/PasswordField.tsx';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import { useCheckedForm, loadFormCheck } from '../../forms/use-checked-form.ts';
import type { FormRefusal } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import { NewPassword } from '../login/NewPassword.tsx';
import { actionFieldName, securityActions } from './security-acts.ts';
import type { PasswordState } from './read-security.ts';
import { SecurityPart } from './SecurityPart.tsx';
import { describeLoginProblem } from '#messages/login/login-problems.ts';

const { password: text } = securityText;
const words = { current: { label: text.current }, password: { label: newPasswordText.label } };

const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/new-password.ts').then((form) => form.ownPassword));

type FormProps = { email: string; answer: FormRefusal | undefined };
type Props = FormProps & { password: PasswordState };

export function OwnPassword({ password, ...props }: Props) {
  if (password === 'has') return <PasswordForm {...props} />;
  const { title, text: why } = password === 'none' ? text.none : text.refused;
  return (
    <SecurityPart id="wachtwoord" title={title} texts={[why]}>
      {password === 'none' && (
        <p className="soft">
          {text.none.wish} <Link to={paths.forgottenPassword}>{text.none.ask}</Link>
        </p>
      )}
    </SecurityPart>
  );
}

function PasswordForm({ email, answer }: FormProps) {
  const form = useCheckedForm(loadCheck, answer, describeLoginProblem);
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
        <input type="hidden" name={actionFieldName} value={securityActions.password} />
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
        {text.forgotten} <Link to={paths.forgottenPassword}>{forgottenPasswordText.link}</Link>
      </p>
    </SecurityPart>
  );
}
