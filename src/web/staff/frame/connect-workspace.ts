import { hearChanges, hearGap } from '#client/save/publish-save.ts';
import { openChanges } from '#client/sync/changes.ts';
import type { Change, Client } from '#client/client.ts';
import { openTabs } from '#client/sync/tabs.ts';
import { wipe } from '#client/sync/wipe.ts';
import { servicesPath } from '#protocol/constants.ts';
import * as changesEndpoints from '#protocol/endpoints/changes.ts';
import { paths } from '../../paths.ts';
import { runWhenReachable } from '../../shell/connection/reached.ts';
import { requestedPath, withReturn } from '../../session/return-path.ts';
import {
  basePath,
  closeWorkspaceCache,
  isCurrentCache,
  workspaceCacheOf,
} from './workspace-cache.ts';
import { sessionOverEvent, sessionRefusedEvent } from '../../session-state.ts';

type Connecting = {
  viewer: string;
  /** The position in the change stream at which the server began to render the page. */
  since: string;
  /** Loads the session and the data of the page again. */
  check: () => Promise<void>;
};

/** The server may not have handled the log-out of another tab yet. */
const aMoment = 1_000; // ms
/** The answer to a log-out in this tab normally redirects first. */
const ownWay = 10_000; // ms
/** After this time a hidden tab closes its change stream, to free the connection. */
const sleepAfter = 600_000; // ms

export function connectWorkspace({ viewer, since, check }: Connecting): {
  publishLogOut: () => void;
  close: () => void;
} {
  const memory = workspaceCacheOf(viewer);
  const { client } = memory;
  const tabs = openTabs({ name: `${basePath}/medewerker` });
  const { leave, markLogOut } = createDeparture(client);
  const closing = new AbortController();
  // Another user may have logged in meanwhile, so the page and its session are loaded again before
  // the cached data is marked as outdated.
  const again = runWhenReachable(closing.signal, () =>
    check().then(() => isCurrentCache(memory) && hearGap(client)),
  );
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
 * `after`: in milliseconds. After `markLogOut`, for a log-out in this tab, `leave` waits longer.
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
      // When the session watcher handles this event, it explains why the session ended.
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
