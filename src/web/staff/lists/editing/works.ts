/**
 * Works on many rows that this browser began, so that they are found again on every page; where one
 * stands in sight by itself it is not told twice.
 */
type Works = { begun: readonly string[]; shown: readonly string[]; closed: readonly string[] };

const none: Works = { begun: [], shown: [], closed: [] };
let works = none;
const listeners = new Set<() => void>();

function put(change: Partial<Works>): void {
  works = { ...works, ...change };
  for (const listener of listeners) listener();
}

/** It goes on, in sight of nobody yet. */
export const trackJob = (id: string): void =>
  put({ begun: [...works.begun.filter((one) => one !== id), id] });

/** It stands in sight from now on, until what is given back is called. */
export function showJob(id: string): () => void {
  put({ begun: [...works.begun.filter((one) => one !== id), id], shown: [...works.shown, id] });
  return () => {
    const shown = [...works.shown];
    shown.splice(shown.indexOf(id), 1);
    put({ shown });
  };
}

/** Nobody wants to hear of it any more. */
export const dismissJob = (id: string): void => put({ closed: [...works.closed, id] });

export const bulkJobStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  look: (): Works => works,
  /** On a server nobody began anything. */
  lookAtServer: (): Works => none,
};
