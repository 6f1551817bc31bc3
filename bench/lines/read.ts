import { readRecord } from '#engine/read/read.ts';
import type { Bench } from '../bench.ts';
import { compareOnOneCore } from '../compare.ts';
import type { BenchUser } from '../fill.ts';
import type { Request } from '../load.ts';
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
const bar = 0.6;

/** Eight fields by id, as customers of 120 companies. */
export async function readLines(bench: Bench): Promise<Row[]> {
  const stage = await bench.stage();
  const { customers } = stage.users;
  const valuesOf: Record<string, readonly unknown[]> = {};
  let text = '';
  for (const customer of customers) {
    for (const id of customer.caseIds) {
      const statement = await statementOf(stage, customer, (ctx) =>
        readRecord(ctx, id, { fields, optionalFields: [] }),
      );
      ({ text } = statement);
      valuesOf[id] = statement.values;
    }
  }
  const input: BaselineInput = {
    connectionString: stage.databaseUrl,
    record: { text, valuesOf },
    lists: {},
  };
  const baseline = await bench.start({
    command: process.execPath,
    args: ['bench/baselines/database.ts'],
    env: { NODE_ENV: 'production', BASELINE_INPUT: JSON.stringify(input) },
    readyAt: '/ready',
  });
  const ours = await bench.server();
  const requestsOf = (as: (user: BenchUser) => Record<string, string>): Request[] =>
    rounds(customers, (customer, id) => ({
      method: 'GET',
      path: `/services/data/v65.0/ui-api/records/${id}?fields=${fields.join(',')}`,
      headers: as(customer),
    }));
  const bare = rounds(customers, (_, id) => ({
    method: 'GET',
    path: `/record/${id}`,
    headers: {},
  }));
  const rows: Row[] = [];
  for (const [name, as] of Object.entries(authentications)) {
    rows.push(
      await compareOnOneCore(bench, {
        name,
        ours: { program: ours, requests: requestsOf(as) },
        baseline: { program: baseline, requests: bare },
        bar,
      }),
    );
  }
  return rows;
}

const authentications = {
  'record of 8 fields, session cookie': ({ cookie }: BenchUser) => ({ cookie }),
  'record of 8 fields, api key': ({ apiKey }: BenchUser) => ({ authorization: `Bearer ${apiKey}` }),
};

/** One request of every user, then the next record of every user, and so on. */
const rounds = (
  users: readonly BenchUser[],
  make: (user: BenchUser, id: string) => Request,
): Request[] =>
  users[0]!.caseIds.flatMap((_, round) => users.map((user) => make(user, user.caseIds[round]!)));
