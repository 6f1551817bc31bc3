import type { ListRecords } from '#wire/shapes/list.ts';
import type { Rec } from '#wire/shapes/record.ts';
import type { Fetch } from '#client/client.ts';
import { listOf, recordOf } from './answers.ts';

/** The columns of a list in the workspace. */
export const columns: readonly string[] = ['CaseNumber', 'Subject', 'Status', 'Priority', 'Type', 'CreatedDate', 'Account', 'Owner'];

/** A row as a list of these columns has it. */
function rowOf(record: Rec): Rec {
  const fields = Object.fromEntries(['Id', ...columns].map((name) => [name, record.fields[name]!]));
  return { ...record, fields };
}

/** A page as it comes over the wire: its texts are its own. */
export function pageOf(asked: { from: number; count: number; version: number }): ListRecords {
  const page = listOf(asked);
  return JSON.parse(JSON.stringify({ ...page, records: page.records.map(rowOf) })) as ListRecords; // proof: of a page a page
}

/** A server of `rows` rows that answers records, pages and saves; each save makes another version. */
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
      return Promise.resolve(Response.json({ hasErrors: false, results: ids.map((one) => ({ statusCode: 200, result: record(Number(one.slice(3, 15))) })) }));
    const { pageToken = '0', searchTerm = '' } = JSON.parse(typeof body === 'string' ? body : '{}') as { pageToken?: string; searchTerm?: string }; // proof: as the adapter of the hour asks
    const from = (Number(pageToken) + searchTerm.length * 997) % rows;
    return Promise.resolve(Response.json(pageOf({ from, count: 50, version: 0 })));
  };
  return { fetch, calls: () => calls };
}
