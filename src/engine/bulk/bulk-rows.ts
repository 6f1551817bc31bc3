import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import type { Problem } from '#protocol/problem.ts';
import type { RequestContext } from '../model/request-context.ts';
import { auditDisplay } from '../audit/audit.ts';
import type { ObjectModel } from '../model/registry.ts';

export type RowState = 'waiting' | 'succeeded' | 'refused';

export type BulkRow = {
  /** From 1. */
  place: number;
  recordId: string | null;
  state: RowState;
  problems: readonly Problem[];
  /** The values that are stored differently from how the file has them. */
  remarks: readonly Problem[];
  /** Whether the row was made; null when it is not known. */
  isCreated: boolean | null;
  /** The line of the imported file at which the row begins. `source`: its text. */
  line: number | null;
  source: string | null;
};

export async function enqueueRows(
  ctx: RequestContext,
  job: string,
  ids: readonly string[],
): Promise<void> {
  await ctx.db.run({
    text: `insert into bulk_row (job, place, record_id) select $1, given.place, given.id from unnest($2::text[]) with ordinality as given (id, place)`,
    values: [job, ids],
  });
}

/** Stores, for `job`, the rows that the job `of` processed successfully, in reverse order. */
export async function enqueueSucceeded(
  ctx: RequestContext,
  job: string,
  of: string,
): Promise<void> {
  await ctx.db.run({
    text: `insert into bulk_row (job, place, record_id) select $1, row_number() over (order by place desc), record_id from bulk_row where job = $2 and state = 'succeeded'`,
    values: [job, of],
  });
}

/** `isAll`: every line created a row; none changed an existing row. */
export type ImportedRows = { object: ObjectModel; job: string; isAll: boolean };

function madeBy({ object, job, isAll }: ImportedRows) {
  const byHistory = sql`and exists (select 1 from wijziging__c as w where w.record__c = b.record_id and w.bewerking__c = ${job} and w.soort__c = 'aangemaakt')`;
  return sql`bulk_row as b join ${sql.table(object.table)} as t on t.id = b.record_id
    where b.job = ${job} and b.state = 'succeeded' and b.source is not null ${isAll ? sql`` : byHistory}`;
}

/** `changed`: rows that a user changed after the import, by their history or stamps. */
export async function countImportedRows(
  { db }: Pick<RequestContext, 'db'>,
  made: ImportedRows,
): Promise<{ count: number; changed: number }> {
  const byHistory = sql`exists (select 1 from wijziging__c as w where w.record__c = t.id and w.soort__c in ('gewijzigd', 'samengevoegd') and w.createdbyid is not null
    and w.bewerking__c is distinct from ${made.job})`;
  const byLast = sql`t.lastmodifiedbyid is not null and t.lastmodifieddate > t.createddate + interval '1 second'`;
  const [row] = await db.rows<{ count: number; changed: number }>(
    compile(sql`select count(*)::int as count,
      count(*) filter (where t.lastmodifieddate > t.createddate and (${byLast} or ${byHistory}))::int as changed from ${madeBy(made)}`),
  );
  return row!; // proof: an aggregate without `group by` returns exactly one row
}

export const copyImportedRowsToJob = (
  { db }: Pick<RequestContext, 'db'>,
  to: string,
  made: ImportedRows,
): Promise<number> =>
  db.run(
    compile(
      sql`insert into bulk_row (job, place, record_id) select ${to}, row_number() over (order by b.place desc), b.record_id from ${madeBy(made)}`,
    ),
  );

const columns = `place, record_id as "recordId", state, coalesce(problems, '[]') as problems, coalesce(remarks, '[]') as remarks, line, source, created as "isCreated"`;

export const waitingRows = (
  ctx: RequestContext,
  job: string,
  { after, limit }: { after: number; limit: number },
): Promise<BulkRow[]> =>
  ctx.db.rows<BulkRow>({
    name: 'bulk-rows-waiting',
    text: `select ${columns} from bulk_row where job = $1 and place > $2 and state = 'waiting' order by place limit $3`,
    values: [job, after, limit],
  });

export type RowOutcome = Pick<BulkRow, 'place' | 'recordId' | 'problems'>;

export async function saveRowOutcomes(
  ctx: RequestContext,
  job: string,
  outcomes: readonly RowOutcome[],
): Promise<void> {
  await ctx.db.run({
    name: 'bulk-rows-outcomes',
    text: `update bulk_row set state = case when given.problems is null then 'succeeded' else 'refused' end, problems = given.problems::jsonb
      from unnest($2::integer[], $3::text[]) as given (place, problems) where bulk_row.job = $1 and bulk_row.place = given.place`,
    values: [
      job,
      outcomes.map(({ place }) => place),
      outcomes.map(({ problems }) => problemsText(problems)),
    ],
  });
}

const problemsText = (problems: readonly Problem[]): string | null =>
  problems.length === 0 ? null : JSON.stringify(problems);

/** `first`: the place of the first line. */
export async function enqueueLines(
  ctx: RequestContext,
  job: string,
  { first, lines }: { first: number; lines: readonly { line: number; text: string }[] },
): Promise<void> {
  await ctx.db.run({
    name: 'bulk-rows-lay',
    text: `insert into bulk_row (job, place, line, source) select $1, $2 + given.nth - 1, given.line, given.source
      from unnest($3::integer[], $4::text[]) with ordinality as given (line, source, nth)`,
    values: [job, first, lines.map(({ line }) => line), lines.map(({ text }) => text)],
  });
}

export type ImportOutcome = RowOutcome &
  Pick<BulkRow, 'remarks'> & { key: string | null; isCreated?: boolean };

export async function saveImportOutcomes(
  ctx: RequestContext,
  job: string,
  outcomes: readonly ImportOutcome[],
): Promise<void> {
  await ctx.db.run({
    name: 'bulk-rows-imported',
    text: `update bulk_row set state = case when given.problems is null then 'succeeded' else 'refused' end, problems = given.problems::jsonb,
      record_id = given.id, key = given.key, remarks = given.remarks::jsonb, created = given.created
      from unnest($2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::boolean[]) as given (place, problems, id, key, remarks, created) where bulk_row.job = $1 and bulk_row.place = given.place`,
    values: [
      job,
      outcomes.map(({ place }) => place),
      outcomes.map(({ problems }) => problemsText(problems)),
      outcomes.map(({ recordId }) => recordId),
      outcomes.map(({ key }) => key),
      outcomes.map(({ remarks }) => problemsText(remarks)),
      outcomes.map(({ isCreated = null }) => isCreated),
    ],
  });
}

export async function linesOfKeys(
  ctx: RequestContext,
  job: string,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const rows = await ctx.db.rows<{ key: string; line: number }>({
    name: 'bulk-rows-keys',
    text: 'select key, min(line) as line from bulk_row where job = $1 and key = any($2::text[]) group by key',
    values: [job, keys],
  });
  return new Map(rows.map(({ key, line }) => [key, line]));
}

/** Lines can contain personal data, so reading them is audited. */
export async function readRows(
  ctx: RequestContext,
  job: string,
  { state, after, limit }: { state?: RowState; after: number; limit: number },
): Promise<BulkRow[]> {
  const rows = await ctx.db.rows<BulkRow>({
    name: `bulk-rows-read${state === undefined ? '' : '-state'}`,
    text: `select ${columns} from bulk_row where job = $1 and place > $2 ${state === undefined ? '' : 'and state = $4'} order by place limit $3`,
    values: [job, after, limit, ...(state === undefined ? [] : [state])],
  });
  if (rows.some(({ source }) => source !== null))
    auditDisplay(ctx, {
      object: ctx.registry.byPrefix(job.slice(0, 3))?.apiName ?? null,
      fields: ['lines'],
      records: [job],
    });
  return rows;
}

/** `count`: the number of lines with remarks, also those beyond `limit`. */
export async function rowsWithRemarks(
  ctx: RequestContext,
  job: string,
  limit: number,
): Promise<{ count: number; rows: BulkRow[] }> {
  const rows = await ctx.db.rows<BulkRow & { count: number }>({
    name: 'bulk-rows-remarked',
    text: `select ${columns}, count(*) over ()::int as count from bulk_row where job = $1 and remarks is not null order by place limit $2`,
    values: [job, limit],
  });
  if (rows.length > 0)
    auditDisplay(ctx, {
      object: ctx.registry.byPrefix(job.slice(0, 3))?.apiName ?? null,
      fields: ['lines'],
      records: [job],
    });
  return { count: rows[0]?.count ?? 0, rows };
}

/** The place of a stored key is not overwritten. */
export async function saveUniqueKeys(
  ctx: RequestContext,
  job: string,
  lines: readonly { place: number; uniqueKeys: readonly string[] }[],
): Promise<void> {
  const all = lines.flatMap(({ place, uniqueKeys }) =>
    uniqueKeys.map((claim) => ({ place, claim })),
  );
  if (all.length === 0) return;
  await ctx.db.run({
    name: 'bulk-claims-keep',
    text: `insert into bulk_claim (job, claim, place) select $1, given.claim, min(given.place) from unnest($2::text[], $3::integer[]) as given (claim, place)
      group by given.claim on conflict do nothing`,
    values: [job, all.map(({ claim }) => claim), all.map(({ place }) => place)],
  });
}

export async function placesOfUniqueKeys(
  ctx: RequestContext,
  job: string,
  uniqueKeys: readonly string[],
): Promise<Map<string, number>> {
  const rows = await ctx.db.rows<{ claim: string; place: number }>({
    name: 'bulk-claims-read',
    text: 'select claim, place from bulk_claim where job = $1 and claim = any($2::text[])',
    values: [job, uniqueKeys],
  });
  return new Map(rows.map(({ claim, place }) => [claim, place]));
}

export const deleteUniqueKeys = (ctx: RequestContext, job: string): Promise<number> =>
  ctx.db.run({ text: 'delete from bulk_claim where job = $1', values: [job] });

export async function resetBulkRows(ctx: RequestContext, job: string): Promise<void> {
  await deleteUniqueKeys(ctx, job);
  await ctx.db.run({
    text: `update bulk_row set state = 'waiting', problems = null, remarks = null, record_id = null, key = null, created = null
    where job = $1 and (state <> 'waiting' or key is not null)`,
    values: [job],
  });
}

/** `$1`: ids of records. `$2`: e-mail addresses in lower case. */
const linesAbout = `source is not null and (record_id = any($1) or exists (select 1 from unnest($2::text[]) as a (address) where strpos(lower(source), a.address) > 0))`;

export const readLinesMentioning = (
  ctx: Pick<RequestContext, 'db'>,
  ids: readonly string[],
  addresses: readonly string[],
): Promise<{ job: string; line: number | null; source: string }[]> =>
  ctx.db.rows({
    text: `select job, line, source from bulk_row where ${linesAbout} order by job, place`,
    values: [ids, addresses],
  });

export const clearLinesMentioning = (
  ctx: Pick<RequestContext, 'db'>,
  ids: readonly string[],
  addresses: readonly string[],
): Promise<number> =>
  ctx.db.run({
    text: `update bulk_row set source = '', key = null where ${linesAbout}`,
    values: [ids, addresses],
  });
