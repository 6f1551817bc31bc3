import { changesPath } from '../api/changes-path.ts';
import { declareEndpoints, textParam } from '../api/endpoint.ts';

/**
 * A stream of changes: the ids of rows that the caller may see. `since`: the position that came
 * with a page; the first event then contains the changes after it. Our own; server-sent events
 * (WHATWG HTML §9.2).
 */
export const changesEndpoints = declareEndpoints({
  getChanges: {
    method: 'GET',
    path: changesPath,
    query: { since: textParam },
    body: null,
    fresh: 0,
    answers: 'events',
  },
});
