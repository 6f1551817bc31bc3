import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actionEndpoints } from '#wire/endpoints/actions.ts';
import { avatarEndpoints } from '#wire/endpoints/avatars.ts';
import { duplicateEndpoints } from '#wire/endpoints/duplicates.ts';
import { fileEndpoints } from '#wire/endpoints/files.ts';
import { metadataEndpoints } from '#wire/endpoints/metadata.ts';
import { navigationEndpoints } from '#wire/endpoints/navigation.ts';
import { recordDefaultsEndpoints } from '#wire/endpoints/record-defaults.ts';
import { recordEndpoints } from '#wire/endpoints/records.ts';
import { openTestHouse, type TestHouse } from '../house.ts';
import { findOwnRows, type OwnRows } from './own-rows.ts';

/** No parameter is read without effect: each changes some answer, or it says why it never can. Source: record-api.md §6. */

const endpoints = {
  ...actionEndpoints,
  ...avatarEndpoints,
  ...duplicateEndpoints,
  ...fileEndpoints,
  ...metadataEndpoints,
  ...navigationEndpoints,
  ...recordDefaultsEndpoints,
  ...recordEndpoints,
};
type Endpoints = typeof endpoints;

/** Two questions that differ in the parameter alone and are answered differently; the reason why there are none; or the file whose tests show its effect. */
type Effect = readonly [without: string, withIt: string] | { because: string } | { shownIn: string };
/** A new parameter without a line here does not compile. */
type Effects = { [Name in keyof Endpoints]: { [Param in keyof Endpoints[Name]['query']]: Effect } };

const added =
  (param: string) =>
  (path: string): readonly [string, string] => [path, `${path}${path.includes('?') ? '&' : '?'}${param}`];
const ofType = added('actionTypes=CustomButton');
const ofSection = added('sections=ActivityComposer');
const ofNames = (path: string) => added('apiNames=Onbekend')(`${path}?retrievalMode=All`);
const ofScreen = added('formFactor=Small');
const otherType = added('recordTypeId=012zzzzzzzzzzzz');
const anyScreen = (what: string): Effect => ({ because: `${what} the same on every kind of screen` });
const actionsAnywhere = anyScreen('actions are');
const oneLayout: Effect = { because: 'a layout shows the same fields in every mode' };

const reading = (path: string) =>
  ({
    childRelationships: added('childRelationships=Account.Cases')(`${path}?optionalFields=Account.Id`),
    fields: added('fields=Account.Name')(`${path}?optionalFields=Account.Id`),
    forms: added('forms=Adres')(`${path}?optionalFields=Account.Id`),
    layoutTypes: added('layoutTypes=Compact')(`${path}?optionalFields=Account.Id`),
    modes: oneLayout,
    optionalFields: added('optionalFields=Account.Name')(`${path}?fields=Account.Id`),
    pageSize: added('pageSize=1')(`${path}?fields=Account.Id&childRelationships=Account.Cases`),
    updateMru: { shownIn: 'saves.test.ts' },
  }) as const;

const saving = {
  allowSaveOnDuplicate: { shownIn: 'duplicates.test.ts' },
  handleOwnerChange: { shownIn: 'saves.test.ts' },
  includeFieldsInBody: { shownIn: 'saves.test.ts' },
  triggerOtherEmail: { shownIn: 'save-wishes.test.ts' },
  triggerUserEmail: { shownIn: 'save-wishes.test.ts' },
  useDefaultRule: { shownIn: 'save-wishes.test.ts' },
} as const;

const recordEdit = '/actions/record/REQUEST/record-edit';
const inList = '/actions/record/REQUEST/related-list-record/COMMENT';
const children = '/records/ACCOUNT/child-relationships/Cases';

const effects: Effects = {
  getGlobalActions: {
    actionTypes: ofType('/actions/global'),
    apiNames: ofNames('/actions/global'),
    formFactor: actionsAnywhere,
    retrievalMode: { because: 'all that can be done from anywhere stands there at once' },
    sections: ofSection('/actions/global'),
  },
  getLookupActions: { actionTypes: ofType('/actions/lookup/Contact'), formFactor: actionsAnywhere, sections: ofSection('/actions/lookup/Contact') },
  getObjectCreateActions: {
    actionTypes: ofType('/actions/object/Case/record-create'),
    formFactor: actionsAnywhere,
    sections: ofSection('/actions/object/Case/record-create'),
  },
  getRecordActions: {
    actionTypes: ofType('/actions/record/REQUEST'),
    apiNames: ofNames('/actions/record/REQUEST'),
    formFactor: actionsAnywhere,
    retrievalMode: added('retrievalMode=All')('/actions/record/REQUEST'),
    sections: ofSection('/actions/record/REQUEST'),
  },
  getRecordEditActions: { actionTypes: ofType(recordEdit), formFactor: actionsAnywhere, sections: ofSection(recordEdit) },
  getRelatedListActions: {},
  getRelatedListsActions: {},
  getRelatedListRecordActions: { actionTypes: ofType(inList), formFactor: actionsAnywhere, sections: ofSection(inList) },
  getQuickActionLayout: {
    objectApiName: added('objectApiName=Account')('/actions/layout/Case.UpdateStatus'),
    recordTypeId: otherType('/actions/layout/Case.UpdateStatus'),
  },
  getQuickActionDefaults: {
    optionalFields: added('optionalFields=Case.Account.Name')('/actions/record-defaults/Global.NewCase?parentRecordId=ACCOUNT'),
    parentRecordId: added('parentRecordId=ACCOUNT')('/actions/record-defaults/Global.NewCase'),
  },
  getQuickActionInfo: { parentRecordId: added('parentRecordId=ACCOUNT')('/actions/quick-action-info/Global.NewCase') },
  getActionOverrides: {
    defaultTemplateOnly: { because: 'no object has a page of its own in the place of a standard one' },
    type: added('type=Edit')('/actions/overrides/Case'),
  },
  getFormulaActivation: {
    application: added('application=Medewerker')('/actions/formula-activation/StandardButton'),
    objectApiNames: added('objectApiNames=Case')('/actions/formula-activation/StandardButton'),
  },
  performQuickAction: {},
  performUpdateRecordQuickAction: {},

  getRecordAvatars: { formFactor: anyScreen('pictures are') },
  updateRecordAvatar: {},
  getRecordPhoto: {},
  getDuplicates: {},
  getDuplicateConfiguration: { recordTypeId: otherType('/duplicates/Account') },
  createContentDocumentAndVersion: {},
  createContentVersion: {},
  getVersionData: {},

  getObjectInfoDirectory: {},
  getObjectInfo: {},
  getObjectInfos: {},
  getPicklistValuesByRecordType: {},
  getPicklistValues: {},
  getLayout: {
    formFactor: ofScreen('/layout/Case'),
    layoutType: added('layoutType=Compact')('/layout/Case'),
    mode: added('mode=Create')('/layout/Case'),
    recordTypeId: otherType('/layout/Case'),
  },
  getLayoutUserState: {
    layoutType: added('layoutType=Compact')('/layout/Case/user-state'),
    mode: { because: 'a layout has the same sections in every mode' },
    recordTypeId: otherType('/layout/Case/user-state'),
  },
  updateLayoutUserState: {
    layoutType: added('layoutType=Compact')('/layout/Case/user-state'),
    mode: { because: 'a layout has the same sections in every mode' },
    recordTypeId: otherType('/layout/Case/user-state'),
  },
  getPathLayout: {
    formFactor: anyScreen('the steps of a path are'),
    layoutOverride: added('layoutOverride=00hzzzzzzzzzzzz')('/path/layout/Case'),
    mode: { shownIn: 'metadata.test.ts' },
    recordTypeId: otherType('/path/layout/Case'),
  },

  getApps: { formFactor: anyScreen('apps are'), userCustomizations: added('userCustomizations=false')('/apps') },
  getAppDetails: { formFactor: anyScreen('apps are'), userCustomizations: added('userCustomizations=false')('/apps/selected') },
  getNavItems: {
    formFactor: anyScreen('menus are'),
    navItemNames: added('navItemNames=Case')('/nav-items'),
    page: added('page=1')('/nav-items?pageSize=2'),
    pageSize: added('pageSize=2')('/nav-items'),
  },

  getRecordCreateDefaults: {
    formFactor: ofScreen('/record-defaults/create/Case'),
    optionalFields: added('optionalFields=Case.Owner.Username')('/record-defaults/create/Case'),
    recordTypeId: otherType('/record-defaults/create/Case'),
  },
  getRecordTemplateCreate: {
    optionalFields: added('optionalFields=Case.Status')('/record-defaults/template/create/Case'),
    recordTypeId: otherType('/record-defaults/template/create/Case'),
  },
  getRecordTemplateClone: {
    optionalFields: added('optionalFields=Case.Status')('/record-defaults/template/clone/REQUEST'),
    recordTypeId: otherType('/record-defaults/template/clone/REQUEST'),
  },

  getRecord: reading('/records/ACCOUNT'),
  getRecords: { ...reading('/records/batch/ACCOUNT'), updateMru: { shownIn: 'batch-reads.test.ts' } },
  getRecordUi: {
    childRelationships: added('childRelationships=Account.Cases')('/record-ui/ACCOUNT'),
    formFactor: ofScreen('/record-ui/ACCOUNT'),
    layoutTypes: added('layoutTypes=Compact')('/record-ui/ACCOUNT'),
    modes: added('modes=Edit')('/record-ui/ACCOUNT'),
    optionalFields: added('optionalFields=Account.SystemModstamp')('/record-ui/ACCOUNT?layoutTypes=Compact'),
    pageSize: added('pageSize=1')('/record-ui/ACCOUNT?childRelationships=Account.Cases'),
    updateMru: { shownIn: 'record-ui.test.ts' },
  },
  getChildRelationship: {
    fields: added('fields=Subject')(children),
    optionalFields: added('optionalFields=Subject')(children),
    pageSize: added('pageSize=1')(children),
    pageToken: added('pageToken=1')(children),
  },
  createRecord: saving,
  executeBatchRecordOperations: { useDefaultRule: { shownIn: 'save-wishes.test.ts' } },
  updateRecord: saving,
  deleteRecord: {},
};

let house: TestHouse;
let rows: OwnRows;
beforeAll(async () => {
  house = await openTestHouse();
  rows = await findOwnRows(house);
});
afterAll(() => house.close());

const all = Object.entries(effects).flatMap(([name, params]) => Object.entries<Effect>(params).map(([param, effect]) => ({ name, param, effect })));

describe.each(all)('$name $param', ({ name, param, effect }) => {
  const { method } = endpoints[name as keyof Endpoints]; // proof: a key of the table beside it
  const filled = (path: string) => path.replace('REQUEST', rows.request).replace('ACCOUNT', rows.account).replace('COMMENT', rows.comment);
  const ask = async (path: string): Promise<string> => {
    const body = method === 'GET' ? {} : { body: { sectionUserStates: {} } };
    const { status, text } = await house.call(filled(path), { as: 'beheer', method, ...body });
    // Where an answer says it was found does not count.
    return `${status} ${text.replace(/"(eTag|\w*[uU]rl|\w*PageToken)":("[^"]*"|null)/g, '')}`;
  };

  if ('because' in effect) it(`has none: ${effect.because}`, () => expect(effect.because).not.toBe(''));
  else if ('shownIn' in effect)
    it(`is shown in ${effect.shownIn}`, async () => expect(await readFile(`test/contract/${effect.shownIn}`, 'utf8')).toMatch(new RegExp(`\\b${param}\\b`)));
  else
    it('changes what is answered', async () => {
      const [without, withIt] = [await ask(effect[0]), await ask(effect[1])];
      expect(without).toMatch(/^200 /);
      expect(withIt).not.toBe(without);
    });
});
