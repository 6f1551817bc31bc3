import type { QueryColumn, QueryColumns } from '#protocol/shapes/rest/query.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { objectInfo } from '../metadata/object-info.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import { type Branch, fieldAtPath } from '../sql/select.ts';
import { isAggregate, isBareCount, planAggregate } from './aggregate-plan.ts';
import type { SoqlCall, SoqlQuery } from './ast.ts';
import { planChildren } from './child-rows.ts';
import { parseSoql } from './parse.ts';
import { longestStatement, refusing } from './query.ts';
import { type Entry, nestedItems, parentOf } from './records.ts';
import { planRows, type RowsPlan } from './rows-plan.ts';
import { Statement } from './scope.ts';

/**
 * The columns of the answer to a statement, without its rows: `query?columns=true`. The platform's
 * command line program asks for them before it prints rows. Refusals: those of `querySoql`.
 */
export const soqlColumns = (ctx: RequestContext, text: string): Promise<Result<QueryColumns>> =>
  refusing(() => {
    if (text.length > longestStatement)
      return Promise.resolve(refuse({ code: 'soql.complicated', detail: 'the text is too long' }));
    const query = parseSoql(text);
    const statement = new Statement(ctx, text);
    const object = statement.object(query);
    const columnMetadata = columnsOf(statement, query, object);
    return Promise.resolve(
      ok({
        columnMetadata,
        entityName: object.apiName,
        groupBy: query.groupBy !== undefined,
        idSelected: columnMetadata.some(({ columnName }) => columnName === 'Id'),
        keyPrefix: object.keyPrefix,
      }),
    );
  });

function columnsOf(statement: Statement, query: SoqlQuery, object: ObjectModel): QueryColumn[] {
  if (isBareCount(query)) return [];
  if (!isAggregate(query)) return rowColumns(planRows(statement, query, { object }));
  const { columns } = planAggregate(statement, query, object);
  return columns.map(({ name }, at) => {
    const selected = query.select[at];
    return selected?.kind === 'call'
      ? { ...columnNamed(name), aggregate: true, displayName: shownCall(selected) }
      : columnNamed(name);
  });
}

/** `count(Id)` */
const shownCall = ({ name, args }: SoqlCall): string =>
  `${name}(${args.map((one) => (one.kind === 'field' ? one.path.join('.') : '')).join()})`;

const rowColumns = (plan: RowsPlan): QueryColumn[] =>
  nestedItems(plan.items).map((entry) => columnOf(plan, plan.root, entry));

function columnOf(plan: RowsPlan, branch: Branch, entry: Entry): QueryColumn {
  const { statement } = plan.scope;
  switch (entry.kind) {
    case 'value': {
      const { field } = fieldAtPath(branch, entry.field);
      return { ...columnNamed(entry.name), ...factsOf(statement, branch, field) };
    }
    case 'address':
      return { ...columnNamed(entry.name), apexType: 'Address' };
    case 'parent': {
      const parent = parentOf(branch, entry.name);
      const joinColumns = entry.entries.map((inner) => columnOf(plan, parent, inner));
      return { ...columnNamed(entry.name), foreignKeyName: entry.name, joinColumns };
    }
    case 'children': {
      const joinColumns = rowColumns(planChildren(statement, entry));
      return { ...columnNamed(entry.name), aggregate: true, joinColumns };
    }
    case 'typeof': {
      const names = new Set(entry.whens.flatMap(({ fields }) => fields));
      const joinColumns = [...names].map(columnNamed);
      return { ...columnNamed(entry.relation), foreignKeyName: entry.relation, joinColumns };
    }
  }
}

const columnNamed = (name: string): QueryColumn => ({
  aggregate: false,
  apexType: null,
  booleanType: false,
  columnName: name,
  custom: false,
  displayName: name,
  foreignKeyName: null,
  insertable: false,
  joinColumns: [],
  numberType: false,
  textType: false,
  updatable: false,
});

function factsOf(
  { registry, accessRole }: Statement,
  { object, kind }: Branch,
  field: FieldModel,
): Omit<
  QueryColumn,
  'aggregate' | 'columnName' | 'displayName' | 'foreignKeyName' | 'joinColumns'
> {
  const apexType = field.apiName === 'Id' ? 'Id' : (apexTypes[field.dataType] ?? 'String');
  const info =
    kind === null ? objectInfo(registry, object, accessRole).fields[field.apiName] : null;
  return {
    apexType,
    booleanType: apexType === 'Boolean',
    custom: field.custom,
    insertable: info?.createable ?? false,
    numberType: apexType === 'Integer' || apexType === 'Double',
    textType: apexType === 'String',
    updatable: info?.updateable ?? false,
  };
}

/** Of types that are not shown as text. */
const apexTypes: Readonly<Partial<Record<FieldModel['dataType'], string>>> = {
  Address: 'Address',
  Base64: 'Blob',
  Boolean: 'Boolean',
  Currency: 'Double',
  Date: 'Date',
  DateTime: 'Datetime',
  Double: 'Double',
  Int: 'Integer',
  Percent: 'Double',
  Reference: 'Id',
  Time: 'Time',
};
