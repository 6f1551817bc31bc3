import { maxItemsPerCall } from '#protocol/constants.ts';
import { metadataEndpoints } from '#protocol/endpoints/metadata.ts';
import type { LayoutUserState, RecordLayout } from '#protocol/shapes/layout.ts';
import type { ObjectDirectory, ObjectInfo } from '#protocol/shapes/object-info.ts';
import type { PathLayout } from '#protocol/shapes/path.ts';
import type { ObjectPicklists, PicklistValues } from '#protocol/shapes/picklist.ts';
import {
  type BatchAnswer,
  endpointAdapter,
  batchAnswer,
  splitFieldPath,
  requestOf,
} from '../cache/endpoint-adapter.ts';
import type { Asked, BatchAdapter, ReadAdapter } from '../cache/adapter.ts';
import { checkLayoutAnswer, checkPicklistAnswer } from '../cache/answers.ts';
import type { Client, Entry } from '../client.ts';
import {
  maybeName,
  layoutTypeOrFull,
  formFactorOrLarge,
  recordTypeOrMaster,
  recordTypeOrMasterNotNull,
  layoutModeOrView,
} from '../cache/keys.ts';
import {
  boolean,
  field,
  objectName,
  objectNamesInOrder,
  recordTypeId,
} from '../cache/config-rules.ts';
import { type ConfigOf, dictOf, objectOf } from '../cache/config-shape.ts';
import { updateCacheAfterWrite, sendWrite } from '../save/send-write.ts';

/** Object infos, picklists and layouts. Source: record-api.md §6.5, §7.2. */

const directory = {};
export const getObjectInfoDirectory: ReadAdapter<
  ConfigOf<typeof directory>,
  ObjectDirectory
> = /* @__PURE__ */ endpointAdapter(
  'getObjectInfoDirectory',
  () => metadataEndpoints.getObjectInfoDirectory,
  { shape: { keys: directory } },
);

const ofObject = { objectApiName: objectName };
export const getObjectInfo: ReadAdapter<
  ConfigOf<typeof ofObject>,
  ObjectInfo
> = /* @__PURE__ */ endpointAdapter('getObjectInfo', () => metadataEndpoints.getObjectInfo, {
  shape: { keys: ofObject },
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

// Required, with no default: the record type comes from an object info that is read first, and a
// request with the master type would fetch values that nobody uses.
const picklist = { recordTypeId, fieldApiName: field };
export const getPicklistValues: ReadAdapter<
  ConfigOf<typeof picklist>,
  PicklistValues
> = /* @__PURE__ */ endpointAdapter(
  'getPicklistValues',
  () => metadataEndpoints.getPicklistValues,
  {
    shape: { keys: picklist },
    named: ({ fieldApiName, ...rest }) => ({ ...rest, ...splitFieldPath(fieldApiName) }),
    accept: checkPicklistAnswer,
  },
);

const picklists = { objectApiName: objectName, recordTypeId };
export const getPicklistValuesByRecordType: ReadAdapter<
  ConfigOf<typeof picklists>,
  ObjectPicklists
> = /* @__PURE__ */ endpointAdapter(
  'getPicklistValuesByRecordType',
  () => metadataEndpoints.getPicklistValuesByRecordType,
  {
    shape: { keys: picklists },
    accept: ({ picklistFieldValues }) =>
      Object.values(picklistFieldValues).forEach(checkPicklistAnswer),
  },
);

const layout = {
  objectApiName: objectName,
  formFactor: formFactorOrLarge,
  layoutType: layoutTypeOrFull,
  mode: layoutModeOrView,
  recordTypeId: recordTypeOrMasterNotNull,
};
export const getLayout: ReadAdapter<
  ConfigOf<typeof layout>,
  RecordLayout
> = /* @__PURE__ */ endpointAdapter('getLayout', () => metadataEndpoints.getLayout, {
  shape: { keys: layout },
  accept: checkLayoutAnswer,
});

const userState = {
  objectApiName: objectName,
  layoutType: layoutTypeOrFull,
  mode: layoutModeOrView,
  recordTypeId: recordTypeOrMasterNotNull,
};
export const getLayoutUserState: ReadAdapter<
  ConfigOf<typeof userState>,
  LayoutUserState
> = /* @__PURE__ */ endpointAdapter(
  'getLayoutUserState',
  () => metadataEndpoints.getLayoutUserState,
  {
    shape: { keys: userState },
  },
);

const path = {
  objectApiName: objectName,
  formFactor: formFactorOrLarge,
  layoutOverride: maybeName,
  mode: layoutModeOrView,
  recordTypeId: recordTypeOrMaster,
};
export const getPathLayout: ReadAdapter<
  ConfigOf<typeof path>,
  PathLayout
> = /* @__PURE__ */ endpointAdapter('getPathLayout', () => metadataEndpoints.getPathLayout, {
  shape: { keys: path },
});

const section = { collapsed: boolean };
const sectionUserStates = (value: unknown) => dictOf(value, (one) => objectOf(one, section));
const stateChange = {
  objectApiName: objectName,
  layoutType: layoutTypeOrFull,
  mode: layoutModeOrView,
  recordTypeId: recordTypeOrMasterNotNull,
  sectionUserStates,
};

/**
 * Saves which sections of a layout are collapsed. Rejects with `Invalid config for
 * updateLayoutUserState`, or the server's refusal as `FetchError`.
 */
export async function updateLayoutUserState(
  client: Client,
  change: Asked<ConfigOf<typeof stateChange>>,
): Promise<LayoutUserState> {
  const declared = {
    name: 'updateLayoutUserState',
    endpoint: metadataEndpoints.updateLayoutUserState,
    shape: { keys: stateChange },
  };
  const { config, answer, current } = await sendWrite(client, declared, change);
  const { objectApiName, layoutType, mode, recordTypeId: type } = config;
  const state = answer as LayoutUserState; // proof: what the endpoint answers
  // The answer of `getRecordUi` contains these states too.
  const isAbout = ({ adapter }: Entry) => adapter.name === 'getRecordUi';
  if (current)
    updateCacheAfterWrite(client, isAbout, {
      adapter: getLayoutUserState,
      config: { objectApiName, layoutType, mode, recordTypeId: type },
      answer: state,
    });
  return state;
}
