import { useState, useSyncExternalStore } from 'react';
import { useHref } from 'react-router';

const never = () => () => undefined;
const canHere = () => 'PublicKeyCredential' in globalThis;

/** Whether this browser knows passkeys; false without scripts and on the server. */
export const useCanPasskey = (): boolean => useSyncExternalStore(never, canHere, () => false);

type Dialog = typeof import('./passkey-dialog.ts');

/** Has the browser ask or make one, with what the address `from` says, and hands over what comes of it. */
export function usePasskey({ from, dialog, onDone }: { from: string; dialog: keyof Dialog; onDone: (passkey: string) => void }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const address = useHref(from);
  const start = async () => {
    if (state === 'busy') return;
    setState('busy');
    const passkey = await import('./passkey-dialog.ts').then((loaded) => loaded[dialog](address)).catch(() => null);
    setState(passkey === null ? 'failed' : 'idle');
    if (passkey !== null) onDone(passkey);
  };
  return { start, busy: state === 'busy', failed: state === 'failed' };
}
