import {
  getRelatedListCount,
  getRelatedListInfo,
  getRelatedListsInfo,
} from '#client/adapters/related-list-info.ts';
import { getRelatedListRecords } from '#client/adapters/related-lists.ts';
import type { Client } from '#client/client.ts';
import { read } from '#client/cache/read.ts';
import { fileLink } from '#protocol/constants.ts';
import type { RelatedListInfo } from '#protocol/shapes/related-list.ts';
import type { Known } from '../../frame/known.ts';
import type { Part } from '../../part.ts';
import { fieldOfPath, isFigure, partOf } from '../../part-of.ts';
import { readKnown } from '../../frame/read-known.ts';
import type { Reading } from '../../reading.ts';
import { filesAsked } from '../files/files-asked.ts';

/** `figure`: a number, aligned at its end. `whole`: a number or a moment, which is never cut. */
export type RelatedColumn = {
  part: Part;
  name: string;
  figure: boolean;
  whole: boolean;
  sortable: boolean;
};

/**
 * How the rows below a record are drawn; the rows themselves, and how many there are, come from the
 * browser's memory.
 */
export type DrawnRelated = {
  relatedListId: string;
  label: string;
  objectApiName: string;
  kind: string;
  columns: readonly RelatedColumn[];
  /** Which column names the row and leads to it. */
  main: number;
  /** The field of a new row that leads here; null for who cannot make one. */
  parentField: string | null;
  may: { edit: boolean; remove: boolean };
};
export type DrawnBelow = {
  lists: readonly DrawnRelated[];
  /** The list of files on the record, where it takes any. */
  files: string | null;
};

export type Below = { recordId: string; objectApiName: string };

/** How many rows stand on the page of the record itself. */
export const rowsShown = 5;
export const rowsAsked = (recordId: string, relatedListId: string) => ({
  parentRecordId: recordId,
  relatedListId,
  pageSize: rowsShown,
});
/** More than this is "99+". */
export const mostCounted = 99;
export const countAsked = (recordId: string, relatedListId: string) => ({
  parentRecordId: recordId,
  relatedListId,
  maxCount: mostCounted,
});

/**
 * Asks all lists below a record, what defines them, how many rows each has and the first of them:
 * together, and only what memory lacks.
 */
export async function readBelow(
  { client, aside }: Pick<Reading, 'client' | 'aside'>,
  { recordId, objectApiName }: Below,
): Promise<DrawnBelow> {
  const summaries = await read(aside, getRelatedListsInfo, {
    config: { parentObjectApiName: objectApiName },
  });
  const all = summaries?.relatedLists ?? [];
  const files = all.find((one) => one.objectApiName === fileLink)?.relatedListId ?? null;
  // What was said stands with the record itself.
  const others = all.filter((one) => one.objectApiName !== fileLink && one.talk === undefined);
  const drawn = await Promise.all([
    ...others.map(({ relatedListId }) =>
      readOne({ client, aside }, { recordId, objectApiName, relatedListId }),
    ),
    ...(files === null ? [] : [readFiles(client, recordId, files)]),
  ]);
  return { lists: drawn.flat(), files };
}

async function readFiles(client: Client, recordId: string, relatedListId: string): Promise<[]> {
  await Promise.all([
    read(client, getRelatedListRecords, { config: filesAsked(recordId, relatedListId) }),
    read(client, getRelatedListCount, { config: countAsked(recordId, relatedListId) }),
  ]);
  return [];
}

/** The list of files on a record, by its object; null where it takes none. */
export async function fileListOf(aside: Client, objectApiName: string): Promise<string | null> {
  const summaries = await read(aside, getRelatedListsInfo, {
    config: { parentObjectApiName: objectApiName },
  });
  return (
    summaries?.relatedLists.find((one) => one.objectApiName === fileLink)?.relatedListId ?? null
  );
}

/** One of them; none for who may not see it. */
async function readOne(
  reading: Pick<Reading, 'client' | 'aside'>,
  asked: Below & { relatedListId: string },
): Promise<DrawnRelated[]> {
  const { recordId, relatedListId } = asked;
  const { client } = reading;
  const [drawn, count] = await Promise.all([
    readDefinition(reading, asked),
    read(client, getRelatedListCount, { config: countAsked(recordId, relatedListId) }),
    read(client, getRelatedListRecords, { config: rowsAsked(recordId, relatedListId) }),
  ]);
  if (!drawn || (count?.count === 0 && drawn.parentField === null)) return [];
  return [drawn];
}

/** What defines a related list, and how its rows are drawn. */
export async function readDefinition(
  { aside }: Pick<Reading, 'aside'>,
  { objectApiName, relatedListId }: Pick<Below, 'objectApiName'> & { relatedListId: string },
): Promise<DrawnRelated | undefined> {
  const info = await read(aside, getRelatedListInfo, {
    config: { parentObjectApiName: objectApiName, relatedListId },
  });
  const [child = ''] = info?.objectApiNames ?? [];
  const known = await readKnown(
    aside,
    child,
    (info?.displayColumns ?? []).map(({ fieldApiName }) => fieldApiName),
  );
  return info && drawnBy(info, known);
}

function drawnBy(info: RelatedListInfo, known: Known): DrawnRelated {
  const [child = ''] = info.objectApiNames;
  const object = known.infos.get(child);
  return {
    relatedListId: info.listReference.relatedListId,
    label: info.label,
    objectApiName: child,
    kind: object?.label ?? child,
    columns: info.displayColumns.map(({ fieldApiName: path, label, sortable }) => {
      const type = fieldOfPath(known, child, path)?.dataType ?? 'String';
      const figure = isFigure(type);
      const whole = figure || type === 'Date' || type === 'DateTime';
      return { part: partOf(known, child, path), name: label, figure, whole, sortable };
    }),
    main: Math.max(
      0,
      info.displayColumns.findIndex(({ lookupId }) => lookupId === 'Id'),
    ),
    parentField: info.createable ? info.fieldApiName : null,
    may: { edit: object?.updateable === true, remove: object?.deletable === true },
  };
}
