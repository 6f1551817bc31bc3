import { useEffect, useState } from 'react';
import { useShell } from '../shell/use-shell.ts';
import { sessionOwnerId } from '../shell/impersonation/session-owner-id.ts';

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

/**
 * Somebody else changed the page, such as a translator or an extension of the browser, and React
 * could not find its own nodes again.
 */
export const isForeignDomChange = (error: unknown): boolean =>
  error instanceof DOMException && /^(NotFound|HierarchyRequest)Error$/.test(error.name);
