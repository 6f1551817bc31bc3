import * as actionEndpoints from '#protocol/endpoints/actions.ts';
import type { Actions } from '#protocol/shapes/actions.ts';
import { maxItemsPerCall } from '#protocol/constants.ts';
import {
  type BatchAnswer,
  type DeclaredAdapter,
  endpointAdapter,
  batchAnswer,
  requestOf,
} from '../cache/endpoint-adapter.ts';
import type { BatchAdapter, ReadAdapter } from '../cache/adapter.ts';
import { ids, name } from '../cache/config-rules.ts';
import {
  type ConfigKeys,
  type ConfigOf,
  type ConfigRule,
  listOf,
  objectOf,
} from '../cache/config-shape.ts';
import { type DeclaredConfig, queryKeys } from '../cache/declared-config.ts';

/** The actions that a viewer can run. Source: record-api.md §6.6, §7.2. */

export const getGlobalActions: DeclaredAdapter<typeof actionEndpoints.getGlobalActions> =
  /* @__PURE__ */ endpointAdapter('getGlobalActions', () => actionEndpoints.getGlobalActions);

export const getLookupActions: DeclaredAdapter<typeof actionEndpoints.getLookupActions> =
  /* @__PURE__ */ endpointAdapter('getLookupActions', () => actionEndpoints.getLookupActions);

export const getObjectCreateActions: DeclaredAdapter<
  typeof actionEndpoints.getObjectCreateActions
> = /* @__PURE__ */ endpointAdapter(
  'getObjectCreateActions',
  () => actionEndpoints.getObjectCreateActions,
);

export const getListViewActions: DeclaredAdapter<typeof actionEndpoints.getListViewActions> =
  /* @__PURE__ */ endpointAdapter('getListViewActions', () => actionEndpoints.getListViewActions);

const objectsIn = (actions: Actions['actions']): string[] => {
  const named = Object.values(actions).flatMap(({ actions: offered, refused = [] }) => [
    ...offered.flatMap(({ targetObject }) => targetObject ?? []),
    ...refused.map(({ because }) => because),
  ]);
  return named.length === 0 ? ['*'] : [...new Set(named)];
};

export const getRecordActions: DeclaredAdapter<typeof actionEndpoints.getRecordActions> =
  /* @__PURE__ */ endpointAdapter('getRecordActions', () => actionEndpoints.getRecordActions, {
    complete: ({ apiNames, sections }) => (apiNames ?? sections) !== undefined,
    // The actions depend on values of the target rows.
    lists: (_, { actions }) => objectsIn(actions),
  });

export const getRecordEditActions: DeclaredAdapter<typeof actionEndpoints.getRecordEditActions> =
  /* @__PURE__ */ endpointAdapter(
    'getRecordEditActions',
    () => actionEndpoints.getRecordEditActions,
  );

type ActionParams = Omit<DeclaredConfig<typeof actionEndpoints.getRecordActions>, 'recordIds'>;
type OnePart = ActionParams & { relatedListId: string };
type RelatedListActions = OnePart & { recordIds: string[] };

const partKeys = (): ConfigKeys<OnePart> => ({
  relatedListId: name,
  // proof: ActionParams contains exactly these parameters
  ...(queryKeys(actionEndpoints.getRecordActions.query) as ConfigKeys<ActionParams>),
});

export const getRelatedListActions: ReadAdapter<RelatedListActions, Actions> =
  /* @__PURE__ */ endpointAdapter(
    'getRelatedListActions',
    () => actionEndpoints.getRelatedListActions,
    {
      keys: () => ({ recordIds: ids, ...partKeys() }),
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

function partOf(config: RelatedListActions): OnePart {
  const { recordIds: _, ...part } = config;
  return part;
}

const parts: ConfigRule<OnePart[]> = (value) => {
  const keys = partKeys();
  return listOf(value, (each) => objectOf(each, keys));
};

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

export const getRelatedListRecordActions: DeclaredAdapter<
  typeof actionEndpoints.getRelatedListRecordActions
> = /* @__PURE__ */ endpointAdapter(
  'getRelatedListRecordActions',
  () => actionEndpoints.getRelatedListRecordActions,
);

export const getActionOverrides: DeclaredAdapter<typeof actionEndpoints.getActionOverrides> =
  /* @__PURE__ */ endpointAdapter('getActionOverrides', () => actionEndpoints.getActionOverrides);

export const getFormulaActivation: DeclaredAdapter<typeof actionEndpoints.getFormulaActivation> =
  /* @__PURE__ */ endpointAdapter(
    'getFormulaActivation',
    () => actionEndpoints.getFormulaActivation,
  );
