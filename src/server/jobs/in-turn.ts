import type { Subscription } from '#domain/webhooks/subscriptions.ts';

export type Turns = {
  /** First those that never had a turn, then those whose last turn began longest ago. */
  longestWaitingFirst<One extends { id: string }>(all: readonly One[]): One[];
  begin(id: string): void;
};

/** Of more than there can be at once, the oldest turns are forgotten. */
const mostRemembered = 20_000;

export function openTurns(): Turns {
  // In the order in which they began.
  const turns = new Map<string, number>();
  let count = 0;
  return {
    longestWaitingFirst: (all) =>
      all.toSorted(
        (one, other) =>
          (turns.get(one.id) ?? 0) - (turns.get(other.id) ?? 0) || (one.id < other.id ? -1 : 1),
      ),
    begin(id) {
      turns.delete(id);
      turns.set(id, ++count);
      const [oldest] = turns.size > mostRemembered ? turns.keys() : [];
      if (oldest !== undefined) turns.delete(oldest);
    },
  };
}

type Target = Pick<Subscription, 'id' | 'ownerId' | 'url'>;
type Choice<One> = {
  running: readonly Target[];
  waiting: readonly One[];
  room: number;
  /** Of one owner, or to one host, at the same time. */
  mostAlike: number;
};

/** Leaves room for others when one owner or host has many webhooks that hang. */
export function fairChoice<One extends Target>({
  running,
  waiting,
  room,
  mostAlike,
}: Choice<One>): One[] {
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
