import type { LoaderFunctionArgs } from 'react-router';
import { createClient } from '#client/create-client.ts';
import { type RequestContext, withCall } from '#engine/model/request-context.ts';
import { type ListQuery, readList } from '#engine/lists/list.ts';
import { findList, type FoundList } from '#engine/lists/find-list.ts';
import type { ListRecords } from '#protocol/shapes/list.ts';
import type { DataType } from '#protocol/shapes/object-info.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import type { FieldDisplay } from '../field-display.ts';
import { fieldOfPath, fieldDisplayOf } from '../field-display-of.ts';
import { readObjectMetadata } from '../frame/read-object-metadata.ts';
import { valueOrErrorPage, staffVisit } from '../frame/staff-visit.ts';
import { parseListAddress, listConfigOf } from './list-address.ts';

const pageSize = 500;

export type FileColumn = { label: string; dataType: DataType; part: FieldDisplay };
export type ListExport = {
  label: string;
  name: string;
  staffId: string;
  columns: readonly FileColumn[];
  pages: AsyncGenerator<readonly Rec[], undefined>;
};

/** Reads the first page before it returns, so that a refusal can set the HTTP status. */
export async function openListExport({
  url,
  params,
  context,
}: LoaderFunctionArgs): Promise<ListExport> {
  const { visit, staffId } = staffVisit({ url, params, context });
  const address = parseListAddress(params, url.searchParams);
  const ctx = withCall(visit.ctx, { id: visit.requestId, entryPoint: 'page', verb: 'export' });
  const list = valueOrErrorPage(
    await findList(ctx, address.objectApiName, address.listViewApiName),
  );
  const client = createClient({ basePath: visit.basePath, fetch: visit.callApi, once: true });
  const { displayColumns } = list.info;
  const { apiName } = list.object;
  const known = await readObjectMetadata(
    client,
    apiName,
    displayColumns.map(({ fieldApiName }) => fieldApiName),
  );
  const { sortBy, searchTerm, where } = listConfigOf(address);
  const pages = pagesOf(ctx, list, {
    pageSize,
    ...(sortBy && { sortBy }),
    ...(searchTerm !== undefined && { searchTerm }),
    ...(where !== undefined && { where }),
  });
  return {
    label: list.info.label,
    name: fileNameOf(list.info.label),
    staffId,
    columns: displayColumns.map(({ label, fieldApiName }) => ({
      label,
      dataType: fieldOfPath(known, apiName, fieldApiName)?.dataType ?? 'String',
      part: fieldDisplayOf(known, apiName, fieldApiName),
    })),
    pages: begun(await pages.next(), pages),
  };
}

const fileNameOf = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'lijst';

async function* begun<T>(
  first: IteratorResult<T, undefined>,
  rest: AsyncGenerator<T, undefined>,
): AsyncGenerator<T, undefined> {
  try {
    if (first.done !== true) yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
  return undefined;
}

async function* pagesOf(
  ctx: RequestContext,
  list: FoundList,
  asked: ListQuery,
): AsyncGenerator<readonly Rec[], undefined> {
  for (let pageToken: string | null = '0'; pageToken !== null;) {
    const page: ListRecords = valueOrErrorPage(
      await readList(ctx, list, { ...asked, pageToken, url: () => '' }),
    );
    yield page.records;
    pageToken = page.nextPageToken;
  }
  return undefined;
}
