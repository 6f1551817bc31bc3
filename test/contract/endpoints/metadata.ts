import type * as metadataEndpoints from '#protocol/endpoints/metadata.ts';
import type { EndpointCalls } from './endpoint-call.ts';

const master = '012000000000000AAA';

export const metadataCalls: EndpointCalls<typeof metadataEndpoints> = {
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
  getObjectInfos: {
    about: 'objects',
    ask: ({ object }) => ({ path: `/object-info/batch/${object}` }),
    answers: [
      { path: () => '/object-info/batch/Product__c,Account,Product__c' },
      { as: 'beheer', path: () => '/object-info/batch/Account%2CCase' },
    ],
  },
  getPicklistValuesByRecordType: {
    about: 'object',
    ask: ({ object }) => ({ path: `/object-info/${object}/picklist-values/${master}` }),
    answers: [
      { as: 'beheer', path: () => `/object-info/Case/picklist-values/${master}` },
      { path: () => `/object-info/Product__c/picklist-values/${master}` },
    ],
  },
  getPicklistValues: {
    about: 'object',
    ask: ({ object, field }) => ({
      path: `/object-info/${object}/picklist-values/${master}/${field}`,
    }),
    answers: [{ as: 'collega', path: () => `/object-info/Case/picklist-values/${master}/Status` }],
  },
  getLayout: {
    about: 'object',
    ask: ({ object }) => ({ path: `/layout/${object}` }),
    answers: [
      { as: 'beheer', path: () => '/layout/Account' },
      { path: () => '/layout/Vacature__c?layoutType=Compact&mode=Edit' },
    ],
  },
  getLayoutUserState: {
    about: 'object',
    ask: ({ object }) => ({ path: `/layout/${object}/user-state` }),
    answers: [
      { path: () => '/layout/Product__c/user-state' },
      { as: 'beheer', path: () => '/layout/Case/user-state?layoutType=Compact&mode=Edit' },
    ],
  },
  updateLayoutUserState: {
    about: 'object',
    ask: ({ object }) => ({ path: `/layout/${object}/user-state`, method: 'PATCH', body: {} }),
    answers: [
      {
        as: 'beheer',
        path: () => '/layout/Case/user-state',
        method: 'PATCH',
        body: () => ({ sectionUserStates: {} }),
      },
    ],
  },
  getPathLayout: {
    about: 'object',
    ask: ({ object }) => ({ path: `/path/layout/${object}` }),
    answers: [
      { as: 'beheer', path: () => '/path/layout/Case?mode=Edit' },
      { as: 'collega', path: () => '/path/layout/Case' },
    ],
  },
};
