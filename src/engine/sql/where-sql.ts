import { sql } from 'kysely';
import { allOf, anyOf, type Predicate } from '../access/access.ts';
import {
  compareTime,
  compareValue,
  holdsAll,
  holdsAny,
  isOneOf,
  isEmpty,
  isLike,
  isNot,
} from './compare.ts';
import { addPath, type FieldPathTree, type AccessScope } from './paths.ts';
import type { FieldModel } from '../model/registry.ts';
import { inSearchText, isSearchable, searchTextColumn } from './search-vector.ts';
import { type Branch, placeOfPath } from './select.ts';
import { Param } from '../model/params.ts';
import type { Where, WhereNode } from './where.ts';

export function addWherePaths(tree: FieldPathTree, where: Where, view: AccessScope): void {
  for (const path of where.paths)
    if (!addPath(tree, path, view))
      throw new Error(`${view.accessRole} cannot read ${path.join('.')}`);
}

/** A hidden value counts as empty. */
export function whereSql(root: Branch, node: WhereNode): Predicate {
  if ('all' in node) return allOf(node.all.map((inner) => whereSql(root, inner)));
  if ('any' in node) return anyOf(node.any.map((inner) => whereSql(root, inner)));
  if ('not' in node) return isNot(whereSql(root, node.not));
  const { branch, field } = placeOfPath(root, node.path);
  const { expression: value } = field;
  const { test } = node;
  if (test.how === 'empty') return isEmpty(value);
  const params = test.values.map((name) => new Param(String(name)));
  // proof: every test except `empty` has at least one value
  const [first, second] = params as [Param, Param | undefined];
  const found = (pattern: Param | undefined, exactly: Predicate) =>
    allOf([pattern ? mayHold(branch, field.field, pattern) : true, exactly]);
  switch (test.how) {
    case 'compare':
      return found(
        test.kind === 'text' ? second : undefined,
        compareValue(test.kind, value, { sign: test.sign, operand: first }),
      );
    case 'among':
      return isOneOf(test.kind, value, first);
    case 'like':
      return found(second, isLike(value, first));
    case 'holdsAny':
      return holdsAny(value, first);
    case 'holds':
      return holdsAll(value, first);
    case 'time':
      return compareTime(test.kind, value, {
        sign: test.sign,
        stretch: { unit: test.unit, from: first, to: second! },
      }); // proof: a test of a period has two values
  }
}

/** A redundant condition on the indexed search text, which excludes most rows cheaply. */
const mayHold = ({ object, alias }: Branch, field: FieldModel, pattern: Param): Predicate =>
  isSearchable(object) && inSearchText(object, field)
    ? sql<boolean>`${sql.ref(`${alias}.${searchTextColumn}`)} like ${pattern}::text`
    : true;
