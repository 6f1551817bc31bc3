import { ok, type Problem, refuse, type Result } from '#protocol/problem.ts';
import { type AccessRole, accessRoleOf } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import {
  type GraphqlInput,
  InputSyntaxError,
  itemsOf,
  parseGraphqlInput,
} from './graphql-input.ts';
import { localDay } from '../model/local-day.ts';
import {
  addPath,
  emptyTree,
  mostLevels,
  mostRelations,
  relationOf,
  relationsIn,
  type FieldPathTree,
} from './paths.ts';
import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';
import { parseFieldTest, type FieldTest } from './where-values.ts';
import { isStorable } from '../fields/text.ts';

/** Source: record-api.md §5.1. */
export type Where = {
  /** The text as the client sent it; responses repeat it. */
  text: string;
  node: WhereNode;
  /** The condition without its values, for the cache key of a statement. */
  key: string;
  paths: readonly (readonly string[])[];
  params: Readonly<Record<string, unknown>>;
};

export type WhereNode =
  | { all: readonly WhereNode[] }
  | { any: readonly WhereNode[] }
  | { not: WhereNode }
  | { path: readonly string[]; test: FieldTest };

const longest = 10_000;
const mostFilterLevels = 8;
const mostConditions = 100;

/**
 * Null for an empty text. Refusals: record.where, record.fieldUnknown (also for a hidden field),
 * record.limit.
 */
export function parseWhere(
  ctx: RequestContext,
  object: ObjectModel,
  text: string | undefined,
): Result<Where | null> {
  if (text === undefined || text.trim() === '') return ok(null);
  if (text.length > longest)
    return refuse({ code: 'record.limit', detail: `where takes at most ${longest} characters` });
  try {
    const reading = new Reading(ctx, object);
    const node = reading.filter(parseGraphqlInput(text), { object, path: [], level: 1 });
    return ok({ text, node, key: whereKey(node), paths: reading.paths, params: reading.params });
  } catch (thrown) {
    if (thrown instanceof InputSyntaxError)
      return refuse({ code: 'record.where', detail: thrown.message });
    if (thrown instanceof Refused) return refuse(thrown.problem);
    throw thrown;
  }
}

class Refused extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.code);
    this.problem = problem;
  }
}

const refused = (code: Problem['code'], detail: string): never => {
  throw new Refused({ code, detail });
};

type Place = { object: ObjectModel; path: readonly string[]; level: number };

class Reading {
  readonly paths: string[][] = [];
  readonly params: Record<string, unknown> = {};
  readonly #view: { registry: Registry; accessRole: AccessRole };
  readonly #today: string;
  readonly #tree: FieldPathTree;
  #conditions = 0;

  constructor(ctx: RequestContext, object: ObjectModel) {
    this.#view = { registry: ctx.registry, accessRole: accessRoleOf(ctx.viewer) };
    this.#today = localDay(ctx.now);
    this.#tree = emptyTree(object);
  }

  filter(input: GraphqlInput, place: Place): WhereNode {
    if (input.kind !== 'object')
      return refused(
        'record.where',
        `where: { … } is expected${place.path.length > 0 ? ` at ${place.path.join('.')}` : ''}`,
      );
    if (place.level > mostFilterLevels)
      return refused('record.limit', `where takes at most ${mostFilterLevels} levels`);
    return together(input.entries.map(([name, value]) => this.#entry(name, value, place)));
  }

  #entry(name: string, value: GraphqlInput, place: Place): WhereNode {
    const inside = { ...place, level: place.level + 1 };
    if (name === 'and') return { all: itemsOf(value).map((item) => this.filter(item, inside)) };
    if (name === 'or') return { any: itemsOf(value).map((item) => this.filter(item, inside)) };
    if (name === 'not') return { not: this.filter(value, inside) };
    const field = place.object.fields.get(name);
    return field ? this.#field(field, value, place) : this.#relation(name, value, inside);
  }

  #relation(name: string, value: GraphqlInput, place: Place): WhereNode {
    const relation = relationOf(place.object, name, this.#view);
    if (!relation) return unknownField(name);
    const path = [...place.path, name];
    if (path.length >= mostLevels)
      return refused('record.limit', `where goes at most ${mostLevels - 1} relationships far`);
    return this.filter(value, { ...place, object: relation.target, path });
  }

  #field(field: FieldModel, value: GraphqlInput, { path }: Place): WhereNode {
    const whole = [...path, field.apiName];
    if (!field.filterable || !addPath(this.#tree, whole, this.#view))
      return unknownField(field.apiName);
    if (relationsIn(this.#tree) > mostRelations)
      return refused('record.limit', `where takes at most ${mostRelations} relationships`);
    if (value.kind !== 'object' || value.entries.length === 0)
      return refused('record.where', `where: ${field.apiName} takes { operator: value }`);
    this.paths.push(whole);
    return together(
      value.entries.map(([operator, operand]) =>
        this.#condition(whole, field, [operator, operand]),
      ),
    );
  }

  #condition(
    path: readonly string[],
    field: FieldModel,
    [operator, operand]: readonly [string, GraphqlInput],
  ): WhereNode {
    const read = parseFieldTest(field, { operator, operand, today: this.#today });
    if (!read.ok)
      return refused('record.where', `where: ${path.join('.')} ${operator}: ${read.detail}`);
    this.#conditions += Math.max(1, read.tests.length);
    if (this.#conditions > mostConditions)
      return refused('record.limit', `where takes at most ${mostConditions} conditions`);
    const any: WhereNode = { any: read.tests.map((test) => ({ path, test: this.#slotted(test) })) };
    const one = any.any.length === 1 ? any.any[0]! : any;
    return read.negated ? { not: one } : one;
  }

  #slotted(test: FieldTest): FieldTest {
    if (!('values' in test)) return test;
    const names = test.values.map((value) => {
      if ([value].flat().some((one) => typeof one === 'string' && !isStorable(one)))
        refused('record.where', 'where: a text holds a character that cannot be stored');
      const name = `w${Object.keys(this.params).length}`;
      this.params[name] = value;
      return name;
    });
    return { ...test, values: names };
  }
}

const unknownField = (name: string): never =>
  refused('record.fieldUnknown', `No such column '${name}'`);

const together = (nodes: readonly WhereNode[]): WhereNode =>
  nodes.length === 1 ? nodes[0]! : { all: nodes };

export function whereKey(node: WhereNode): string {
  if ('all' in node) return `all(${node.all.map(whereKey).join()})`;
  if ('any' in node) return `any(${node.any.map(whereKey).join()})`;
  if ('not' in node) return `not(${whereKey(node.not)})`;
  return `${node.path.join('.')} ${JSON.stringify(node.test)}`;
}
