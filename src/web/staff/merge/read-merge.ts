import { data } from 'react-router';
import { getDuplicates } from '#client/adapters/duplicates.ts';
import { getMergePlan } from '#client/adapters/merge.ts';
import { getObjectInfo } from '#client/adapters/metadata.ts';
import { getKeywordSearchResults } from '#client/adapters/search.ts';
import type { Client } from '#client/client.ts';
import { read } from '#client/cache/read.ts';
import { normalizeId } from '#protocol/ids.ts';
import type { MergePlan } from '#protocol/shapes/merge.ts';
import type { ObjectInfo } from '#protocol/shapes/object-info.ts';
import { duplicateIdsIn, type Match, readMatches, rulesByRecord } from '../records/new/matches.ts';
import { idParam, isMergeable, searchParam } from './merge-address.ts';
import { cleanSearchTerm } from '#protocol/texts/clean-text.ts';

type Around = { objectApiName: string; kind: string; plural: string };
/** `alike`: the possible duplicates of the record. `rules`: by their id, the rules that matched. */
export type MergeSearch = Around & {
  one: Match;
  asked: string;
  alike: readonly Match[];
  rules: ReadonlyMap<string, readonly string[]>;
  found: readonly Match[];
};
export type MergeComparison = Around & { plan: MergePlan };
export type MergePage =
  | { step: 'find'; finding: MergeSearch }
  | { step: 'compare'; comparing: MergeComparison };

export async function readMerge(
  client: Client,
  objectApiName: string,
  params: URLSearchParams,
): Promise<MergePage> {
  const ids = [...new Set(params.getAll(idParam).flatMap((id) => normalizeId(id) ?? []))];
  const info = await read(client, getObjectInfo, { config: { objectApiName } });
  if (!info || ids.length === 0) throw data(null, { status: 404 });
  const around = { objectApiName: info.apiName, kind: info.label, plural: info.labelPlural };
  if (ids.length === 1)
    return {
      step: 'find',
      finding: {
        ...around,
        ...(await readOthers(client, { info, id: ids[0]!, asked: params.get(searchParam) ?? '' })),
      },
    };
  if (!isMergeable(ids.length)) throw data(null, { status: 400 });
  const plan = await read(client, getMergePlan, { config: { recordIds: ids } });
  if (plan?.apiName !== info.apiName) throw data(null, { status: 404 });
  return { step: 'compare', comparing: { ...around, plan } };
}

const longestAsked = 200;

async function readOthers(
  client: Client,
  { info: { apiName }, id, asked }: { info: ObjectInfo; id: string; asked: string },
): Promise<Omit<MergeSearch, keyof Around>> {
  const q = cleanSearchTerm(asked, longestAsked);
  const [[one], alike, found] = await Promise.all([
    readMatches(client, [{ objectApiName: apiName, recordIds: [id] }]),
    read(client, getDuplicates, { config: { apiName, fields: { Id: id } } }),
    q.length < fewest
      ? undefined
      : read(client, getKeywordSearchResults, {
          config: { q, objectApiName: apiName, pageSize: mostFound },
        }),
  ]);
  if (!one) throw data(null, { status: 404 });
  const others = (recordIds: readonly string[]) => [
    { objectApiName: apiName, recordIds: recordIds.filter((other) => other !== id) },
  ];
  return {
    one,
    asked: q,
    alike: await readMatches(
      client,
      alike ? duplicateIdsIn(alike).filter(({ objectApiName }) => objectApiName === apiName) : [],
    ),
    rules: alike ? rulesByRecord(alike) : new Map(),
    found: await readMatches(
      client,
      others((found?.keywordSearchResult.records ?? []).map(({ record }) => record.id)),
    ),
  };
}

const [fewest, mostFound] = [2, 6];
