import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { formProblemText } from '#messages/problems/form-problems.ts';
import { stepUpProblemText, stepUpText as text } from '#messages/login/step-up.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import type { ProblemCode } from '#protocol/problem.ts';
import { stepUpFieldNames } from '#protocol/users/step-up.ts';
import { canType, ProofField } from './ProofField.tsx';
import { StepUpWays } from './StepUpWays.tsx';
import { useTypedProofs } from './typed-proofs.ts';
import { useStepUpWays } from './use-step-up-ways.ts';
import { EnterButton } from '../SendButton.tsx';
import { fieldId } from '../use-form.ts';
import './StepUp.css';

const sentences: Partial<Record<ProblemCode, string>> = {
  ...formProblemText,
  ...stepUpProblemText,
};

type Refusal = { code?: string; trouble?: string; field?: string };

export const stepUpRefusalIn = <R extends Refusal>(refusals: readonly R[]): R | undefined =>
  refusals.find(
    ({ code, trouble, field }) =>
      field === stepUpFieldNames.proof || (code ?? trouble)?.startsWith('stepUp.') === true,
  );

/** `isPage`: the page itself offers the linked accounts. */
type Words = { legend?: string; words?: string; isPage?: boolean };

/** `takesFocus`: for a form without a summary of what is wrong, which would take it. */
type Props = Words & { refusals: readonly Refusal[]; id?: string; takesFocus?: boolean };

/** Part of a refused form, which the user sends again with the proof of identity. */
export function StepUpFields({ refusals, ...props }: Props) {
  const refusal = stepUpRefusalIn(refusals);
  return refusal === undefined ? null : <ProofFields refusal={refusal} {...props} />;
}

type ProofProps = Omit<Props, 'refusals'> & { refusal: Refusal };

function ProofFields({
  refusal,
  id = fieldId(stepUpFieldNames.proof),
  legend = text.title,
  words = text.text,
  isPage = false,
  takesFocus = false,
}: ProofProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.querySelector('input')?.focus();
  }, [refusal, takesFocus]);
  const proven = (): void => sendOnceMore(box.current?.form);
  const ways = useStepUpWays(proven);
  const typed = useTypedProofs();
  const known = typed ?? ways;
  const code = refusal.code ?? refusal.trouble;
  const isWrong = code?.startsWith('stepUp.') !== true;
  const message = sentences[code as ProblemCode] ?? stepUpProblemText['login.proofWrong'];
  return (
    <fieldset className="step-up stack" ref={box}>
      <legend className="title-4 step-up-title">{legend}</legend>
      {code === 'stepUp.codeSent' && <Note>{text.mailed}</Note>}
      {code !== 'stepUp.codeSent' && words !== '' && <p className="soft">{words}</p>}
      <ProofField id={id} typed={known} error={isWrong ? message : undefined} />
      <StepUpWays ways={ways} size="small" isPage={isPage} onProven={proven} />
      <div className="row">
        <EnterButton />
        {known?.canMail !== false && (
          <Button
            type="submit"
            look="hollow"
            size="small"
            name={stepUpFieldNames.code}
            value="1"
            formNoValidate
          >
            {text.mail}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** For an action that is a single button. */
export function StepUpForm({
  refusals,
  fields,
  ...words
}: Words & {
  refusals: readonly Refusal[];
  fields: Readonly<Record<string, string>>;
}) {
  // The page opens at its heading, with other ways to confirm above this field.
  const typed = useTypedProofs();
  const isOpening = words.isPage === true && refusals[0]?.code === 'stepUp.required';
  return (
    <Form className="form" method="post">
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      <StepUpFields refusals={refusals} takesFocus={!isOpening} {...words} />
      {canType(typed) && (
        <div className="row">
          <Button type="submit">{text.send}</Button>
        </div>
      )}
    </Form>
  );
}

function sendOnceMore(form: HTMLFormElement | null | undefined): void {
  const typed = form?.elements.namedItem(stepUpFieldNames.proof);
  if (typed instanceof HTMLInputElement) typed.value = '';
  form?.requestSubmit();
}
