import * as relatedListEndpoints from '#protocol/endpoints/related-lists.ts';
import type { RelatedListInfo, RelatedListPreferences } from '#protocol/shapes/related-list.ts';
import type { Asked } from '../cache/adapter.ts';
import type { Client, Entry } from '../client.ts';
import { maybeOrder, maybeWidths, maybeWraps } from '../cache/list-rules.ts';
import { name, objectName } from '../cache/config-rules.ts';
import { type ConfigOf, objectOf } from '../cache/config-shape.ts';
import { updateCacheAfterWrite, sendWrite } from '../save/send-write.ts';
import { getRelatedListInfo, getRelatedListPreferences } from './related-list-info.ts';

/** Source: record-api.md §6.7, §7.2, §7.7. */

const userPreferences = { columnWidths: maybeWidths, columnWrap: maybeWraps };

const preferred = { rule: (value: unknown) => objectOf(value, userPreferences), or: undefined };

const infoKeys = {
  parentObjectApiName: objectName,
  relatedListId: name,
  orderedByInfo: maybeOrder,
  userPreferences: preferred,
};

export async function updateRelatedListInfo(
  client: Client,
  change: Asked<ConfigOf<typeof infoKeys>>,
): Promise<RelatedListInfo> {
  const declared = {
    name: 'updateRelatedListInfo',
    endpoint: relatedListEndpoints.updateRelatedListInfo,
    shape: { keys: infoKeys },
  };
  const { config, answer, current } = await sendWrite(client, declared, change);
  const { parentObjectApiName, relatedListId } = config;
  const info = answer as RelatedListInfo; // proof: this is the type of the endpoint's response
  if (current)
    updateCacheAfterWrite(client, concerns(parentObjectApiName, relatedListId), {
      adapter: getRelatedListInfo,
      config: { parentObjectApiName, relatedListId },
      answer: info,
    });
  return info;
}

const preferenceKeys = {
  preferencesId: name,
  columnWidths: maybeWidths,
  columnWrap: maybeWraps,
  orderedBy: maybeOrder,
};

export async function updateRelatedListPreferences(
  client: Client,
  change: Asked<ConfigOf<typeof preferenceKeys>>,
): Promise<RelatedListPreferences> {
  const declared = {
    name: 'updateRelatedListPreferences',
    endpoint: relatedListEndpoints.updateRelatedListPreferences,
    shape: { keys: preferenceKeys },
  };
  const { config, answer, current } = await sendWrite(client, declared, change);
  const { preferencesId } = config;
  const [parent = '', ...rest] = preferencesId.split('.');
  // proof: this is the type of the endpoint's response
  const savedPreferences = answer as RelatedListPreferences;
  if (current)
    updateCacheAfterWrite(client, concerns(parent, rest.join('.')), {
      adapter: getRelatedListPreferences,
      config: { preferencesId },
      answer: savedPreferences,
    });
  return savedPreferences;
}

const concerns =
  (parent: string, list: string) =>
  ({ adapter, config }: Entry): boolean => {
    if (!/^getRelatedList(?:Info|Preferences|Records)/.test(adapter.name)) return false;
    const {
      parentObjectApiName = parent,
      relatedListId,
      preferencesId,
    } = config as Partial<Record<string, unknown>>; // proof: every config is an object
    return (
      preferencesId === `${parent}.${list}` ||
      (relatedListId === list && parentObjectApiName === parent)
    );
  };
