import { openChanges } from '#client/sync/changes.ts';
import { openTabs } from '#client/sync/tabs.ts';
import { changesPath } from '#protocol/api/changes-path.ts';
import { servicesPath } from '#protocol/constants.ts';
import { fetchSessionState } from '../session/fetch-session-state.ts';
import { runWhenReachable } from '../shell/connection/reached.ts';
import { sessionRefusedEvent } from '../session-state.ts';

type Following = {
  since: string | null;
  closing: AbortSignal;
  follows: () => readonly string[];
  drawAnew: () => Promise<void>;
};

const basePath = import.meta.env.BASE_URL.replace(/\/$/, '');
const sleepAfter = 600_000; // ms; a hidden tab then closes its change stream, to free the connection

/** One stream serves all tabs of the portal. */
export function onChanges({ since, closing, follows, drawAnew }: Following): void {
  if (closing.aborted) return;
  const anew = runWhenReachable(closing, async () => {
    const state = await fetchSessionState('GET');
    if (state?.user) return drawAnew();
    // Without a session a reload would redirect; the session watcher must say first that it has
    // ended.
    if (state !== null) dispatchEvent(new Event(sessionRefusedEvent, { cancelable: true }));
  });
  const tabs = openTabs({ name: `${basePath}/dashboard` });
  const changes = openChanges({
    url: basePath + servicesPath + changesPath,
    ...(since !== null && { since }),
    tabs,
    onChanges: (events) => events.some(({ apiName }) => follows().includes(apiName)) && anew(),
    onGap: () => follows().length > 0 && anew(),
    // The session watcher notices the end itself. An event here would interrupt a form that is
    // being sent.
    onEnded: () => undefined,
    sleepAfter,
  });
  closing.addEventListener('abort', () => {
    changes.close();
    tabs.close();
  });
}
