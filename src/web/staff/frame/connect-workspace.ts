import { hearChanges, hearGap } from '#client/save/publish-save.ts';
import { openChanges } from '#client/sync/changes.ts';
import type { Change, Client } from '#client/client.ts';
import { openTabs } from '#client/sync/tabs.ts';
import { wipe } from '#client/sync/wipe.ts';
import { servicesPath } from '#protocol/constants.ts';
import * as changesEndpoints from '#protocol/endpoints/changes.ts';
import { paths } from '../../paths.ts';
import { runWhenReachable } from '../../shell/connection/reached.ts';
import { sessionOverEvent, sessionRefusedEvent } from '../../session/session-over-event.ts';
import { requestedPath, withReturn } from '../../session/return-path.ts';
import {
  basePath,
  closeWorkspaceCache,
  isCurrentCache,
  workspaceCacheOf,
} from './workspace-cache.ts';

type Connecting = {
  viewer: string;
  /** Where the channel of changes was when the server began to draw the page. */
  since: string;
  /** Asks the server once more who is here, and what the page shows. */
  check: () => Promise<void>;
};

/** A log-out of another tab is told as it is clicked; the server hears of it a moment later. */
const aMoment = 1_000; // ms
/** Where one logs out, the answer leads to the next page; this is for one that does not come. */
const ownWay = 10_000; // ms
/** A tab nobody looks at holds no stream for ever. */
const sleepAfter = 600_000; // ms

/**
 * Keeps the browser's memory in step with other tabs and with colleagues, and leaves with whoever
 * logs out. The functions given tell of a log-out here, and end it.
 */
export function connectWorkspace({ viewer, since, check }: Connecting): {
  publishLogOut: () => void;
  close: () => void;
} {
  const memory = workspaceCacheOf(viewer);
  const { client } = memory;
  const tabs = openTabs({ name: `${basePath}/medewerker` });
  const { leave, markLogOut } = createDeparture(client);
  // Somebody else may have logged in meanwhile: what is asked before that is sure would be theirs.
  const closing = new AbortController();
  const again = runWhenReachable(closing.signal, () =>
    check().then(() => isCurrentCache(memory) && hearGap(client)),
  );
  /**
   * The server has just let them in: where it is still the same person, nothing was missed. Else
   * nothing of the page is for who is here now.
   */
  const hearEntered = (entered: string | undefined): void => {
    if (entered === viewer) return;
    wipe(client);
    location.reload();
  };
  const tell = (changes: readonly Change[]): void => tabs.tell({ kind: 'written', changes });
  client.writers.add(tell);
  memory.onRefused = () => leave(0);
  tabs.on(({ kind, ...word }) => {
    if ('changes' in word && kind === 'written') hearChanges(client, word.changes);
    if (kind === 'left') leave(aMoment);
    if ('viewer' in word) hearEntered(word.viewer);
    else if (kind === 'entered') again();
  });
  const forgetAll = (): void => wipe(client);
  addEventListener(sessionOverEvent, forgetAll);
  tabs.tell({ kind: 'entered', viewer });
  const changes = openChanges({
    url: basePath + servicesPath + changesEndpoints.getChanges.path,
    since,
    tabs,
    onChanges: (newChanges) => hearChanges(client, newChanges),
    onGap: again,
    onEnded: () => leave(0),
    sleepAfter,
  });
  return {
    publishLogOut() {
      markLogOut();
      tabs.tell({ kind: 'left' });
    },
    close() {
      closing.abort();
      changes.close();
      removeEventListener(sessionOverEvent, forgetAll);
      client.writers.delete(tell);
      tabs.close();
      closeWorkspaceCache(memory);
    },
  };
}

/**
 * The way to the log-in page, which is taken once. `leave`: in so many milliseconds. `markLogOut`:
 * they log out here.
 */
function createDeparture(client: Client): {
  leave: (after: number) => void;
  markLogOut: () => void;
} {
  let departure: ReturnType<typeof setTimeout> | undefined;
  let hasLeft = false;
  return {
    leave(after) {
      wipe(client);
      // Why it ended, and what was typed, is for who watches over sessions.
      if (
        after === 0 &&
        !hasLeft &&
        !dispatchEvent(new Event(sessionRefusedEvent, { cancelable: true }))
      )
        return;
      departure ??= setTimeout(
        () => location.assign(basePath + withReturn(paths.login, requestedPath(location))),
        hasLeft ? ownWay : after,
      );
    },
    markLogOut() {
      hasLeft = true;
    },
  };
}
