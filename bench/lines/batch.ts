import { readRecordsJson } from '#engine/related/read-many.ts';
import type { Bench } from '../bench.ts';
import { compareOnOneCore } from '../compare.ts';
import { statementOf } from '../statements.ts';
import type { BaselineInput } from '../baselines/database.ts';
import { compareEqualDuty, startBare, startEqualDuty } from '../baseline-programs.ts';
import type { BenchUser } from '../fill.ts';
import type { Stage } from '../stage.ts';
import type { Row } from '../table.ts';

/** In alphabetical order, like the answer. */
const names = [
  'AccountId',
  'CaseNumber',
  'CreatedDate',
  'Description',
  'Status',
  'Subject',
  'Type',
  'Zichtbaarheid__c',
];
const fields = names.map((name) => `Case.${name}`);
const shape = { apiName: 'Case', fields: names, parents: {} };
const bar = 0.5;
const size = 50;
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
  const lists = await statementsOf(stage, staff, batches);
  const { databaseUrl: connectionString } = stage;
  const bareProgram = await startBare(bench, { connectionString, record: undefined, lists });
  const equalDuty = await startEqualDuty(bench, {
    connectionString,
    batches: Object.fromEntries(
      Object.entries(lists).map(([name, sent], i) => [
        name,
        { ...sent, ...shape, ids: batches[i]! },
      ]),
    ),
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
  const twin = staff.map(({ cookie }, i) => ({
    method: 'GET' as const,
    path: `/batch/batch${i}`,
    headers: { cookie },
  }));
  const name = `${size} records of 8 fields in one call`;
  const sent = { program: ours, requests };
  return [
    await compareOnOneCore(bench, {
      name,
      ours: sent,
      baseline: { program: bareProgram, requests: bare },
      bar,
    }),
    await compareEqualDuty(bench, {
      name,
      ours: sent,
      baseline: { program: equalDuty, requests: twin },
      bar: 1,
    }),
  ];
}

/** By name: the statement that reads the batch of each reader. */
async function statementsOf(
  stage: Stage,
  staff: readonly BenchUser[],
  batches: readonly (readonly string[])[],
): Promise<BaselineInput['lists']> {
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
  return lists;
}
