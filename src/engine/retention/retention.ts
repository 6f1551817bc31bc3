import { ok, refuse, type Result } from '#protocol/problem.ts';
import { type RequestContext, asSystem } from '../model/request-context.ts';
import { auditAction } from '../audit/audit.ts';
import type {
  RelatedRowsFilter,
  FilterDefinition,
  RetentionDefinition,
} from '../model/retention-definition.ts';
import { localDay } from '../model/local-day.ts';
import { countRows, findRows, lockAvailableRows } from '../read/query.ts';
import { relatedObjectModel } from '../sql/query-plan.ts';
import type { ObjectModel } from '../model/registry.ts';
import { neededRowIds } from './needed-row-ids.ts';

/** Null means never. Source: AVG art. 5 lid 1 onder e. */
export type RetentionTerm = {
  object: ObjectModel;
  rule: RetentionDefinition;
  days: number;
  setBy: string | null;
  setAt: Date | null;
  lookedAt: Date | null;
  removedAt: Date | null;
  removedLast: number;
  removed: number;
};

type Row = {
  object_api_name: string;
  rule: string;
  days: number | null;
  set_by: string | null;
  set_at: Date | null;
  looked_at: Date | null;
  removed_at: Date | null;
  removed_last: number;
  removed: string;
};

export async function readRetentionTerms({
  db,
  registry,
}: Pick<RequestContext, 'db' | 'registry'>): Promise<RetentionTerm[]> {
  const rows = await db.rows<Row>({
    text: 'select object_api_name, rule, days, set_by, set_at, looked_at, removed_at, removed_last, removed from retention',
    values: [],
  });
  const known = new Map(rows.map((row) => [`${row.object_api_name} ${row.rule}`, row]));
  return registry.objects.flatMap((object) =>
    (object.retention ?? []).map((rule) =>
      termOf(object, rule, known.get(`${object.apiName} ${rule.name}`)),
    ),
  );
}

const termOf = (
  object: ObjectModel,
  rule: RetentionDefinition,
  row: Row | undefined,
): RetentionTerm => ({
  object,
  rule,
  // Limits may change after an administrator has set a number of days.
  days: Math.min(rule.most, Math.max(rule.least, row?.days ?? rule.days)),
  setBy: row?.set_by ?? null,
  setAt: row?.set_at ?? null,
  lookedAt: row?.looked_at ?? null,
  removedAt: row?.removed_at ?? null,
  removedLast: row?.removed_last ?? 0,
  removed: Number(row?.removed ?? 0),
});

const dayLength = 86_400_000; // ms

/** Stands in filters for the day or moment `days` days ago. */
export const cutoffOperand = 'EDGE';

type Due = { filters: FilterDefinition[]; logic?: string; beside?: RelatedRowsFilter[] };

async function dueOf(ctx: RequestContext, term: RetentionTerm, id?: string): Promise<Due> {
  const { now, registry } = ctx;
  const { object, rule, days } = term;
  const needed = await neededRowIds(ctx, term, id);
  const until = new Date(now.getTime() - days * dayLength);
  const filled = (of: ObjectModel, filter: FilterDefinition): FilterDefinition => {
    // proof: the registry checks at start-up that this name exists
    const isDay = of.fields.get(filter.field)!.dataType === 'Date';
    return {
      ...filter,
      operands: filter.operands.map((one) =>
        one === cutoffOperand ? (isDay ? localDay(until) : until.toISOString()) : one,
      ),
    };
  };
  const filters = [
    ...rule.filters.map((filter) => filled(object, filter)),
    filled(object, { field: rule.since, operator: 'LessOrEqual', operands: [cutoffOperand] }),
    ...(needed.length === 0
      ? []
      : [{ field: 'Id', operator: 'NotEqual', operands: needed } as const]),
    ...(id === undefined ? [] : [{ field: 'Id', operator: 'Equals', operands: [id] } as const]),
  ];
  const added = filters
    .slice(rule.filters.length)
    .map((_, i) => String(rule.filters.length + i + 1));
  return {
    filters,
    ...(rule.logic !== undefined && { logic: [`(${rule.logic})`, ...added].join(' AND ') }),
    ...(rule.beside && {
      beside: rule.beside.map((one) => ({
        ...one,
        filters: one.filters.map((filter) =>
          filled(relatedObjectModel(registry, object, one.relation)!, filter),
        ),
      })),
    }),
  };
}

const system = (ctx: RequestContext): RequestContext => asSystem(ctx, 'find what is kept too long');

export const countExpiredRows = async (ctx: RequestContext, term: RetentionTerm): Promise<number> =>
  countRows(system(ctx), { from: term.object.apiName, ...(await dueOf(ctx, term)) });

export async function findExpiredRows(
  ctx: RequestContext,
  term: RetentionTerm,
  limit: number,
): Promise<string[]> {
  const rows = await findRows(system(ctx), {
    from: term.object.apiName,
    fields: ['Id'],
    ...(await dueOf(ctx, term)),
    orderBy: [term.rule.since],
    limit,
  });
  return rows.map((row) => String(row['Id']));
}

/** The row may have changed since it was found. False when another transaction has locked it. */
export async function lockExpiredRow(
  ctx: RequestContext,
  term: RetentionTerm,
  id: string,
): Promise<boolean> {
  const rows = await lockAvailableRows(system(ctx), {
    from: term.object.apiName,
    fields: ['Id'],
    ...(await dueOf(ctx, term, id)),
    limit: 1,
  });
  return rows.length > 0;
}

export const saveRemovalRun = async (
  { db, now }: RequestContext,
  { object, rule }: RetentionTerm,
  removed: number,
): Promise<void> => {
  await db.run({
    text: `insert into retention (object_api_name, rule, looked_at, removed_at, removed_last, removed)
      values ($1, $2, $3, case when $4::integer > 0 then $3::timestamptz end, $4, $4) on conflict (object_api_name, rule) do update set looked_at = excluded.looked_at,
      removed_at = coalesce(excluded.removed_at, retention.removed_at),
      removed_last = case when excluded.removed > 0 then excluded.removed_last else retention.removed_last end, removed = retention.removed + excluded.removed`,
    values: [object.apiName, rule.name, now, removed],
  });
};

/** Refusals: record.noRight, record.notFound, record.range. */
export async function setRetentionTerm(
  ctx: RequestContext,
  { apiName, name, days }: { apiName: string; name: string; days: number },
): Promise<Result<RetentionTerm>> {
  const { viewer } = ctx;
  if (viewer.kind !== 'user' || viewer.role !== 'administrator')
    return refuse({ code: 'record.noRight', detail: 'Terms are set by administrators' });
  const terms = await readRetentionTerms(ctx);
  const term = terms.find(({ object, rule }) => object.apiName === apiName && rule.name === name);
  if (!term) return refuse({ code: 'record.notFound', detail: 'No such rule' });
  const { least, most } = term.rule;
  if (!Number.isInteger(days) || days < least || days > most)
    return refuse({
      code: 'record.range',
      field: 'dagen',
      detail: `between ${least} and ${most} days`,
    });
  await ctx.db.transaction(async (db) => {
    await db.run({
      text: `insert into retention (object_api_name, rule, days, set_by, set_at) values ($1, $2, $3, $4, $5)
        on conflict (object_api_name, rule) do update set days = excluded.days, set_by = excluded.set_by, set_at = excluded.set_at`,
      values: [apiName, name, days, viewer.userId, ctx.now],
    });
    await auditAction(
      { ...ctx, db },
      { verb: 'retain', object: apiName, fields: [`${apiName}.${name}`], records: [] },
    );
  });
  return ok({ ...term, days, setBy: viewer.userId, setAt: ctx.now });
}
