import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { allOf, type Predicate, toSql } from '../access/access.ts';
import { auditRead } from '../audit/audit.ts';
import type { RequestContext } from '../model/request-context.ts';
import { fieldAtPath } from '../sql/select.ts';
import type { ResultRow } from '../sql/shape.ts';
import { planRows, type RowsPage, type RowsPlan } from './rows-plan.ts';
import { recordWriter } from './records.ts';
import { afterRow, orderSql } from './row-order.ts';
import type { Statement } from './scope.ts';
import type { ShownItem } from './select-list.ts';
import { countRows, runStatement } from './run-statement.ts';

export type ChildrenItem = Extract<ShownItem, { kind: 'children' }>;

/** Child rows that one parent has in an answer; `nextRecordsUrl` of its answer gives the others. */
export const mostChildren = 200;

export function planChildren(
  statement: Statement,
  { child, relation, query }: ChildrenItem,
): RowsPlan {
  const inner = query.select.find(({ kind }) => kind === 'children');
  if (inner !== undefined)
    return statement.refuse(
      'soql.malformed',
      'a child statement has no child statements',
      inner.at,
    );
  if (query.groupBy || query.select.some((item) => item.kind === 'call' && item.name === 'count'))
    return statement.refuse('soql.malformed', 'a child statement has no aggregates', query.at);
  return planRows(statement, query, { object: child, link: relation.field });
}

/** The rows whose link leads to this parent. */
const ofParent = (
  plan: RowsPlan,
  { relation }: Pick<ChildrenItem, 'relation'>,
  parent: unknown,
): Predicate => sql<boolean>`${fieldAtPath(plan.root, relation.field).expression} = ${parent}`;

/** The plan for the children of one parent. */
export const ofOneParent = (plan: RowsPlan, item: ChildrenItem, parent: string): RowsPlan => ({
  ...plan,
  where: allOf([plan.where, ofParent(plan, item, sql`${plan.scope.statement.bind(parent)}::text`)]),
});

type OfParents = {
  statement: Statement;
  plan: RowsPlan;
  relation: ChildrenItem['relation'];
  parents: readonly string[];
};

/** A page of rows of each parent; their column `parent` has its id. */
export const rowsOfParents = (
  ctx: RequestContext,
  asked: OfParents,
  { limit, offset, after }: RowsPage,
): Promise<ResultRow[]> => {
  const { statement, plan, parents } = asked;
  const where = allOf([
    plan.where,
    ofParent(plan, asked, sql.ref('p.id')),
    after === null ? true : afterRow(plan.root, plan.order, { values: after, scope: plan.scope }),
  ]);
  return runStatement(
    ctx,
    statement,
    compile(sql`
      select p.id as parent, x.* from unnest(${statement.bind(parents)}::text[]) as p(id) cross join lateral (
        select ${plan.columns} from ${plan.from} where ${toSql(where)}
        order by ${orderSql(plan.root, plan.order)} limit ${sql.lit(limit)} offset ${sql.lit(offset)}) as x`),
  );
};

/** How many rows each parent has. */
export async function countsOfParents(
  ctx: RequestContext,
  asked: OfParents,
): Promise<ReadonlyMap<string, number>> {
  const { statement, plan, parents } = asked;
  const where = allOf([plan.where, ofParent(plan, asked, sql.ref('p.id'))]);
  const rows = await runStatement(
    ctx,
    statement,
    compile(sql`
      select p.id as parent, x.count from unnest(${statement.bind(parents)}::text[]) as p(id) cross join lateral (
        select count(*)::float8 as count from ${plan.from} where ${toSql(where)}) as x`),
  );
  return new Map(rows.map((row) => [String(row['parent']), Number(row['count'])]));
}

type Asked = {
  statement: Statement;
  item: ChildrenItem;
  parents: readonly string[];
  recordsUrl: string;
  /** The address of the rows after this one. */
  nextUrl: (place: {
    child: string;
    parent: string;
    given: number;
    total: number;
    row: ResultRow;
    plan: RowsPlan;
  }) => string;
};

/** The JSON of the child answer of each parent; a parent without rows has none. */
export async function childAnswers(
  ctx: RequestContext,
  { statement, item, parents, recordsUrl, nextUrl }: Asked,
): Promise<ReadonlyMap<string, string>> {
  const plan = planChildren(statement, item);
  const { query } = item;
  const wanted = Math.min(query.limit ?? Infinity, mostChildren + 1);
  const rows = await rowsOfParents(
    ctx,
    { statement, plan, relation: item.relation, parents },
    { limit: wanted, offset: query.offset ?? 0, after: null },
  );
  auditRead(ctx, 'read', { root: plan.root, rows });
  const write = recordWriter(plan.root, plan.items, recordsUrl);
  const byParent = Map.groupBy(rows, (row) => String(row['parent']));
  const answers = new Map<string, string>();
  for (const [parent, all] of byParent) {
    const given = all.slice(0, mostChildren);
    const records = given.map((row) => write(row, new Map())).join();
    if (all.length <= mostChildren) {
      answers.set(parent, `{"totalSize":${all.length},"done":true,"records":[${records}]}`);
      continue;
    }
    const total = await countRows(ctx, { statement, plan: ofOneParent(plan, item, parent), query });
    const row = given.at(-1)!; // proof: there are more than `mostChildren`
    const url = nextUrl({ child: item.name, parent, given: given.length, total, row, plan });
    answers.set(
      parent,
      `{"totalSize":${total},"done":false,"nextRecordsUrl":${JSON.stringify(url)},"records":[${records}]}`,
    );
  }
  return answers;
}
