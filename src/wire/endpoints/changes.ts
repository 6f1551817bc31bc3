import { declare } from '../endpoint.ts';

/** What changes, as it happens: the ids of rows its caller may see. Our own; server-sent events (WHATWG HTML §9.2). */
export const changesEndpoints = declare({
  getChanges: { method: 'GET', path: '/ui-api/changes', query: {}, body: null, fresh: 0, answers: 'events' },
});
