import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useHref } from 'react-router';

const never = () => () => undefined;
const canHere = () => 'PublicKeyCredential' in globalThis;

/** Whether this browser knows passkeys; false without scripts and on the server. */
export const useCanPasskey = (): boolean => useSyncExternalStore(never, canHere, () => false);

type Dialog = typeof import('./passkey-dialog.ts');

/**
 * Has the browser ask or make one, with what the address `from` says, and hands over what comes of
 * it.
 */
export function usePasskey({
  from,
  dialog,
  onDone,
}: {
  from: string;
  dialog: 'getPasskey' | 'makePasskey';
  onDone: (passkey: string) => void;
}) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const address = useHref(from);
  const start = async () => {
    if (state === 'busy') return;
    setState('busy');
    const passkey = await import('./passkey-dialog.ts')
      .then((loaded) => loaded[dialog](address))
      .catch(() => null);
    setState(passkey === null ? 'failed' : 'idle');
    if (passkey !== null) onDone(passkey);
  };
  return { start, busy: state === 'busy', failed: state === 'failed' };
}

/** What the server asks is good for ten minutes; before that it is asked anew. */
const anew = 9 * 60_000; // ms

/** Has the browser offer passkeys in the field for the address, where it can. */
export function usePasskeyAutofill({
  from,
  busy,
  onDone,
}: {
  from: string;
  busy: boolean;
  onDone: (passkey: string) => void;
}): void {
  const address = useHref(from);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    // One at a time: who pressed the button is asked by that.
    if (busy || !canHere() || !('isConditionalMediationAvailable' in PublicKeyCredential))
      return undefined;
    let left = false;
    let loaded: Dialog | undefined;
    const offer = async (): Promise<void> => {
      loaded = await import('./passkey-dialog.ts');
      const passkey = left ? null : await loaded.offerPasskey(address);
      if (passkey !== null && !left) done.current(passkey);
    };
    const again = (): void => void offer().catch(() => undefined);
    again();
    const timer = setInterval(again, anew);
    return () => {
      left = true;
      clearInterval(timer);
      loaded?.stopOffering();
    };
  }, [address, busy]);
}
