import { refuse, ok, type Problem, type Result } from '#protocol/problem.ts';
import type { DataType } from '#protocol/shapes/object-info.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { valuesSetOnCreate, accessRoleOf } from '../access/access.ts';
import { seesField, writesField } from '../access/field-access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { invalidValue } from '../fields/field.ts';
import { referenceFilterProblems, ownerProblems } from '../read/filtered-references.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import { localDay } from '../model/local-day.ts';
import { seesRecord } from '../read/read.ts';
import { isStorable } from '../fields/text.ts';
import { addMonths } from '#protocol/time/calendar.ts';

export type Values = Map<FieldModel, unknown>;

/** `problems`: those of fields that were not parsed or that the viewer may not write. */
export type ParsedValues = { values: Values; problems: Problem[] };

/**
 * Refuses with record.valueWrong. Other mistakes become `problems`, which `saveProblems` reports
 * with its own. Source: record-api.md §3.3.
 */
export function parseValues(
  ctx: RequestContext,
  object: ObjectModel,
  input: { fields: Dict<Scalar | null>; verb: 'create' | 'update' },
): Result<ParsedValues> {
  const accessRole = accessRoleOf(ctx.viewer);
  const values: Values = new Map();
  const problems: Problem[] = [];
  for (const [name, value] of Object.entries(input.fields)) {
    const field = object.fields.get(name);
    if (!field || !seesField(object, accessRole, field))
      return refuse({
        code: 'record.valueWrong',
        field: name,
        detail: `No such column '${name}' on ${object.apiName}`,
      });
    if (typeof value === 'string' && !isStorable(value))
      return refuse({
        code: 'record.valueWrong',
        field: name,
        detail: `'${name}' holds a character that cannot be stored`,
      });
    if (!writesField(object, { accessRole, field }, input.verb)) {
      problems.push({
        code: 'record.fieldReadOnly',
        field: name,
        detail: `Unable to create/update fields: ${name}`,
      });
      continue;
    }
    const parsed = parseValue(field, value);
    if (parsed.ok) values.set(field, parsed.value);
    else if (parsed.code === 'record.valueWrong')
      return refuse({ code: parsed.code, field: name, detail: `${name}: ${parsed.detail}` });
    else problems.push({ code: parsed.code, field: name, detail: parsed.detail });
  }
  return ok({ values, problems });
}

function parseValue(field: FieldModel, value: Scalar | null) {
  if (value === null || (value === '' && !neverText.has(field.dataType)))
    return { ok: true, value: field.dataType === 'Boolean' ? false : null } as const;
  return value === '' ? invalidValue('record.valueWrong', 'empty text') : field.parse(value);
}

const neverText: ReadonlySet<DataType> = new Set([
  'Boolean',
  'Currency',
  'Date',
  'DateTime',
  'Double',
  'Int',
  'Percent',
  'Time',
] as const);

/** The database assigns sequence numbers, `slugs.ts` assigns slugs. */
export function addDefaults(ctx: RequestContext, object: ObjectModel, values: Values): void {
  const set = valuesSetOnCreate(object, accessRoleOf(ctx.viewer));
  for (const [name, value] of Object.entries(set)) {
    const field = object.fields.get(name)!;
    if (!values.has(field)) values.set(field, value);
  }
  for (const field of object.fields.values()) {
    if (
      values.has(field) ||
      field.column === null ||
      field.generated ||
      !field.default ||
      'sequence' in field.default ||
      'slugOf' in field.default
    )
      continue;
    values.set(
      field,
      'value' in field.default ? field.default.value : defaultFrom(ctx, field.default.from),
    );
  }
}

export function addDerived(
  { now }: RequestContext,
  object: ObjectModel,
  { before, values }: { before: Readonly<Record<string, unknown>> | null; values: Values },
): void {
  if (!object.derive) return;
  const named = Object.fromEntries([...values].map(([{ apiName }, value]) => [apiName, value]));
  for (const [name, value] of Object.entries(
    object.derive({ ...before, ...named }, { before, now }),
  )) {
    // proof: the derived names are fields of the object; otherwise the first save of the object
    // fails
    const field = object.fields.get(name)!;
    if (!values.has(field)) values.set(field, value);
  }
}

/** Overwrites values that the caller supplied. */
export function addDefaultRule(object: ObjectModel, values: Values): void {
  for (const [name, value] of Object.entries(object.defaultRule ?? {}))
    values.set(object.fields.get(name)!, value);
}

function defaultFrom(
  ctx: RequestContext,
  source: 'viewer.user' | 'viewer.account' | 'viewer.contact' | 'today' | 'now',
): unknown {
  if (source === 'now') return ctx.now;
  if (source === 'today') return localDay(ctx.now);
  if (ctx.viewer.kind !== 'user') return null;
  return {
    'viewer.user': ctx.viewer.userId,
    'viewer.account': ctx.viewer.accountId,
    'viewer.contact': ctx.viewer.contactId,
  }[source];
}

export type SavedRow = ParsedValues & {
  before: Readonly<Record<string, unknown>>;
  seen?: ReadonlySet<string>;
  leavesEmpty?: readonly string[] | undefined;
};

/** `seen`: ids of rows that the viewer sees. `leavesEmpty`: required fields that may be empty. */
export async function saveProblems(
  ctx: RequestContext,
  object: ObjectModel,
  row: SavedRow,
): Promise<Problem[]> {
  const problems = [...row.problems];
  const wrongAlready = new Set(problems.map((problem) => problem.field));
  const after: Record<string, unknown> = { ...row.before };
  for (const [field, value] of row.values) after[field.apiName] = value;
  problems.push(...missingFields(object, row, { after, wrongAlready }));
  for (const [field, value] of row.values) {
    if (
      !field.reference ||
      value === null ||
      (await pointsAtVisible(ctx, field, { id: value as string, seen: row.seen }))
    )
      continue; // proof: the parser of a reference field returns an id
    problems.push({
      code: 'record.referenceWrong',
      field: field.apiName,
      detail: 'invalid cross reference id',
    });
  }
  problems.push(...farDays(ctx, row));
  const misled = new Set(problems.map((problem) => problem.field));
  const change = { before: row.before, after };
  const unfit = [
    ...(await referenceFilterProblems(ctx, object, change)),
    ...(await ownerProblems(ctx, change)),
  ];
  problems.push(...unfit.filter(({ field }) => !misled.has(field)));
  for (const rule of object.rules ?? []) {
    const broken = rule(after);
    if (
      broken &&
      (broken.field === null ? wrongAlready.size === 0 : !wrongAlready.has(broken.field))
    )
      problems.push({
        code: broken.code ?? 'record.rule',
        ...(broken.field !== null && { field: broken.field }),
        detail: broken.detail,
      });
  }
  return problems;
}

function missingFields(
  object: ObjectModel,
  { values, before, leavesEmpty }: SavedRow,
  {
    after,
    wrongAlready,
  }: {
    after: Readonly<Record<string, unknown>>;
    wrongAlready: ReadonlySet<string | undefined>;
  },
): Problem[] {
  const problems: Problem[] = [];
  for (const field of object.fields.values()) {
    // A required field that is stored empty may stay so when the save changes other fields.
    if (
      leavesEmpty?.includes(field.apiName) ||
      (before[field.apiName] === null && !values.has(field))
    )
      continue;
    if (
      !field.required ||
      field.readOnly ||
      wrongAlready.has(field.apiName) ||
      field.apiName === 'Id' ||
      (field.default && 'sequence' in field.default)
    )
      continue;
    // Without a title no slug can be made; the problem is then reported for the title.
    if (
      field.default &&
      'slugOf' in field.default &&
      (after[field.default.slugOf] ?? null) === null
    )
      continue;
    if (after[field.apiName] === null || after[field.apiName] === undefined)
      problems.push({
        code: 'record.required',
        field: field.apiName,
        detail: `Required fields are missing: [${field.apiName}]`,
      });
  }
  return problems;
}

/** Only changed dates: stored dates stay valid. */
function farDays(
  ctx: RequestContext,
  { values, before }: Pick<ParsedValues, 'values'> & { before: Readonly<Record<string, unknown>> },
): Problem[] {
  const today = localDay(ctx.now);
  return [...values].flatMap(([field, value]) => {
    const isKept = comparable(value) === comparable(before[field.apiName]);
    const detail = isKept ? null : farDayFault(field, value, today);
    return detail === null ? [] : [{ code: 'day.farAhead' as const, field: field.apiName, detail }];
  });
}

/** Each read makes new `Date`s. */
const comparable = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value);

async function pointsAtVisible(
  ctx: RequestContext,
  field: FieldModel,
  { id, seen }: { id: string; seen: ReadonlySet<string> | undefined },
): Promise<boolean> {
  const target = ctx.registry.byPrefix(id);
  if (target === undefined || !field.reference!.to.includes(target.apiName)) return false;
  return seen?.has(id) === true || seesRecord(ctx, target, id);
}

/** Returns, in English, why a date or a moment is too far ahead. `today`: the local day. */
export function farDayFault(field: FieldModel, value: unknown, today: string): string | null {
  if (field.monthsAhead === undefined) return null;
  const day = value instanceof Date ? localDay(value) : value;
  if (typeof day !== 'string') return null;
  const latest = addMonths(today, field.monthsAhead);
  return day > latest ? `at most ${latest} expected` : null;
}
