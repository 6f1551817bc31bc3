import { useEffect, useState } from 'react';
import { useHref } from 'react-router';
import { stepUpText as text } from '#messages/login/step-up.ts';
import { Button } from '#ui/inputs/Button.tsx';
import {
  type PasskeyStatus,
  stepUpFieldNames,
  stepUpPasskeyPath,
  stepUpPath,
} from '#protocol/users/step-up.ts';
import { useCanPasskey, usePasskey } from './use-passkey.ts';
import { sendProof } from './send-proof.ts';

type Props = { size?: 'small'; onProven: () => void };

export function StepUpPasskey({ size, onProven }: Props) {
  const offered = useOwnPasskey();
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
  if (!offered) return null;
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

function useOwnPasskey(): boolean {
  const can = useCanPasskey();
  const address = useHref(stepUpPasskeyPath);
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (!can) return undefined;
    const left = new AbortController();
    void hasPasskey(address, left.signal)
      .then(setHas)
      .catch(() => undefined);
    return () => left.abort();
  }, [can, address]);
  return can && has;
}

async function hasPasskey(address: string, signal: AbortSignal): Promise<boolean> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) return false;
  // proof: the loader of that address returns this type
  const { passkey } = (await answer.json()) as PasskeyStatus;
  return passkey;
}
