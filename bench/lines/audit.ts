import type { Bench } from '../bench.ts';
import { fight } from '../duel.ts';
import type { Player } from '../fill.ts';
import type { Request } from '../load.ts';
import type { Row } from '../table.ts';

const bar = 0.8;
/** The server refuses to switch the log off in production. */
const environment = { NODE_ENV: 'test' };

/**
 * The cost of the audit log of reads: the record API with the log against the same server without
 * it.
 */
export async function auditLines(bench: Bench): Promise<Row[]> {
  const { customers, staff } = (await bench.stage()).cast;
  const ours = await bench.freshServer([], environment);
  const twin = await bench.freshServer([], { ...environment, AUDIT: 'off' });
  const rows: Row[] = [];
  for (const [name, requests] of Object.entries(asked(customers, staff))) {
    rows.push(
      await fight(bench, {
        name: `${name}, with the audit log`,
        ours: { program: ours, requests },
        twin: { program: twin, requests },
        bar,
      }),
    );
  }
  return rows;
}

const api = '/services/data/v65.0/ui-api';

const asked = (
  customers: readonly Player[],
  staff: readonly Player[],
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
