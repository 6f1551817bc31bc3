import { getLayout, getObjectInfo } from '#client/adapters/metadata.ts';
import { getRecord } from '#client/adapters/records.ts';
import type { Client } from '#client/client.ts';
import type { FetchError } from '#client/transport/fetch-error.ts';
import { read } from '#client/cache/read.ts';
import type { Problem } from '#protocol/problem.ts';
import type { Duplicates } from '#protocol/shapes/duplicates.ts';
import type { SaveErrors } from '#protocol/shapes/errors.ts';
import { fieldPathsOf } from '../../describe-record.ts';

/** `more`: facts that tell the row from others. */
export type Match = { id: string; name: string; more: string };
export type DuplicateIds = { objectApiName: string; recordIds: readonly string[] };

export function duplicatesInError({ body }: Pick<FetchError, 'body'>): DuplicateIds[] {
  // proof: the error body of a save, of which every part may be absent
  const { output } = (body ?? {}) as Partial<SaveErrors>;
  return (output?.errors ?? []).flatMap(({ duplicateRecordError }) =>
    (duplicateRecordError?.matchResults ?? []).map(({ apiName, matchRecordIds }) => ({
      objectApiName: apiName,
      recordIds: matchRecordIds,
    })),
  );
}

export const rulesByRecord = ({ matches }: Duplicates): ReadonlyMap<string, readonly string[]> => {
  const found = matches.flatMap(({ duplicateResultInfos }) =>
    Object.values(duplicateResultInfos).flatMap(({ matchResultInfo, rule }) =>
      matchResultInfo.recordIds.map((id) => ({ id, rule })),
    ),
  );
  const byId = Map.groupBy(found, ({ id }) => id);
  return new Map([...byId].map(([id, rules]) => [id, rules.map(({ rule }) => rule)]));
};

export const duplicateIdsIn = ({ matches }: Duplicates): DuplicateIds[] =>
  matches.map(({ objectApiName, recordIds }) => ({ objectApiName, recordIds }));

export const readMatchesOfProblems = (
  client: Client,
  problems: readonly Problem[],
): Promise<Match[]> =>
  readMatches(
    client,
    problems.flatMap(({ matchResults = [] }) =>
      matchResults.map(({ apiName, matchRecordIds }) => ({
        objectApiName: apiName,
        recordIds: matchRecordIds,
      })),
    ),
  );

const mostShown = 5;

export async function readMatches(
  client: Client,
  alike: readonly DuplicateIds[],
): Promise<Match[]> {
  const found = await Promise.all(alike.map((one) => matchesOf(client, one)));
  return found.flat().slice(0, mostShown);
}

async function matchesOf(
  client: Client,
  { objectApiName, recordIds }: DuplicateIds,
): Promise<Match[]> {
  const [info, compact] = await Promise.all([
    read(client, getObjectInfo, { config: { objectApiName } }),
    read(client, getLayout, { config: { objectApiName, layoutType: 'Compact' } }),
  ]);
  const nameField = info?.nameFields.at(-1) ?? 'Id';
  const others = fieldPathsOf(compact).filter((path) => {
    const field = info?.fields[path];
    return (
      path !== nameField &&
      field?.compoundFieldName !== nameField &&
      field?.dataType !== 'Reference'
    );
  });
  const optionalFields = [nameField, ...others].map((path) => `${objectApiName}.${path}`);
  const rows = await Promise.allSettled(
    recordIds
      .slice(0, mostShown)
      .map((recordId) => read(client, getRecord, { config: { recordId, optionalFields } })),
  );
  return rows.flatMap((row) => {
    if (row.status !== 'fulfilled' || row.value === undefined) return [];
    const { id, fields } = row.value;
    const text = (path: string): string =>
      fields[path]?.displayValue ?? String(fields[path]?.value ?? '');
    return [
      { id, name: text(nameField) || id, more: others.map(text).filter(Boolean).join(' · ') },
    ];
  });
}
