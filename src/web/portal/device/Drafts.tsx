import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { draftText } from '#text/drafts.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import type { Draft } from './drafts.ts';

/** Offers what was begun and not sent: back in its form, or away. */
export function Drafts() {
  const here = useHere();
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  useSent(here);
  useEffect(() => {
    let left = false;
    let stop: (() => void) | undefined;
    void load().then(async ({ readDrafts, watchForms }) => {
      const found = await readDrafts();
      if (left) return;
      setDrafts(found);
      stop = watchForms(here);
    }, nothing);
    return () => {
      left = true;
      stop?.();
    };
  }, [here]);
  if (drafts.length === 0) return null;
  const forget = (path: string): void => {
    setDrafts((before) => before.filter((draft) => draft.path !== path));
    void load().then(({ dropDraft }) => dropDraft(path), nothing);
  };
  const putBack = (draft: Draft): void => {
    setDrafts((before) => before.filter(({ path }) => path !== draft.path));
    void load().then(({ putBack: put }) => put(draft) || forget(draft.path), nothing);
  };
  return (
    <aside className="page stack section-dense" aria-label={draftText.label}>
      {drafts.map((draft) => (
        <Note key={draft.path}>
          <div className="stack">
            <p>{draftText.begun(draft.title)}</p>
            <div className="row">
              {draft.path === here ? (
                <Button onClick={() => putBack(draft)}>{draftText.putBack}</Button>
              ) : (
                <ButtonLink to={draft.path}>{draftText.open}</ButtonLink>
              )}
              <Button look="hollow" onClick={() => forget(draft.path)}>
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

/** A form that leads on to another page was taken in: what was kept of it is done. */
function useSent(here: string): void {
  const { state, formMethod, location } = useNavigation();
  const sent = state === 'loading' && formMethod === 'POST' && location.pathname + location.search !== here;
  useEffect(() => {
    if (sent) void load().then(({ dropDraft }) => dropDraft(here), nothing);
  }, [sent, here]);
}

const load = () => import('./drafts.ts');
const nothing = () => undefined;
