import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '#db/connection.ts';
import { compile } from '#db/sql.ts';
import type { MatchResult } from '#protocol/shapes/errors.ts';
import type { Problem } from '#protocol/problem.ts';
import type { Duplicates } from '#protocol/shapes/duplicates.ts';
import { allOf, visibleRows, type AccessRole, accessRoleOf, toSql } from '../access/access.ts';
import { fieldVisibility, seesField } from '../access/field-access.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { DuplicateRuleDefinition } from '../model/define.ts';
import { memoizeInfalliblePlans } from '../model/memoize.ts';
import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';
import { visibleValue } from '../sql/select.ts';
import { bindParams, Param, viewerParams } from '../model/params.ts';
import { themeInfoOf } from '../metadata/object-info.ts';

/** Source: record-api.md §6.3, §2.11. */

const mostMatches = 100;

/** A row as it will be after the save, by field name; `id` is null for a new row. */
export type Candidate = { id: string | null; values: Readonly<Record<string, unknown>> };

type Found = { rule: DuplicateRuleDefinition; recordIds: string[] };

export const duplicateRules = (
  object: ObjectModel,
  accessRole: AccessRole,
): readonly DuplicateRuleDefinition[] =>
  (object.duplicateRules ?? []).filter(({ fields }) =>
    fields.every((name) => seesField(object, accessRole, object.fields.get(name)!)),
  );

export async function duplicateProblems(
  ctx: RequestContext,
  object: ObjectModel,
  candidate: Candidate & { changed: ReadonlySet<string> },
): Promise<Problem[]> {
  if (ctx.viewer.kind !== 'user') return [];
  const rules = duplicateRules(object, accessRoleOf(ctx.viewer)).filter(({ fields }) =>
    fields.some((name) => candidate.changed.has(name)),
  );
  const found = await findDuplicates(ctx, object, { ...candidate, rules });
  if (found.length === 0) return [];
  return [
    {
      code: 'record.duplicates',
      detail: 'Use one of these records?',
      matchResults: found.map((one) => matchResult(ctx, object, one)),
    },
  ];
}

/**
 * By index in the batch. `same`: rows that resemble a visible stored row. `twins`: the earlier rows
 * of the batch that the row resembles.
 */
export type DuplicateMatches = {
  same: ReadonlySet<number>;
  twins: ReadonlyMap<number, readonly number[]>;
};

export async function findDuplicateMatches(
  ctx: RequestContext,
  object: ObjectModel,
  rows: readonly ((Candidate & { changed: ReadonlySet<string> }) | null)[],
): Promise<DuplicateMatches> {
  const same = new Set<number>();
  const twins = new Map<number, number[]>();
  if (ctx.viewer.kind !== 'user') return { same, twins };
  const accessRole = accessRoleOf(ctx.viewer);
  for (const rule of duplicateRules(object, accessRole)) {
    const asked = rows.flatMap((row, at) =>
      row === null || isOutside(rule, row) ? [] : [{ at, self: row.id, values: row.values }],
    );
    if (asked.length === 0) continue;
    const { statement } = plans(
      ctx.registry,
      `${accessRole} ${object.apiName} ${rule.name} together`,
      () => planAmong(ctx.registry, object, { accessRole, rule }),
    );
    const params = Object.fromEntries(
      rule.fields.map((name, i) => [`v${i}`, asked.map(({ values }) => values[name])]),
    );
    const found = await ctx.db.rows<{ at: number; same: boolean; twins: number[] }>(
      bindParams(statement, {
        ...viewerParams(ctx.viewer),
        ...params,
        at: asked.map(({ at }) => at),
        self: asked.map(({ self }) => self),
      }),
    );
    for (const row of found) {
      if (row.same) same.add(row.at);
      if (row.twins.length > 0) twins.set(row.at, [...(twins.get(row.at) ?? []), ...row.twins]);
    }
  }
  return { same, twins };
}

const isOutside = (
  { fields }: DuplicateRuleDefinition,
  { values, changed }: { values: Candidate['values']; changed: ReadonlySet<string> },
): boolean =>
  !fields.some((name) => changed.has(name)) ||
  fields.some((name) => (values[name] ?? null) === null);

const matchResult = (
  { registry }: RequestContext,
  object: ObjectModel,
  { rule, recordIds }: Found,
): MatchResult => ({
  apiName: object.apiName,
  isAllowSave: true,
  matchRecordIds: recordIds,
  matchRule: rule.matchRule,
  objectLabel: object.label,
  objectLabelPlural: object.labelPlural,
  themeInfo: themeInfoOf(registry, object),
});

/** Uses all rules, also those on fields that do not change. */
export async function predupe(
  ctx: RequestContext,
  object: ObjectModel,
  candidate: Candidate,
): Promise<Duplicates> {
  const found = await findDuplicates(ctx, object, {
    ...candidate,
    rules: duplicateRules(object, accessRoleOf(ctx.viewer)),
  });
  if (found.length === 0)
    return { allowSave: true, duplicateError: false, duplicateRules: [], matches: [] };
  const infos = found.map(({ rule, recordIds }) => [
    rule.name,
    { allowSave: true, matchResultInfo: { recordIds, rule: rule.matchRule }, rule: rule.name },
  ]);
  const recordIds = [...new Set(found.flatMap((one) => one.recordIds))].sort();
  return {
    allowSave: true,
    duplicateError: true,
    duplicateRules: found.map(({ rule }) => rule.name),
    matches: [
      { duplicateResultInfos: Object.fromEntries(infos), objectApiName: object.apiName, recordIds },
    ],
  };
}

async function findDuplicates(
  ctx: RequestContext,
  object: ObjectModel,
  asked: Candidate & { rules: readonly DuplicateRuleDefinition[] },
): Promise<Found[]> {
  const found: Found[] = [];
  for (const rule of asked.rules) {
    const values = rule.fields.map((name) => asked.values[name] ?? null);
    if (values.includes(null)) continue;
    const accessRole = accessRoleOf(ctx.viewer);
    const plan = plans(ctx.registry, `${accessRole} ${object.apiName} ${rule.name}`, () =>
      planMatches(ctx.registry, object, { accessRole, rule }),
    );
    const params = Object.fromEntries(values.map((value, i) => [`v${i}`, value]));
    const rows = await ctx.db.rows<{ id: string }>(
      bindParams(plan.statement, { ...viewerParams(ctx.viewer), ...params, self: asked.id }),
    );
    if (rows.length > 0) found.push({ rule, recordIds: rows.map((row) => row.id) });
  }
  return found;
}

const plans = memoizeInfalliblePlans<{ statement: Statement }>();

function planMatches(
  registry: Registry,
  object: ObjectModel,
  { accessRole, rule }: { accessRole: AccessRole; rule: DuplicateRuleDefinition },
): { statement: Statement } {
  const row = { object, alias: 't' };
  const alike = rule.fields.map((name, i) => {
    const field = object.fields.get(name)!;
    const value = visibleValue(
      't',
      field.col,
      fieldVisibility(registry, row, { accessRole, field }),
    );
    const param = sql`${new Param(`v${i}`)}::${sql.raw(field.column!)}`;
    return sql<boolean>`${compared(field, value)} = ${compared(field, param)}`;
  });
  const where = toSql(
    allOf([
      ...alike,
      sql<boolean>`t.id is distinct from ${new Param('self')}::text`,
      visibleRows(registry, row, accessRole),
    ]),
  );
  return {
    statement: compile(
      sql`select t.id from ${sql.table(object.table)} as t where ${where} order by t.id limit ${sql.lit(mostMatches)}`,
    ),
  };
}

/** Given values are normalized once, because that is expensive. */
function planAmong(
  registry: Registry,
  object: ObjectModel,
  { accessRole, rule }: { accessRole: AccessRole; rule: DuplicateRuleDefinition },
): { statement: Statement } {
  const row = { object, alias: 't' };
  const fields = rule.fields.map((name) => object.fields.get(name)!);
  const names = fields.map((_, i) => sql.ref(`v${i}`));
  const given = fields.map((field, i) => sql`${compared(field, names[i]!)} as ${names[i]!}`);
  const arrays = fields.map((field, i) => sql`${new Param(`v${i}`)}::${sql.raw(field.column!)}[]`);
  const alike = fields.map((field, i) => {
    const value = visibleValue(
      't',
      field.col,
      fieldVisibility(registry, row, { accessRole, field }),
    );
    return sql<boolean>`${compared(field, value)} = given.${names[i]!}`;
  });
  const twin = sql.join(
    names.map((name) => sql`other.${name} = given.${name}`),
    sql` and `,
  );
  return {
    statement: compile(sql`
      with given as materialized (select at, self, ${sql.join(given)} from unnest(${new Param('at')}::integer[], ${new Param('self')}::text[], ${sql.join(arrays)}) as raw (at, self, ${sql.join(names)}))
      select at, exists (select 1 from ${sql.table(object.table)} as t where ${toSql(allOf([...alike, sql<boolean>`t.id is distinct from given.self`, visibleRows(registry, row, accessRole)]))}) as same,
        array(select other.at from given as other where other.at < given.at and ${twin}) as twins
      from given`),
  };
}

const compared = (field: FieldModel, value: RawBuilder<unknown>): RawBuilder<unknown> => {
  const by = normalizingFunction(field);
  return by === null ? value : sql`${sql.raw(by)}(${value})`;
};

export function normalizingFunction(
  field: FieldModel,
): 'number_key' | 'postcode_key' | 'company_key' | 'fold' | null {
  if (field.dataType === 'Phone') return 'number_key';
  if (field.extraTypeInfo === 'Postcode') return 'postcode_key';
  if (field.isCompanyName) return 'company_key';
  return isFreeText(field) ? 'fold' : null;
}

export const isFreeText = (field: FieldModel): boolean =>
  field.collation === 'nl' && !field.picklist;
