import { useEffect, useState } from 'react';
import { useShell, sessionOwnerId } from '../shell/use-shell.ts';

/** Reloads an error page when other software broke its DOM. */
export function useReloadOnce(error: unknown): void {
  const shell = useShell();
  const user = shell === undefined ? null : sessionOwnerId(shell);
  // During the first render the document still contains the broken page and its forms.
  const [forms] = useState(() => (isForeignDomChange(error) ? [...document.forms] : null));
  useEffect(() => {
    if (forms === null) return;
    const saveInput = user === null ? nothing : () => saveForms(user, forms);
    void import('../shell/connection/reload-once.ts')
      .then(({ reloadOnce }) => reloadOnce(saveInput))
      .catch(nothing);
  }, [forms, user]);
}

async function saveForms(user: string, forms: readonly HTMLFormElement[]): Promise<void> {
  const { keepTyping } = await import('../forms/drafts/typed-memory.ts');
  await keepTyping(user, true, forms);
}

const nothing = (): void => undefined;

/** A translator or browser extension may change the DOM, so that React misses its nodes. */
export const isForeignDomChange = (error: unknown): boolean =>
  error instanceof DOMException && /^(NotFound|HierarchyRequest)Error$/.test(error.name);
