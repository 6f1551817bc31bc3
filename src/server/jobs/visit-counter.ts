import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import type { PageVisits } from '#domain/content/add-page-visits.ts';
import { localDay } from '#engine/model/local-day.ts';

export type VisitCounter = {
  /** Stores nothing else about the request. */
  count(path: string, headers: IncomingHttpHeaders): void;
  close(): Promise<void>;
};

type Tools = {
  now: () => Date;
  save: (visits: readonly PageVisits[]) => Promise<void>;
  onError: (error: unknown) => void;
};

const writeEvery = 3_000; // ms
const most = 5_000;

export function openVisitCounter({ now, save, onError }: Tools): VisitCounter {
  let counts = new Map<string, PageVisits>();
  let writing: Promise<void> = Promise.resolve();

  const add = ({ path, day, visits }: PageVisits) => {
    const key = `${day} ${path}`;
    const known = counts.get(key);
    if (known !== undefined) known.visits += visits;
    else if (counts.size < most) counts.set(key, { path, day, visits });
  };
  const write = async () => {
    if (counts.size === 0) return;
    const batch = [...counts.values()];
    counts = new Map();
    try {
      await save(batch);
    } catch (error) {
      onError(error);
      for (const visits of batch) add(visits);
    }
  };
  const timer = setInterval(() => {
    writing = writing.then(write);
  }, writeEvery).unref();

  return {
    count(path, headers) {
      if (isPerson(headers)) add({ path, day: localDay(now()), visits: 1 });
    },
    async close() {
      clearInterval(timer);
      await writing;
      await write();
    },
  };
}

/** Source: Global Privacy Control §3, Fetch `Sec-Purpose`. */
function isPerson(headers: IncomingHttpHeaders): boolean {
  if (headers['sec-gpc'] === '1' || headers.dnt === '1') return false;
  if (/prefetch|prerender/i.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? '')))
    return false;
  const agent = headers['user-agent'];
  return agent !== undefined && agent !== '' && !isbot(agent);
}
