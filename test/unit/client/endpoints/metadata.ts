import { type Row, account, master, other } from './row.ts';

export const metadata: Record<string, Row> = {
  getObjectInfoDirectory: {
    endpoint: 'getObjectInfoDirectory',
    config: {},
    path: '/ui-api/object-info',
    needs: [],
  },
  getObjectInfo: {
    endpoint: 'getObjectInfo',
    config: { objectApiName: 'Account' },
    path: '/ui-api/object-info/Account',
    needs: ['objectApiName'],
  },
  getObjectInfos: {
    endpoint: 'getObjectInfos',
    config: { objectApiNames: ['Contact', 'Account'] },
    path: '/ui-api/object-info/batch/Contact,Account',
    needs: ['objectApiNames'],
  },
  getPicklistValues: {
    endpoint: 'getPicklistValues',
    config: { recordTypeId: null, fieldApiName: 'Case.Status' },
    path: `/ui-api/object-info/Case/picklist-values/${master}/Status`,
    needs: ['recordTypeId', 'fieldApiName'],
  },
  getPicklistValuesByRecordType: {
    endpoint: 'getPicklistValuesByRecordType',
    config: { objectApiName: 'Case', recordTypeId: master },
    path: `/ui-api/object-info/Case/picklist-values/${master}`,
    needs: ['objectApiName', 'recordTypeId'],
  },
  getLayout: {
    endpoint: 'getLayout',
    config: {
      objectApiName: 'Case',
      formFactor: 'Small',
      layoutType: 'Compact',
      mode: 'Edit',
      recordTypeId: '012000000000001',
    },
    path: '/ui-api/layout/Case?formFactor=Small&layoutType=Compact&mode=Edit&recordTypeId=012000000000001AAA',
    least: {
      config: { objectApiName: 'Case' },
      path: `/ui-api/layout/Case?formFactor=Large&layoutType=Full&mode=View&recordTypeId=${master}`,
    },
    needs: ['objectApiName'],
  },
  getLayoutUserState: {
    endpoint: 'getLayoutUserState',
    config: { objectApiName: 'Case', layoutType: 'Compact', mode: 'Create', recordTypeId: master },
    path: `/ui-api/layout/Case/user-state?layoutType=Compact&mode=Create&recordTypeId=${master}`,
    least: {
      config: { objectApiName: 'Case' },
      path: `/ui-api/layout/Case/user-state?layoutType=Full&mode=View&recordTypeId=${master}`,
    },
    needs: ['objectApiName'],
  },
  getPathLayout: {
    endpoint: 'getPathLayout',
    config: {
      objectApiName: 'Case',
      formFactor: 'Small',
      layoutOverride: 'X',
      mode: 'Edit',
      recordTypeId: null,
    },
    path: `/ui-api/path/layout/Case?formFactor=Small&layoutOverride=X&mode=Edit&recordTypeId=${master}`,
    least: {
      config: { objectApiName: 'Case' },
      path: `/ui-api/path/layout/Case?formFactor=Large&mode=View&recordTypeId=${master}`,
    },
    needs: ['objectApiName'],
  },
  getApps: {
    endpoint: 'getApps',
    config: { formFactor: 'Small', userCustomizations: false },
    path: '/ui-api/apps?formFactor=Small&userCustomizations=false',
    least: { config: {}, path: '/ui-api/apps?formFactor=Large' },
    needs: [],
  },
  getAppDetails: {
    endpoint: 'getAppDetails',
    config: { appId: 'selected', formFactor: 'Small', userCustomizations: false },
    path: '/ui-api/apps/selected?formFactor=Small&userCustomizations=false',
    least: { config: { appId: 'Portaal' }, path: '/ui-api/apps/Portaal?formFactor=Large' },
    needs: ['appId'],
  },
  getNavItems: {
    endpoint: 'getNavItems',
    config: { formFactor: 'Small', navItemNames: ['b', 'a'], page: 1, pageSize: 5 },
    path: '/ui-api/nav-items?formFactor=Small&navItemNames=a,b&page=1&pageSize=5',
    least: { config: {}, path: '/ui-api/nav-items?formFactor=Large&page=0&pageSize=25' },
    needs: [],
  },
  getDeletedRecords: {
    endpoint: 'getDeletedRecords',
    config: { objectApiName: 'Case', pageSize: 5, pageToken: '12' },
    path: '/ui-api/deleted-records?objectApiName=Case&pageSize=5&pageToken=12',
    least: { config: {}, path: '/ui-api/deleted-records' },
    needs: [],
  },
  getMergePlan: {
    endpoint: 'getMergePlan',
    config: { recordIds: [account, other] },
    path: `/ui-api/merge-plans/${account},${other}`,
    least: { config: { recordIds: [account] }, path: `/ui-api/merge-plans/${account}` },
    needs: ['recordIds'],
  },
  getRecordCreateDefaults: {
    endpoint: 'getRecordCreateDefaults',
    config: {
      objectApiName: 'Case',
      formFactor: 'Small',
      optionalFields: ['Case.Status', 'Case.Origin'],
      recordTypeId: master,
    },
    path: `/ui-api/record-defaults/create/Case?formFactor=Small&optionalFields=Case.Origin,Case.Status&recordTypeId=${master}`,
    least: {
      config: { objectApiName: 'Case' },
      path: `/ui-api/record-defaults/create/Case?formFactor=Large&recordTypeId=${master}`,
    },
    needs: ['objectApiName'],
  },
  getRecordTemplateCreate: {
    endpoint: 'getRecordTemplateCreate',
    config: { objectApiName: 'Case', optionalFields: ['Case.Status'], recordTypeId: null },
    path: `/ui-api/record-defaults/template/create/Case?optionalFields=Case.Status&recordTypeId=${master}`,
    least: {
      config: { objectApiName: 'Case' },
      path: `/ui-api/record-defaults/template/create/Case?recordTypeId=${master}`,
    },
    needs: ['objectApiName'],
  },
  getRecordTemplateClone: {
    endpoint: 'getRecordTemplateClone',
    config: { recordId: account, optionalFields: ['Account.Name'], recordTypeId: null },
    path: `/ui-api/record-defaults/template/clone/${account}?optionalFields=Account.Name&recordTypeId=${master}`,
    least: {
      config: { recordId: account },
      path: `/ui-api/record-defaults/template/clone/${account}?recordTypeId=${master}`,
    },
    needs: ['recordId'],
  },
  getDuplicates: {
    endpoint: 'getDuplicates',
    config: {
      apiName: 'Contact',
      fields: { LastName: 'Bakker', Id: null, Age: 3, Open: true },
      allowSaveOnDuplicate: false,
    },
    path: '/ui-api/predupe',
    body: {
      allowSaveOnDuplicate: false,
      apiName: 'Contact',
      fields: { LastName: 'Bakker', Id: null, Age: 3, Open: true },
    },
    least: { config: { fields: {} }, path: '/ui-api/predupe', body: { fields: {} } },
    needs: ['fields'],
  },
  getDuplicateConfiguration: {
    endpoint: 'getDuplicateConfiguration',
    config: { objectApiName: 'Contact', recordTypeId: '012000000000001' },
    path: '/ui-api/duplicates/Contact?recordTypeId=012000000000001AAA',
    least: {
      config: { objectApiName: 'Contact' },
      path: `/ui-api/duplicates/Contact?recordTypeId=${master}`,
    },
    needs: ['objectApiName'],
  },
  getRecordAvatars: {
    endpoint: 'getRecordAvatars',
    config: { recordIds: [other, '0011700000r5ucf', other], formFactor: 'Small' },
    path: `/ui-api/record-avatars/batch/${other},${account}?formFactor=Small`,
    least: {
      config: { recordIds: [other] },
      path: `/ui-api/record-avatars/batch/${other}?formFactor=Large`,
    },
    needs: ['recordIds'],
  },
  getSeoProperties: {
    endpoint: 'getSeoProperties',
    config: { communityId: '0DB000000000001AAA', recordId: account, fields: ['Title', 'Name'] },
    path: `/connect/communities/0DB000000000001AAA/seo/properties/${account}?fields=Name,Title`,
    least: {
      config: { communityId: 'x', recordId: account },
      path: `/connect/communities/x/seo/properties/${account}`,
    },
    needs: ['communityId', 'recordId'],
  },
};
