import type { Problem, ProblemCode } from '#protocol/problem.ts';
import { isStaff } from '#protocol/users/viewer.ts';
import { type AccessRole, accessRoleOf } from '../access/access.ts';
import { isStorable } from '../fields/text.ts';
import { localDay } from '../model/local-day.ts';
import { Param } from '../model/params.ts';
import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';
import type { RequestContext } from '../model/request-context.ts';
import {
  addPath,
  emptyTree,
  type FieldPathTree,
  mostLevels,
  mostPaths,
  mostRelations,
  relationOf,
  relationsIn,
} from '../sql/paths.ts';
import type { SoqlField, SoqlQuery } from './ast.ts';
import { isDeletedField, objectNamed, spelledPath } from './names.ts';
import { faultAt, type Position } from './tokens.ts';

/** A statement that parses but cannot be answered. */
export class SoqlRefusal extends Error {
  override name = 'SoqlRefusal';
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** More conditions make PostgreSQL plan a statement for seconds. */
const mostConditions = 1_000;
const mostSemiJoins = 5;

/** What the parts of one statement share: the caller, the values that are bound, and the limits. */
export class Statement {
  readonly text: string;
  readonly registry: Registry;
  readonly accessRole: AccessRole;
  /** `yyyy-mm-dd`, in the Netherlands. */
  readonly today: string;
  /** Null for a guest. */
  readonly viewerId: string | null;
  readonly now: Date;
  readonly isStaff: boolean;
  /** Rows in the bin too. */
  readonly allRows: boolean;
  readonly params: Record<string, unknown> = {};
  #conditions = 0;
  #semiJoins = 0;

  constructor(ctx: RequestContext, text: string, allRows = false) {
    this.text = text;
    this.allRows = allRows;
    this.now = ctx.now;
    this.isStaff = isStaff(ctx.viewer);
    this.registry = ctx.registry;
    this.accessRole = accessRoleOf(ctx.viewer);
    this.today = localDay(ctx.now);
    this.viewerId = ctx.viewer.kind === 'user' ? ctx.viewer.userId : null;
  }

  refuse(code: ProblemCode, detail: string, at?: Position): never {
    throw new SoqlRefusal({
      code,
      detail: at === undefined ? detail : faultAt(this.text, at, detail),
    });
  }

  /** The value as a parameter of the compiled statement. */
  bind(value: unknown): Param {
    if ([value].flat().some((one) => typeof one === 'string' && !isStorable(one)))
      this.refuse('soql.malformed', 'a text holds a character that cannot be stored');
    const name = `q${Object.keys(this.params).length}`;
    this.params[name] = value;
    return new Param(name);
  }

  countCondition(): void {
    if (++this.#conditions > mostConditions)
      this.refuse('soql.complicated', `a statement has at most ${mostConditions} conditions`);
  }

  countSemiJoin(): void {
    if (++this.#semiJoins > mostSemiJoins)
      this.refuse('soql.complicated', `a statement has at most ${mostSemiJoins} semi-joins`);
  }

  /** The object of FROM. */
  object({ from, at }: Pick<SoqlQuery, 'from' | 'at'>): ObjectModel {
    const object = objectNamed(this.registry, this.accessRole, from);
    return object ?? this.refuse('soql.type', `sObject type '${from}' is not supported.`, at);
  }
}

/** The paths that a statement, or a statement inside it, reads of the rows of its object. */
export class Scope {
  readonly statement: Statement;
  readonly object: ObjectModel;
  readonly tree: FieldPathTree;
  readonly #alias: string | undefined;
  #paths = 0;

  constructor(statement: Statement, object: ObjectModel, alias: string | undefined) {
    this.statement = statement;
    this.object = object;
    this.tree = emptyTree(object);
    this.#alias = alias;
  }

  /** The field, which the select list of the statement then has too. */
  read({ path, at }: SoqlField): { path: string[]; field: FieldModel } {
    const spelled = this.#spelled(path);
    if (spelled === undefined && this.#isBinMark(path)) {
      this.tree.fields.set(isDeletedField.apiName, isDeletedField);
      return { path: [isDeletedField.apiName], field: isDeletedField };
    }
    if (spelled === undefined) return this.#unknown(path, at);
    if (spelled.length > mostLevels)
      this.statement.refuse(
        'soql.malformed',
        `a path has at most ${mostLevels - 1} relationships`,
        at,
      );
    const { registry, accessRole } = this.statement;
    if (!addPath(this.tree, spelled, { registry, accessRole })) return this.#unknown(path, at);
    if (++this.#paths > mostPaths || relationsIn(this.tree) > mostRelations)
      this.statement.refuse(
        'soql.complicated',
        `a statement has at most ${mostPaths} fields and ${mostRelations} relationships`,
      );
    return { path: spelled, field: fieldIn(this.tree, spelled) };
  }

  #spelled(path: readonly string[]): string[] | undefined {
    const { registry, accessRole } = this.statement;
    return spelledPath({ registry, accessRole, object: this.object, alias: this.#alias }, path);
  }

  /** The path of an address, and the names of the fields that it is made of. */
  addressAt(path: readonly string[]): { path: string[]; fields: string[] } | undefined {
    const spelled = this.#spelled(path);
    if (spelled === undefined) return undefined;
    let { object } = this;
    for (const relation of spelled.slice(0, -1))
      object = relationOf(object, relation, this.statement)!.target; // proof: it was spelled so
    const name = spelled.at(-1)!; // proof: a path has a field
    if (object.fields.get(name)?.dataType !== 'Address') return undefined;
    const parts = [...object.fields.values()].filter(({ componentOf }) => componentOf === name);
    return { path: spelled, fields: parts.map(({ apiName }) => apiName) };
  }

  /** Of a row of this object; parents have no such field. */
  #isBinMark(path: readonly string[]): boolean {
    return (
      path.at(-1)?.toLowerCase() === isDeletedField.apiName.toLowerCase() &&
      this.#spelled([...path.slice(0, -1), 'Id'])?.length === 1
    );
  }

  /** A hidden field is answered as one that is not there. */
  #unknown(path: readonly string[], at: Position): never {
    const name = path.join('.');
    return this.statement.refuse(
      'soql.field',
      path.length > 1
        ? `Didn't understand relationship or field '${name}' in field path. If you are attempting to use a custom relationship, be sure to append the '__r' after the custom relationship name.`
        : `No such column '${name}' on entity '${this.object.apiName}'. If you are attempting to use a custom field, be sure to append the '__c' after the custom field name.`,
      at,
    );
  }
}

function fieldIn(tree: FieldPathTree, path: readonly string[]): FieldModel {
  let at = tree;
  for (const name of path.slice(0, -1)) at = at.relations.get(name)!.tree; // proof: `addPath` added them
  return at.fields.get(path.at(-1)!)!; // proof: `addPath` added it
}
