import * as listEndpoints from '#protocol/endpoints/lists.ts';
import type { ListInfo, ListPreferences, ListReference } from '#protocol/shapes/list.ts';
import type { Asked } from '../cache/adapter.ts';
import type { Client, Entry } from '../client.ts';
import {
  listFilters,
  maybeOrder,
  maybeWidths,
  maybeWraps,
  listScope,
} from '../cache/list-rules.ts';
import {
  listName,
  objectName,
  nullable,
  text,
  textList,
  maybeBoolean,
  maybeName,
} from '../cache/config-rules.ts';
import type { ConfigOf, ConfigKey, ConfigRule } from '../cache/config-shape.ts';
import { type DeclaredConfig, declaredShape } from '../cache/declared-config.ts';
import { updateCacheAfterWrite, sendWrite } from '../save/send-write.ts';
import { getListInfoByName, getListPreferences } from './list-info.ts';

/** Source: record-api.md §6.4, §7.2, §7.7. */

const maybe = <T>(rule: ConfigRule<T>): ConfigKey<T | undefined> => ({ rule, or: undefined });
const resettable = <T>(rule: ConfigRule<T>): ConfigKey<T | null | undefined> => ({
  rule: (value) => nullable(value, rule),
  or: undefined,
});

const newKeys = () => ({
  objectApiName: objectName,
  displayColumns: maybe(textList),
  filterLogicString: resettable(text),
  filteredByInfo: maybe(listFilters),
  includeDefaultAttributes: maybeBoolean,
  label: maybe(text),
  listShares: maybe(textList),
  listViewApiName: maybeName,
  scope: maybe(listScope),
  visibility: maybe(text),
});

export type NewList = ConfigOf<ReturnType<typeof newKeys>>;

export async function createListInfo(client: Client, list: Asked<NewList>): Promise<ListInfo> {
  const declared = {
    name: 'createListInfo',
    endpoint: listEndpoints.createListInfo,
    shape: { keys: newKeys() },
  };
  return settleInfo(client, await sendWrite(client, declared, list));
}

const changeKeys = () => ({
  objectApiName: objectName,
  listViewApiName: listName,
  displayColumns: resettable(textList),
  filterLogicString: resettable(text),
  filteredByInfo: resettable(listFilters),
  label: resettable(text),
  listShares: resettable(textList),
  scope: resettable(listScope),
  visibility: resettable(text),
});

export type ListChange = ConfigOf<ReturnType<typeof changeKeys>>;

/**
 * `ifMatch`: the eTag of the list's info; the server refuses the write when the list has another.
 */
export async function updateListInfoByName(
  client: Client,
  change: Asked<ListChange>,
  { ifMatch }: { ifMatch?: string } = {},
): Promise<ListInfo> {
  const headers = ifMatch !== undefined && { headers: { 'If-Match': `"${ifMatch}"` } };
  const declared = {
    name: 'updateListInfoByName',
    endpoint: listEndpoints.updateListInfoByName,
    shape: { keys: changeKeys() },
    ...headers,
  };
  return settleInfo(client, await sendWrite(client, declared, change));
}

function settleInfo(
  client: Client,
  { answer, current }: { answer: unknown; current: boolean },
): ListInfo {
  const info = answer as ListInfo; // proof: this is the type of the responses of both endpoints
  const { listReference: list } = info;
  if (current)
    updateCacheAfterWrite(client, concerns(list), {
      adapter: getListInfoByName,
      config: listOf(list),
      answer: info,
    });
  return info;
}

export async function deleteListInfo(
  client: Client,
  list: Asked<DeclaredConfig<typeof listEndpoints.deleteListInfo>>,
): Promise<void> {
  const { config, current } = await sendWrite(
    client,
    {
      name: 'deleteListInfo',
      endpoint: listEndpoints.deleteListInfo,
      shape: declaredShape(() => listEndpoints.deleteListInfo),
    },
    list,
  );
  if (current) updateCacheAfterWrite(client, concerns(config));
}

const preferenceKeys = {
  objectApiName: objectName,
  listViewApiName: listName,
  columnWidths: maybeWidths,
  columnWrap: maybeWraps,
  orderedBy: maybeOrder,
};

export async function updateListPreferences(
  client: Client,
  preferences: Asked<ConfigOf<typeof preferenceKeys>>,
): Promise<ListPreferences> {
  const declared = {
    name: 'updateListPreferences',
    endpoint: listEndpoints.updateListPreferences,
    shape: { keys: preferenceKeys },
  };
  const { answer, current } = await sendWrite(client, declared, preferences);
  // proof: this is the type of the endpoint's response
  const savedPreferences = answer as ListPreferences;
  const { listReference: list } = savedPreferences;
  if (current)
    updateCacheAfterWrite(client, concerns(list), {
      adapter: getListPreferences,
      config: listOf(list),
      answer: savedPreferences,
    });
  return savedPreferences;
}

const listOf = ({ objectApiName, listViewApiName }: ListReference) => ({
  objectApiName,
  listViewApiName: listViewApiName ?? undefined,
});

const concerns =
  (list: { id?: string | null; objectApiName: string; listViewApiName: string | null }) =>
  ({ adapter: { name }, config }: Entry): boolean => {
    if (!/^get(?:Mru)?List(?!ObjectInfo)/.test(name)) return false;
    const { objectApiName, listViewApiName, listViewId } = config as Partial<
      Record<string, unknown>
    >; // proof: every config is an object
    if (listViewId !== undefined) return list.id === undefined || listViewId === list.id;
    return (
      objectApiName === list.objectApiName &&
      (listViewApiName === undefined || listViewApiName === list.listViewApiName)
    );
  };
