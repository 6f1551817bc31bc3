import { formProblemText } from '#text/form-problems.ts';
import { stepUpProblemText, stepUpText as text } from '#text/step-up.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { securityText } from '#text/security.ts';
import type { ProblemCode } from '#wire/problem.ts';
import { stepUpNames } from '#wire/step-up.ts';
import { fieldId } from './use-form.ts';
import './StepUp.css';

const { show, hide } = securityText.password;

/** Also what the other forms of the page may say of a proof. */
const sentences: Partial<Record<ProblemCode, string>> = { ...formProblemText, ...stepUpProblemText };

type Refusal = { code?: string; trouble?: string; field?: string };

/** The refusal that asks for a proof, or says what was wrong with it; undefined where there is none. */
export const stepUpIn = <R extends Refusal>(refusals: readonly R[]): R | undefined =>
  refusals.find(({ code, trouble, field }) => field === stepUpNames.proof || (code ?? trouble)?.startsWith('stepUp.') === true);

/**
 * Asks in the form itself who somebody is, where that is needed for what it does: the whole form is sent once
 * more with it, with or without scripts. Nothing where it is not asked for.
 */
export function StepUpFields({ refusals, id = fieldId(stepUpNames.proof) }: { refusals: readonly Refusal[]; id?: string }) {
  const refusal = stepUpIn(refusals);
  if (refusal === undefined) return null;
  const code = refusal.code ?? refusal.trouble;
  const isWrong = code?.startsWith('stepUp.') !== true;
  const told = sentences[code as ProblemCode] ?? stepUpProblemText['login.proofWrong'];
  return (
    <fieldset className="step-up stack">
      <legend className="title-4">{text.title}</legend>
      {code === 'stepUp.codeSent' ? <Note>{text.mailed}</Note> : <p className="soft">{text.text}</p>}
      <PasswordField
        id={id}
        name={stepUpNames.proof}
        label={text.proof}
        hint={text.hint}
        words={{ show, hide, what: text.what }}
        autoComplete="off"
        error={isWrong ? told : undefined}
      />
      <div className="row">
        {/* Enter sends a form by its first button, which must not be the one that mails a code. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        <Button type="submit" look="hollow" size="small" name={stepUpNames.code} value="1" formNoValidate>
          {text.mail}
        </Button>
      </div>
    </fieldset>
  );
}
