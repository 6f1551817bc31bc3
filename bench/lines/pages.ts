import type { Bench } from '../bench.ts';
import { compareOnOneCore } from '../compare.ts';
import type { BenchUser } from '../fill.ts';
import type { Request } from '../load.ts';
import type { Row } from '../table.ts';

const bar = 1.3;
const pageSize = 50;
const rowsBefore = 999 * pageSize;
/** The rate limit allows each user 6,000 calls a minute. */
const readers = 20;
const orders = { 'newest first': '', 'by subject': '&sortBy=Subject' };

/** Page 1,000 against page 1 of our own server: once by an index and once sorted. */
export async function pagesLines(bench: Bench): Promise<Row[]> {
  const { users } = await bench.stage();
  const program = await bench.server();
  const staff = users.staff.slice(0, readers);
  const rows: Row[] = [];
  for (const [name, order] of Object.entries(orders)) {
    const deep: Request[] = [];
    for (const reader of staff) deep.push(await pageAfter(program.url, reader, order));
    await checkWalk(program.url, { reader: staff[0]!, order, page: deep[0]! });
    const first = staff.map((reader) => ({
      ...requestOf(reader),
      path: `${list}?pageSize=${pageSize}${order}`,
    }));
    const row = await compareOnOneCore(bench, {
      name: `page 1,000 of a list, ${name}`,
      ours: { program, requests: deep },
      baseline: { program, requests: first },
      bar: 1 / bar,
    });
    rows.push({
      ...row,
      ratio: 1 / row.ratio,
      bar: { atMost: bar },
      note: `ratio of times, against page 1; ratio of rates: ${row.note}`,
    });
  }
  return rows;
}

const list = '/services/data/v65.0/ui-api/list-records/Case/Alle';
const requestOf = ({ cookie }: BenchUser): Omit<Request, 'path'> => ({
  method: 'GET',
  headers: { cookie },
});

type Page = { nextPageUrl: string; nextPageToken: string; records: { id: string }[] };

async function read(url: string, { path, headers }: Request): Promise<Page> {
  // The server may have closed a connection that was idle during the last measurement.
  const answer = await fetch(url + path, { headers: { ...headers, connection: 'close' } });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  // proof: a list's page, which the contract tests hold to its shape
  return (await answer.json()) as Page;
}

/**
 * With the token of page 999. Page 999 itself is found by an offset, which our own tokens never
 * use.
 */
async function pageAfter(url: string, reader: BenchUser, order: string): Promise<Request> {
  const before = await read(url, {
    ...requestOf(reader),
    path: `${list}?pageSize=${pageSize}&pageToken=${rowsBefore - pageSize}${order}`,
  });
  return { ...requestOf(reader), path: before.nextPageUrl };
}

/** Following the tokens from the first page, in longer steps, must lead to the same page. */
async function checkWalk(
  url: string,
  { reader, order, page }: { reader: BenchUser; order: string; page: Request },
): Promise<void> {
  const steps = 25;
  let token = '';
  for (let step = 0; step < steps; step++) {
    const path = `${list}?pageSize=${rowsBefore / steps}${order}${token && `&pageToken=${encodeURIComponent(token)}`}`;
    ({ nextPageToken: token } = await read(url, { ...requestOf(reader), path }));
  }
  const walked = await read(url, {
    ...requestOf(reader),
    path: `${list}?pageSize=${pageSize}${order}&pageToken=${encodeURIComponent(token)}`,
  });
  const thousandthPage = await read(url, page);
  const ids = ({ records }: Page) => records.map(({ id }) => id).join();
  if (walked.records.length !== pageSize || ids(walked) !== ids(thousandthPage))
    throw new Error('Following the page tokens leads to another page 1,000 than its offset');
}
