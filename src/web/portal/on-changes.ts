import { openChanges } from '#client/sync/changes.ts';
import { openTabs } from '#client/sync/tabs.ts';
import { changesPath } from '#protocol/api/changes-path.ts';
import { servicesPath } from '#protocol/constants.ts';
import { fetchSessionState } from '../session/fetch-session-state.ts';
import { sessionRefusedEvent } from '../session/session-over-event.ts';
import { runWhenReachable } from '../shell/connection/reached.ts';

type Following = {
  since: string | null;
  closing: AbortSignal;
  /** Objects whose rows the page shows. */
  follows: () => readonly string[];
  drawAnew: () => Promise<void>;
};

const basePath = import.meta.env.BASE_URL.replace(/\/$/, '');
/** A tab nobody looks at holds no stream for ever. */
const sleepAfter = 600_000; // ms

/**
 * Hears of changes by one stream for all tabs of the portal, until `closing`. However much changes,
 * a page is drawn anew once in some seconds.
 */
export function onChanges({ since, closing, follows, drawAnew }: Following): void {
  if (closing.aborted) return;
  const anew = runWhenReachable(closing, async () => {
    const state = await fetchSessionState('GET');
    if (state?.user) return drawAnew();
    // Drawn for nobody, the page would lead elsewhere before who watches over the session says that
    // it is over.
    if (state !== null) dispatchEvent(new Event(sessionRefusedEvent, { cancelable: true }));
  });
  const tabs = openTabs({ name: `${basePath}/dashboard` });
  const changes = openChanges({
    url: basePath + servicesPath + changesPath,
    ...(since !== null && { since }),
    tabs,
    onChanges: (events) => events.some(({ apiName }) => follows().includes(apiName)) && anew(),
    onGap: () => follows().length > 0 && anew(),
    // Who watches over the session notices by itself; told here, it would overtake a log-out or a
    // form that is just being sent.
    onEnded: () => undefined,
    sleepAfter,
  });
  closing.addEventListener('abort', () => {
    changes.close();
    tabs.close();
  });
}
