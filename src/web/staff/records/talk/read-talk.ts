import { getListRecordsByName } from '#client/adapters/lists.ts';
import { getRelatedListsInfo } from '#client/adapters/related-list-info.ts';
import { getRelatedListRecords } from '#client/adapters/related-lists.ts';
import { read } from '#client/cache/read.ts';
import type { Part } from '../../part.ts';
import { partOf } from '../../part-of.ts';
import { readKnown } from '../../frame/read-known.ts';
import type { Reading } from '../../reading.ts';
import { filesOnAsked } from '../files/files-asked.ts';
import { type Below, fileListOf } from '../related/read-related.ts';
import { undeliveredAsked } from './undelivered.ts';

/** `from`: what who said it speaks for; null: not told. */
type Said = { text: Part; by: Part; at: Part; from: Part | null };

/** How what people said to each other is drawn; what they said comes from the browser's memory. */
export type DrawnTalk = {
  relatedListId: string;
  label: string;
  /** Of the record itself, which began it. */
  opening: Said;
  /** Of each of its rows. `shared`: the field that says whether who it is about sees it. */
  said: Said & { shared: string };
  /** What is asked of them beside what the list shows. */
  beyond: readonly string[];
  /** Files may hang on each of its rows. */
  files: boolean;
};

const mostSaid = 25;
export const saidAsked = (
  recordId: string,
  { relatedListId, beyond }: Pick<DrawnTalk, 'relatedListId' | 'beyond'>,
) => ({
  parentRecordId: recordId,
  relatedListId,
  pageSize: mostSaid,
  optionalFields: [...beyond],
});

/** What is asked of the record itself beside what it shows. */
export const openingBeyond = (talk: DrawnTalk | null, objectApiName: string): string[] =>
  talk?.opening.from ? [`${objectApiName}.${talk.opening.from.path}`] : [];

/** Asks the newest of what was said about a record; null for one that nobody talks about. */
export async function readTalk(
  { client, aside }: Pick<Reading, 'client' | 'aside'>,
  { recordId, objectApiName }: Below,
): Promise<DrawnTalk | null> {
  const summaries = await read(aside, getRelatedListsInfo, {
    config: { parentObjectApiName: objectApiName },
  });
  const list = summaries?.relatedLists.find(({ talk }) => talk !== undefined);
  if (!list?.talk) return null;
  const { relatedListId, label, objectApiName: child, talk } = list;
  const from = talk.fromFieldApiName;
  const beyond = from === undefined ? [] : [`${child}.${from}`];
  const [ofRow, ofRecord, page, fileList] = await Promise.all([
    readSaid(aside, child, { text: talk.textFieldApiName, from }),
    readSaid(aside, objectApiName, { text: talk.openingFieldApiName, from }),
    read(client, getRelatedListRecords, { config: saidAsked(recordId, { relatedListId, beyond }) }),
    fileListOf(aside, child),
    read(client, getListRecordsByName, { config: undeliveredAsked(recordId) }),
  ]);
  const ids = page?.records.map(({ id }) => id) ?? [];
  if (fileList !== null && ids.length > 0)
    await read(client, getListRecordsByName, { config: filesOnAsked(ids) });
  return {
    relatedListId,
    label,
    opening: ofRecord,
    said: { ...ofRow, shared: talk.sharedFieldApiName },
    beyond,
    files: fileList !== null,
  };
}

async function readSaid(
  aside: Reading['aside'],
  objectApiName: string,
  { text, from }: { text: string; from: string | undefined },
): Promise<Said> {
  const known = await readKnown(aside, objectApiName, [
    text,
    'CreatedById',
    'CreatedDate',
    ...(from === undefined ? [] : [from]),
  ]);
  const part = (path: string): Part => partOf(known, objectApiName, path);
  return {
    text: part(text),
    by: part('CreatedById'),
    at: part('CreatedDate'),
    from: from === undefined ? null : part(from),
  };
}
