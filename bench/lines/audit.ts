import type { Bench } from '../bench.ts';
import { compareOnOneCore } from '../compare.ts';
import type { BenchUser } from '../fill.ts';
import type { Request } from '../load.ts';
import type { Row } from '../table.ts';

const bar = 0.8;
/** The server refuses to switch the log off in production. */
const environment = { NODE_ENV: 'test' };

/** The record API with the audit log of reads against the same server without it. */
export async function auditLines(bench: Bench): Promise<Row[]> {
  const { customers, staff } = (await bench.stage()).users;
  const ours = await bench.freshServer([], environment);
  const baseline = await bench.freshServer([], { ...environment, AUDIT: 'off' });
  const rows: Row[] = [];
  for (const [name, requests] of Object.entries(requestsByName(customers, staff))) {
    rows.push(
      await compareOnOneCore(bench, {
        name: `${name}, with the audit log`,
        ours: { program: ours, requests },
        baseline: { program: baseline, requests },
        bar,
      }),
    );
  }
  return rows;
}

const api = '/services/data/v65.0/ui-api';

const requestsByName = (
  customers: readonly BenchUser[],
  staff: readonly BenchUser[],
): Record<string, Request[]> => ({
  'a record': customers.map(({ cookie, caseIds }) =>
    get(
      `/records/${caseIds[0]!}?fields=Case.CaseNumber,Case.Subject,Case.Description,Case.Status`,
      cookie,
    ),
  ), // proof: each has five
  'a list of 50': staff.map(({ cookie }) => get('/list-records/Case/Open', cookie)),
});

const get = (path: string, cookie: string): Request => ({
  method: 'GET',
  path: api + path,
  headers: { cookie },
});
