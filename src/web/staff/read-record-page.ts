import { getRecord } from '#client/adapters/records.ts';
import { getQuickActionInfo } from '#client/adapters/quick-actions.ts';
import type { Client } from '#client/client.ts';
import { FetchError } from '#client/transport/fetch-error.ts';
import { read } from '#client/cache/read.ts';
import { renderedText } from '#domain/markup/rendered-text.ts';
import { viewRecords } from '#engine/read/recent.ts';
import type { Visit } from '../visit.ts';
import { doneAsked } from './forms/asked.ts';
import { type Carried, carry } from './carry.ts';
import type { RenderedTexts } from './markdown/rendered-texts.ts';
import { valueOf } from './part.ts';
import { type DrawnRecord, readChoices, readRecord } from './read-record.ts';
import { readBelow } from './records/related/read-related.ts';
import { doneParam, editParam } from './staff-paths.ts';

/** `rendered`: what the server made of its Markdown, when it drew the page. */
export type RecordPage = Carried & DrawnRecord & { rendered?: RenderedTexts };

/**
 * One record for the page one begins with, noted as recently viewed. Throws the page for what is
 * not there.
 */
export async function readRecordPage(
  visit: Visit,
  staffId: string,
  id: string,
): Promise<RecordPage> {
  const page = await carry(visit, async (client, aside) => {
    const drawn = await readRecord({ client, aside, staffId }, id);
    // Who edits without scripts gets the choices along.
    if (visit.url.searchParams.has(editParam)) await readChoices(client, drawn);
    await readDone(client, visit.url.searchParams.get(doneParam));
    const rendered = await render(visit, { client, drawn });
    return { ...drawn, rendered, below: await readBelow({ client, aside }, drawn) };
  });
  await viewRecords(visit.ctx, [page.recordId]);
  return page;
}

type Read = { client: Client; drawn: DrawnRecord };

async function render({ ctx: { brand } }: Visit, { client, drawn }: Read): Promise<RenderedTexts> {
  const record = await read(client, getRecord, { config: drawn.asked });
  const parts = drawn.sections.flatMap(({ items }) => items.flatMap((item) => item.parts));
  const texts = parts.flatMap((part) => {
    const source = record && part.kind === 'markdown' ? valueOf(record, part) : null;
    if (part.kind !== 'markdown' || typeof source !== 'string') return [];
    return [[part.path, renderedText({ objectApiName: part.of, source, brand })] as const];
  });
  return { eTag: record?.eTag ?? '', html: Object.fromEntries(texts) };
}

/**
 * Without scripts the page itself says what was done; an address that somebody made up says
 * nothing.
 */
async function readDone(client: Client, actionApiName: string | null): Promise<void> {
  if (actionApiName === null) return;
  await read(client, getQuickActionInfo, { config: doneAsked(actionApiName) }).catch(
    (error: unknown) => {
      if (!(error instanceof FetchError)) throw error;
    },
  );
}
