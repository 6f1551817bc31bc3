import { readList } from '#engine/lists/list.ts';
import { findList } from '#engine/lists/find-list.ts';
import type { Bench } from '../bench.ts';
import { compareOnOneCore } from '../compare.ts';
import { statementOf } from '../statements.ts';
import type { BaselineInput } from '../baselines/database.ts';
import type { Row } from '../table.ts';

const bar = 0.6;
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
  const input: BaselineInput = { connectionString: stage.databaseUrl, record: undefined, lists };
  const baseline = await bench.start({
    command: process.execPath,
    args: ['bench/baselines/database.ts'],
    env: { NODE_ENV: 'production', BASELINE_INPUT: JSON.stringify(input) },
    readyAt: '/ready',
  });
  const ours = await bench.server();
  const rows: Row[] = [];
  for (const [name, sortBy] of Object.entries(sorts)) {
    const query = sortBy.length > 0 ? `?sortBy=${sortBy.join(',')}` : '';
    const requests = staff.map(({ cookie }) => ({
      method: 'GET' as const,
      path: `/services/data/v65.0/ui-api/list-records/Case/Open${query}`,
      headers: { cookie },
    }));
    const bare = [{ method: 'GET' as const, path: `/list/${keyOf(sortBy)}`, headers: {} }];
    rows.push(
      await compareOnOneCore(bench, {
        name,
        ours: { program: ours, requests },
        baseline: { program: baseline, requests: bare },
        bar,
      }),
    );
  }
  return rows;
}

const keyOf = (sortBy: readonly string[]): string => `by${sortBy.join('')}`;
