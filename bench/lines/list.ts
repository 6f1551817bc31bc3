import { readList } from '#engine/lists/list.ts';
import { findList } from '#engine/lists/find-list.ts';
import type { Bench } from '../bench.ts';
import { fight } from '../duel.ts';
import { statementOf } from '../statements.ts';
import type { Play } from '../twins/database.ts';
import type { Row } from '../table.ts';

const bar = 0.6;
const sorts = {
  'list of 50 of 100,000, order indexed': [],
  'list of 50 of 100,000, rows sorted': ['Subject'],
};

/**
 * Fifty open service requests as staff see them: oldest first, which an index gives, and by
 * subject, for which 30,000 rows are sorted.
 */
export async function listLines(bench: Bench): Promise<Row[]> {
  const stage = await bench.stage();
  const { staff } = stage.cast;
  const lists: Play['lists'] = {};
  for (const sortBy of Object.values(sorts)) {
    const { text, values } = await statementOf(stage, staff[0]!, async (ctx) => {
      const found = await findList(ctx, 'Case', 'Open');
      return found.ok ? readList(ctx, found.value, { sortBy, url: () => '' }) : found;
    });
    lists[keyOf(sortBy)] = { text, values };
  }
  const play: Play = { connectionString: stage.databaseUrl, record: undefined, lists };
  const twin = await bench.start({
    command: process.execPath,
    args: ['bench/twins/database.ts'],
    env: { NODE_ENV: 'production', PLAY: JSON.stringify(play) },
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
      await fight(bench, {
        name,
        ours: { program: ours, requests },
        twin: { program: twin, requests: bare },
        bar,
      }),
    );
  }
  return rows;
}

const keyOf = (sortBy: readonly string[]): string => `by${sortBy.join('')}`;
