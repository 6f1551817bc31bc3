import { readList } from '#engine/lists/list.ts';
import { findList } from '#engine/lists/find-list.ts';
import type { Bench } from '../bench.ts';
import { compareOnOneCore } from '../compare.ts';
import { statementOf } from '../statements.ts';
import type { BaselineInput } from '../baselines/database.ts';
import type { Shape } from '../baselines/equal-duty.ts';
import { compareEqualDuty, startBare, startEqualDuty } from '../baseline-programs.ts';
import type { Request } from '../load.ts';
import type { Row } from '../table.ts';

/** Of the processor time: the baseline sends a third of the bytes. */
const bar = 0.45;
const sorts = {
  'list of 50 of 100,000, order indexed': [],
  'list of 50 of 100,000, rows sorted': ['Subject'],
};

/** Fifty requests: oldest first, by an index, and by subject, which sorts 30,000 rows. */
export async function listLines(bench: Bench): Promise<Row[]> {
  const stage = await bench.stage();
  const { staff } = stage.users;
  const lists: BaselineInput['lists'] = {};
  for (const sortBy of Object.values(sorts)) {
    const { text, values } = await statementOf(stage, staff[0]!, async (ctx) => {
      const found = await findList(ctx, 'Case', 'Open');
      return found.ok ? readList(ctx, found.value, { sortBy, url: () => '' }) : found;
    });
    lists[keyOf(sortBy)] = { text, values };
  }
  const { databaseUrl: connectionString } = stage;
  const bareProgram = await startBare(bench, { connectionString, record: undefined, lists });
  const ours = await bench.server();
  const rows: Row[] = [];
  for (const [name, sortBy] of Object.entries(sorts)) {
    const query = sortBy.length > 0 ? `?sortBy=${sortBy.join(',')}` : '';
    const requests = staff.map(({ cookie }) => ({
      method: 'GET' as const,
      path: `/services/data/v65.0/ui-api/list-records/Case/Open${query}`,
      headers: { cookie },
    }));
    const key = keyOf(sortBy);
    const bare = [{ method: 'GET' as const, path: `/list/${key}`, headers: {} }];
    const sent = { program: ours, requests };
    const equalDuty = await startEqualDuty(bench, {
      connectionString,
      lists: { [key]: { ...lists[key]!, ...(await shapeOf(ours.url, requests[0]!)) } },
    });
    const twin = staff.map(({ cookie }) => ({
      method: 'GET' as const,
      path: `/list/${key}`,
      headers: { cookie },
    }));
    rows.push(
      await compareOnOneCore(bench, {
        name,
        ours: sent,
        baseline: { program: bareProgram, requests: bare },
        bar,
        measure: 'processor',
      }),
      await compareEqualDuty(bench, {
        name,
        ours: sent,
        baseline: { program: equalDuty, requests: twin },
        bar: 1.2,
      }),
    );
  }
  return rows;
}

const keyOf = (sortBy: readonly string[]): string => `by${sortBy.join('')}`;

/** Returns what the equal-duty server must send: the fields, and what stands around the records. */
async function shapeOf(url: string, request: Request): Promise<Shape & { around: object }> {
  const response = await fetch(url + request.path, { headers: request.headers });
  // proof: our own answer
  const { records, ...around } = (await response.json()) as {
    records: { apiName: string; fields: object }[];
  };
  const [first] = records;
  return {
    apiName: first!.apiName,
    fields: Object.keys(first!.fields),
    parents: {
      Account: { alias: 'j1', apiName: 'Account' },
      Owner: { alias: 'j2', apiName: 'User' },
    },
    around,
  };
}
