import { readRecordsJson } from '#engine/related/read-many.ts';
import type { Bench } from '../bench.ts';
import { compareOnOneCore } from '../compare.ts';
import { statementOf } from '../statements.ts';
import type { BaselineInput } from '../baselines/database.ts';
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
  const { customers } = stage.users;
  const staff = stage.users.staff.slice(0, readers);
  const all = customers.flatMap(({ caseIds }) => caseIds);
  const batches = staff.map((_, i) =>
    Array.from({ length: size }, (__, k) => all[(i * 17 + k) % all.length]!),
  );
  const lists: BaselineInput['lists'] = {};
  for (const [i, ids] of batches.entries()) {
    const selection = {
      fields,
      optionalFields: [],
      layouts: [],
      forms: [],
      below: [],
      pageSize: 5,
      childUrl: () => '',
    };
    const { text, values } = await statementOf(stage, staff[i]!, (ctx) =>
      readRecordsJson(ctx, ids, selection),
    );
    lists[`batch${i}`] = { text, values };
  }
  const input: BaselineInput = { connectionString: stage.databaseUrl, record: undefined, lists };
  const baseline = await bench.start({
    command: process.execPath,
    args: ['bench/baselines/database.ts'],
    env: { NODE_ENV: 'production', BASELINE_INPUT: JSON.stringify(input) },
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
    await compareOnOneCore(bench, {
      name: `${size} records of 8 fields in one call`,
      ours: { program: ours, requests },
      baseline: { program: baseline, requests: bare },
      bar,
    }),
  ];
}
