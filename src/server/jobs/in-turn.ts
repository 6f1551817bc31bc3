import type { Subscription } from '#domain/webhooks/subscriptions.ts';

/** Begins after the one that was last, so that each gets its turn. */
export function inTurnAfter<One extends { id: string }>(last: string, all: readonly One[]): One[] {
  const sorted = all.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const next = sorted.findIndex(({ id }) => id > last);
  return next === -1 ? sorted : [...sorted.slice(next), ...sorted.slice(0, next)];
}

/** Webhooks of one owner, or to one host, that are sent to at the same time by each process. */
export const mostAlike = 25;

type Target = Pick<Subscription, 'id' | 'ownerId' | 'url'>;
type Choice<One> = { running: readonly Target[]; waiting: readonly One[]; room: number };

/** Leaves room for others when one owner or host has many webhooks that hang. */
export function fairChoice<One extends Target>({ running, waiting, room }: Choice<One>): One[] {
  const counts = new Map<string, number>();
  const countOf = (key: string): number => counts.get(key) ?? 0;
  const add = (target: Target): void =>
    keysOf(target).forEach((key) => counts.set(key, countOf(key) + 1));
  running.forEach(add);
  const chosen: One[] = [];
  for (const one of waiting) {
    if (chosen.length >= room) break;
    if (keysOf(one).some((key) => countOf(key) >= mostAlike)) continue;
    add(one);
    chosen.push(one);
  }
  return chosen;
}

const keysOf = ({ ownerId, url }: Target): string[] => [
  `owner ${ownerId}`,
  `host ${URL.parse(url)?.host ?? ''}`,
];
