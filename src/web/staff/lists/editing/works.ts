/**
 * The bulk jobs that this browser started or learned of, by id. `shown`: those that a component on
 * the page shows already; `closed`: those whose line the user closed.
 */
type Works = { begun: readonly string[]; shown: readonly string[]; closed: readonly string[] };

const none: Works = { begun: [], shown: [], closed: [] };
let works = none;
const listeners = new Set<() => void>();

function put(change: Partial<Works>): void {
  works = { ...works, ...change };
  for (const listener of listeners) listener();
}

/** Remembers a running job that no component shows yet. */
export const trackJob = (id: string): void =>
  put({ begun: [...works.begun.filter((one) => one !== id), id] });

/** Marks the job as shown by a component, until the returned function is called. */
export function showJob(id: string): () => void {
  put({ begun: [...works.begun.filter((one) => one !== id), id], shown: [...works.shown, id] });
  return () => {
    const shown = [...works.shown];
    shown.splice(shown.indexOf(id), 1);
    put({ shown });
  };
}

/** Hides the line of the job. */
export const dismissJob = (id: string): void => put({ closed: [...works.closed, id] });

export const bulkJobStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  look: (): Works => works,
  /** Returns no jobs on a server, which does not know those of this browser. */
  lookAtServer: (): Works => none,
};
