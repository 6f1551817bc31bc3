import { accessRoleOf } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { comparisonKindOf, type ComparisonOperator } from '../sql/compare.ts';
import { splitChoices } from '../sql/choices.ts';
import type { ListFilterDefinition, ListViewDefinition } from '../model/define.ts';
import { fieldAt } from './list-info.ts';
import { isCalendarDay } from '../fields/date.ts';
import { idOperand, isViewerOperand, operandPeriod } from '../sql/filter-operands.ts';
import { type Logic, parseLogic } from '../sql/filter-logic.ts';
import { statementOperand } from '../sql/filters.ts';
import { localDay } from '../model/local-day.ts';
import { addPath, emptyTree, relationOf, type AccessScope } from '../sql/paths.ts';
import { dayPeriod } from '../model/periods.ts';
import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';
import { whereKey, type Where, type WhereNode } from '../sql/where.ts';
import { likeTests, type FieldTest, withPattern } from '../sql/where-values.ts';
import { foldForSearch } from '#protocol/texts/clean-text.ts';

/** Values that the viewer may not see count as empty. Source: record-api.md §5.2. */
export function viewWhere(
  ctx: RequestContext,
  object: ObjectModel,
  view: Pick<ListViewDefinition, 'filters' | 'logic' | 'scope'>,
): Where | null {
  const { filters = [], logic, scope } = view;
  if (filters.length === 0 && scope !== 'mine') return null;
  const making = new Making(ctx, object);
  const parts = filters.map((filter) => making.filter(filter));
  const viewNode: WhereNode = logic ? combined(logic, parts) : { all: parts };
  const node = scope === 'mine' ? { all: [making.mine(), viewNode] } : viewNode;
  return { text: '', node, key: whereKey(node), paths: making.paths, params: making.params };
}

/** A list that filters on a hidden field or name would reveal its values. */
export const isViewVisibleTo = (
  object: ObjectModel,
  { filters = [], scope }: Pick<ListViewDefinition, 'filters' | 'scope'>,
  view: AccessScope,
): boolean =>
  filters.every((filter) => {
    const found = fieldAt(object, filter.field, view);
    return (
      found !== undefined &&
      (!asksName(view, found.field, filter) || namePath(object, filter.field, view) !== undefined)
    );
  }) &&
  (scope !== 'mine' || fieldAt(object, 'OwnerId', view) !== undefined);

const asksName = (
  { registry }: AccessScope,
  field: FieldModel,
  { operator, operands }: ListFilterDefinition,
): boolean =>
  operands.some((operand) => operand !== '' && leadsToName(registry, field, { operator, operand }));

/** The operand is a name, or a part of one, of the row that the reference leads to. */
export const leadsToName = (
  registry: Registry,
  field: FieldModel,
  { operator, operand }: { operator: ListFilterDefinition['operator']; operand: string },
): boolean =>
  field.reference !== null &&
  (wordy.has(operator) ||
    (!isViewerOperand(field, operand) && idOperand(registry, field, operand) === undefined));

/** From a reference to the name of its row; undefined when the viewer does not see that name. */
export function namePath(
  object: ObjectModel,
  path: string,
  view: AccessScope,
): string[] | undefined {
  const parts = path.split('.');
  const last = parts.pop()!;
  let owner = object;
  // proof: the path was already resolved for this access role
  for (const name of parts) owner = relationOf(owner, name, view)!.target;
  // proof: callers only pass reference fields
  const relation = relationOf(owner, owner.fields.get(last)!.relationshipName!, view);
  const whole = relation && [...parts, relation.field.relationshipName!, relation.target.nameField];
  return whole && addPath(emptyTree(object), whole, view) ? whole : undefined;
}

const wordy: ReadonlySet<ListFilterDefinition['operator']> = new Set([
  'Contains',
  'NotContain',
  'StartsWith',
]);
const negative: ReadonlySet<ListFilterDefinition['operator']> = new Set([
  'NotEqual',
  'NotContain',
  'Excludes',
]);
export const isNegative = (operator: ListFilterDefinition['operator']): boolean =>
  negative.has(operator);
const signs: Partial<Record<ListFilterDefinition['operator'], ComparisonOperator>> = {
  LessThan: '<',
  LessOrEqual: '<=',
  GreaterThan: '>',
  GreaterOrEqual: '>=',
};

class Making {
  readonly paths: (readonly string[])[] = [];
  readonly params: Record<string, unknown> = {};
  readonly #view: AccessScope;
  readonly #object: ObjectModel;
  readonly #today: string;
  readonly #userId: string | null;

  constructor(ctx: RequestContext, object: ObjectModel) {
    this.#view = { registry: ctx.registry, accessRole: accessRoleOf(ctx.viewer) };
    this.#object = object;
    this.#today = localDay(ctx.now);
    this.#userId = ctx.viewer.kind === 'user' ? ctx.viewer.userId : null;
  }

  mine(): WhereNode {
    return this.#node(['OwnerId'], {
      how: 'compare',
      kind: 'exact',
      sign: '=',
      values: [this.#userId],
    });
  }

  /** A row matches when it matches any operand; with a negative operator, when it matches none. */
  filter(filter: ListFilterDefinition): WhereNode {
    const any = { any: filter.operands.map((operand) => this.#operand(filter, operand)) };
    return isNegative(filter.operator) ? { not: any } : any;
  }

  #operand({ field: path, operator }: ListFilterDefinition, operand: string): WhereNode {
    // proof: the caller checked that the view is visible to this access role
    const { field } = fieldAt(this.#object, path, this.#view)!;
    if (operand === '') return this.#node(path.split('.'), { how: 'empty' });
    const named = leadsToName(this.#view.registry, field, { operator, operand });
    // proof: the caller checked that the view is visible to this access role
    const whole = named ? namePath(this.#object, path, this.#view)! : path.split('.');
    if (wordy.has(operator)) {
      const tests = likeTests(field, statementOperand(operator, operand));
      return { any: tests.map((test) => this.#node(whole, test)) };
    }
    if (operator === 'Includes' || operator === 'Excludes')
      return this.#node(whole, { how: 'holds', values: [splitChoices(operand)] });
    if (!named && isViewerOperand(field, operand))
      return this.#node(whole, {
        how: 'compare',
        kind: 'exact',
        sign: '=',
        values: [this.#userId],
      });
    return this.#node(
      whole,
      this.#comparison(named ? null : field, signs[operator] ?? '=', operand),
    );
  }

  #comparison(field: FieldModel | null, sign: ComparisonOperator, operand: string): FieldTest {
    const kind = field === null ? 'text' : comparisonKindOf(field);
    if (kind === 'date' || kind === 'moment') return this.#time(kind, sign, operand);
    if (kind === 'text' && field?.picklist)
      return { how: 'compare', kind: 'exact', sign, values: [operand] };
    const value = kind === 'text' ? foldForSearch(operand) : operand;
    return {
      how: 'compare',
      kind,
      sign,
      values: kind === 'text' && sign === '=' ? withPattern(value) : [value],
    };
  }

  #time(kind: 'date' | 'moment', sign: ComparisonOperator, operand: string): FieldTest {
    const days = isCalendarDay(operand) ? dayPeriod(operand) : operandPeriod(operand, this.#today);
    if (days) return { how: 'time', kind, unit: 'day', sign, values: [days.from, days.to] };
    const moment = new Date(operand);
    return {
      how: 'time',
      kind,
      unit: 'moment',
      sign,
      values: [moment.toISOString(), new Date(moment.getTime() + 1).toISOString()],
    };
  }

  #node(path: readonly string[], test: FieldTest): WhereNode {
    this.paths.push(path);
    if (!('values' in test)) return { path, test };
    const names = test.values.map((value) => {
      const name = `f${Object.keys(this.params).length}`;
      this.params[name] = value;
      return name;
    });
    return { path, test: { ...test, values: names } };
  }
}

function combined(text: string, parts: readonly WhereNode[]): WhereNode {
  const logic = parseLogic(text);
  if (logic === undefined) throw new Error(`Filter logic is wrong: ${text}`);
  const node = (part: Logic): WhereNode => {
    // proof: the numbers of a saved view were checked, and those of a declared view are constants
    if ('number' in part) return parts[part.number - 1]!;
    if ('not' in part) return { not: node(part.not) };
    return 'all' in part ? { all: part.all.map(node) } : { any: part.any.map(node) };
  };
  return node(logic);
}
