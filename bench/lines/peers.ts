import type { Bench } from '../bench.ts';
import { openDirectus } from '../directus.ts';
import { comparePeer, get, listColumns, ourList, ourRecord, recordFields } from '../peer.ts';
import type { PeerRecord } from '../peer-values.ts';
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
