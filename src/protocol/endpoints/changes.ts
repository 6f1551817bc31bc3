import { changesPath } from '../api/changes-path.ts';
import { declareEndpoint } from '../api/endpoint.ts';
import { textParam } from '../api/params.ts';
import { changesEvent } from '../shapes/changes.ts';

/**
 * The events contain the ids of changed rows that the caller may see. `since` is a change position,
 * which a page contains; with it, the first event contains the changes after that position. Not
 * part of Salesforce's UI API. The format is server-sent events (WHATWG HTML §9.2).
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
