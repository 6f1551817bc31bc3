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
import { AppSetUp } from '../security/AppSetUp.tsx';
import { stepFieldName, loginSteps, tokenFieldName } from './login-steps.ts';
import { OtherStepButton } from './OtherStepButton.tsx';
import { withReturn } from '../../session/return-path.ts';
import { describeLoginProblem } from '#messages/login/login-problems.ts';

const { second, password } = loginText;

const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/second-code.ts').then((form) => form.secondFactorCode));

export function SecondStep({
  answer: { email, token = '', app, problems },
  asked,
}: {
  answer: LoginAnswer;
  asked: string | null;
}) {
  const form = useCheckedForm(loadCheck, { problems, typed: {} }, describeLoginProblem);
  const action = withReturn(paths.login, asked ?? undefined);
  const words = app === undefined ? second : second.setUp;
  useEffect(() => {
    // A user who sets up an app reads the instructions first.
    if (app === undefined) document.getElementById(fieldId('code'))?.focus();
  }, [token, app]);
  return (
    <section className="stack-wide" aria-labelledby="tweede">
      <Head title={words.title} {...wrongTitle(words.title, form.problems)} />
      <div className="stack">
        <h1 id="tweede">{words.heading}</h1>
        <p className="lede">{words.lede}</p>
        <OtherStepButton
          action={action}
          step={loginSteps.back}
          email={email}
          label={password.other}
        />
      </div>
      <FormErrors form={form} />
      {/* Setting up an app loads a full page, so that no reload of data replaces the recovery
          codes. */}
      <Form
        className="form"
        method="post"
        action={action}
        noValidate
        reloadDocument={app !== undefined}
        onFocus={form.onFocus}
        onSubmit={form.onSubmit}
      >
        <input type="hidden" name={stepFieldName} value={loginSteps.second} />
        <input type="hidden" name="email" value={email} />
        <input type="hidden" name={tokenFieldName} value={token} />
        {app !== undefined && <AppSetUp {...app} />}
        <Field
          {...form.field('code')}
          label={second.label}
          hint={words.hint}
          type="text"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <SendRow
          form={form}
          send={app === undefined ? password.logIn : second.setUp.send}
          busy={password.busy}
        />
      </Form>
    </section>
  );
}
