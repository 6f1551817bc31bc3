import { Form } from 'react-router';
import { securityText } from '#messages/login/security.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import { useCheckedForm, loadFormCheck } from '../../forms/use-checked-form.ts';
import type { FormRefusal } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import type { AppSetUpView } from './app-set-up-view.ts';
import { AppSetUp } from './AppSetUp.tsx';
import { ProofSection } from './ProofSection.tsx';
import type { SecondFactorView } from './read-security.ts';
import { actionFieldName, securityActions, setUpParam, refusalOfAction } from './security-acts.ts';
import { describeLoginProblem } from '#messages/login/login-problems.ts';

const { second: text, prove } = securityText;

type Props = { second: SecondFactorView; proven: boolean; answer: FormRefusal | undefined };

export function SecondFactor({ second, proven, answer }: Props) {
  const { on, required, app } = second;
  return (
    <section className="stack-wide" id="tweestaps" aria-labelledby="tweede-stap">
      <div className="stack-close">
        <h2 className="title-5" id="tweede-stap">
          {text.title}
        </h2>
        <p className="soft">{on ? text.on : text.off}</p>
        {required && <p className="soft">{text.required}</p>}
      </div>
      {!on && app === null && proven && (
        <div className="row">
          <ButtonLink look="hollow" size="small" to={`${paths.security}?${setUpParam}=1#tweestaps`}>
            {text.begin}
          </ButtonLink>
        </div>
      )}
      {!on && app === null && !proven && (
        <ProofSection
          act={securityActions.proveSecond}
          title={text.begin}
          words={prove.text}
          send={prove.send}
          answer={refusalOfAction(answer, securityActions.proveSecond)}
        />
      )}
      {app !== null && (
        <SetUp app={app} answer={refusalOfAction(answer, securityActions.confirm)} />
      )}
      {on && (
        <Recovery left={second.codes} answer={refusalOfAction(answer, securityActions.codes)} />
      )}
      {on && !required && (
        <ProofSection
          act={securityActions.turnOff}
          title={text.turnOff}
          words={text.confirmText}
          send={text.turnOffSend}
          answer={refusalOfAction(answer, securityActions.turnOff)}
        />
      )}
    </section>
  );
}

const loadCode = () =>
  loadFormCheck(
    import('#protocol/forms/second-code.ts').then((form) => form.authenticatorSetupCode),
  );

function SetUp({ app, answer }: { app: AppSetUpView; answer: FormRefusal | undefined }) {
  const form = useCheckedForm(loadCode, answer, describeLoginProblem);
  return (
    <div className="stack-wide">
      <FormErrors form={form} />
      <Form
        className="form"
        method="post"
        action={`${paths.security}?${setUpParam}=${app.sealed}`}
        noValidate
        onFocus={form.onFocus}
        onSubmit={form.onSubmit}
      >
        <input type="hidden" name={actionFieldName} value={securityActions.confirm} />
        <AppSetUp {...app} />
        <Field
          {...form.field('code')}
          label={text.code}
          hint={text.codeHint}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <p className="soft">{text.confirmText}</p>
        <SendRow form={form} send={text.confirm}>
          <ButtonLink look="hollow" to={paths.security}>
            {text.cancel}
          </ButtonLink>
        </SendRow>
      </Form>
    </div>
  );
}

type RecoveryProps = { left: number; answer: FormRefusal | undefined };

function Recovery({ left, answer }: RecoveryProps) {
  const { recovery } = text;
  return (
    <div className="stack">
      <h3 className="title-4">{recovery.title}</h3>
      <p className="soft">{recovery.text}</p>
      <p>{recovery.left(left)}</p>
      <ProofSection
        act={securityActions.codes}
        title={recovery.again}
        words={recovery.againText}
        send={recovery.send}
        answer={answer}
      />
    </div>
  );
}
