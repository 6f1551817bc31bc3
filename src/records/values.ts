import { refuse, ok, type Problem, type Result } from '#wire/problem.ts';
import type { Dict, Scalar } from '#wire/records.ts';
import { seatOf, seesField, writesField } from './access.ts';
import type { Ask } from './ask.ts';
import type { FieldModel, ObjectModel } from './registry.ts';
import { seesRecord } from './read.ts';

/** What a write will store, by field; null clears. */
export type Values = Map<FieldModel, unknown>;

/** A lone half of a surrogate pair, or the one character PostgreSQL cannot keep. */
const unstorable = /[\u0000]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/**
 * JSON → values to store.
 * Faults of the message itself (unknown field, wrong type) come one at a time; faults a person can mend come all together.
 * Source: record-api.md §3.3.
 */
export function parseValues(ask: Ask, object: ObjectModel, input: { fields: Dict<Scalar | null>; verb: 'create' | 'update' }): Result<Values> {
  const seat = seatOf(ask.viewer);
  const values: Values = new Map();
  const problems: Problem[] = [];
  for (const [name, value] of Object.entries(input.fields)) {
    const field = object.fields.get(name);
    if (!field || !seesField(object, seat, field)) return refuse({ code: 'record.valueWrong', field: name, detail: `No such column '${name}' on ${object.apiName}` });
    if (typeof value === 'string' && unstorable.test(value)) return refuse({ code: 'record.valueWrong', field: name, detail: `'${name}' holds a character that cannot be stored` });
    if (!writesField(object, { seat, field }, input.verb)) {
      problems.push({ code: 'record.fieldReadOnly', field: name, detail: `Unable to create/update fields: ${name}` });
      continue;
    }
    const parsed = parseValue(field, value);
    if (parsed.ok) values.set(field, parsed.value);
    else if (parsed.code === 'record.valueWrong') return refuse({ code: parsed.code, field: name, detail: `${name}: ${parsed.detail}` });
    else problems.push({ code: parsed.code, field: name, detail: parsed.detail });
  }
  return problems.length > 0 ? refuse(...problems) : ok(values);
}

const parseValue = (field: FieldModel, value: Scalar | null) =>
  value === null || value === '' ? ({ ok: true, value: field.dataType === 'Boolean' ? false : null } as const) : field.parse(value);

/** Defaults for what a create does not name. Numbers from a sequence are the database's. */
export function addDefaults(ask: Ask, object: ObjectModel, values: Values): void {
  for (const field of object.fields.values()) {
    if (values.has(field) || field.column === null || field.generated || !field.default || 'sequence' in field.default) continue;
    values.set(field, 'value' in field.default ? field.default.value : defaultFrom(ask, field.default.from));
  }
}

function defaultFrom(ask: Ask, source: 'viewer.user' | 'viewer.account' | 'viewer.contact' | 'today' | 'now'): unknown {
  if (source === 'now') return ask.now;
  if (source === 'today') return ask.now.toLocaleDateString('sv-SE', { timeZone: 'Europe/Amsterdam' });
  if (ask.viewer.kind !== 'user') return null;
  return { 'viewer.user': ask.viewer.userId, 'viewer.account': ask.viewer.accountId, 'viewer.contact': ask.viewer.contactId }[source];
}

/** Everything a save can be refused for before it is tried: required fields, references, the object's own rules. */
export async function saveProblems(ask: Ask, object: ObjectModel, row: { before: Readonly<Record<string, unknown>>; values: Values }): Promise<Problem[]> {
  const problems: Problem[] = [];
  const after: Record<string, unknown> = { ...row.before };
  for (const [field, value] of row.values) after[field.apiName] = value;
  for (const field of object.fields.values()) {
    if (!field.required || field.readOnly || field.apiName === 'Id' || (field.default && 'sequence' in field.default)) continue;
    if (after[field.apiName] === null || after[field.apiName] === undefined) problems.push({ code: 'record.required', field: field.apiName, detail: `Required fields are missing: [${field.apiName}]` });
  }
  for (const [field, value] of row.values) {
    if (!field.reference || value === null || (await pointsAtVisible(ask, field, value as string))) continue; // proof: references parse to ids
    problems.push({ code: 'record.referenceWrong', field: field.apiName, detail: 'invalid cross reference id' });
  }
  for (const rule of object.rules ?? []) {
    const broken = rule(after);
    if (broken) problems.push({ code: 'record.rule', ...(broken.field !== null && { field: broken.field }), detail: broken.detail });
  }
  return problems;
}

async function pointsAtVisible(ask: Ask, field: FieldModel, id: string): Promise<boolean> {
  const target = ask.registry.byPrefix(id);
  return target !== undefined && field.reference!.to.includes(target.apiName) && (await seesRecord(ask, target, id));
}
