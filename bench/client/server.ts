import type { ListRecords } from '#protocol/shapes/list.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import type { Fetch } from '#client/client.ts';
import { listOf, recordOf } from './answers.ts';

/** The columns of a list in the workspace. */
export const columns: readonly string[] = [
  'CaseNumber',
  'Subject',
  'Status',
  'Priority',
  'Type',
  'CreatedDate',
  'Account',
  'Owner',
];

/** Only the fields that a list of these columns has. */
function rowOf(record: Rec): Rec {
  const fields = Object.fromEntries(['Id', ...columns].map((name) => [name, record.fields[name]!]));
  return { ...record, fields };
}

/**
 * As parsed from a response: the page shares no strings with other pages. `of`: the rows of the
 * whole list.
 */
export function pageOf({
  from,
  count,
  of,
}: {
  from: number;
  count: number;
  of: number;
}): ListRecords {
  const page = listOf({ from, count, version: 0 });
  const after = from + count;
  const tokens = {
    currentPageToken: String(from),
    nextPageToken: after < of ? String(after) : null,
    previousPageToken: from > 0 ? String(Math.max(0, from - count)) : null,
  };
  return JSON.parse(
    JSON.stringify({ ...page, ...tokens, records: page.records.map(rowOf) }),
  ) as ListRecords; // proof: the copy of a page is a page
}

/** Each save makes a new version of a record. */
export function fakeServer(rows: number): { fetch: Fetch; calls: () => number } {
  const versions = new Map<number, number>();
  let calls = 0;
  const record = (n: number): Rec => recordOf(n, versions.get(n) ?? 0);
  const fetch: Fetch = (url, { method, body }) => {
    calls++;
    const { pathname } = new URL(url, 'http://127.0.0.1');
    const id = /\/records\/(\w{18})$/.exec(pathname)?.[1];
    if (id !== undefined) {
      const n = Number(id.slice(3, 15));
      if (method === 'PATCH') versions.set(n, (versions.get(n) ?? 0) + 1);
      return Promise.resolve(Response.json(record(n)));
    }
    const ids = /\/records\/batch\/([\w,]+)$/.exec(pathname)?.[1]?.split(',');
    if (ids)
      return Promise.resolve(
        Response.json({
          hasErrors: false,
          results: ids.map((one) => ({
            statusCode: 200,
            result: record(Number(one.slice(3, 15))),
          })),
        }),
      );
    const { pageToken = '0', pageSize = 50 } = JSON.parse(
      typeof body === 'string' ? body : '{}',
    ) as { pageToken?: string; pageSize?: number }; // proof: the body that the adapter sends
    return Promise.resolve(
      Response.json(pageOf({ from: Number(pageToken), count: pageSize, of: rows })),
    );
  };
  return { fetch, calls: () => calls };
}
