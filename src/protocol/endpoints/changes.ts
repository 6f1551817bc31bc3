import { changesPath } from '../api/changes-path.ts';
import { declareEndpoint } from '../api/endpoint.ts';
import { textParam } from '../api/params.ts';
import { changesEvent } from '../shapes/changes.ts';

/**
 * `since`: a change position; the first event then contains the changes after it. Not part of
 * Salesforce's UI API. Source: WHATWG HTML §9.2.
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
