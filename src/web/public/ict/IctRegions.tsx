import { useLocation } from 'react-router';
import { useShell } from '../../shell/use-shell.ts';

/**
 * The regions of spec §2 that nobody sees and that take part in nothing: a search-engine assistant with the record it is about, a view-change
 * notifier, the place of the page's data layer and a session validator. They hold what is known, for whoever looks; no script stands in them.
 */
export function IctRegions({ recordId }: { recordId: string }) {
  const shell = useShell();
  return (
    <div hidden inert>
      <div data-region="search-engine-assistant" data-record-id={recordId} />
      <div data-region="view-change-notifier" data-view={useLocation().pathname} />
      <div data-region="page-data-layer" />
      <div data-region="session-validator" data-expires={shell?.session?.expiresAt ?? ''} />
    </div>
  );
}
