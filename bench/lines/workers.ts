import type { Bench } from '../bench.ts';
import { compare } from '../compare.ts';
import type { Request } from '../load.ts';
import { childrenOf, type Program, residentMegabytes } from '../processes.ts';
import type { Row } from '../table.ts';

const api = '/services/data/v65.0/ui-api';
const names = ['CaseNumber', 'Subject', 'Description', 'Status', 'Type', 'CreatedDate'];
const fields = names.map((name) => `Case.${name}`).join(',');
/** The gain depends on the cores that the database leaves free, so this line has no bar. */
const bar = 0;

/** Two processes behind a port (`WORKERS=2`) against one. All share all cores. */
export async function workersLines(bench: Bench): Promise<Row[]> {
  const { customers, staff } = (await bench.stage()).users;
  const requestTo = (path: string, headers: Record<string, string>): Request => ({
    method: 'GET',
    path,
    headers,
  });
  const kinds: Readonly<Record<string, Request[]>> = {
    'Home for a guest': [requestTo('/', { 'accept-encoding': 'gzip' })],
    'record of 6 fields': customers.flatMap(({ caseIds, cookie }) =>
      caseIds.map((id) => requestTo(`${api}/records/${id}?fields=${fields}`, { cookie })),
    ),
    'object info of Case': staff.map(({ cookie }) =>
      requestTo(`${api}/object-info/Case`, { cookie, 'accept-encoding': 'gzip' }),
    ),
  };
  const one = await bench.freshServer([], {});
  const two = await bench.freshServer([], { WORKERS: '2' });
  const rows: Row[] = [];
  for (const [kind, requests] of Object.entries(kinds)) {
    const sides = { ours: { program: two, requests }, baseline: { program: one, requests } };
    const row = await compare(bench, { name: `WORKERS=2: ${kind}`, ...sides, bar });
    // The processor time would be that of the primary process, which only distributes connections.
    rows.push({ ...row, note: row.note.replace(/, processor.*/, '') });
  }
  return [...rows, memoryRow(one, two)];
}

function memoryRow(one: Program, two: Program): Row {
  const all = [two.pid, ...childrenOf(two.pid)].map((pid) => residentMegabytes(pid) ?? 0);
  const [ours, baseline] = [
    all.reduce((sum, each) => sum + each, 0),
    residentMegabytes(one.pid) ?? 0,
  ];
  return {
    name: 'WORKERS=2: resident memory after these runs, MB',
    ours: ours.toFixed(0),
    baseline: baseline.toFixed(0),
    ratio: ours / baseline,
    bar: { atLeast: bar },
    note: `the primary process and each worker: ${all.map((each) => each.toFixed(0)).join(', ')}`,
  };
}
