import type { documentEndpoints } from '#protocol/endpoints/document.ts';
import type { Asking } from './asked.ts';

export const documentAsked: Asking<typeof documentEndpoints> = {
  describeApi: {
    about: 'nothing',
    ask: () => ({ path: '/services/data/v65.0/openapi.json' }),
    answers: [{ path: () => '/services/data/v65.0/openapi.json' }],
  },
};
