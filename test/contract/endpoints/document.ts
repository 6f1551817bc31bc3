import type { EndpointCalls } from './endpoint-call.ts';
import type * as documentEndpoints from '#protocol/endpoints/document.ts';

export const documentCalls: EndpointCalls<typeof documentEndpoints> = {
  describeApi: {
    about: 'nothing',
    ask: () => ({ path: '/services/data/v65.0/openapi.json' }),
    answers: [{ path: () => '/services/data/v65.0/openapi.json' }],
  },
};
