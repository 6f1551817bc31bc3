import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { draftText } from '#messages/portal/drafts.ts';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { formKeyName } from '../../forms/form-key.ts';
import type { Draft } from './drafts.ts';

export function Drafts() {
  const here = useHere();
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  useSent(here);
  useEffect(() => {
    let left = false;
    let stop: (() => void) | undefined;
    void load().then(async ({ readDrafts, autosave }) => {
      const found = await readDrafts();
      if (left) return;
      setDrafts(found);
      stop = autosave(here);
    }, nothing);
    return () => {
      left = true;
      stop?.();
    };
  }, [here]);
  if (drafts.length === 0) return null;
  const hide = (name: string): void =>
    setDrafts((before) => before.filter((draft) => draft.name !== name));
  const forget = (name: string): void => {
    hide(name);
    void load().then(({ dropDraft }) => dropDraft(name), nothing);
  };
  const putBack = (draft: Draft): void => {
    hide(draft.name);
    void load().then(({ putDraftBack }) => putDraftBack(draft) || forget(draft.name), nothing);
  };
  return (
    <aside className="page stack section-note" aria-label={draftText.label}>
      {drafts.map((draft) => (
        <Note key={draft.name}>
          <div className="stack">
            <p>{draftText.begun(draft.title)}</p>
            <div className="row">
              {draft.path === here ? (
                <Button onClick={() => putBack(draft)}>{draftText.putBack}</Button>
              ) : (
                <ButtonLink to={draft.path}>{draftText.open}</ButtonLink>
              )}
              <Button look="hollow" onClick={() => forget(draft.name)}>
                {draftText.away}
              </Button>
            </div>
          </div>
        </Note>
      ))}
    </aside>
  );
}

function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

/** A POST that leads to another page was accepted. */
function useSent(here: string): void {
  const { state, formMethod, formData, location } = useNavigation();
  const sent =
    state === 'loading' && formMethod === 'POST' && location.pathname + location.search !== here;
  const key = sent ? formData?.get(formKeyName) : undefined;
  useEffect(() => {
    if (key !== undefined) void load().then(({ dropSent }) => dropSent(here, key), nothing);
  }, [key, here]);
}

const load = () => import('./drafts.ts');
const nothing = () => undefined;
