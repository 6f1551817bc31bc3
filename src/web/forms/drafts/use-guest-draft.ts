import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useShell } from '../../shell/use-shell.ts';
import { useShellToast } from '../../shell/ShellToasts.tsx';
import { useLastActionData } from '../use-last-action-data.ts';
import { guestDraftsStorageKey } from '../../session/stored-names.ts';

export function useGuestDraft(): RefObject<HTMLFormElement | null> {
  const box = useRef<HTMLFormElement>(null);
  const isGuest = useShell()?.visitor.kind === 'guest';
  const show = useShellToast();
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const { state, formMethod, location } = useNavigation();
  // A refused form stays at its address; an accepted form navigates to another address.
  const isSent =
    state === 'loading' && formMethod === 'POST' && location.pathname + location.search !== page;

  // The answer has the sent text, and may show another form (the next step) at this address.
  const isAnswered = useLastActionData() !== undefined;

  useEffect(() => {
    const form = box.current;
    if (!isGuest || form === null) return;
    const restore = async (): Promise<void> => {
      const notice = (await load()).restoreDraft(form, page);
      if (notice !== null) show({ type: 'info', title: notice });
    };
    const save = (): void => void load().then(({ saveDraft }) => saveDraft(form, page), nothing);
    if (!isAnswered && hasDrafts()) restore().catch(nothing);
    // The code is loaded in advance, because the server may be unavailable later.
    form.addEventListener('focusin', prepare, { once: true });
    form.addEventListener('input', save);
    return () => {
      form.removeEventListener('focusin', prepare);
      form.removeEventListener('input', save);
    };
  }, [isGuest, isAnswered, page, show]);

  useEffect(() => {
    if (isGuest && isSent) void load().then(({ dropDraft }) => dropDraft(page), nothing);
  }, [isGuest, isSent, page]);
  return box;
}

const load = () => import('./guest-draft.ts');
const prepare = (): void => void load().catch(nothing);
const nothing = (): void => undefined;

function hasDrafts(): boolean {
  try {
    return sessionStorage.getItem(guestDraftsStorageKey) !== null;
  } catch {
    return false;
  }
}
