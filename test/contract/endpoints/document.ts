import type { Asking } from './asked.ts';
import type { documentEndpoints } from '#protocol/endpoints/metadata.ts';

export const documentAsked: Asking<typeof documentEndpoints> = {
  describeApi: {
    about: 'nothing',
    ask: () => ({ path: '/services/data/v65.0/openapi.json' }),
    answers: [{ path: () => '/services/data/v65.0/openapi.json' }],
  },
};
