import { ok, refuse, type Result } from '#protocol/problem.ts';
import { auditRead } from '../audit/audit.ts';
import type { RequestContext } from '../model/request-context.ts';
import { markRecordsViewed, maxRecentRecords } from '../read/recent.ts';
import type { ResultRow } from '../sql/shape.ts';
import {
  type AggregatePlan,
  aggregateRecords,
  isAggregate,
  isBareCount,
  mostGroups,
  planAggregate,
} from './aggregate-plan.ts';
import type { SoqlQuery } from './ast.ts';
import { childAnswers, type ChildrenItem, ofOneParent, planChildren } from './child-rows.ts';
import { type Locator, openLocator, sealLocator } from './locator.ts';
import { parseSoql } from './parse.ts';
import { auditPersonalRows } from './personal-rows.ts';
import { keyValues } from './row-order.ts';
import { recordWriter } from './records.ts';
import { queryOrganization } from './organization.ts';
import { planRows, type RowsPlan, rowsStatement } from './rows-plan.ts';
import { countRows, runStatement } from './run-statement.ts';
import { SoqlRefusal, Statement } from './scope.ts';
import { SoqlSyntaxError } from './tokens.ts';

/**
 * `apiUrl`: the path of the API, `…/services/data/v65.0`. `batch`: rows per page. `allRows`: those in
 * the bin too, when the viewer may restore them.
 */
export type SoqlOptions = { apiUrl: string; batch: number; allRows?: boolean };

export const [fewestInBatch, mostInBatch] = [200, 2_000];
/** Parents of an answer with child rows, because each may have 200 of them. */
const mostParents = 200;
export const longestStatement = 100_000;
const mostOffset = 2_000;

/**
 * The JSON of the platform's answer to a SOQL statement, with the rights of the viewer. Refusals:
 * soql.malformed, soql.field, soql.type, soql.operator, soql.complicated. Source: record-api.md
 * §11.1.
 */
export const querySoql = (
  ctx: RequestContext,
  statement: string,
  options: SoqlOptions,
): Promise<Result<string>> =>
  refusing(async () => {
    if (statement.length > longestStatement)
      return refuse({
        code: 'soql.complicated',
        detail: `SOQL statements cannot be longer than ${longestStatement} characters.`,
      });
    const query = parseSoql(statement);
    const allRows = options.allRows === true || query.allRows;
    return answer(ctx, { text: statement, query }, { ...options, allRows });
  });

/** The next page of a statement. Refusal: soql.locator, and those of `querySoql`. */
export const queryMore = (
  ctx: RequestContext,
  token: string,
  { apiUrl }: Pick<SoqlOptions, 'apiUrl'>,
): Promise<Result<string>> =>
  refusing(async () => {
    const opened = openLocator(ctx, token);
    if (!opened.ok) return opened;
    const locator = opened.value;
    const { statement: text, batch, allRows } = locator;
    const asked = { text, query: parseSoql(text), from: locator };
    return ok(await rowsAnswer(ctx, asked, { apiUrl, batch, allRows }));
  });

/** What `work` throws about a statement as a refusal. */
export async function refusing<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SoqlSyntaxError)
      return refuse({ code: 'soql.malformed', detail: error.message });
    if (error instanceof SoqlRefusal) return refuse(error.problem);
    throw error;
  }
}

type Asked = { text: string; query: SoqlQuery };

async function answer(
  ctx: RequestContext,
  asked: Asked,
  options: SoqlOptions,
): Promise<Result<string>> {
  const { text, query } = asked;
  const statement = new Statement(ctx, text, options.allRows);
  if ((query.offset ?? 0) > mostOffset)
    statement.refuse('soql.range', `maximum SOQL offset allowed is ${mostOffset}`);
  const organization = await queryOrganization(ctx, { statement, query }, options);
  if (organization !== null) return ok(organization);
  const object = statement.object(query);
  if (isBareCount(query)) {
    const counted = planRows(
      statement,
      { ...query, select: [{ kind: 'field', path: ['Id'], at: query.at }], orderBy: [] },
      { object },
    );
    const total = await countRows(ctx, { statement, plan: counted, query });
    return ok(`{"totalSize":${total},"done":true,"records":[]}`);
  }
  if (!isAggregate(query)) return ok(await rowsAnswer(ctx, { ...asked, from: null }, options));
  const groups = await readGroups(ctx, statement, planAggregate(statement, query, object));
  if (!groups.ok) return groups;
  const records = groups.value;
  return ok(JSON.stringify({ totalSize: records.length, done: true, records }));
}

async function readGroups(
  ctx: RequestContext,
  statement: Statement,
  plan: AggregatePlan,
): Promise<Result<Record<string, unknown>[]>> {
  const rows = await runStatement(ctx, statement, plan.statement);
  if (rows.length > mostGroups)
    return refuse({
      code: 'soql.tooManyGroups',
      detail:
        'Aggregate query does not support queryMore(), use LIMIT to restrict the results to a ' +
        'single batch',
    });
  const audited = auditPersonalRows(ctx, plan.personal, rows);
  if (!audited.ok) return audited;
  return ok(aggregateRecords(plan, rows));
}

/** `from`: where an earlier page ended; null for the first page. */
async function rowsAnswer(
  ctx: RequestContext,
  { text, query: whole, from }: Asked & { from: Locator | null },
  options: SoqlOptions,
): Promise<string> {
  const { allRows = false } = options;
  const statement = new Statement(ctx, text, allRows);
  const { plan, query, children } = planOf(statement, whole, from?.child ?? null);
  const batch = children.length === 0 ? options.batch : Math.min(options.batch, mostParents);
  const given = from?.given ?? 0;
  const left = (query.limit ?? Infinity) - given;
  const rows = await runStatement(
    ctx,
    statement,
    rowsStatement(plan, {
      limit: Math.max(0, Math.min(left, batch + 1)),
      offset: from === null ? (query.offset ?? 0) : 0,
      after: from?.after ?? null,
    }),
  );
  const page = rows.slice(0, batch);
  auditRead(ctx, 'read', { root: plan.root, rows: page });
  if (query.marks.length > 0)
    await markRecordsViewed(
      ctx,
      page.slice(0, maxRecentRecords).map((row) => String(row[plan.root.id])),
    );
  const isDone = rows.length <= batch;
  const total =
    from?.total ?? (isDone ? rows.length : await countRows(ctx, { statement, plan, query }));
  const recordsUrl = `${options.apiUrl}/sobjects`;
  const next = (place: Pick<Locator, 'child' | 'given' | 'total' | 'after'>): string => {
    const token = sealLocator(ctx, { statement: text, allRows, batch: options.batch, ...place });
    if (token === null)
      return statement.refuse('soql.complicated', 'the statement is too long to go on: use LIMIT');
    return `${options.apiUrl}/query/${token}`;
  };
  const below = await childrenOf(ctx, { statement, children, plan, page, recordsUrl, next });
  const write = recordWriter(plan.root, plan.items, recordsUrl);
  const records = page.map((row) => write(row, below(String(row[plan.root.id])))).join();
  const last = page.at(-1);
  const nextUrl =
    isDone || last === undefined
      ? null
      : next({
          child: from?.child ?? null,
          given: given + page.length,
          total,
          after: keyValues(plan.root, plan.order, last),
        });
  const more = nextUrl === null ? '' : `,"nextRecordsUrl":${JSON.stringify(nextUrl)}`;
  return `{"totalSize":${total},"done":${isDone}${more},"records":[${records}]}`;
}

/** The statement itself, or its child statement for one parent. */
function planOf(
  statement: Statement,
  query: SoqlQuery,
  child: Locator['child'],
): { plan: RowsPlan; query: SoqlQuery; children: ChildrenItem[] } {
  const plan = planRows(statement, query, { object: statement.object(query) });
  const children = plan.items.filter((item) => item.kind === 'children');
  if (child === null) return { plan, query, children };
  const item = children.find(({ name }) => name === child.name);
  if (item === undefined) return statement.refuse('soql.locator', 'invalid query locator');
  const own = ofOneParent(planChildren(statement, item), item, child.parent);
  return { plan: own, query: item.query, children: [] };
}

type ChildrenAsked = {
  statement: Statement;
  children: readonly ChildrenItem[];
  plan: RowsPlan;
  page: readonly ResultRow[];
  recordsUrl: string;
  next: (place: Pick<Locator, 'child' | 'given' | 'total' | 'after'>) => string;
};

/** Gives the JSON of the child answers of a parent, by the name of their relationship. */
async function childrenOf(
  ctx: RequestContext,
  { statement, children, plan, page, recordsUrl, next }: ChildrenAsked,
): Promise<(parent: string) => ReadonlyMap<string, string>> {
  if (children.length === 0 || page.length === 0) return () => new Map();
  const parents = page.map((row) => String(row[plan.root.id]));
  const found: [string, ReadonlyMap<string, string>][] = [];
  for (const item of children) {
    const answers = await childAnswers(ctx, {
      statement,
      item,
      parents,
      recordsUrl,
      nextUrl: ({ child, parent, given, total, row, plan: own }) =>
        next({
          child: { name: child, parent },
          given,
          total,
          after: keyValues(own.root, own.order, row),
        }),
    });
    found.push([item.name, answers]);
  }
  return (parent) =>
    new Map(
      found.flatMap(([name, answers]) => {
        const text = answers.get(parent);
        return text === undefined ? [] : [[name, text] as const];
      }),
    );
}
