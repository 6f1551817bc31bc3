import { actionEndpoints } from '#protocol/endpoints/actions.ts';
import {
  type ActionOverrides,
  type Actions,
  type FormulaActivation,
  actionSections,
  actionTypes,
  overrideTypes,
  retrievalModes,
} from '#protocol/shapes/actions.ts';
import { maxItemsPerCall } from '#protocol/constants.ts';
import {
  type BatchAnswer,
  endpointAdapter,
  batchAnswer,
  requestOf,
} from '../cache/endpoint-adapter.ts';
import type { BatchAdapter, ReadAdapter } from '../cache/adapter.ts';
import { maybeBoolean, maybeName, maybeNames, formFactorOrLarge } from '../cache/keys.ts';
import { ids, name, objectName, objectNames, oneOf, someOf } from '../cache/config-rules.ts';
import {
  type ConfigOf,
  type ConfigKey,
  type ConfigRule,
  listOf,
  objectOf,
} from '../cache/config-shape.ts';

/** The actions that are available in a place. Source: record-api.md §6.6, §7.2. */

const maybeTypes: ConfigKey<string[] | undefined> = {
  rule: (value) => someOf(value, actionTypes),
  or: undefined,
};
const maybeSections: ConfigKey<string[] | undefined> = {
  rule: (value) => someOf(value, actionSections),
  or: undefined,
};
const maybeMode: ConfigKey<string | undefined> = {
  rule: (value) => oneOf(value, retrievalModes),
  or: undefined,
};

const anywhere = {
  actionTypes: maybeTypes,
  apiNames: maybeNames,
  formFactor: formFactorOrLarge,
  retrievalMode: maybeMode,
  sections: maybeSections,
};
export const getGlobalActions: ReadAdapter<
  ConfigOf<typeof anywhere>,
  Actions
> = /* @__PURE__ */ endpointAdapter('getGlobalActions', () => actionEndpoints.getGlobalActions, {
  shape: { keys: anywhere },
});

const lookup = {
  objectApiNames: objectNames,
  actionTypes: maybeTypes,
  formFactor: formFactorOrLarge,
  sections: maybeSections,
};
export const getLookupActions: ReadAdapter<
  ConfigOf<typeof lookup>,
  Actions
> = /* @__PURE__ */ endpointAdapter('getLookupActions', () => actionEndpoints.getLookupActions, {
  shape: { keys: lookup },
});

const create = {
  objectApiName: objectName,
  actionTypes: maybeTypes,
  formFactor: formFactorOrLarge,
  sections: maybeSections,
};
export const getObjectCreateActions: ReadAdapter<
  ConfigOf<typeof create>,
  Actions
> = /* @__PURE__ */ endpointAdapter(
  'getObjectCreateActions',
  () => actionEndpoints.getObjectCreateActions,
  {
    shape: { keys: create },
  },
);

export const getListViewActions: ReadAdapter<
  ConfigOf<typeof create>,
  Actions
> = /* @__PURE__ */ endpointAdapter(
  'getListViewActions',
  () => actionEndpoints.getListViewActions,
  {
    shape: { keys: create },
  },
);

const record = {
  recordIds: ids,
  actionTypes: maybeTypes,
  apiNames: maybeNames,
  formFactor: formFactorOrLarge,
  retrievalMode: maybeMode,
  sections: maybeSections,
};
const objectsIn = (actions: Actions['actions']): string[] => {
  const named = Object.values(actions).flatMap((of) =>
    of.actions.flatMap(({ targetObject }) => targetObject ?? []),
  );
  return named.length === 0 ? ['*'] : [...new Set(named)];
};

export const getRecordActions: ReadAdapter<
  ConfigOf<typeof record>,
  Actions
> = /* @__PURE__ */ endpointAdapter('getRecordActions', () => actionEndpoints.getRecordActions, {
  shape: {
    keys: record,
    complete: ({ apiNames, sections }) => (apiNames ?? sections) !== undefined,
  },
  // The values of a row decide which actions it has.
  lists: (_, { actions }) => objectsIn(actions),
});

const edit = {
  recordIds: ids,
  actionTypes: maybeTypes,
  formFactor: formFactorOrLarge,
  sections: maybeSections,
};
export const getRecordEditActions: ReadAdapter<
  ConfigOf<typeof edit>,
  Actions
> = /* @__PURE__ */ endpointAdapter(
  'getRecordEditActions',
  () => actionEndpoints.getRecordEditActions,
  {
    shape: { keys: edit },
  },
);

const onePart = {
  relatedListId: name,
  actionTypes: maybeTypes,
  apiNames: maybeNames,
  formFactor: formFactorOrLarge,
  retrievalMode: maybeMode,
  sections: maybeSections,
};
const relatedList = { recordIds: ids, ...onePart };
type RelatedListActions = ConfigOf<typeof relatedList>;
export const getRelatedListActions: ReadAdapter<RelatedListActions, Actions> =
  /* @__PURE__ */ endpointAdapter(
    'getRelatedListActions',
    () => actionEndpoints.getRelatedListActions,
    {
      shape: { keys: relatedList },
      batch: {
        limit: maxItemsPerCall,
        group: ({ recordIds }) => recordIds.join(),
        request: (configs) =>
          requestOf(actionEndpoints.getRelatedListsActions, {
            recordIds: configs[0]?.recordIds,
            relatedListsActionParameters: configs.map(partOf),
          }),
      },
    },
  );

function partOf(config: RelatedListActions): Omit<RelatedListActions, 'recordIds'> {
  const { recordIds: _, ...part } = config;
  return part;
}

const parts: ConfigRule<Omit<RelatedListActions, 'recordIds'>[]> = (value) =>
  listOf(value, (each) => objectOf(each, onePart));
const relatedLists = { recordIds: ids, relatedListsActionParameters: parts };
export const getRelatedListsActions: BatchAdapter<
  ConfigOf<typeof relatedLists>,
  BatchAnswer<Actions>
> = {
  name: 'getRelatedListsActions',
  shape: {
    keys: relatedLists,
    complete: ({ relatedListsActionParameters }) => relatedListsActionParameters.length > 0,
  },
  single: getRelatedListActions,
  parts: ({ recordIds, relatedListsActionParameters }) =>
    relatedListsActionParameters.map((part) => ({ recordIds, ...part })),
  assemble: batchAnswer,
  failsOn: (statusCode) => statusCode === 404,
};

const relatedRecord = {
  recordIds: ids,
  relatedListRecordIds: ids,
  actionTypes: maybeTypes,
  formFactor: formFactorOrLarge,
  sections: maybeSections,
};
export const getRelatedListRecordActions: ReadAdapter<
  ConfigOf<typeof relatedRecord>,
  Actions
> = /* @__PURE__ */ endpointAdapter(
  'getRelatedListRecordActions',
  () => actionEndpoints.getRelatedListRecordActions,
  { shape: { keys: relatedRecord } },
);

const maybeOverride: ConfigKey<string | undefined> = {
  rule: (value) => oneOf(value, overrideTypes),
  or: undefined,
};
const overrides = {
  objectApiName: objectName,
  defaultTemplateOnly: maybeBoolean,
  type: maybeOverride,
};
export const getActionOverrides: ReadAdapter<
  ConfigOf<typeof overrides>,
  ActionOverrides
> = /* @__PURE__ */ endpointAdapter(
  'getActionOverrides',
  () => actionEndpoints.getActionOverrides,
  {
    shape: { keys: overrides },
  },
);

const formula = {
  actionFeature: name,
  application: maybeName,
  objectApiNames: { rule: objectNames, or: undefined },
};
export const getFormulaActivation: ReadAdapter<
  ConfigOf<typeof formula>,
  FormulaActivation
> = /* @__PURE__ */ endpointAdapter(
  'getFormulaActivation',
  () => actionEndpoints.getFormulaActivation,
  {
    shape: { keys: formula },
  },
);
