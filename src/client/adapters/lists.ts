import { maxItemsPerCall, recentListName } from '#protocol/constants.ts';
import type { CalledEndpoint } from '#protocol/api/endpoint.ts';
import * as listEndpoints from '#protocol/endpoints/lists.ts';
import type {
  ListCount,
  ListInfo,
  ListRecords,
  ListUi,
  ListViewSummaries,
} from '#protocol/shapes/list.ts';
import {
  type DeclaredAdapter,
  endpointAdapter,
  type BatchAnswer,
  batchAnswer,
  requestOf,
} from '../cache/endpoint-adapter.ts';
import type {
  Asked,
  BatchAdapter,
  DelegatingAdapter,
  ReadAdapter,
  RecordMapper,
} from '../cache/adapter.ts';
import type { Client, Entry } from '../client.ts';
import { keyOf } from '../cache/entry.ts';
import { pagedReadStrategy, sortFieldsOf } from '../cache/paging.ts';
import type { ListPage, Paging, PageWindowConfig } from '../cache/paging/paged-entry.ts';
import { listName } from '../cache/config-rules.ts';
import { type DeclaredConfig, declaredKeys, declaredShape } from '../cache/declared-config.ts';
import { ConfigFault, isObject, type ConfigKey, type ConfigKeys } from '../cache/config-shape.ts';
import { getListInfoByName, listOfName, qualifiedNames } from './list-info.ts';

/** Source: record-api.md §6.4, §7.2, §7.10. */

/** `getListUi` takes this marker instead of a name, for the list of recently viewed records. */
export const MRU: unique symbol = /* @__PURE__ */ Symbol.for('MRU');

/** `sortBy` is an array, not the comma-separated text of the HTTP response. */
export type ListRecordsPage = Omit<ListRecords, 'sortBy'> & { sortBy: readonly string[] | null };

export type ListUiPage = Omit<ListUi, 'records'> & { records: ListRecordsPage };

const named = (value: unknown): string | ConfigFault =>
  value === MRU ? new ConfigFault('how did MRU config get here?', null) : listName(value);
const marker: ConfigKey<undefined> = {
  rule: (value) => (value === MRU ? undefined : new ConfigFault('unrecognized config', null)),
  or: undefined,
};

type ByName = DeclaredConfig<typeof listEndpoints.getListRecordsByName>;
type ById = DeclaredConfig<typeof listEndpoints.getListRecordsById>;
type Recent = DeclaredConfig<typeof listEndpoints.getMruListRecords> & {
  listViewApiName?: undefined;
};
type Narrowed = Omit<ByName, 'objectApiName' | 'listViewApiName'>;

// proof: when the endpoint's query lacks optional parameters, their keys are absent
const byName = (endpoint: CalledEndpoint): ConfigKeys<ByName> => ({
  ...(declaredKeys(endpoint) as ConfigKeys<ByName>),
  listViewApiName: named,
});
const recent = (endpoint: CalledEndpoint): ConfigKeys<Recent> => ({
  ...(declaredKeys(endpoint) as ConfigKeys<Recent>), // proof: both have the same parameters
  listViewApiName: marker,
});

/** Cache entries with the same list key share their pages. */
const listOf = (
  place: string,
  { fields, optionalFields, sortBy, searchTerm, where }: Narrowed,
): string => JSON.stringify([place, fields, optionalFields, sortBy, searchTerm, where]);

const ofName = (config: ByName): string =>
  listOf(`${config.objectApiName}/${config.listViewApiName}`, config);

const ofId = (config: ById): string => listOf(config.listViewId, config);

const ofRecent = (config: Recent): string =>
  listOf(`${config.objectApiName}/${recentListName}`, config);

const defined = ({
  listReference: { objectApiName, listViewApiName },
}: Pick<ListInfo, 'listReference'>): object => ({ objectApiName, listViewApiName });

const infoOf = (client: Client, page: ListPage): Entry | undefined =>
  // proof: these entries are pages of lists
  client.entries.get(keyOf(getListInfoByName.name, defined(page as ListPage & ListRecordsPage)));

/** Source: spec §7 "Lists". */
function readPage(page: ListRecordsPage): ListRecordsPage {
  const sortBy = sortFieldsOf(page);
  return { ...page, sortBy: sortBy ?? (page.listReference.type === 'mru' ? [] : null) };
}

function rows<Config extends PageWindowConfig>(list: (config: Config) => string) {
  const paging: Paging<Config, ListRecordsPage> = {
    list,
    page: (page) => page,
    // proof: all pages of one list are of the same kind
    like: (_, page) => page as ListRecordsPage,
    read: readPage,
    info: infoOf,
  };
  return {
    way: pagedReadStrategy(paging),
    mapRecords: (page: ListRecordsPage, swap: RecordMapper): ListRecordsPage => ({
      ...page,
      records: page.records.map(swap),
    }),
    lists: (_: Config, { listReference }: ListRecordsPage) => [listReference.objectApiName],
  };
}

function rowsWithInfo<Config extends PageWindowConfig>(list: (config: Config) => string) {
  const paging: Paging<Config, ListUiPage> = {
    list,
    page: ({ records }) => records,
    // proof: all pages of one list are of the same kind
    like: (ui, records) => ui && { ...ui, records: records as ListRecordsPage },
    read: (ui) => ({ ...ui, records: readPage(ui.records) }),
    info: infoOf,
  };
  return {
    way: pagedReadStrategy(paging),
    mapRecords: (ui: ListUiPage, swap: RecordMapper): ListUiPage => ({
      ...ui,
      records: { ...ui.records, records: ui.records.records.map(swap) },
    }),
    lists: (_: Config, { records }: ListUiPage) => [records.listReference.objectApiName],
    also: ({ info }: ListUiPage) => [
      { adapter: getListInfoByName, config: defined(info), answer: info },
    ],
  };
}

export const getListRecordsByName: ReadAdapter<ByName, ListRecordsPage> =
  /* @__PURE__ */ endpointAdapter(
    'getListRecordsByName',
    () => listEndpoints.postListRecordsByName,
    {
      keys: () => byName(listEndpoints.getListRecordsByName),
      .../* @__PURE__ */ rows(ofName),
    },
  );

export const getListRecordsById: ReadAdapter<ById, ListRecordsPage> =
  /* @__PURE__ */ endpointAdapter('getListRecordsById', () => listEndpoints.getListRecordsById, {
    .../* @__PURE__ */ rows(ofId),
  });

export const getMruListRecords: ReadAdapter<Recent, ListRecordsPage> =
  /* @__PURE__ */ endpointAdapter('getMruListRecords', () => listEndpoints.getMruListRecords, {
    keys: () => recent(listEndpoints.getMruListRecords),
    .../* @__PURE__ */ rows(ofRecent),
  });

export const getListUiByName: ReadAdapter<ByName, ListUiPage> = /* @__PURE__ */ endpointAdapter(
  'getListUiByName',
  () => listEndpoints.getListUiByName,
  {
    keys: () => byName(listEndpoints.getListUiByName),
    .../* @__PURE__ */ rowsWithInfo(ofName),
  },
);

export const getListUiById: ReadAdapter<ById, ListUiPage> = /* @__PURE__ */ endpointAdapter(
  'getListUiById',
  () => listEndpoints.getListUiById,
  {
    .../* @__PURE__ */ rowsWithInfo(ofId),
  },
);

export const getMruListUi: ReadAdapter<Recent, ListUiPage> = /* @__PURE__ */ endpointAdapter(
  'getMruListUi',
  () => listEndpoints.getMruListUi,
  {
    keys: () => recent(listEndpoints.getMruListUi),
    .../* @__PURE__ */ rowsWithInfo(ofRecent),
  },
);
export const getListCountByName: DeclaredAdapter<typeof listEndpoints.getListCountByName> =
  /* @__PURE__ */ endpointAdapter('getListCountByName', () => listEndpoints.getListCountByName, {
    lists: ({ objectApiName }) => [objectApiName],
    batch: {
      limit: maxItemsPerCall,
      group: ({ searchTerm, where, maxCount }) =>
        searchTerm === undefined && where === undefined ? String(maxCount) : null,
      request: (configs) =>
        requestOf(listEndpoints.getListCountBatch, {
          names: configs.map(
            ({ objectApiName, listViewApiName }) => `${objectApiName}.${listViewApiName}`,
          ),
          maxCount: configs[0]?.maxCount,
        }),
    },
  });

export const getListCountsByName: BatchAdapter<
  DeclaredConfig<typeof listEndpoints.getListCountBatch>,
  BatchAnswer<ListCount>
> = {
  name: 'getListCountsByName',
  shape: /* @__PURE__ */ declaredShape(() => listEndpoints.getListCountBatch, {
    names: qualifiedNames,
  }),
  single: getListCountByName,
  parts: ({ names = [], maxCount }) =>
    names.map((name) => ({
      ...listOfName(name),
      maxCount,
      searchTerm: undefined,
      where: undefined,
    })),
  assemble: batchAnswer,
};

type Summaries = DeclaredConfig<typeof listEndpoints.getListUiSummaries>;
export const getListUiSummaries: DeclaredAdapter<typeof listEndpoints.getListUiSummaries> =
  /* @__PURE__ */ endpointAdapter('getListUiSummaries', () => listEndpoints.getListUiSummaries);

export const getListUi: DelegatingAdapter<
  Partial<ByName & ById & Summaries> & { listViewApiName?: string | typeof MRU },
  ListUiPage | ListViewSummaries
> = {
  name: 'getListUi',
  // proof: `choose` passes each adapter its own part of this config
  choose: (asked) => chosen(asked) as ReturnType<typeof getListUi.choose>,
};

function chosen(
  asked: Asked<{ objectApiName: string; listViewApiName: string | typeof MRU; listViewId: string }>,
) {
  if (!isObject(asked)) return getListUiSummaries;
  // The key `listViewId` with the value undefined means that the caller does not know the id yet,
  // unless the config also has an object name: then the id is ignored.
  if (asked.listViewId !== undefined || ('listViewId' in asked && !('objectApiName' in asked)))
    return getListUiById;
  if (!('objectApiName' in asked)) return { kind: 'wrong', message: 'unrecognized config' };
  if (!('listViewApiName' in asked)) return getListUiSummaries;
  return asked.listViewApiName === MRU ? getMruListUi : getListUiByName;
}
