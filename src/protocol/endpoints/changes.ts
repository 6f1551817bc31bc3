import { changesPath } from '../api/changes-path.ts';
import { declareEndpoint } from '../api/endpoint.ts';
import { textParam } from '../api/params.ts';
import { changesEvent } from '../shapes/changes.ts';

/**
 * A stream of changes: the ids of rows that the caller may see. `since` is the position that came
 * with a page; the first event then contains the changes after it. Our own endpoint; server-sent
 * events (WHATWG HTML §9.2).
 */
export const getChanges = declareEndpoint({
  method: 'GET',
  path: changesPath,
  query: { since: textParam },
  body: null,
  fresh: 0,
  answers: 'events',
  summary:
    'What changes from now on, as it happens: the ids of records you may see, as server-sent events',
  answer: changesEvent,
});
