import { readRecord } from '#engine/read/read.ts';
import type { Bench } from '../bench.ts';
import { compareOnOneCore } from '../compare.ts';
import type { BenchUser } from '../fill.ts';
import type { Request } from '../load.ts';
import { statementOf } from '../statements.ts';
import { compareEqualDuty, startBare, startEqualDuty } from '../baseline-programs.ts';
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
export const fields = names.map((name) => `Case.${name}`);
const shape = { apiName: 'Case', fields: names, parents: {} };
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
  const { databaseUrl: connectionString } = stage;
  const bareProgram = await startBare(bench, {
    connectionString,
    record: { text, valuesOf },
    lists: {},
  });
  const equalDuty = await startEqualDuty(bench, {
    connectionString,
    record: { text, valuesOf, ...shape },
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
    const sent = { program: ours, requests: requestsOf(as) };
    const twin = {
      program: equalDuty,
      requests: rounds(customers, (customer, id) => ({
        method: 'GET',
        path: `/record/${id}`,
        headers: as(customer),
      })),
    };
    rows.push(
      await compareOnOneCore(bench, {
        name,
        ours: sent,
        baseline: { program: bareProgram, requests: bare },
        bar,
      }),
      await compareEqualDuty(bench, { name, ours: sent, baseline: twin, bar: 1 }),
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
