import type { ListRecords } from '#protocol/shapes/list.ts';
import type { FieldValue, Rec } from '#protocol/shapes/record.ts';
import recorded from './answer.json' with { type: 'json' };

/** A list page recorded from our server, with its one record copied into many. */

// proof: recorded from our server; `test/unit/bench/bench-client.test.ts` checks its shape
const list = recorded as unknown as ListRecords;
const [row] = list.records as [Rec]; // proof: the recorded page has one record

/** All fields of the answer, and those of account and owner. */
export const fields: readonly string[] = ['Case.Id', ...list.fields];

const accounts = 25;
const owners = 5;

const numbered = (id: string, n: number): string =>
  `${id.slice(0, 3)}${String(n).padStart(12, '0')}AAA`;

function related(field: FieldValue | undefined, n: number): FieldValue {
  const value = field!.value as Rec; // proof: the recorded row has both
  const name = `${field!.displayValue} ${n}`;
  const fieldsOf = { ...copied(value.fields), Name: { displayValue: null, value: name } };
  return {
    displayValue: name,
    value: { ...value, childRelationships: {}, id: numbered(value.id, n), fields: fieldsOf },
  };
}

const copied = (values: Rec['fields']): Rec['fields'] =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { ...value }]));

/** Each version differs in three fields, as after a save. */
export function recordOf(n: number, version: number): Rec {
  const id = numbered(row.id, n);
  const moment = new Date(Date.UTC(2026, 10, 1) + version * 1_000).toISOString();
  return {
    ...row,
    childRelationships: {},
    id,
    eTag: (n * 1_000_000 + version).toString(16).padStart(32, '0'),
    lastModifiedDate: moment,
    systemModstamp: moment,
    weakEtag: row.weakEtag + version,
    fields: {
      ...copied(row.fields),
      Id: { displayValue: null, value: id },
      CaseNumber: { displayValue: null, value: `S-${n}` },
      Subject: { displayValue: null, value: `Verzoek ${n}, versie ${version}` },
      LastModifiedDate: { displayValue: moment.slice(0, 10), value: moment },
      SystemModstamp: { displayValue: moment.slice(0, 10), value: moment },
      Account: related(row.fields['Account'], n % accounts),
      AccountId: { displayValue: null, value: numbered('001', n % accounts) },
      Owner: related(row.fields['Owner'], n % owners),
      OwnerId: { displayValue: null, value: numbered('005', n % owners) },
    },
  };
}

/** Rows `from` up to, not including, `from + count`. */
export function listOf({
  from = 0,
  count,
  version,
}: {
  from?: number;
  count: number;
  version: number;
}): ListRecords {
  const records = Array.from({ length: count }, (_, i) => recordOf(from + i, version));
  return { ...structuredClone(list), count, pageSize: count, records };
}
