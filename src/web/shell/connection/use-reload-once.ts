import { useEffect, useState } from 'react';
import { isForeignDomChange } from '../impersonation/is-foreign-change.ts';
import { useShell } from '../use-shell.ts';
import { sessionOwnerId } from '../impersonation/watched-user.ts';

/**
 * For an error page: when the page broke because somebody else changed it, it is loaded again by
 * itself. What a user typed in it is kept first; what a guest types is kept while they type.
 */
export function useReloadOnce(error: unknown): void {
  const shell = useShell();
  const user = shell === undefined ? null : sessionOwnerId(shell);
  // At the first drawing the page that broke still stands, with its forms.
  const [forms] = useState(() => (isForeignDomChange(error) ? [...document.forms] : null));
  useEffect(() => {
    if (forms === null) return;
    const saveInput = user === null ? nothing : () => saveForms(user, forms);
    void import('./reload-once.ts').then(({ reloadOnce }) => reloadOnce(saveInput)).catch(nothing);
  }, [forms, user]);
}

async function saveForms(user: string, forms: readonly HTMLFormElement[]): Promise<void> {
  const { keepTyping } = await import('../../auth/security/typed-memory.ts');
  await keepTyping(user, true, forms);
}

const nothing = (): void => undefined;
