import { getListRecordsByName } from '#client/adapters/lists.ts';
import { getRelatedListsInfo } from '#client/adapters/related-list-info.ts';
import { getRelatedListRecords } from '#client/adapters/related-lists.ts';
import { read } from '#client/cache/read.ts';
import type { FieldDisplay } from '../../field-display.ts';
import { fieldDisplayOf } from '../../field-display-of.ts';
import { readObjectMetadata } from '../../frame/read-object-metadata.ts';
import { filesOfRecordsConfig } from '../files/record-files-config.ts';
import { readFileListId } from '../related/read-related.ts';
import { undeliveredMailsConfig } from './undelivered.ts';
import type { ReadContext } from '../../dehydrate-page.ts';

/** `from`: the organisation of the author; null when it is not shown. */
type Said = { text: FieldDisplay; by: FieldDisplay; at: FieldDisplay; from: FieldDisplay | null };

export type ConversationViewModel = {
  relatedListId: string;
  label: string;
  /** The record itself is the first message. */
  opening: Said;
  /** `shared`: the field that says whether the customer sees the message. */
  said: Said & { shared: string };
  /** Fields of the messages that the related list does not have. */
  beyond: readonly string[];
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

export const openingExtraFields = (
  talk: ConversationViewModel | null,
  objectApiName: string,
): string[] => (talk?.opening.from ? [`${objectApiName}.${talk.opening.from.path}`] : []);

export async function conversationOf(
  metadataClient: ReadContext['metadataClient'],
  objectApiName: string,
): Promise<ConversationViewModel | null> {
  const summaries = await read(metadataClient, getRelatedListsInfo, {
    config: { parentObjectApiName: objectApiName },
  });
  const list = summaries?.relatedLists.find(({ talk }) => talk !== undefined);
  if (!list?.talk) return null;
  const { relatedListId, label, objectApiName: child, talk } = list;
  const from = talk.fromFieldApiName;
  const [ofRow, ofRecord, fileList] = await Promise.all([
    readSaid(metadataClient, child, { text: talk.textFieldApiName, from }),
    readSaid(metadataClient, objectApiName, { text: talk.openingFieldApiName, from }),
    readFileListId(metadataClient, child),
  ]);
  return {
    relatedListId,
    label,
    opening: ofRecord,
    said: { ...ofRow, shared: talk.sharedFieldApiName },
    beyond: from === undefined ? [] : [`${child}.${from}`],
    files: fileList !== null,
  };
}

export async function readMessages(
  client: ReadContext['client'],
  recordId: string,
  talk: ConversationViewModel,
): Promise<void> {
  const [page] = await Promise.all([
    read(client, getRelatedListRecords, { config: messagesConfig(recordId, talk) }),
    read(client, getListRecordsByName, { config: undeliveredMailsConfig(recordId) }),
  ]);
  const ids = page?.records.map(({ id }) => id) ?? [];
  if (talk.files && ids.length > 0)
    await read(client, getListRecordsByName, { config: filesOfRecordsConfig(ids) });
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
