import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ictText } from '#messages/site/ict.ts';
import { fetchSessionState } from '../../session/fetch-session-state.ts';
import { useShell } from '../../shell/use-shell.ts';
import { sessionRefusedEvent } from '../../session-state.ts';

const viewChange = 'zorgeloos:view-change';

type About = { recordId: string; recordName: string; canonicalUrl: string };

/** Source: spec §2. */
export function IctRegions({ about }: { about: About }) {
  const { recordId, recordName, canonicalUrl } = about;
  const { pathname: view } = useLocation();
  const visitor = useShell()?.visitor;
  const user = visitor?.kind === 'user' ? visitor.id : null;
  useEffect(() => {
    window.dispatchEvent(new CustomEvent(viewChange, { detail: { view, recordId } }));
  }, [view, recordId]);
  useValidSession(user);
  const layer = JSON.stringify({ view, recordId, title: ictText.title }).replaceAll('<', '\\u003c');
  return (
    <div hidden inert>
      <div
        data-region="search-engine-assistant"
        data-record-id={recordId}
        data-record-name={recordName}
        data-canonical-url={canonicalUrl}
      />
      <div data-region="view-change-notifier" data-view={view} />
      <script
        data-region="page-data-layer"
        type="application/json"
        dangerouslySetInnerHTML={{ __html: layer }}
      />
      <div data-region="session-validator" data-user={user ?? ''} />
    </div>
  );
}

/** The session may have ended elsewhere, or another user may have logged in. */
function useValidSession(user: string | null) {
  useEffect(() => {
    if (user === null) return;
    const validate = async () => {
      const state = await fetchSessionState('GET');
      if (state !== null && state.user !== user)
        window.dispatchEvent(new Event(sessionRefusedEvent, { cancelable: true }));
    };
    const onFocus = () => void validate();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [user]);
}
