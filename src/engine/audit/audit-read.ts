import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { RequestContext } from '../model/request-context.ts';
import { auditAction } from './audit.ts';
import type { AuditAction } from '../model/audit-entry.ts';

export type AuditLine = {
  id: string;
  at: Date;
  viewer: string | null;
  who: string | null;
  behind: string | null;
  behindWho: string | null;
  task: string | null;
  verb: AuditAction;
  object: string | null;
  fields: readonly string[];
  records: readonly string[];
};
/** `who`: the name of the member of staff. `what`: `begin` or `end`. `user`: an id. */
export type ImpersonationEvent = {
  at: string;
  who: string | null;
  what: string;
  user: string | null;
};

export async function readImpersonations(
  { db }: RequestContext,
  recordId: string,
): Promise<ImpersonationEvent[]> {
  const rows = await db.rows<Omit<ImpersonationEvent, 'at'> & { at: Date }>({
    text: `select a.at, coalesce(b.name, u.name) as who, a.fields[1] as what, a.records[1] as "user" from audit a
      left join "user" u on u.id = a.viewer left join "user" b on b.id = a.behind where a.verb = 'viewAs' and a.records @> array[$1::text] order by a.id`,
    values: [recordId],
  });
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

export type AuditQuery = {
  record?: string;
  viewer?: string;
  from?: Date;
  until?: Date;
  before?: string;
  limit: number;
};

/**
 * Newest first. `before`: an id; only older entries are returned. The read itself is recorded too.
 */
export async function readAudit(
  ctx: RequestContext,
  asked: AuditQuery,
): Promise<Result<{ lines: AuditLine[]; next: string | null }>> {
  if (ctx.viewer.kind !== 'user' || ctx.viewer.role !== 'administrator')
    return refuse({ code: 'record.noRight', detail: 'The audit log is for administrators' });
  const { record = null, viewer = null, from = null, until = null, before = null, limit } = asked;
  const lines = await ctx.db.rows<AuditLine>({
    text: `select a.id, a.at, a.viewer, u.name as who, a.behind, b.name as "behindWho", a.task, a.verb, a.object, a.fields, a.records from (
      select * from audit where ($1::text is null or records @> array[$1::text]) and ($2::text is null or viewer = $2 or behind = $2)
        and ($3::timestamptz is null or at >= $3) and ($4::timestamptz is null or at < $4) and ($5::bigint is null or id < $5) order by id desc limit $6) as a
      left join "user" as u on u.id = a.viewer left join "user" as b on b.id = a.behind order by a.id desc`,
    values: [record, viewer, from, until, before, limit + 1],
  });
  await auditAction(ctx, {
    verb: 'read',
    object: 'audit',
    fields: [],
    records: record === null ? [] : [record],
  });
  const page = lines.slice(0, limit);
  return ok({ lines: page, next: lines.length > limit ? page.at(-1)!.id : null });
}
