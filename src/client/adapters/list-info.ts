import { maxItemsPerCall, recentListName } from '#protocol/constants.ts';
import * as listEndpoints from '#protocol/endpoints/lists.ts';
import type { ListInfo } from '#protocol/shapes/list.ts';
import {
  type BatchAnswer,
  type DeclaredAdapter,
  endpointAdapter,
  batchAnswer,
  requestOf,
} from '../cache/endpoint-adapter.ts';
import type { BatchAdapter } from '../cache/adapter.ts';
import { listName, name, objectName } from '../cache/config-rules.ts';
import { type ConfigOf, ConfigFault, orderedSetOf } from '../cache/config-shape.ts';

/** Source: record-api.md §6.4, §7.2. */

const list = { objectApiName: objectName, listViewApiName: listName };

type ListConfig = ConfigOf<typeof list>;
/**
 * No record decides a list definition, but an entry that names any object becomes stale when change
 * events were missed.
 */
const definitions = (): readonly string[] => ['ListView'];

export const getListInfoByName: DeclaredAdapter<typeof listEndpoints.getListInfoByName> =
  /* @__PURE__ */ endpointAdapter('getListInfoByName', () => listEndpoints.getListInfoByName, {
    lists: definitions,
    batch: {
      limit: maxItemsPerCall,
      group: () => '',
      request: (configs) =>
        requestOf(listEndpoints.getListInfoBatch, {
          names: configs.map(
            ({ objectApiName, listViewApiName }) => `${objectApiName}.${listViewApiName}`,
          ),
        }),
    },
  });

export const getListInfoById: DeclaredAdapter<typeof listEndpoints.getListInfoById> =
  /* @__PURE__ */ endpointAdapter('getListInfoById', () => listEndpoints.getListInfoById);

function qualified(value: unknown): string | ConfigFault {
  const made = name(value);
  if (typeof made !== 'string') return made;
  const { objectApiName, listViewApiName } = listOfName(made);
  return objectApiName && listViewApiName
    ? `${objectApiName}.${listViewApiName}`
    : new ConfigFault(`Expected Object.ListView but received ${made}`);
}

export function listOfName(qualifiedName: string): ListConfig {
  const [objectApiName = '', ...rest] = qualifiedName.split('.');
  const listViewApiName = rest.join('.');
  return {
    objectApiName,
    listViewApiName: listViewApiName === '__Recent' ? recentListName : listViewApiName,
  };
}

export const qualifiedNames = (value: unknown) => orderedSetOf(value, qualified);

const several = { names: qualifiedNames };

export const getListInfosByName: BatchAdapter<ConfigOf<typeof several>, BatchAnswer<ListInfo>> = {
  name: 'getListInfosByName',
  shape: { keys: several },
  single: getListInfoByName,
  parts: ({ names }) => names.map(listOfName),
  assemble: batchAnswer,
};

export const getListInfosByObjectName: DeclaredAdapter<typeof listEndpoints.getListInfoSummaries> =
  /* @__PURE__ */ endpointAdapter(
    'getListInfosByObjectName',
    () => listEndpoints.getListInfoSummaries,
    {
      lists: definitions,
    },
  );

export const getListObjectInfo: DeclaredAdapter<typeof listEndpoints.getListObjectInfo> =
  /* @__PURE__ */ endpointAdapter('getListObjectInfo', () => listEndpoints.getListObjectInfo);

export const getListPreferences: DeclaredAdapter<typeof listEndpoints.getListPreferences> =
  /* @__PURE__ */ endpointAdapter('getListPreferences', () => listEndpoints.getListPreferences);
