import { useEffect } from 'react';
import { Form } from 'react-router';
import { loginText } from '#messages/login/login.ts';
import { PasswordField } from '#ui/inputs/PasswordField.tsx';
import type { Problem } from '#protocol/problem.ts';
import { FormErrors, wrongTitle } from '../../forms/FormErrors.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import { useCheckedForm, loadFormCheck } from '../../forms/use-checked-form.ts';
import { fieldId } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { stepFieldName, loginSteps } from './login-steps.ts';
import { OtherStepButton } from './OtherStepButton.tsx';
import { withReturn } from '../../session/return-path.ts';
import { describeLoginProblem } from '#messages/login/login-problems.ts';

const { password } = loginText;

type StepProps = { answer: { email: string; problems: readonly Problem[] }; asked: string | null };

const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/log-in.ts').then((form) => form.passwordStep));

export function PasswordStep({ answer, asked }: StepProps) {
  const form = useCheckedForm(
    loadCheck,
    { problems: answer.problems, typed: {} },
    describeLoginProblem,
  );
  const action = withReturn(paths.login, asked ?? undefined);
  useEffect(() => document.getElementById(fieldId('password'))?.focus(), []);
  return (
    <section className="stack-wide" aria-labelledby="wachtwoord">
      <Head title={password.title} {...wrongTitle(password.title, form.problems)} />
      <div className="stack">
        <h1 id="wachtwoord">{password.heading}</h1>
        <Form className="login-who" method="post" action={action}>
          <input type="hidden" name={stepFieldName} value={loginSteps.back} />
          <input type="hidden" name="email" value={answer.email} />
          <p id="wie">
            {password.as} <strong className="login-address">{answer.email}</strong>
          </p>
          <button className="login-other" type="submit">
            {password.other}
          </button>
        </Form>
      </div>
      <FormErrors form={form} />
      <Form
        className="form"
        method="post"
        action={action}
        noValidate
        onFocus={form.onFocus}
        onSubmit={form.onSubmit}
      >
        <input type="hidden" name={stepFieldName} value={loginSteps.password} />
        {/* Password managers look for a user name next to a password. */}
        <input
          className="visually-hidden"
          name="email"
          type="email"
          value={answer.email}
          autoComplete="username"
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField
          {...form.field('password')}
          label={password.label}
          words={password}
          autoComplete="current-password"
          required
        />
        <SendRow form={form} send={password.logIn} busy={password.busy} />
      </Form>
      <OtherStepButton
        action={action}
        step={loginSteps.askCode}
        email={answer.email}
        label={loginText.code.ask}
      />
    </section>
  );
}
