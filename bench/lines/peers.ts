import type { Bench } from '../bench.ts';
import { openDirectus } from '../directus.ts';
import type { BenchUser } from '../fill.ts';
import {
  answerOf,
  type Both,
  comparePeer,
  get,
  listColumns,
  ourList,
  ourRecord,
  recordFields,
} from '../peer.ts';
import type { Request } from '../load.ts';
import type { PeerRecord } from '../peer-values.ts';
import { openPostGraphile } from '../postgraphile.ts';
import type { Program } from '../processes.ts';
import type { Row } from '../table.ts';

/** 30 users on the same PostgreSQL and rows; ours are staff, who see all service requests. */
export async function directusLines(bench: Bench): Promise<Row[]> {
  const { users } = await bench.stage();
  const { program, tokens } = await openDirectus(bench);
  const columns = [...listColumns, 'accountid.id', 'accountid.name', 'ownerid.id', 'ownerid.name'];
  const list = `/items/case?limit=50&sort=createddate,id&filter[status][_neq]=Gesloten&fields=${columns.join()}`;
  const record = (id: string) => `/items/case/${id}?fields=${recordFields.join().toLowerCase()}`;
  const pairs = tokens.map((theirs, i) => ({ ours: users.staff[i]!.apiKey, theirs }));
  const ids = users.customers.flatMap(({ caseIds }) => caseIds);
  return comparePeer(bench, {
    name: 'Directus',
    program,
    bars: { record: 40, list: 5.5 },
    record: ids.map((id, i) => {
      const { ours, theirs } = pairs[i % pairs.length]!;
      return { us: get(ourRecord(id), ours), them: get(record(id), theirs) };
    }),
    list: pairs.map(({ ours, theirs }) => ({ us: get(ourList, ours), them: get(list, theirs) })),
    // proof: the shape that its documentation gives
    recordOf: (answer) => (answer as { data: PeerRecord }).data,
    // proof: the same
    rowsOf: (answer) => (answer as { data: PeerRecord[] }).data,
  });
}

const recordQuery = `query Request($id: String!) { row: caseByRowId(rowId: $id) {
  casenumber subject description status type zichtbaarheid__c: zichtbaarheidC accountid createddate } }`;
const listQuery = `{ rows: allCases(first: 50, orderBy: [CREATEDDATE_ASC, ROW_ID_ASC], condition: { isclosed: false }) {
  nodes { id: rowId casenumber subject status priority createddate
    accountid: accountByAccountid { id: rowId name } ownerid: userByOwnerid { id: rowId name } } } }`;

/** The record as customers of 120 companies, the list as 30 members of staff. */
export async function postgraphileLines(bench: Bench): Promise<Row[]> {
  const { program, customers, staff } = await openPostGraphile(bench);
  const list = graphql(listQuery);
  const record = ({ apiKey }: BenchUser, id: string) => ({
    us: get(ourRecord(id), apiKey),
    them: get(graphql(recordQuery, { id }), apiKey),
  });
  await checkRefused(
    { us: await bench.server(), them: program },
    record(customers[0]!, customers[1]!.caseIds[0]!),
  );
  return comparePeer(bench, {
    name: 'PostGraphile',
    program,
    bars: { record: 0, list: 0 }, // only printed
    record: customers.flatMap((user) => user.caseIds.map((id) => record(user, id))),
    list: staff.map(({ apiKey }) => ({ us: get(ourList, apiKey), them: get(list, apiKey) })),
    // proof: the shape of the query
    recordOf: (answer) => (answer as { data: { row: PeerRecord } }).data.row,
    // proof: the same
    rowsOf: (answer) => (answer as { data: { rows: { nodes: PeerRecord[] } } }).data.rows.nodes,
  });
}

const graphql = (query: string, variables: Record<string, string> = {}): string =>
  `/graphql?${new URLSearchParams({ query, variables: JSON.stringify(variables) }).toString()}`;

/** Throws unless both refuse a customer the record of another company. */
async function checkRefused(programs: Both<Program>, calls: Both<Request>): Promise<void> {
  const { path, headers } = calls.us;
  const { status } = await fetch(programs.us.url + path, { headers });
  // proof: the shape of the query
  const theirs = (await answerOf(programs.them, calls.them)) as { data: { row: unknown } };
  if (status !== 404 || theirs.data.row !== null)
    throw new Error('A customer can read the record of another company');
}
