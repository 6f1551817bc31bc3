import { ok, refuse, type Result } from '#protocol/problem.ts';
import { auditRead } from '../audit/audit.ts';
import { accessRoleOf } from '../access/access.ts';
import { seesField } from '../access/field-access.ts';
import type { ObjectModel } from '../model/registry.ts';
import type { RequestContext } from '../model/request-context.ts';
import { notFound } from '../read/read.ts';
import type { SoqlField, SoqlQuery } from './ast.ts';
import { organizationRecord, organizationRow } from './organization.ts';
import { recordWriter } from './records.ts';
import { querySoql, refusing, type SoqlOptions } from './query.ts';
import { planRows, rowsStatement } from './rows-plan.ts';
import { countRows, runStatement } from './run-statement.ts';
import { Statement } from './scope.ts';

/** `fields`: names and paths; null: every field that the viewer sees. */
type RowsAsked = {
  object: ObjectModel;
  ids: readonly string[];
  fields: readonly string[] | null;
  apiUrl: string;
};

const start = { offset: 0, row: 1, column: 1 };

/**
 * The JSON of rows in the form of the platform's REST API, in the order of their ids, without those
 * that the viewer does not see. Refusal: soql.field. Source: record-api.md §11.2.
 */
export const readRows = (ctx: RequestContext, asked: RowsAsked): Promise<Result<string[]>> =>
  refusing(async () => {
    const { object, ids, fields, apiUrl } = asked;
    if (ids.length === 0) return ok([]);
    const statement = new Statement(ctx, '');
    const names = fields ?? seenFields(object, statement);
    const query: SoqlQuery = {
      ...everyRow(object.apiName, names.map(fieldCalled)),
      where: {
        kind: 'comparison',
        left: { kind: 'field', path: ['Id'], at: start },
        operator: 'in',
        right: ids.map((text) => ({ kind: 'string', text, pattern: text, at: start })),
        at: start,
      },
    };
    const plan = planRows(statement, query, { object });
    const page = { limit: ids.length, offset: 0, after: null };
    const rows = await runStatement(ctx, statement, rowsStatement(plan, page));
    auditRead(ctx, 'read', { root: plan.root, rows });
    const write = recordWriter(plan.root, plan.items, `${apiUrl}/sobjects`);
    const byId = new Map(rows.map((row) => [String(row[plan.root.id]), row]));
    return ok(
      ids.flatMap((id) => {
        const row = byId.get(id);
        return row === undefined ? [] : [write(row, new Map())];
      }),
    );
  });

/** The number of rows that the viewer sees. */
export async function countSeenRows(ctx: RequestContext, object: ObjectModel): Promise<number> {
  const statement = new Statement(ctx, '');
  const query = everyRow(object.apiName, [fieldCalled('Id')]);
  return countRows(ctx, { statement, plan: planRows(statement, query, { object }), query });
}

/** The row of `Organization`. Refusals: record.notFound, soql.field. Source: record-api.md §11.4. */
export const readOrganization = (
  ctx: RequestContext,
  { id, fields, apiUrl }: Pick<RowsAsked, 'fields' | 'apiUrl'> & { id: string },
): Promise<Result<string>> =>
  refusing(async () => {
    const row = await organizationRow(ctx);
    if (row?.['Id'] !== id.slice(0, 15)) return notFound;
    const select = (fields ?? Object.keys(row)).map(fieldCalled);
    const statement = new Statement(ctx, '');
    return ok(organizationRecord({ statement, row, alias: undefined }, { select, apiUrl }));
  });

const fieldCalled = (name: string): SoqlField => ({
  kind: 'field',
  path: name.split('.'),
  at: start,
});

const everyRow = (from: string, select: SoqlQuery['select']): SoqlQuery => ({
  select,
  from,
  orderBy: [],
  marks: [],
  allRows: false,
  at: start,
});

type ChildrenAsked = {
  child: ObjectModel;
  field: string;
  parent: string;
  fields: readonly string[] | null;
};

/**
 * The answer to a statement for the rows whose field leads to the parent. Refusals: those of
 * `querySoql`. Source: record-api.md §11.2.
 */
export async function queryChildren(
  ctx: RequestContext,
  { child, field, parent, fields }: ChildrenAsked,
  options: SoqlOptions,
): Promise<Result<string>> {
  const names = fields ?? seenFields(child, { accessRole: accessRoleOf(ctx.viewer) });
  // They become part of the statement.
  const wrong = names.find((name) => !/^\w+(?:\.\w+)*$/.test(name));
  if (wrong !== undefined)
    return refuse({
      code: 'soql.field',
      detail: `No such column '${wrong}' on entity '${child.apiName}'.`,
    });
  const statement = `SELECT ${names.join()} FROM ${child.apiName} WHERE ${field} = '${parent}'`;
  return querySoql(ctx, statement, options);
}

const seenFields = (object: ObjectModel, { accessRole }: Pick<Statement, 'accessRole'>): string[] =>
  [...object.fields.values()]
    .filter((field) => field.column !== null && seesField(object, accessRole, field))
    .map(({ apiName }) => apiName);
