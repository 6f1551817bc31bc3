import { randomBytes } from 'node:crypto';
import type { RequestContext } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import type { FieldModel, ObjectModel } from '#engine/model/registry.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { staffPreviewText } from '#messages/staff/preview.ts';
import { ok, type Problem, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';

export type TrialSave = { id: string; problems: readonly Problem[] };

type Typed = Dict<Scalar | null>;
type TrialSaveInput = { object: ObjectModel; id: string | null; fields: Typed };

const mostTries = 60;

/**
 * Shortens long texts, fills required fields of a new row, and leaves other wrong values out. Call
 * it inside a transaction that is rolled back. Refusals: those that no correction prevents.
 */
export async function trySaveTyped(
  ctx: RequestContext,
  { object, id, fields }: TrialSaveInput,
): Promise<Result<TrialSave>> {
  const problems: Problem[] = [];
  const mended = new Set<string>();
  let typed = fields;
  for (let tries = 0; tries < mostTries; tries++) {
    const saved = await save(ctx, { object, id, fields: typed });
    if (saved.ok) return ok({ id: saved.value, problems });
    for (const problem of saved.problems) {
      const field = object.fields.get(problem.field ?? '');
      const step = `${problem.field ?? ''} ${problem.code} ${String(typed[problem.field ?? ''] ?? '')}`;
      if (!field || mended.has(step)) return saved;
      mended.add(step);
      if (problems.every((one) => one.field !== problem.field)) problems.push(problem);
      typed = withMended(ctx, typed, {
        field,
        problem,
        isNew: id === null,
        isName: field.apiName === object.nameField,
      });
    }
  }
  throw new Error(`A preview of ${object.apiName} did not finish`);
}

async function save(
  ctx: RequestContext,
  { object, id, fields }: TrialSaveInput,
): Promise<Result<string>> {
  if (id !== null && Object.keys(fields).length === 0) return ok(id);
  const saved =
    id === null
      ? await createRecord(ctx, { apiName: object.apiName, fields, allowSaveOnDuplicate: true })
      : await updateRecord(ctx, id, { fields, allowSaveOnDuplicate: true });
  return saved.ok ? ok(saved.value.id) : saved;
}

type Wrong = { field: FieldModel; problem: Problem; isNew: boolean; isName: boolean };

function withMended(
  { now }: Pick<RequestContext, 'now'>,
  typed: Typed,
  { field, problem, isNew, isName }: Wrong,
): Typed {
  const { [field.apiName]: value = null, ...rest } = typed;
  if (problem.code === 'record.tooLong' && typeof value === 'string')
    return { ...rest, [field.apiName]: value.slice(0, field.length).trimEnd() };
  return isNew && problem.code === 'record.required'
    ? { ...rest, [field.apiName]: isName ? staffPreviewText.nameless : standIn(field, now) }
    : rest;
}

/** Texts are random, because the field may have to be unique. */
function standIn({ dataType, picklist, length }: FieldModel, now: Date): Scalar {
  const [first] = picklist ?? [];
  if (first) return first.value;
  if (dataType === 'Date') return localDay(now);
  if (dataType === 'DateTime') return now.toISOString();
  if (
    dataType === 'Currency' ||
    dataType === 'Double' ||
    dataType === 'Int' ||
    dataType === 'Percent'
  )
    return 0;
  return `voorbeeld-${randomBytes(8).toString('hex')}`.slice(0, length || undefined);
}
