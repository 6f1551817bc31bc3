import { ok, refuse, type Result } from '#protocol/problem.ts';
import { accessRoleOf } from '../access/access.ts';
import { seesField } from '../access/field-access.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { ObjectModel } from '../model/registry.ts';
import { parseWhere, type Where } from '../sql/where.ts';

/** Source: record-api.md §6.8, spec §4. */
export type SearchFilter = {
  objectApiName?: string | undefined;
  fieldPath: string;
  operator: 'eq' | 'ne' | 'like' | 'in' | 'gt' | 'gte' | 'lt' | 'lte';
  values: readonly (string | number | boolean)[];
};
export type DataCategory = { groupName: string; operator: string; values: readonly string[] };

type Asked = { filters: readonly SearchFilter[]; dataCategories: readonly DataCategory[] };

const fieldPath = /^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)*$/;
/** Keywords of the `where` syntax. */
const isSyntax = (path: string): boolean =>
  path.split('.').some((part) => part === 'and' || part === 'or' || part === 'not');

/** Null without filters. Refusals: record.input, record.fieldName, and those of `parseWhere`. */
export function whereOfFilters(
  ctx: RequestContext,
  object: ObjectModel,
  { filters, dataCategories }: Asked,
): Result<Where | null> {
  const conditions: string[] = [];
  for (const filter of filters) {
    if (filter.objectApiName !== undefined && filter.objectApiName !== object.apiName)
      return input(`A filter of ${filter.objectApiName} narrows no ${object.apiName}`);
    if (filter.values.length === 0) return input(`The filter on ${filter.fieldPath} has no values`);
    if (!fieldPath.test(filter.fieldPath) || isSyntax(filter.fieldPath))
      return refuse({
        code: 'record.fieldName',
        detail: `'${filter.fieldPath}' is not a field name`,
      });
    conditions.push(conditionOf(object, filter));
  }
  for (const category of dataCategories) {
    const field = groupOf(ctx, object, category.groupName);
    if (field === undefined)
      return input(`${object.apiName} has no categories ${category.groupName}`);
    if (category.values.length > 0)
      conditions.push(
        conditionOf(object, { fieldPath: field, operator: 'in', values: category.values }),
      );
  }
  return conditions.length === 0
    ? ok(null)
    : parseWhere(ctx, object, `{ and: [${conditions.join(', ')}] }`);
}

const input = (detail: string) => refuse({ code: 'record.input', detail });

function conditionOf(
  object: ObjectModel,
  { fieldPath: path, operator, values }: SearchFilter,
): string {
  const parts = (
    path.startsWith(`${object.apiName}.`) ? path.slice(object.apiName.length + 1) : path
  ).split('.');
  const at = (test: string) => parts.reduceRight((inner, part) => `{ ${part}: ${inner} }`, test);
  const all = `[${values.map((value) => JSON.stringify(value)).join(', ')}]`;
  if (operator === 'in') return at(`{ in: ${all} }`);
  if (values.length > 1 && (operator === 'eq' || operator === 'ne'))
    return at(`{ ${operator === 'eq' ? 'in' : 'nin'}: ${all} }`);
  const each = values.map((value) => at(`{ ${operator}: ${JSON.stringify(value)} }`));
  return each.length === 1 ? each[0]! : `{ or: [${each.join(', ')}] }`;
}

/** Categories have no hierarchy, so the operator makes no difference. */
function groupOf(ctx: RequestContext, object: ObjectModel, name: string): string | undefined {
  const field = object.fields.get(name) ?? object.fields.get(`${name}__c`);
  return field?.picklist && field.filterable && seesField(object, accessRoleOf(ctx.viewer), field)
    ? field.apiName
    : undefined;
}
