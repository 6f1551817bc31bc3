import { getListRecordsByName } from '#client/adapters/lists.ts';
import { getRelatedListsInfo } from '#client/adapters/related-list-info.ts';
import { getRelatedListRecords } from '#client/adapters/related-lists.ts';
import { read } from '#client/cache/read.ts';
import type { FieldDisplay } from '../../field-display.ts';
import { fieldDisplayOf } from '../../field-display-of.ts';
import { readObjectMetadata } from '../../frame/read-object-metadata.ts';
import type { ReadContext } from '../../read-context.ts';
import { filesOfRecordsConfig } from '../files/record-files-config.ts';
import { type ParentRecord, readFileListId } from '../related/read-related.ts';
import { undeliveredMailsConfig } from './undelivered.ts';

/** `from`: what who said it speaks for; null: not told. */
type Said = { text: FieldDisplay; by: FieldDisplay; at: FieldDisplay; from: FieldDisplay | null };

/** How what people said to each other is drawn; what they said comes from the browser's memory. */
export type ConversationViewModel = {
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
export const messagesConfig = (
  recordId: string,
  { relatedListId, beyond }: Pick<ConversationViewModel, 'relatedListId' | 'beyond'>,
) => ({
  parentRecordId: recordId,
  relatedListId,
  pageSize: mostSaid,
  optionalFields: [...beyond],
});

/** What is asked of the record itself beside what it shows. */
export const openingExtraFields = (
  talk: ConversationViewModel | null,
  objectApiName: string,
): string[] => (talk?.opening.from ? [`${objectApiName}.${talk.opening.from.path}`] : []);

/** Asks the newest of what was said about a record; null for one that nobody talks about. */
export async function readConversation(
  { client, metadataClient }: Pick<ReadContext, 'client' | 'metadataClient'>,
  { recordId, objectApiName }: ParentRecord,
): Promise<ConversationViewModel | null> {
  const summaries = await read(metadataClient, getRelatedListsInfo, {
    config: { parentObjectApiName: objectApiName },
  });
  const list = summaries?.relatedLists.find(({ talk }) => talk !== undefined);
  if (!list?.talk) return null;
  const { relatedListId, label, objectApiName: child, talk } = list;
  const from = talk.fromFieldApiName;
  const beyond = from === undefined ? [] : [`${child}.${from}`];
  const [ofRow, ofRecord, page, fileList] = await Promise.all([
    readSaid(metadataClient, child, { text: talk.textFieldApiName, from }),
    readSaid(metadataClient, objectApiName, { text: talk.openingFieldApiName, from }),
    read(client, getRelatedListRecords, {
      config: messagesConfig(recordId, { relatedListId, beyond }),
    }),
    readFileListId(metadataClient, child),
    read(client, getListRecordsByName, { config: undeliveredMailsConfig(recordId) }),
  ]);
  const ids = page?.records.map(({ id }) => id) ?? [];
  if (fileList !== null && ids.length > 0)
    await read(client, getListRecordsByName, { config: filesOfRecordsConfig(ids) });
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
  aside: ReadContext['metadataClient'],
  objectApiName: string,
  { text, from }: { text: string; from: string | undefined },
): Promise<Said> {
  const known = await readObjectMetadata(aside, objectApiName, [
    text,
    'CreatedById',
    'CreatedDate',
    ...(from === undefined ? [] : [from]),
  ]);
  const part = (path: string): FieldDisplay => fieldDisplayOf(known, objectApiName, path);
  return {
    text: part(text),
    by: part('CreatedById'),
    at: part('CreatedDate'),
    from: from === undefined ? null : part(from),
  };
}
