import { Form } from 'react-router';
import { securityText } from '#messages/login/security.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { lateCheck } from '../../forms/drafts/late-check.ts';
import { SendRow } from '../../forms/SendRow.tsx';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import type { Refused } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import type { AppShown } from './app-shown.ts';
import { AppSetUp } from './AppSetUp.tsx';
import { of } from './of-act.ts';
import { Proven } from './Proven.tsx';
import type { SecondShown } from './read-security.ts';
import { actName, acts, setUpParam } from './security-acts.ts';
import { tellVisitor } from '../login/tell-visitor.ts';

const { second: text, prove } = securityText;

type Props = { second: SecondShown; proven: boolean; answer: Refused | undefined };

/** The authenticator app beside what one logs in with. */
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
        <Proven
          act={acts.proveSecond}
          title={text.begin}
          words={prove.text}
          send={prove.send}
          answer={of(answer, acts.proveSecond)}
        />
      )}
      {app !== null && <SetUp app={app} answer={of(answer, acts.confirm)} />}
      {on && <Recovery left={second.codes} answer={of(answer, acts.codes)} />}
      {on && !required && (
        <Proven
          act={acts.turnOff}
          title={text.turnOff}
          words={text.confirmText}
          send={text.turnOffSend}
          answer={of(answer, acts.turnOff)}
        />
      )}
    </section>
  );
}

const loadCode = () =>
  lateCheck(import('#protocol/forms/second-code.ts').then((form) => form.firstCode));

function SetUp({ app, answer }: { app: AppShown; answer: Refused | undefined }) {
  const form = useCheckedForm(loadCode, answer, tellVisitor);
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
        <input type="hidden" name={actName} value={acts.confirm} />
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

type RecoveryProps = { left: number; answer: Refused | undefined };

function Recovery({ left, answer }: RecoveryProps) {
  const { recovery } = text;
  return (
    <div className="stack">
      <h3 className="title-4">{recovery.title}</h3>
      <p className="soft">{recovery.text}</p>
      <p>{recovery.left(left)}</p>
      <Proven
        act={acts.codes}
        title={recovery.again}
        words={recovery.againText}
        send={recovery.send}
        answer={answer}
      />
    </div>
  );
}
