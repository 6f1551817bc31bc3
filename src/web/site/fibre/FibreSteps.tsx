import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { addressText } from '#messages/address/address-text.ts';
import { fibreSignUpText as words } from '#messages/site/fibre-sign-up.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Facts } from '#ui/data/Facts.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { StatusText } from '#ui/feedback/StatusText.tsx';
import { formatFibreCode } from '#protocol/telecom/fibre-code.ts';
import type { Problem } from '#protocol/problem.ts';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { SendForm } from '../../forms/SendForm.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import { useCheckedForm, loadFormCheck } from '../../forms/use-checked-form.ts';
import type { CheckedForm } from '../../forms/use-form.ts';
import { paths } from '../../paths.ts';
import { toneOfStatus } from '../../status-tone.ts';
import {
  signUpActions,
  signUpFields,
  type SignUpValues,
  type StepAnswer,
  actionFieldName,
} from './fibre-step.ts';
import { describeFibreProblem } from '#messages/problems/fibre-problems.ts';

/** `first`: whether a page load shows this step. */
export type FrameProps = { first: boolean; head: (problems: readonly Problem[]) => ReactNode };

type StepProps = {
  answer: Extract<StepAnswer, { step: 'code' | 'details' | 'confirm' }>;
} & FrameProps;

const loadCodeCheck = () =>
  loadFormCheck(import('#protocol/forms/fibre-code.ts').then((form) => form.fibreCode));
const loadRequestCheck = () =>
  loadFormCheck(import('#protocol/forms/fibre-request.ts').then((form) => form.fibreRequest));

export function CodeStep({ answer, ...frame }: StepProps) {
  const form = useCheckedForm(loadCodeCheck, answer, describeFibreProblem);
  const { title, field, earlier, send } = words.code;
  return (
    <StepForm
      title={title}
      {...frame}
      form={form}
      typed={answer.typed}
      shows={['code', 'postcode', 'houseNumber', 'addition', 'address']}
    >
      <Field
        {...form.field('code')}
        {...field}
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        required
      />
      <p className="soft">{earlier}</p>
      <Buttons form={form} send={{ ask: signUpActions.openCode, text: send }} />
    </StepForm>
  );
}

export function DetailsStep({ answer, ...frame }: StepProps) {
  const form = useCheckedForm(loadRequestCheck, answer, describeFibreProblem);
  const { title, address, wrongAddress, company, kvkNumber, name, email, phone, send, back } =
    words.details;
  return (
    <StepForm
      title={title}
      {...frame}
      form={form}
      typed={answer.typed}
      shows={['company', 'kvkNumber', 'name', 'email', 'phone']}
    >
      <Facts
        facts={[
          { name: address, value: <strong>{addressText(answer.typed['address'] ?? '')}</strong> },
        ]}
      />
      <p className="soft small">{wrongAddress}</p>
      <Field
        {...form.field('company')}
        {...company}
        type="text"
        autoComplete="organization"
        required
      />
      <Field {...form.field('kvkNumber')} {...kvkNumber} type="text" inputMode="numeric" required />
      <Field {...form.field('name')} {...name} type="text" autoComplete="name" required />
      <Field {...form.field('email')} {...email} type="email" autoComplete="email" required />
      <Field {...form.field('phone')} {...phone} type="tel" autoComplete="tel" required />
      <Buttons
        form={form}
        send={{ ask: signUpActions.toConfirm, text: send }}
        back={{ ask: signUpActions.backToCode, text: back }}
      />
    </StepForm>
  );
}

/** Source: spec §2, Fibre sign-up form. */
export function ConfirmStep({ answer, ...frame }: StepProps) {
  const form = useCheckedForm(loadRequestCheck, answer, describeFibreProblem);
  const { title, text, code, send, back } = words.confirm;
  const { address, company, kvkNumber, name, email, phone } = words.details;
  const { typed } = answer;
  const facts = [
    { name: code, value: formatFibreCode(typed['code'] ?? '') },
    { name: address, value: addressText(typed['address'] ?? '') },
    { name: company.label, value: typed['company'] },
    { name: kvkNumber.label, value: typed['kvkNumber'] },
    { name: name.label, value: typed['name'] },
    { name: email.label, value: typed['email'] },
    { name: phone.label, value: typed['phone'] },
  ];
  return (
    <StepForm title={title} {...frame} form={form} typed={typed} shows={[]}>
      <p>{text}</p>
      <Facts facts={facts} />
      <Buttons
        form={form}
        send={{ ask: signUpActions.send, text: send }}
        back={{ ask: signUpActions.backToDetails, text: back }}
      />
    </StepForm>
  );
}

export function StatusStep({
  answer: { typed, status },
  head,
}: { answer: Extract<StepAnswer, { step: 'status' }> } & FrameProps) {
  const { title, text, reference, status: state, sent, question } = words.status;
  return (
    <section className="stack-wide">
      {head([])}
      <StepTitle text={title} first={false} />
      <p>{text}</p>
      <Facts
        facts={[
          { name: reference, value: <strong>{status.reference}</strong> },
          {
            name: state,
            value: <StatusText tone={toneOfStatus(status.status)}>{status.status}</StatusText>,
          },
          { name: words.details.address, value: addressText(typed['address'] ?? '') },
          ...(status.sentOn === null ? [] : [{ name: sent, value: status.sentOn }]),
        ]}
      />
      <Link className="go" to={paths.contact} viewTransition>
        {question} <Icon name="arrow" />
      </Link>
    </section>
  );
}

type StepFormProps = {
  title: string;
  form: CheckedForm;
  typed: SignUpValues;
  shows: readonly string[];
  children: ReactNode;
} & FrameProps;

/** Hidden fields carry the values that this step does not show. */
function StepForm({ title, first, head, form, typed, shows, children }: StepFormProps) {
  return (
    <section className="stack-wide">
      {head(form.problems)}
      <StepTitle text={title} first={first} />
      <FormErrors form={form} words={{ code: words.code.field, ...words.details }} />
      <SendForm
        form={form}
        action={paths.fibreSignUp}
        onSubmit={(event) => (isBack(event) ? undefined : form.onSubmit(event))}
      >
        {signUpFields
          .filter((name) => !shows.includes(name))
          .map((name) => (
            <input type="hidden" name={name} value={typed[name] ?? ''} key={name} />
          ))}
        {children}
      </SendForm>
    </section>
  );
}

function isBack({ nativeEvent }: SubmitEvent<HTMLFormElement>): boolean {
  // proof: the native event of a React submit event is a SubmitEvent
  const { submitter } = nativeEvent as globalThis.SubmitEvent;
  return submitter instanceof HTMLButtonElement && submitter.value.startsWith('terug');
}

function StepTitle({ text, first }: { text: string; first: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!first) title.current?.focus();
  }, [first]);
  return (
    <h2 className="title-5" tabIndex={-1} ref={title}>
      {text}
    </h2>
  );
}

type Asked = { ask: string; text: string };

function Buttons({ form, send, back }: { form: CheckedForm; send: Asked; back?: Asked }) {
  return (
    <SendRow form={form} send={send.text} name={actionFieldName} value={send.ask}>
      {back && (
        <Button type="submit" look="hollow" name={actionFieldName} value={back.ask}>
          {back.text}
        </Button>
      )}
    </SendRow>
  );
}
