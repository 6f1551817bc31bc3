import { Form } from 'react-router';
import { loginText } from '#messages/login/login.ts';
import { Field } from '#ui/inputs/Field.tsx';
import type { Problem } from '#protocol/problem.ts';
import { FormErrors, wrongTitle } from '../../forms/FormErrors.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import { useCheckedForm, loadFormCheck } from '../../forms/use-checked-form.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { stepFieldName, loginSteps } from './login-steps.ts';
import { PasskeyLogin } from './PasskeyLogin.tsx';
import { withReturn } from '../../session/return-path.ts';
import { describeLoginProblem } from '#messages/login/login-problems.ts';

const { pageTitle, description, email } = loginText;

type StepProps = {
  answer: { email: string; problems: readonly Problem[] } | undefined;
  asked: string | null;
};

const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/log-in.ts').then((form) => form.emailStep));

export function EmailStep({ answer, asked }: StepProps) {
  const form = useCheckedForm(
    loadCheck,
    answer && { problems: answer.problems, typed: { email: answer.email } },
    describeLoginProblem,
  );
  return (
    <section className="stack-wide" aria-labelledby="inloggen">
      <Head title={pageTitle} {...wrongTitle(pageTitle, form.problems)} description={description} />
      <div className="stack">
        <h1 id="inloggen">{email.heading}</h1>
        <p className="lede">{email.lede}</p>
      </div>
      <FormErrors form={form} />
      <Form
        className="form"
        method="post"
        action={withReturn(paths.login, asked ?? undefined)}
        noValidate
        onFocus={form.onFocus}
        onSubmit={form.onSubmit}
      >
        <input type="hidden" name={stepFieldName} value={loginSteps.email} />
        <Field
          {...form.field('email')}
          label={email.label}
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <SendRow form={form} send={email.next} />
      </Form>
      <PasskeyLogin action={withReturn(paths.login, asked ?? undefined)} />
    </section>
  );
}
