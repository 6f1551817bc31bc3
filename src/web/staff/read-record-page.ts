import { getListRecordsByName } from '#client/adapters/lists.ts';
import { getRecord } from '#client/adapters/records.ts';
import { getQuickActionInfo } from '#client/adapters/quick-actions.ts';
import type { Client } from '#client/client.ts';
import { FetchError } from '#client/transport/fetch-error.ts';
import { read } from '#client/cache/read.ts';
import { renderFieldHtml } from '#domain/markup/render-field-html.ts';
import { markRecordsViewed } from '#engine/read/recent.ts';
import type { Visit } from '../visit.ts';
import { doneActionConfig } from './forms/adapter-configs.ts';
import { dehydratePage } from './dehydrate-page.ts';
import type { DehydratedCache } from './frame/workspace-cache.ts';
import { fieldValueOf } from './field-display.ts';
import {
  type RecordViewModel,
  preloadPicklists,
  readListsBelow,
  readRecord,
} from './read-record.ts';
import { mailsOfRecordConfig, undeliveredMailsConfig } from './records/talk/undelivered.ts';
import { doneActionParam, editParam } from './staff-paths.ts';
import type { RenderedTexts } from './markdown/use-rendered.ts';

export type RecordPage = DehydratedCache & RecordViewModel & { rendered?: RenderedTexts };

export async function readRecordPage(
  visit: Visit,
  staffId: string,
  id: string,
): Promise<RecordPage> {
  return dehydratePage(visit, async (client, metadataClient) => {
    const lists = readListsBelow({ client, metadataClient }, id);
    // For a missing record, the error of the record itself is shown.
    lists.catch(() => undefined);
    const drawn = await readRecord({ client, metadataClient, staffId }, id, 'withMessages');
    const { searchParams } = visit.url;
    const [rendered, below] = await Promise.all([
      render(visit, { client, drawn }),
      lists,
      // The edit form without scripts needs the picklist values.
      searchParams.has(editParam) && preloadPicklists(client, drawn),
      readDone(client, drawn, searchParams.get(doneActionParam)),
      drawn.talk === null && readMails(client, drawn.recordId),
      markRecordsViewed(visit.ctx, [drawn.recordId]),
    ]);
    return { ...drawn, rendered, ...(below && { below }) };
  });
}

type Read = { client: Client; drawn: RecordViewModel };

async function render({ ctx: { brand } }: Visit, { client, drawn }: Read): Promise<RenderedTexts> {
  const record = await read(client, getRecord, { config: drawn.asked });
  const parts = drawn.sections.flatMap(({ items }) => items.flatMap((item) => item.parts));
  const texts = parts.flatMap((part) => {
    const source = record && part.kind === 'markdown' ? fieldValueOf(record, part) : null;
    if (part.kind !== 'markdown' || typeof source !== 'string') return [];
    return [[part.path, renderFieldHtml({ objectApiName: part.of, source, brand })] as const];
  });
  return { eTag: record?.eTag ?? '', html: Object.fromEntries(texts) };
}

async function readMails(client: Client, recordId: string): Promise<void> {
  await Promise.all(
    [mailsOfRecordConfig(recordId), undeliveredMailsConfig(recordId)].map((config) =>
      read(client, getListRecordsByName, { config }),
    ),
  );
}

/**
 * A page without scripts shows the success message of the action that was just performed. The URL
 * may name an unknown action.
 */
async function readDone(
  client: Client,
  drawn: RecordViewModel,
  actionApiName: string | null,
): Promise<void> {
  if (actionApiName === null) return;
  await read(client, getQuickActionInfo, { config: doneActionConfig(actionApiName, drawn) }).catch(
    (error: unknown) => {
      if (!(error instanceof FetchError)) throw error;
    },
  );
}
