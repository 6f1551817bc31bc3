import { cleanText } from '#protocol/texts/clean-text.ts';
import { filterOperators, listVisibilities } from '#protocol/shapes/list.ts';
import { type Problem, refuse, ok, type Result } from '#protocol/problem.ts';
import { accessRoleOf } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { ListFilterDefinition } from '../model/define.ts';
import { fieldAt } from '../metadata/list-info.ts';
import { scopesOf } from '../metadata/list-object-info.ts';
import { operandFromLabel, operatorsOf } from '../sql/filter-operands.ts';
import { numbersIn, parseLogic } from '../sql/filter-logic.ts';
import { addColumn } from './list.ts';
import { isShare, mayPublishLists, type Visibility } from '../metadata/list-view.ts';
import { addPath, emptyTree, mostRelations, relationsIn } from '../sql/paths.ts';
import type { ObjectModel } from '../model/registry.ts';
import { isViewVisibleTo, viewWhere } from '../metadata/view-where.ts';

/** A list in a request. Source: record-api.md §6.4, §5.2. */
export type ListViewInput = {
  label: string;
  displayColumns: readonly string[];
  filteredByInfo: readonly {
    fieldApiName: string;
    operandLabels: readonly string[];
    operator: string;
  }[];
  filterLogicString: string | null;
  scope: { apiName: string; entityId?: string | undefined; relatedEntityId?: string | undefined };
  visibility: string;
  listShares: readonly string[];
};

export type ValidatedListView = {
  label: string;
  columns: string[];
  filters: ListFilterDefinition[];
  logic: string | null;
  scope: 'everything' | 'mine';
  visibility: Visibility;
  shares: string[];
};

const longestLabel = 40;
/** Line ends and other control characters are rejected, because other users can see the label. */
const broken = /\p{Cc}/u;
const mostColumns = 30;
const mostFilters = 20;
const mostOperands = 50;
/** The maximum number of values in all filters together. */
const mostValues = 100;
const longestOperand = 255;
const longestLogic = 255;
/** The maximum number of unknown shares that are reported. */
const mostFaults = 20;

/** `field` of a problem: a property of the input, or the path of a filter. */
export function validateListView(
  ctx: RequestContext,
  object: ObjectModel,
  asked: ListViewInput,
): Result<ValidatedListView> {
  const problems: Problem[] = [];
  const judge: Judge = {
    ctx,
    object,
    wrong: (field, detail) => (
      problems.push({ code: 'list.definition', field, detail }),
      undefined
    ),
  };
  const view: ValidatedListView = {
    label: labelOf(judge, asked.label),
    columns: columnsOf(judge, asked.displayColumns),
    filters: filtersOf(judge, asked.filteredByInfo),
    logic: logicOf(judge, asked),
    scope: scopeOf(judge, asked.scope),
    ...sharingOf(judge, asked),
  };
  if (
    problems.length === 0 &&
    !isViewVisibleTo(
      object,
      { filters: view.filters, scope: view.scope },
      { registry: ctx.registry, accessRole: accessRoleOf(ctx.viewer) },
    )
  )
    judge.wrong('filteredByInfo', 'A filter goes by a name that cannot be looked up');
  if (problems.length === 0 && relationsOf(ctx, object, view) > mostRelations)
    judge.wrong(
      'filteredByInfo',
      `Columns and filters lead to at most ${mostRelations} relationships`,
    );
  return problems.length === 0 ? ok(view) : refuse(...problems);
}

/** A filter by the name of a referenced row needs the relationship to that row too. */
function relationsOf(
  ctx: RequestContext,
  object: ObjectModel,
  { columns, filters, scope }: ValidatedListView,
): number {
  const tree = emptyTree(object);
  const view = { registry: ctx.registry, accessRole: accessRoleOf(ctx.viewer) };
  for (const path of columns) addColumn(tree, path.split('.'), view);
  for (const path of viewWhere(ctx, object, { filters, scope })?.paths ?? [])
    addPath(tree, path, view);
  return relationsIn(tree);
}

type Judge = {
  ctx: RequestContext;
  object: ObjectModel;
  wrong: (field: string, detail: string) => undefined;
};

function labelOf({ wrong }: Judge, label: string): string {
  const trimmed = cleanText(label).trim();
  if (trimmed === '') wrong('label', 'label is required');
  if (trimmed.length > longestLabel)
    wrong('label', `label takes at most ${longestLabel} characters`);
  if (broken.test(trimmed)) wrong('label', 'label is one line of text');
  return trimmed;
}

function columnsOf({ ctx, object, wrong }: Judge, asked: readonly string[]): string[] {
  const view = { registry: ctx.registry, accessRole: accessRoleOf(ctx.viewer) };
  const tree = emptyTree(object);
  const columns = asked.map((path) => path.replace(new RegExp(`^${object.apiName}\\.`), ''));
  if (columns.length === 0) wrong('displayColumns', 'displayColumns is required');
  if (columns.length > mostColumns) wrong('displayColumns', `At most ${mostColumns} columns`);
  if (new Set(columns).size < columns.length)
    wrong('displayColumns', 'A column stands there twice');
  for (const path of columns.slice(0, mostColumns))
    if (!fieldAt(object, path, view)) wrong('displayColumns', `No such column '${path}'`);
    else addPath(tree, path.split('.'), view);
  if (relationsIn(tree) > mostRelations)
    wrong('displayColumns', `At most ${mostRelations} relationships`);
  return columns;
}

function filtersOf(judge: Judge, asked: ListViewInput['filteredByInfo']): ListFilterDefinition[] {
  if (asked.length > mostFilters) judge.wrong('filteredByInfo', `At most ${mostFilters} filters`);
  if (asked.reduce((sum, { operandLabels }) => sum + operandLabels.length, 0) > mostValues)
    judge.wrong('filteredByInfo', `At most ${mostValues} values in all filters`);
  return asked.slice(0, mostFilters).flatMap((filter) => filterOf(judge, filter) ?? []);
}

function filterOf(
  { ctx, object, wrong }: Judge,
  asked: ListViewInput['filteredByInfo'][number],
): ListFilterDefinition | undefined {
  const path = asked.fieldApiName.replace(new RegExp(`^${object.apiName}\\.`), '');
  const field = fieldAt(object, path, {
    registry: ctx.registry,
    accessRole: accessRoleOf(ctx.viewer),
  })?.field;
  if (!field || operatorsOf(field).length === 0)
    return wrong(path || 'filteredByInfo', `No such column '${asked.fieldApiName}' to filter by`);
  const operator = filterOperators.find((one) => one === asked.operator);
  if (!operator || !operatorsOf(field).includes(operator))
    return wrong(path, `The operator ${asked.operator} does not fit ${path}`);
  if (asked.operandLabels.length > mostOperands)
    return wrong(path, `At most ${mostOperands} values`);
  const labels = asked.operandLabels.length === 0 ? [''] : asked.operandLabels;
  const operands = labels.map((label) =>
    label.length > longestOperand
      ? undefined
      : operandFromLabel(ctx.registry, field, { operator, label }),
  );
  const known = operands.filter((operand) => operand !== undefined);
  if (known.length < operands.length) return wrong(path, `A value does not fit ${path}`);
  return { field: path, operator, operands: known };
}

function logicOf(
  { wrong }: Judge,
  { filterLogicString, filteredByInfo }: ListViewInput,
): string | null {
  const text = filterLogicString?.trim() ?? '';
  if (text === '') return null;
  const logic = text.length > longestLogic ? undefined : parseLogic(text);
  if (logic === undefined)
    return wrong('filterLogicString', 'The filter logic cannot be read') ?? null;
  const numbers = new Set(numbersIn(logic));
  const missing = [...numbers].filter((number) => number < 1 || number > filteredByInfo.length);
  if (missing.length > 0) wrong('filterLogicString', `There is no filter ${missing.join(', ')}`);
  const unused = filteredByInfo.map((_, i) => i + 1).filter((number) => !numbers.has(number));
  if (unused.length > 0)
    wrong('filterLogicString', `The filter logic does not use filter ${unused.join(', ')}`);
  return text;
}

function scopeOf(
  { ctx, object, wrong }: Judge,
  { apiName, entityId, relatedEntityId }: ListViewInput['scope'],
): ValidatedListView['scope'] {
  const known = scopesOf(object, accessRoleOf(ctx.viewer)).some(
    (scope) => scope.apiName === apiName,
  );
  if (!known) wrong('scope', `There is no scope ${apiName} here`);
  if (entityId !== undefined || relatedEntityId !== undefined)
    wrong('scope', `The scope ${apiName} takes no entity`);
  return apiName === 'mine' ? 'mine' : 'everything';
}

function sharingOf(
  { ctx, wrong }: Judge,
  asked: Pick<ListViewInput, 'visibility' | 'listShares'>,
): Pick<ValidatedListView, 'visibility' | 'shares'> {
  const visibility = listVisibilities.find((one) => one === asked.visibility);
  if (visibility === undefined) wrong('visibility', `There is no visibility ${asked.visibility}`);
  else if (visibility !== 'Private' && !mayPublishLists(ctx.viewer))
    wrong('visibility', `You may not make a list ${visibility}`);
  const shares = [...new Set(asked.listShares)].sort();
  for (const share of shares.filter((one) => !isShare(one)).slice(0, mostFaults))
    wrong('listShares', `There is no ${share} to share with`);
  if (visibility === 'Shared' && asked.listShares.length === 0)
    wrong('listShares', 'A shared list says with whom');
  if (visibility !== 'Shared' && asked.listShares.length > 0)
    wrong('listShares', 'Only a shared list is shared');
  return { visibility: visibility ?? 'Private', shares };
}
