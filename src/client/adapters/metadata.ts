import { maxItemsPerCall } from '#protocol/constants.ts';
import * as metadataEndpoints from '#protocol/endpoints/metadata.ts';
import type { LayoutUserState } from '#protocol/shapes/layout.ts';
import type { ObjectInfo } from '#protocol/shapes/object-info.ts';
import type { PicklistValues } from '#protocol/shapes/picklist.ts';
import {
  type BatchAnswer,
  type DeclaredAdapter,
  endpointAdapter,
  batchAnswer,
  splitFieldPath,
  requestOf,
} from '../cache/endpoint-adapter.ts';
import type { Asked, BatchAdapter, ReadAdapter } from '../cache/adapter.ts';
import { checkLayoutAnswer, checkPicklistAnswer } from '../cache/answers.ts';
import type { Client, Entry } from '../client.ts';
import { type DeclaredConfig, declaredKeys } from '../cache/declared-config.ts';
import { boolean, field, objectNamesInOrder, recordTypeId } from '../cache/config-rules.ts';
import { type ConfigKeys, type ConfigOf, dictOf, objectOf } from '../cache/config-shape.ts';
import { updateCacheAfterWrite, sendWrite } from '../save/send-write.ts';
import * as navigationEndpoints from '#protocol/endpoints/navigation.ts';

/** Source: record-api.md §6.5, §7.2. */

export const getObjectInfoDirectory: DeclaredAdapter<
  typeof metadataEndpoints.getObjectInfoDirectory
> = /* @__PURE__ */ endpointAdapter(
  'getObjectInfoDirectory',
  () => metadataEndpoints.getObjectInfoDirectory,
);

export const getObjectInfo: DeclaredAdapter<typeof metadataEndpoints.getObjectInfo> =
  /* @__PURE__ */ endpointAdapter('getObjectInfo', () => metadataEndpoints.getObjectInfo, {
    batch: {
      limit: maxItemsPerCall,
      group: () => '',
      request: (configs) =>
        requestOf(metadataEndpoints.getObjectInfos, {
          objectApiNames: configs.map(({ objectApiName }) => objectApiName),
        }),
    },
  });

const ofObjects = { objectApiNames: objectNamesInOrder };

export const getObjectInfos: BatchAdapter<ConfigOf<typeof ofObjects>, BatchAnswer<ObjectInfo>> = {
  name: 'getObjectInfos',
  shape: { keys: ofObjects },
  single: getObjectInfo,
  parts: ({ objectApiNames }) => objectApiNames.map((objectApiName) => ({ objectApiName })),
  assemble: batchAnswer,
};

// The record type has no default: callers read it from an object info first.
const picklist = { recordTypeId, fieldApiName: field };

export const getPicklistValues: ReadAdapter<
  ConfigOf<typeof picklist>,
  PicklistValues
> = /* @__PURE__ */ endpointAdapter(
  'getPicklistValues',
  () => metadataEndpoints.getPicklistValues,
  {
    keys: () => picklist,
    named: ({ fieldApiName, ...rest }) => ({ ...rest, ...splitFieldPath(fieldApiName) }),
    accept: checkPicklistAnswer,
  },
);

export const getPicklistValuesByRecordType: DeclaredAdapter<
  typeof metadataEndpoints.getPicklistValuesByRecordType
> = /* @__PURE__ */ endpointAdapter(
  'getPicklistValuesByRecordType',
  () => metadataEndpoints.getPicklistValuesByRecordType,
  {
    accept: ({ picklistFieldValues }) =>
      Object.values(picklistFieldValues).forEach(checkPicklistAnswer),
  },
);

export const getLayout: DeclaredAdapter<typeof metadataEndpoints.getLayout> =
  /* @__PURE__ */ endpointAdapter('getLayout', () => metadataEndpoints.getLayout, {
    accept: checkLayoutAnswer,
  });

export const getLayoutUserState: DeclaredAdapter<typeof metadataEndpoints.getLayoutUserState> =
  /* @__PURE__ */ endpointAdapter('getLayoutUserState', () => metadataEndpoints.getLayoutUserState);

export const getPathLayout: DeclaredAdapter<typeof metadataEndpoints.getPathLayout> =
  /* @__PURE__ */ endpointAdapter('getPathLayout', () => metadataEndpoints.getPathLayout);

const section = { collapsed: boolean };

const sectionUserStates = (value: unknown) => dictOf(value, (one) => objectOf(one, section));

type StateChange = DeclaredConfig<typeof metadataEndpoints.updateLayoutUserState> & {
  sectionUserStates: Record<string, { collapsed: boolean }>;
};

const stateKeys = (): ConfigKeys<StateChange> => ({
  ...declaredKeys(metadataEndpoints.updateLayoutUserState),
  sectionUserStates,
});

export async function updateLayoutUserState(
  client: Client,
  change: Asked<StateChange>,
): Promise<LayoutUserState> {
  const declared = {
    name: 'updateLayoutUserState',
    endpoint: metadataEndpoints.updateLayoutUserState,
    shape: { keys: stateKeys() },
  };
  const { config, answer, current } = await sendWrite(client, declared, change);
  const { objectApiName, layoutType, mode, recordTypeId: type } = config;
  const state = answer as LayoutUserState; // proof: this is the type of the endpoint's response
  const isAbout = ({ adapter }: Entry) => adapter.name === 'getRecordUi';
  if (current)
    updateCacheAfterWrite(client, isAbout, {
      adapter: getLayoutUserState,
      config: { objectApiName, layoutType, mode, recordTypeId: type },
      answer: state,
    });
  return state;
}

export const getApps: DeclaredAdapter<typeof navigationEndpoints.getApps> =
  /* @__PURE__ */ endpointAdapter('getApps', () => navigationEndpoints.getApps);

/** `appId`: an id, a developer name, or `selected`. */
export const getAppDetails: DeclaredAdapter<typeof navigationEndpoints.getAppDetails> =
  /* @__PURE__ */ endpointAdapter('getAppDetails', () => navigationEndpoints.getAppDetails);

export const getNavItems: DeclaredAdapter<typeof navigationEndpoints.getNavItems> =
  /* @__PURE__ */ endpointAdapter('getNavItems', () => navigationEndpoints.getNavItems);
