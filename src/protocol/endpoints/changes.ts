import { changesPath } from '../api/changes-path.ts';
import { declareEndpoints, textParam } from '../api/endpoint.ts';

/**
 * What changes, as it happens: the ids of rows its caller may see. `since`: a position that came
 * with a page; the first event then says what changed after it. Our own; server-sent events (WHATWG
 * HTML §9.2).
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
