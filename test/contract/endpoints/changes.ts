import type * as changesEndpoints from '#protocol/endpoints/changes.ts';
import { formA } from '#protocol/shapes/errors.ts';
import type { EndpointCalls } from './endpoint-call.ts';

const accept = { accept: 'text/event-stream' };

/** `changes.test.ts` tests the events. */
export const changesCalls: EndpointCalls<typeof changesEndpoints> = {
  getChanges: {
    about: 'nothing',
    ask: () => ({ path: '/changes', headers: accept }),
    answers: [{ path: () => '/changes', status: 406, shape: formA }],
  },
};
