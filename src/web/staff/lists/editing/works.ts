/**
 * The ids of bulk jobs. `begun`: known to this browser. `shown`: shown by a component on the page.
 * `closed`: the user closed their line.
 */
type Works = { begun: readonly string[]; shown: readonly string[]; closed: readonly string[] };

const none: Works = { begun: [], shown: [], closed: [] };
let works = none;
const listeners = new Set<() => void>();

function put(change: Partial<Works>): void {
  works = { ...works, ...change };
  for (const listener of listeners) listener();
}

export const trackJob = (id: string): void =>
  put({ begun: [...works.begun.filter((one) => one !== id), id] });

export function showJob(id: string): () => void {
  put({ begun: [...works.begun.filter((one) => one !== id), id], shown: [...works.shown, id] });
  return () => {
    const shown = [...works.shown];
    shown.splice(shown.indexOf(id), 1);
    put({ shown });
  };
}

export const dismissJob = (id: string): void => put({ closed: [...works.closed, id] });

export const bulkJobStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  look: (): Works => works,
  lookAtServer: (): Works => none,
};
