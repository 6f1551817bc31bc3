import { useEffect } from 'react';
import { Form } from 'react-router';
import { loginText } from '#messages/login/login.ts';
import { Field } from '#ui/inputs/Field.tsx';
import { FormErrors, wrongTitle } from '../../forms/FormErrors.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import { useCheckedForm, loadFormCheck } from '../../forms/use-checked-form.ts';
import { fieldId } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import type { LoginAnswer } from './answer-login.ts';
import { stepFieldName, loginSteps, tokenFieldName } from './login-steps.ts';
import { OtherStepButton } from './OtherStepButton.tsx';
import { withReturn } from '../../session/return-path.ts';
import { describeLoginProblem } from '#messages/login/login-problems.ts';

const { code } = loginText;

const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/second-code.ts').then((form) => form.sixDigitCode));

/** Looks the same for an address that no user has. */
export function CodeStep({
  answer: { email, token = '', problems },
  asked,
}: {
  answer: LoginAnswer;
  asked: string | null;
}) {
  const form = useCheckedForm(loadCheck, { problems, typed: {} }, describeLoginProblem);
  const action = withReturn(paths.login, asked ?? undefined);
  useEffect(() => document.getElementById(fieldId('code'))?.focus(), [token]);
  return (
    <section className="stack-wide" aria-labelledby="code">
      <Head title={code.title} {...wrongTitle(code.title, form.problems)} />
      <div className="stack">
        <h1 id="code">{code.heading}</h1>
        <p className="lede">
          {code.lede} <strong className="login-address">{email}</strong>
        </p>
        <OtherStepButton
          action={action}
          step={loginSteps.back}
          email={email}
          label={loginText.password.other}
        />
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
        <input type="hidden" name={stepFieldName} value={loginSteps.code} />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name={tokenFieldName} value={token} />
        <Field
          {...form.field('code')}
          label={code.label}
          hint={code.hint}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <SendRow form={form} send={loginText.password.logIn} busy={loginText.password.busy} />
      </Form>
      <OtherStepButton action={action} step={loginSteps.askCode} email={email} label={code.again} />
    </section>
  );
}
