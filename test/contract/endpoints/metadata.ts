import type { metadataEndpoints } from '#wire/endpoints/metadata.ts';
import type { Asking } from './asked.ts';

export const metadataAsked: Asking<typeof metadataEndpoints> = {
  getObjectInfoDirectory: {
    about: 'nothing',
    ask: () => ({ path: '/object-info' }),
    answers: [{ path: () => '/object-info' }, { as: 'verkoop', path: () => '/object-info' }],
  },
  getObjectInfo: {
    about: 'object',
    ask: ({ object }) => ({ path: `/object-info/${object}` }),
    answers: [
      { path: () => '/object-info/Product__c' },
      { as: 'beheer', path: () => '/object-info/Account' },
      { as: 'collega', path: () => '/object-info/User' },
    ],
  },
  getLayout: {
    about: 'object',
    ask: ({ object }) => ({ path: `/layout/${object}` }),
    answers: [{ as: 'beheer', path: () => '/layout/Account' }, { path: () => '/layout/Vacature__c?layoutType=Compact&mode=Edit' }],
  },
};
