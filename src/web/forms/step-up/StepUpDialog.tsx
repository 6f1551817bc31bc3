import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useHref } from 'react-router';
import { stepUpText as text } from '#messages/login/step-up.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Spinner } from '#ui/feedback/Spinner.tsx';
import { stepUpFieldNames, stepUpPath } from '#protocol/users/step-up.ts';
import { canType, ProofField } from './ProofField.tsx';
import { sendProof } from './send-proof.ts';
import { registerStepUpDialog } from './step-up-fetch.ts';
import { StepUpWays } from './StepUpWays.tsx';
import { useStepUpWays } from './use-step-up-ways.ts';

/** Asks for a proof of identity for an API call. */
export function StepUpDialog() {
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null);
  useEffect(() => {
    const ask = () => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      setAnswer(() => resolve);
      return promise;
    };
    return registerStepUpDialog(ask);
  }, []);
  if (answer === null) return null;
  const close = (isProven: boolean): void => {
    setAnswer(null);
    answer(isProven);
  };
  return (
    <Dialog title={text.title} size="small" onClose={() => close(false)}>
      <Question onProven={() => close(true)} onCancel={() => close(false)} />
    </Dialog>
  );
}

function Question({ onProven, onCancel }: { onProven: () => void; onCancel: () => void }) {
  const id = useId();
  const to = useHref(stepUpPath);
  const ways = useStepUpWays(onProven);
  const box = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [outcome, setTold] = useState<{ error?: string; mailed?: boolean }>({});
  const focus = (): void => box.current?.querySelector('input')?.focus();
  useEffect(focus, []);
  const ask = async (fields: Record<string, string>): Promise<string | null> => {
    setBusy(true);
    try {
      return await sendProof(to, fields);
    } finally {
      setBusy(false);
    }
  };
  const prove = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    // React would pass this event on to the form around the dialog, which would be sent too.
    event.stopPropagation();
    const proof = String(new FormData(event.currentTarget).get(stepUpFieldNames.proof) ?? '');
    if (busy || proof === '') return focus();
    const error = await ask({ [stepUpFieldNames.proof]: proof });
    if (error === null) return onProven();
    setTold({ error });
    focus();
  };
  const mail = async (): Promise<void> => {
    const error = busy ? null : await ask({ [stepUpFieldNames.code]: '1' });
    setTold(error === null ? { mailed: true } : { error });
    focus();
  };
  return (
    <form
      className="form"
      noValidate
      ref={box}
      onSubmit={(event) => void prove(event)}
      aria-busy={busy}
    >
      <div role="status">
        {outcome.mailed === true ? <Note>{text.mailed}</Note> : <p className="soft">{text.text}</p>}
      </div>
      <ProofField id={id} typed={ways} error={outcome.error} required />
      <StepUpWays ways={ways} onProven={onProven} />
      <div className="row">
        {canType(ways) && (
          <Button type="submit" aria-disabled={busy}>
            {text.send}
          </Button>
        )}
        {ways?.canMail !== false && (
          <Button look="hollow" onClick={() => void mail()} aria-disabled={busy}>
            {text.mail}
          </Button>
        )}
        <Button look="hollow" onClick={onCancel}>
          {text.cancel}
        </Button>
        {busy && <Spinner alternative={text.sending} />}
      </div>
    </form>
  );
}
