import { useState } from 'react';
import { useHref } from 'react-router';
import { stepUpText as text } from '#messages/login/step-up.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { stepUpFieldNames, stepUpPasskeyPath, stepUpPath } from '#protocol/users/step-up.ts';
import { usePasskey } from './use-passkey.ts';
import { sendProof } from './send-proof.ts';

type Props = { size?: 'small'; onProven: () => void };

/** For a user with a passkey, in a browser that can use it. */
export function StepUpPasskey({ size, onProven }: Props) {
  const to = useHref(stepUpPath);
  const [error, setError] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const onDone = async (passkey: string): Promise<void> => {
    setSending(true);
    const problem = await sendProof(to, { [stepUpFieldNames.passkey]: passkey });
    setSending(false);
    if (problem === null) return onProven();
    setError(problem);
  };
  const { start, busy, failed } = usePasskey({
    from: stepUpPasskeyPath,
    dialog: 'getPasskey',
    onDone: (passkey) => void onDone(passkey),
  });
  const begin = (): void => {
    setError(null);
    if (!sending) void start();
  };
  const message = failed ? text.passkeyFailed : error;
  return (
    <div className="stack-close">
      <div className="row">
        <Button
          look="hollow"
          {...(size && { size })}
          aria-disabled={busy || sending}
          onClick={begin}
        >
          {text.passkey}
        </Button>
      </div>
      <div role="status">{message !== null && <p className="field-error">{message}</p>}</div>
    </div>
  );
}
