import type { Bench } from '../bench.ts';
import { compareOnOneCore } from '../compare.ts';
import type { Request } from '../load.ts';
import { openDirectus } from '../directus.ts';
import type { Row } from '../table.ts';

const bars = { record: 20, list: 7 };
const fields = [
  'CaseNumber',
  'Subject',
  'Description',
  'Status',
  'Type',
  'Zichtbaarheid__c',
  'AccountId',
  'CreatedDate',
];
const columns = [
  'id',
  'casenumber',
  'subject',
  'status',
  'priority',
  'createddate',
  'accountid.id',
  'accountid.name',
  'ownerid.id',
  'ownerid.name',
];

/** 30 users on the same PostgreSQL and rows; ours are staff, who see all service requests. */
export async function directusLines(bench: Bench): Promise<Row[]> {
  const { users } = await bench.stage();
  const { program: theirs, tokens } = await openDirectus(bench);
  const ours = await bench.server();
  const staff = users.staff.slice(0, tokens.length);
  const ids = users.customers.flatMap(({ caseIds }) => caseIds);
  const sides = { us: staff.map(({ apiKey }) => bearer(apiKey)), them: tokens.map(bearer) };
  const record = (id: string) => ({
    us: `/services/data/v65.0/ui-api/records/${id}?fields=${fields.map((name) => `Case.${name}`).join()}`,
    them: `/items/case/${id}?fields=${fields.map((name) => name.toLowerCase()).join()}`,
  });
  const list = {
    us: '/services/data/v65.0/ui-api/list-records/Case/Open?pageSize=50',
    them: `/items/case?limit=50&sort=createddate,id&filter[status][_neq]=Gesloten&fields=${columns.join()}`,
  };
  await checkSame(ours.url, theirs.url, { sides, list, record: record(ids[0]!) });
  const each = (side: 'us' | 'them', path: (i: number) => string): Request[] =>
    ids.map((_, i) => ({
      method: 'GET',
      path: path(i),
      headers: sides[side][i % sides[side].length]!,
    }));
  const comparison = (
    name: string,
    bar: number,
    path: (side: 'us' | 'them') => (i: number) => string,
  ) =>
    compareOnOneCore(bench, {
      name: `against Directus: ${name}`,
      ours: { program: ours, requests: each('us', path('us')) },
      baseline: { program: theirs, requests: each('them', path('them')) },
      bar,
    });
  return [
    await comparison('record of 8 fields', bars.record, (side) => (i) => record(ids[i]!)[side]),
    await comparison('list of 50 of 100,000', bars.list, (side) => () => list[side]),
  ];
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

type Both<T> = { us: T; them: T };
type OurRecord = { id: string; fields: Record<string, { value: unknown }> };
type TheirRecord = Record<string, unknown> & { id: string };

/** Throws unless both answer the same rows, in the same order, with the same values. */
async function checkSame(
  ours: string,
  theirs: string,
  {
    sides,
    list,
    record,
  }: { sides: Both<readonly Record<string, string>[]>; list: Both<string>; record: Both<string> },
): Promise<void> {
  const get = async (url: string, headers: Record<string, string>): Promise<unknown> => {
    const answer = await fetch(url, { headers });
    if (!answer.ok)
      throw new Error(`${url} answers ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
    return answer.json();
  };
  const us = (path: string) => get(ours + path, sides.us[0]!);
  const them = (path: string) => get(theirs + path, sides.them[0]!);
  const one = [
    (await us(record.us)) as OurRecord,
    ((await them(record.them)) as { data: TheirRecord }).data,
  ] as const;
  const many = [
    ((await us(list.us)) as { records: OurRecord[] }).records,
    ((await them(list.them)) as { data: TheirRecord[] }).data,
  ] as const;
  if (many[0].length !== 50 || many[1].length !== 50)
    throw new Error(
      `The lists must have 50 rows; ours has ${many[0].length}, that of Directus ${many[1].length}`,
    );
  for (const [mine, other] of [one, ...many[0].map((row, i) => [row, many[1][i]!] as const)])
    for (const [name, value] of Object.entries(other)) {
      const own = ownValue(mine, name);
      if (own !== undefined && String(plain(own)) !== String(plain(value)))
        throw new Error(
          `${name} differs: ours has ${String(own)}, Directus has ${JSON.stringify(value)}`,
        );
    }
}

const ownValue = (record: OurRecord, name: string): unknown =>
  name === 'id'
    ? record.id
    : Object.entries(record.fields).find(([field]) => field.toLowerCase() === name)?.[1].value;

/** A related record becomes its id, and a time becomes milliseconds. */
function plain(value: unknown): unknown {
  if (value !== null && typeof value === 'object' && 'id' in value) return value.id;
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
    ? new Date(value).getTime()
    : value;
}
