import type { Bench } from './bench.ts';
import { type Comparison, compareOnOneCore } from './compare.ts';
import type { Request } from './load.ts';
import { checkSameRow, type OurRecord, type PeerRecord } from './peer-values.ts';
import type { Program } from './processes.ts';
import type { Row } from './table.ts';

export type Both<T> = { us: T; them: T };

/** `record`, `list`: the same calls of both sides. `recordOf`, `rowsOf`: what their answers hold. */
export type Peer = {
  name: string;
  program: Program;
  bars: { record: number; list: number };
  record: readonly Both<Request>[];
  list: readonly Both<Request>[];
  recordOf: (answer: unknown) => PeerRecord;
  rowsOf: (answer: unknown) => readonly PeerRecord[];
};

export const recordFields = [
  'CaseNumber',
  'Subject',
  'Description',
  'Status',
  'Type',
  'Zichtbaarheid__c',
  'AccountId',
  'CreatedDate',
];
export const listColumns = ['id', 'casenumber', 'subject', 'status', 'priority', 'createddate'];

const api = '/services/data/v65.0/ui-api';
export const ourRecord = (id: string): string =>
  `${api}/records/${id}?fields=${recordFields.map((name) => `Case.${name}`).join()}`;
export const ourList = `${api}/list-records/Case/Open?pageSize=50`;

export const get = (path: string, token: string): Request => ({
  method: 'GET',
  path,
  headers: { authorization: `Bearer ${token}` },
});

/** Another server beside ours, on the same PostgreSQL and rows. */
export async function comparePeer(bench: Bench, peer: Peer): Promise<Row[]> {
  const ours = await bench.server();
  await checkSame(ours, peer);
  const compare = ({
    name,
    bar,
    calls,
  }: Pick<Comparison, 'name' | 'bar'> & { calls: Peer['list'] }) =>
    compareOnOneCore(bench, {
      name: `against ${peer.name}: ${name}`,
      ours: { program: ours, requests: calls.map(({ us }) => us) },
      baseline: { program: peer.program, requests: calls.map(({ them }) => them) },
      bar,
    });
  const { bars, record, list } = peer;
  return [
    await compare({ name: 'record of 8 fields', bar: bars.record, calls: record }),
    await compare({ name: 'list of 50 of 100,000', bar: bars.list, calls: list }),
  ];
}

/**
 * Throws unless both answer every call with the same rows, in the same order, with the same values.
 * An error of GraphQL has status 200, so a measurement would not notice it.
 */
async function checkSame(ours: Program, peer: Peer): Promise<void> {
  for (const { us, them } of peer.record) {
    const mine = (await answerOf(ours, us)) as OurRecord; // proof: our own answer
    checkSameRow(mine, peer.recordOf(await answerOf(peer.program, them)));
  }
  for (const { us, them } of peer.list) {
    // proof: our own answer
    const { records } = (await answerOf(ours, us)) as { records: OurRecord[] };
    const rows = peer.rowsOf(await answerOf(peer.program, them));
    if (records.length !== 50 || rows.length !== 50)
      throw new Error(
        `The lists must have 50 rows; ours has ${records.length}, that of ${peer.name} ${rows.length}`,
      );
    for (const [i, row] of records.entries()) checkSameRow(row, rows[i]!);
  }
}

export async function answerOf({ url }: Program, { path, headers }: Request): Promise<unknown> {
  const answer = await fetch(url + path, { headers });
  if (!answer.ok)
    throw new Error(`${path} answers ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
  return answer.json();
}
