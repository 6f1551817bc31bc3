import { type Row, account, master, other } from './row.ts';

const some = {
  actionTypes: ['StandardButton', 'QuickAction'],
  formFactor: 'Small',
  sections: ['SingleActionLinks', 'Page'],
};
const someInPath =
  'actionTypes=QuickAction,StandardButton&formFactor=Small&sections=Page,SingleActionLinks';
const any = { ...some, apiNames: ['New', 'Edit'], retrievalMode: 'All' };
const anyInPath =
  'actionTypes=QuickAction,StandardButton&apiNames=Edit,New&formFactor=Small&retrievalMode=All&sections=Page,SingleActionLinks';
const anyInBody = {
  actionTypes: ['QuickAction', 'StandardButton'],
  apiNames: ['Edit', 'New'],
  formFactor: 'Small',
  retrievalMode: 'All',
  sections: ['Page', 'SingleActionLinks'],
};

export const actions: Record<string, Row> = {
  getGlobalActions: {
    endpoint: 'getGlobalActions',
    config: any,
    path: `/ui-api/actions/global?${anyInPath}`,
    least: { config: {}, path: '/ui-api/actions/global?formFactor=Large' },
    needs: [],
  },
  getLookupActions: {
    endpoint: 'getLookupActions',
    config: { ...some, objectApiNames: ['Contact', 'Account'] },
    path: `/ui-api/actions/lookup/Account,Contact?${someInPath}`,
    least: {
      config: { objectApiNames: 'Account' },
      path: '/ui-api/actions/lookup/Account?formFactor=Large',
    },
    needs: ['objectApiNames'],
  },
  getObjectCreateActions: {
    endpoint: 'getObjectCreateActions',
    config: { ...some, objectApiName: 'Account' },
    path: `/ui-api/actions/object/Account/record-create?${someInPath}`,
    least: {
      config: { objectApiName: 'Account' },
      path: '/ui-api/actions/object/Account/record-create?formFactor=Large',
    },
    needs: ['objectApiName'],
  },
  getListViewActions: {
    endpoint: 'getListViewActions',
    config: { ...some, objectApiName: 'Account' },
    path: `/ui-api/actions/object/Account/list-view?${someInPath}`,
    least: {
      config: { objectApiName: 'Account' },
      path: '/ui-api/actions/object/Account/list-view?formFactor=Large',
    },
    needs: ['objectApiName'],
  },
  getRecordActions: {
    endpoint: 'getRecordActions',
    config: { ...any, recordIds: [other, account] },
    path: `/ui-api/actions/record/${account},${other}?${anyInPath}`,
    least: {
      config: { recordIds: account, sections: ['Page'] },
      path: `/ui-api/actions/record/${account}?formFactor=Large&sections=Page`,
    },
    needs: ['recordIds'],
  },
  getRecordEditActions: {
    endpoint: 'getRecordEditActions',
    config: { ...some, recordIds: [account] },
    path: `/ui-api/actions/record/${account}/record-edit?${someInPath}`,
    least: {
      config: { recordIds: [account] },
      path: `/ui-api/actions/record/${account}/record-edit?formFactor=Large`,
    },
    needs: ['recordIds'],
  },
  getRelatedListActions: {
    endpoint: 'getRelatedListActions',
    config: { ...any, recordIds: [account], relatedListId: 'Contacts' },
    path: `/ui-api/actions/record/${account}/related-list/Contacts`,
    body: anyInBody,
    least: {
      config: { recordIds: [account], relatedListId: 'Contacts' },
      path: `/ui-api/actions/record/${account}/related-list/Contacts`,
      body: { formFactor: 'Large' },
    },
    needs: ['recordIds', 'relatedListId'],
  },
  getRelatedListsActions: {
    endpoint: 'getRelatedListsActions',
    config: {
      recordIds: [account],
      relatedListsActionParameters: [
        { ...any, relatedListId: 'Contacts' },
        { relatedListId: 'Cases' },
      ],
    },
    path: `/ui-api/actions/record/${account}/related-list/batch`,
    body: {
      relatedListsActionParameters: [
        { relatedListId: 'Contacts', ...anyInBody },
        { formFactor: 'Large', relatedListId: 'Cases' },
      ],
    },
    needs: ['recordIds', 'relatedListsActionParameters'],
  },
  getRelatedListRecordActions: {
    endpoint: 'getRelatedListRecordActions',
    config: { ...some, recordIds: [account], relatedListRecordIds: [other] },
    path: `/ui-api/actions/record/${account}/related-list-record/${other}?${someInPath}`,
    least: {
      config: { recordIds: [account], relatedListRecordIds: [other] },
      path: `/ui-api/actions/record/${account}/related-list-record/${other}?formFactor=Large`,
    },
    needs: ['recordIds', 'relatedListRecordIds'],
  },
  getQuickActionLayout: {
    endpoint: 'getQuickActionLayout',
    config: { actionApiName: 'Global.NewCase', objectApiName: 'Case', recordTypeId: null },
    path: `/ui-api/actions/layout/Global.NewCase?objectApiName=Case&recordTypeId=${master}`,
    least: {
      config: { actionApiName: 'Global.NewCase' },
      path: `/ui-api/actions/layout/Global.NewCase?recordTypeId=${master}`,
    },
    needs: ['actionApiName'],
  },
  getQuickActionDefaults: {
    endpoint: 'getQuickActionDefaults',
    config: {
      actionApiName: 'Case.UpdateStatus',
      optionalFields: ['Case.Status'],
      parentRecordId: account,
    },
    path: `/ui-api/actions/record-defaults/Case.UpdateStatus?optionalFields=Case.Status&parentRecordId=${account}`,
    least: {
      config: { actionApiName: 'Global.NewCase' },
      path: '/ui-api/actions/record-defaults/Global.NewCase',
    },
    needs: ['actionApiName'],
  },
  getQuickActionInfo: {
    endpoint: 'getQuickActionInfo',
    config: { actionApiName: 'Case.UpdateStatus', parentRecordId: account },
    path: `/ui-api/actions/quick-action-info/Case.UpdateStatus?parentRecordId=${account}`,
    least: {
      config: { actionApiName: 'Global.NewCase' },
      path: '/ui-api/actions/quick-action-info/Global.NewCase',
    },
    needs: ['actionApiName'],
  },
  getActionOverrides: {
    endpoint: 'getActionOverrides',
    config: { objectApiName: 'Case', defaultTemplateOnly: true, type: 'View' },
    path: '/ui-api/actions/overrides/Case?defaultTemplateOnly=true&type=View',
    least: { config: { objectApiName: 'Case' }, path: '/ui-api/actions/overrides/Case' },
    needs: ['objectApiName'],
  },
  getFormulaActivation: {
    endpoint: 'getFormulaActivation',
    config: {
      actionFeature: 'QuickAction',
      application: 'Medewerker',
      objectApiNames: ['Case', 'Account'],
    },
    path: '/ui-api/actions/formula-activation/QuickAction?application=Medewerker&objectApiNames=Account,Case',
    least: {
      config: { actionFeature: 'QuickAction' },
      path: '/ui-api/actions/formula-activation/QuickAction',
    },
    needs: ['actionFeature'],
  },
};
