import { type RawBuilder, sql } from 'kysely';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { auditRead, showsPersonalData } from '../audit/audit.ts';
import type { RequestContext } from '../model/request-context.ts';
import { type Branch, placeOfPath } from '../sql/select.ts';
import type { ResultRow } from '../sql/shape.ts';

/**
 * The rows behind the groups of a statement. `branch`: the shown fields. `columns`: the columns of
 * the inner statement that say which rows they are.
 */
export type PersonalRows = { branch: Branch; columns: readonly string[] };

/** Groups that show the personal data of more rows are refused, because each row is recorded. */
const mostPersonalRows = 50_000;

export function personalRows(root: Branch, paths: readonly string[]): PersonalRows | null {
  const branch = only(root, new Set(paths.map((path) => placeOfPath(root, path.split('.')).field)));
  if (!showsPersonalData(branch)) return null;
  return { branch, columns: [...new Set(identifying(branch))] };
}

/** Without the fields that the statement reads for its conditions alone. */
const only = (branch: Branch, shown: ReadonlySet<Branch['fields'][number]>): Branch => ({
  ...branch,
  fields: branch.fields.filter((field) => shown.has(field)),
  relations: branch.relations.map(({ name, branch: below }) => ({
    name,
    branch: only(below, shown),
  })),
});

const identifying = ({ id, kind, fields, relations }: Branch): string[] => [
  ...(fields.length === 0 ? [] : [id, ...(kind === null ? [] : [kind])]),
  ...relations.flatMap(({ branch }) => identifying(branch)),
];

type Groups = {
  shown: readonly RawBuilder<unknown>[];
  rest: RawBuilder<unknown>;
  sorted: RawBuilder<unknown>;
  page: RawBuilder<unknown>;
};

/**
 * The statement for the groups, with in `personal` the rows of each group. It is null when there
 * are too many in all.
 */
export function withPersonalRows(
  { columns }: PersonalRows,
  { shown, rest, sorted, page }: Groups,
): RawBuilder<unknown> {
  const row = sql`array[${sql.join(columns.map((column) => sql`${sql.ref(`x.${column}`)}::text`))}]`;
  const groups = sql`
    select ${sql.join(shown)}, coalesce(array_agg(distinct ${row}), '{}') as personal,
      row_number() over (${sorted}) as place
    ${rest}${sorted} ${page}`;
  const most = sql.lit(mostPersonalRows * columns.length);
  const values = shown.map((_, at) => sql.ref(`g.v${at}`));
  return sql`
    select ${sql.join(values)},
      case when sum(cardinality(g.personal)) over () <= ${most} then g.personal end as personal
    from (${groups}) as g order by g.place`;
}

/** Records that the rows of the groups were shown. Refusal: soql.complicated, for too many. */
export function auditPersonalRows(
  ctx: RequestContext,
  known: PersonalRows | null,
  groups: readonly ResultRow[],
): Result<null> {
  if (known === null) return ok(null);
  const { branch, columns } = known;
  const rows: ResultRow[] = [];
  for (const { personal } of groups) {
    if (!Array.isArray(personal)) return tooMany;
    for (const row of personal as unknown[][])
      rows.push(Object.fromEntries(columns.map((column, at) => [column, row[at]])));
  }
  auditRead(ctx, 'read', { root: branch, rows, as: 'values' });
  return ok(null);
}

const tooMany = refuse({
  code: 'soql.complicated',
  detail: `The groups show personal data of more than ${mostPersonalRows} rows: use WHERE`,
});
