import type * as actionEndpoints from '#protocol/endpoints/actions.ts';
import type { EndpointCalls } from './endpoint-call.ts';

export const actionCalls: EndpointCalls<typeof actionEndpoints> = {
  getGlobalActions: {
    about: 'nothing',
    ask: () => ({ path: '/actions/global?retrievalMode=All' }),
    answers: [
      { path: () => '/actions/global' },
      { as: 'collega', path: () => '/actions/global?retrievalMode=All&apiNames=Global.NewCase' },
    ],
  },
  getLookupActions: {
    about: 'object',
    ask: ({ object }) => ({ path: `/actions/lookup/${object}` }),
    answers: [{ as: 'beheer', path: () => '/actions/lookup/Contact,Account' }],
  },
  getObjectCreateActions: {
    about: 'object',
    ask: ({ object }) => ({ path: `/actions/object/${object}/record-create` }),
    answers: [{ as: 'beheer', path: () => '/actions/object/Case/record-create' }],
  },
  getListViewActions: {
    about: 'object',
    ask: ({ object }) => ({ path: `/actions/object/${object}/list-view` }),
    answers: [{ as: 'beheer', path: () => '/actions/object/Case/list-view' }],
  },
  getRecordActions: {
    about: 'row',
    ask: ({ row }) => ({ path: `/actions/record/${row}` }),
    answers: [
      { as: 'beheer', path: ({ id, account }) => `/actions/record/${id},${account}` },
      {
        as: 'korenaar',
        path: ({ account }) =>
          `/actions/record/${account}?retrievalMode=All&sections=Page&actionTypes=QuickAction`,
      },
    ],
  },
  getRecordEditActions: {
    about: 'row',
    ask: ({ row }) => ({ path: `/actions/record/${row}/record-edit` }),
    answers: [{ as: 'beheer', path: ({ id }) => `/actions/record/${id}/record-edit` }],
  },
  getRelatedListActions: {
    about: 'row',
    ask: ({ row }) => ({ path: `/actions/record/${row}/related-list/Cases`, method: 'POST' }),
    answers: [
      {
        as: 'korenaar',
        path: ({ account }) => `/actions/record/${account}/related-list/Cases`,
        method: 'POST',
      },
    ],
  },
  getRelatedListsActions: {
    about: 'row',
    ask: ({ row }) => ({
      path: `/actions/record/${row}/related-list/batch`,
      method: 'POST',
      body: { relatedListsActionParameters: [{ relatedListId: 'Cases' }] },
    }),
    answers: [
      {
        as: 'beheer',
        path: ({ account }) => `/actions/record/${account}/related-list/batch`,
        method: 'POST',
        body: () => ({
          relatedListsActionParameters: [{ relatedListId: 'Cases' }, { relatedListId: 'Onbekend' }],
        }),
      },
    ],
  },
  getRelatedListRecordActions: {
    about: 'row',
    ask: ({ row }) => ({ path: `/actions/record/${row}/related-list-record/${row}` }),
    answers: [
      {
        as: 'beheer',
        path: ({ id, account }) => `/actions/record/${account}/related-list-record/${id}`,
      },
    ],
  },
  getQuickActionLayout: {
    about: 'nothing',
    ask: () => ({ path: '/actions/layout/Global.NewCase' }),
    answers: [
      { as: 'collega', path: () => '/actions/layout/Global.NewCase' },
      { as: 'verkoop', path: () => '/actions/layout/Case.UpdateStatus?objectApiName=Case' },
    ],
  },
  getQuickActionDefaults: {
    about: 'nothing',
    ask: () => ({ path: '/actions/record-defaults/Global.NewCase' }),
    answers: [
      {
        as: 'korenaar',
        path: () => '/actions/record-defaults/Global.NewCase?optionalFields=Case.OwnerId',
      },
      {
        as: 'verkoop',
        path: ({ id }) => `/actions/record-defaults/Case.UpdateStatus?parentRecordId=${id}`,
      },
      {
        as: 'verkoop',
        path: ({ id }) => `/actions/record-defaults/Case.Reply?parentRecordId=${id}`,
      },
    ],
  },
  getQuickActionInfo: {
    about: 'nothing',
    ask: () => ({ path: '/actions/quick-action-info/Global.NewCase' }),
    answers: [
      { as: 'korenaar', path: () => '/actions/quick-action-info/Global.NewCase' },
      {
        as: 'verkoop',
        path: ({ id }) => `/actions/quick-action-info/Case.Reply?parentRecordId=${id}`,
      },
      {
        as: 'verkoop',
        path: ({ account }) =>
          `/actions/quick-action-info/Account.NewContact?parentRecordId=${account}`,
      },
    ],
  },
  getActionOverrides: {
    about: 'object',
    ask: ({ object }) => ({ path: `/actions/overrides/${object}` }),
    answers: [{ as: 'beheer', path: () => '/actions/overrides/Case?type=Edit' }],
  },
  getFormulaActivation: {
    about: 'nothing',
    ask: () => ({ path: '/actions/formula-activation/QuickAction' }),
    answers: [
      { path: () => '/actions/formula-activation/StandardButton' },
      {
        as: 'verkoop',
        path: () => '/actions/formula-activation/QuickAction?application=Medewerker',
      },
    ],
  },
  performQuickAction: {
    about: 'nothing',
    ask: () => ({ path: '/actions/perform-quick-action/Global.NewCase', method: 'POST', body: {} }),
    answers: [
      {
        as: 'korenaar',
        path: () => '/actions/perform-quick-action/Global.NewCase',
        method: 'POST',
        body: () => ({ apiName: 'Case', fields: { Subject: 'Vorm' } }),
      },
    ],
  },
  performUpdateRecordQuickAction: {
    about: 'nothing',
    ask: () => ({
      path: '/actions/perform-quick-action/Case.UpdateStatus',
      method: 'PATCH',
      body: {},
    }),
    answers: [
      {
        as: 'verkoop',
        path: () => '/actions/perform-quick-action/Case.UpdateStatus',
        method: 'PATCH',
        body: ({ id }) => ({
          apiName: 'Case',
          contextId: id,
          fields: { Status: 'In behandeling' },
        }),
      },
    ],
  },
};
