import type { NotificationListener } from '#db/listen.ts';
import type { RequestContext, WatchedObjects } from '#engine/model/request-context.ts';
import { readSubscriptions, type Subscription } from '#domain/webhooks/subscriptions.ts';
import type { Viewer } from '#protocol/users/viewer.ts';

/**
 * The active webhooks, so that a save costs nothing when no webhook wants to hear of it. While they
 * are being read, every object counts as watched.
 */
export type SubscriptionCache = WatchedObjects & {
  current(): Promise<readonly Subscription[]>;
  close(): void;
};

export function openSubscriptionCache(
  listen: Pick<NotificationListener, 'on' | 'onGap'>,
  contextOf: (viewer: Viewer) => RequestContext,
): SubscriptionCache {
  let known: readonly Subscription[] | null = null;
  let reading: Promise<readonly Subscription[]> | undefined;
  let version = 0;

  const readNow = async (): Promise<readonly Subscription[]> => {
    for (;;) {
      const asked = version;
      const found = await readSubscriptions(contextOf(system));
      // They can have changed during the query.
      if (asked !== version) continue;
      known = found;
      return found;
    }
  };
  const current = async (): Promise<readonly Subscription[]> => {
    if (known !== null) return known;
    reading ??= readNow().finally(() => (reading = undefined));
    return reading;
  };
  const forget = (): void => {
    version++;
    known = null;
    // The next caller tries again.
    current().catch(() => undefined);
  };
  const ends = [
    listen.on(({ topic, key }) => {
      if (topic === 'records' && key === 'Koppeling__c') forget();
    }),
    listen.onGap(forget),
  ];
  return {
    has: (apiName, kinds) =>
      known === null ||
      known.some(
        (one) =>
          one.apiName === apiName &&
          (kinds === undefined || one.changes.some((change) => kinds.includes(change))),
      ),
    current,
    close: () => ends.forEach((end) => end()),
  };
}

const system = { kind: 'system', task: 'send webhooks' } as const;
