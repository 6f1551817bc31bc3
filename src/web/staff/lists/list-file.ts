import type { LoaderFunctionArgs } from 'react-router';
import { createClient } from '#client/create-client.ts';
import type { Ask } from '#records/ask.ts';
import { findList, type FoundList, type ListAsked, readList } from '#records/list.ts';
import { csvLine, csvStart } from '#wire/csv.ts';
import type { ListRecords } from '#wire/shapes/list.ts';
import type { Rec } from '#wire/shapes/record.ts';
import { cellOf } from '../part.ts';
import { fieldOfPath, isFigure, partOf } from '../part-of.ts';
import { readKnown } from '../read-known.ts';
import { found, staffVisit } from '../staff-visit.ts';
import { addressOf, askedOf } from './list-address.ts';

/** Rows read at once. */
const pageSize = 500;

/** A list as it is narrowed and ordered, as a spreadsheet reads it: page by page, however long it is, with the rights of who asks. */
export async function loader({ url, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { visit, staffId } = staffVisit({ url, params, context });
  const address = addressOf(params, url.searchParams);
  const ask: Ask = { ...visit.ask, call: { id: visit.requestId, door: 'page', verb: 'export' } };
  const list = found(await findList(ask, address.objectApiName, address.listViewApiName));
  const client = createClient({ basePath: visit.basePath, fetch: visit.callApi, once: true });
  const { displayColumns } = list.info;
  const paths = displayColumns.map(({ fieldApiName }) => fieldApiName);
  const known = await readKnown(client, list.object.apiName, paths);
  const parts = paths.map((path) => partOf(known, list.object.apiName, path));
  const figures = paths.map((path) => isFigure(fieldOfPath(known, list.object.apiName, path)?.dataType ?? 'String'));
  const lineOf = (record: Rec): string =>
    csvLine(
      parts.map((part, at) => {
        const { text } = cellOf(record, part, staffId);
        return text !== null && figures[at] === true ? counted(text) : (text ?? '');
      }),
    );
  const { sortBy, searchTerm, where } = askedOf(address);
  const pages = pagesOf(ask, list, {
    pageSize,
    ...(sortBy && { sortBy }),
    ...(searchTerm !== undefined && { searchTerm }),
    ...(where !== undefined && { where }),
  });
  // Begun before it is answered, so that what is refused is told in the status.
  let page = await pages.next();
  const encoder = new TextEncoder();
  let head = csvStart + csvLine(displayColumns.map(({ label }) => label));
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (page.done === true) {
        if (head !== '') controller.enqueue(encoder.encode(head));
        return controller.close();
      }
      controller.enqueue(encoder.encode(head + page.value.map(lineOf).join('')));
      head = '';
      page = await pages.next();
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
  const name = `${
    list.info.label
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'lijst'
  }.csv`;
  return new Response(body, {
    headers: { 'Cache-Control': 'private, no-store', 'Content-Type': 'text/csv;charset=UTF-8', 'Content-Disposition': `attachment; filename="${name}"` },
  });
}

/** As a spreadsheet counts with it: `€ 1.234,50` is text to it, `1234,50` is not. */
const counted = (text: string): string => text.replace(/^€\s*/, '').replaceAll('.', '');

/** Throws the page for what is refused. */
async function* pagesOf(ask: Ask, list: FoundList, asked: ListAsked): AsyncGenerator<readonly Rec[], undefined> {
  for (let pageToken: string | null = '0'; pageToken !== null;) {
    const page: ListRecords = found(await readList(ask, list, { ...asked, pageToken, url: () => '' }));
    yield page.records;
    pageToken = page.nextPageToken;
  }
  return undefined;
}
