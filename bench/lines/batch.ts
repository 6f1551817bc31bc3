import { readRecordsJson } from '#engine/related/read-many.ts';
import type { Bench } from '../bench.ts';
import { fight } from '../duel.ts';
import { statementOf } from '../statements.ts';
import type { Play } from '../twins/database.ts';
import type { Row } from '../table.ts';

const fields = [
  'CaseNumber',
  'Subject',
  'Description',
  'Status',
  'Type',
  'Zichtbaarheid__c',
  'AccountId',
  'CreatedDate',
].map((name) => `Case.${name}`);
const bar = 0.5;
const size = 50;
/** The statements of these readers must fit in the environment of the baseline's process. */
const readers = 30;

/** Fifty records of eight fields in one call, as staff. Each reader asks for other records. */
export async function batchLines(bench: Bench): Promise<Row[]> {
  const stage = await bench.stage();
  const { customers } = stage.cast;
  const staff = stage.cast.staff.slice(0, readers);
  const all = customers.flatMap(({ caseIds }) => caseIds);
  const batches = staff.map((_, i) =>
    Array.from({ length: size }, (__, k) => all[(i * 17 + k) % all.length]!),
  );
  const lists: Play['lists'] = {};
  for (const [i, ids] of batches.entries()) {
    const asked = {
      fields,
      optionalFields: [],
      layouts: [],
      forms: [],
      below: [],
      pageSize: 5,
      childUrl: () => '',
    };
    const { text, values } = await statementOf(stage, staff[i]!, (ctx) =>
      readRecordsJson(ctx, ids, asked),
    );
    lists[`batch${i}`] = { text, values };
  }
  const play: Play = { connectionString: stage.databaseUrl, record: undefined, lists };
  const twin = await bench.start({
    command: process.execPath,
    args: ['bench/twins/database.ts'],
    env: { NODE_ENV: 'production', PLAY: JSON.stringify(play) },
    readyAt: '/ready',
  });
  const ours = await bench.server();
  const requests = staff.map(({ cookie }, i) => ({
    method: 'GET' as const,
    path: `/services/data/v65.0/ui-api/records/batch/${batches[i]!.join(',')}?fields=${fields.join(',')}`,
    headers: { cookie },
  }));
  const bare = staff.map((_, i) => ({
    method: 'GET' as const,
    path: `/list/batch${i}`,
    headers: {},
  }));
  return [
    await fight(bench, {
      name: `${size} records of 8 fields in one call`,
      ours: { program: ours, requests },
      twin: { program: twin, requests: bare },
      bar,
    }),
  ];
}
