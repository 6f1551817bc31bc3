import type * as describeEndpoints from '#protocol/endpoints/rest/describe.ts';
import type { EndpointCalls } from '../endpoint-call.ts';

const sobjects = '/services/data/v65.0/sobjects';

export const describeCalls: EndpointCalls<typeof describeEndpoints> = {
  describeGlobal: {
    about: 'nothing',
    ask: () => ({ path: sobjects }),
    answers: [{ path: () => sobjects }, { as: 'verkoop', path: () => sobjects }],
  },
  describeSobject: {
    about: 'object',
    ask: ({ object }) => ({ path: `${sobjects}/${object}/describe` }),
    answers: [
      { as: 'verkoop', path: () => `${sobjects}/account/describe` },
      { as: 'korenaar', path: () => `${sobjects}/Case/describe` },
    ],
  },
  describeSobjectLayouts: {
    about: 'object',
    ask: ({ object }) => ({ path: `${sobjects}/${object}/describe/layouts` }),
    answers: [
      { as: 'verkoop', path: () => `${sobjects}/account/describe/layouts` },
      { as: 'korenaar', path: () => `${sobjects}/Case/describe/layouts` },
    ],
  },
  describeSobjectLayout: {
    about: 'object',
    ask: ({ object }) => ({
      path: `${sobjects}/${object}/describe/layouts/012000000000000AAA`,
    }),
    answers: [
      {
        as: 'verkoop',
        path: () => `${sobjects}/Account/describe/layouts/012000000000000AAA`,
      },
    ],
  },
};
