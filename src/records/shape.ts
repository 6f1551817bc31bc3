import { hash } from 'node:crypto';
import type { Branch } from './select.ts';
import type { Dict, FieldValue, Rec, Scalar } from '#wire/records.ts';

/** A row as the driver gives it, by column name. */
export type Row = Readonly<Record<string, unknown>>;

/** Makes records of the rows of one selection. Keys stand in alphabetical order, as the platform sends them. */
export function shapeRecord(branch: Branch, row: Row): Rec {
  const stamp = row[branch.stamp] as Date | null; // proof: a timestamptz column
  return withETag({
    apiName: branch.object.apiName,
    childRelationships: {},
    eTag: '',
    fields: shapeFields(branch, row),
    id: row[branch.id] as string, // proof: the primary key
    lastModifiedById: branch.modifiedBy === null ? null : ((row[branch.modifiedBy] as string | null) ?? null),
    lastModifiedDate: iso(row[branch.modified]),
    recordTypeId: null,
    recordTypeInfo: null,
    systemModstamp: iso(stamp),
    weakEtag: stamp === null ? 0 : stamp.getTime(),
  });
}

function shapeFields(branch: Branch, row: Row): Dict<FieldValue> {
  const fields: Dict<FieldValue> = {};
  let next = 0;
  for (const { field, column, seen } of branch.fields) {
    while (next < branch.relations.length && branch.relations[next]!.name < field.apiName) shapeRelation(fields, branch.relations[next++]!, row);
    if (seen !== null && row[seen] !== true) continue;
    const raw = row[column];
    if (raw === null || raw === undefined) fields[field.apiName] = { displayValue: null, value: null };
    else {
      const value: Scalar = field.read(raw);
      fields[field.apiName] = { displayValue: field.display(value), value };
    }
  }
  while (next < branch.relations.length) shapeRelation(fields, branch.relations[next++]!, row);
  return fields;
}

function shapeRelation(fields: Dict<FieldValue>, relation: Branch['relations'][number], row: Row): void {
  const { name, branch } = relation;
  fields[name] = row[branch.id] === null ? { displayValue: null, value: null } : { displayValue: row[branch.name] as string | null, value: shapeRecord(branch, row) }; // proof: name fields are text
}

const iso = (moment: unknown): string | null => (moment === null || moment === undefined ? null : (moment as Date).toISOString()); // proof: a timestamptz column

/** 32 hex digits over the answer as this viewer gets it. Equal content, equal eTag. */
export function withETag<T extends { eTag: string }>(answer: T): T {
  answer.eTag = hash('sha256', JSON.stringify(answer)).slice(0, 32);
  return answer;
}
