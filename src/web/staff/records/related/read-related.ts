import {
  getRelatedListCount,
  getRelatedListInfo,
  getRelatedListsInfo,
} from '#client/adapters/related-list-info.ts';
import { getRelatedListRecords } from '#client/adapters/related-lists.ts';
import type { Client } from '#client/client.ts';
import { read } from '#client/cache/read.ts';
import { fileLinkObject } from '#protocol/constants.ts';
import type { RelatedListInfo } from '#protocol/shapes/related-list.ts';
import type { FieldDisplay } from '../../field-display.ts';
import {
  fieldOfPath,
  isNumericType,
  fieldDisplayOf,
  type ObjectMetadata,
} from '../../field-display-of.ts';
import { readObjectMetadata } from '../../frame/read-object-metadata.ts';
import { recordFilesConfig } from '../files/record-files-config.ts';
import type { ReadContext } from '../../dehydrate-page.ts';

/** `figure`: aligned at its end. `whole`: the values are never cut off. */
export type RelatedColumn = {
  part: FieldDisplay;
  name: string;
  figure: boolean;
  whole: boolean;
  sortable: boolean;
};

export type RelatedListViewModel = {
  relatedListId: string;
  label: string;
  objectApiName: string;
  kind: string;
  columns: readonly RelatedColumn[];
  main: number;
  /**
   * The field of a new row that refers to this record; null when the viewer may not create a row
   * here.
   */
  parentField: string | null;
  may: { edit: boolean; remove: boolean };
};
export type RelatedListsViewModel = {
  lists: readonly RelatedListViewModel[];
  files: string | null;
};

export type ParentRecord = { recordId: string; objectApiName: string };

/** How many rows of a list the record page shows. */
export const rowsShown = 5;
export const relatedRowsConfig = (recordId: string, relatedListId: string) => ({
  parentRecordId: recordId,
  relatedListId,
  pageSize: rowsShown,
});
/** A higher count is shown as "99+". */
export const mostCounted = 99;
export const relatedCountConfig = (recordId: string, relatedListId: string) => ({
  parentRecordId: recordId,
  relatedListId,
  maxCount: mostCounted,
});

export async function readRelatedLists(
  { client, metadataClient }: Pick<ReadContext, 'client' | 'metadataClient'>,
  { recordId, objectApiName }: ParentRecord,
): Promise<RelatedListsViewModel> {
  const summaries = await read(metadataClient, getRelatedListsInfo, {
    config: { parentObjectApiName: objectApiName },
  });
  const all = summaries?.relatedLists ?? [];
  const files = all.find((one) => one.objectApiName === fileLinkObject)?.relatedListId ?? null;
  const others = all.filter(
    (one) => one.objectApiName !== fileLinkObject && one.talk === undefined,
  );
  const drawn = await Promise.all([
    ...others.map(({ relatedListId }) =>
      readOne({ client, metadataClient }, { recordId, objectApiName, relatedListId }),
    ),
    ...(files === null ? [] : [readFiles(client, recordId, files)]),
  ]);
  return { lists: drawn.flat(), files };
}

async function readFiles(client: Client, recordId: string, relatedListId: string): Promise<[]> {
  await Promise.all([
    read(client, getRelatedListRecords, { config: recordFilesConfig(recordId, relatedListId) }),
    read(client, getRelatedListCount, { config: relatedCountConfig(recordId, relatedListId) }),
  ]);
  return [];
}

export async function readFileListId(aside: Client, objectApiName: string): Promise<string | null> {
  const summaries = await read(aside, getRelatedListsInfo, {
    config: { parentObjectApiName: objectApiName },
  });
  return (
    summaries?.relatedLists.find((one) => one.objectApiName === fileLinkObject)?.relatedListId ??
    null
  );
}

async function readOne(
  reading: Pick<ReadContext, 'client' | 'metadataClient'>,
  asked: ParentRecord & { relatedListId: string },
): Promise<RelatedListViewModel[]> {
  const { recordId, relatedListId } = asked;
  const { client } = reading;
  const [drawn, count] = await Promise.all([
    readRelatedList(reading, asked),
    read(client, getRelatedListCount, { config: relatedCountConfig(recordId, relatedListId) }),
    read(client, getRelatedListRecords, { config: relatedRowsConfig(recordId, relatedListId) }),
  ]);
  if (!drawn || (count?.count === 0 && drawn.parentField === null)) return [];
  return [drawn];
}

export async function readRelatedList(
  { metadataClient }: Pick<ReadContext, 'metadataClient'>,
  { objectApiName, relatedListId }: Pick<ParentRecord, 'objectApiName'> & { relatedListId: string },
): Promise<RelatedListViewModel | undefined> {
  const info = await read(metadataClient, getRelatedListInfo, {
    config: { parentObjectApiName: objectApiName, relatedListId },
  });
  const [child = ''] = info?.objectApiNames ?? [];
  const known = await readObjectMetadata(
    metadataClient,
    child,
    (info?.displayColumns ?? []).map(({ fieldApiName }) => fieldApiName),
  );
  return info && drawnBy(info, known);
}

function drawnBy(info: RelatedListInfo, known: ObjectMetadata): RelatedListViewModel {
  const [child = ''] = info.objectApiNames;
  const object = known.infos.get(child);
  return {
    relatedListId: info.listReference.relatedListId,
    label: info.label,
    objectApiName: child,
    kind: object?.label ?? child,
    columns: info.displayColumns.map(({ fieldApiName: path, label, sortable }) => {
      const type = fieldOfPath(known, child, path)?.dataType ?? 'String';
      const figure = isNumericType(type);
      const whole = figure || type === 'Date' || type === 'DateTime';
      return { part: fieldDisplayOf(known, child, path), name: label, figure, whole, sortable };
    }),
    main: Math.max(
      0,
      info.displayColumns.findIndex(({ lookupId }) => lookupId === 'Id'),
    ),
    parentField: info.createable ? info.fieldApiName : null,
    may: { edit: object?.updateable === true, remove: object?.deletable === true },
  };
}
