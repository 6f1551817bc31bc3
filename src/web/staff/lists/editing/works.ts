/**
 * The bulk jobs that this browser started, so that every page can show them; one that is already in
 * sight is not shown twice.
 */
type Works = { begun: readonly string[]; shown: readonly string[]; closed: readonly string[] };

const none: Works = { begun: [], shown: [], closed: [] };
let works = none;
const listeners = new Set<() => void>();

function put(change: Partial<Works>): void {
  works = { ...works, ...change };
  for (const listener of listeners) listener();
}

/** The job runs and is not in sight yet. */
export const trackJob = (id: string): void =>
  put({ begun: [...works.begun.filter((one) => one !== id), id] });

/** The job is in sight, until the returned function is called. */
export function showJob(id: string): () => void {
  put({ begun: [...works.begun.filter((one) => one !== id), id], shown: [...works.shown, id] });
  return () => {
    const shown = [...works.shown];
    shown.splice(shown.indexOf(id), 1);
    put({ shown });
  };
}

/** The user closed the line of the job. */
export const dismissJob = (id: string): void => put({ closed: [...works.closed, id] });

export const bulkJobStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  look: (): Works => works,
  /** A server has no jobs of this browser. */
  lookAtServer: (): Works => none,
};
