import { allOf, anyOf, type Predicate } from './access.ts';
import { compareTime, compareValue, holdsAll, holdsAny, isAmong, isEmpty, isLike, isNot } from './compare.ts';
import { addPath, type Tree, type View } from './paths.ts';
import { type Branch, fieldAtPath } from './select.ts';
import { Slot } from './slots.ts';
import type { Where, WhereNode } from './where.ts';

/** The paths of a `where` join the tree they are looked up in; each leads to a row by the same joins, with the same access rules, as a field that is shown. */
export function addWherePaths(tree: Tree, where: Where, view: View): void {
  for (const path of where.paths) if (!addPath(tree, path, view)) throw new Error(`${view.seat} cannot read ${path.join('.')}`);
}

/** A `where` as a predicate over the rows of a selection that has its paths. What the viewer may not see counts as empty. Its values come in slots. */
export function whereSql(root: Branch, node: WhereNode): Predicate {
  if ('all' in node) return allOf(node.all.map((inner) => whereSql(root, inner)));
  if ('any' in node) return anyOf(node.any.map((inner) => whereSql(root, inner)));
  if ('not' in node) return isNot(whereSql(root, node.not));
  const { expression: value } = fieldAtPath(root, node.path.join('.'));
  const { test } = node;
  if (test.how === 'empty') return isEmpty(value);
  const slots = test.values.map((name) => new Slot(String(name)));
  const [first, second] = slots as [Slot, Slot]; // proof: every test but `empty` has one value, `time` two
  switch (test.how) {
    case 'compare':
      return compareValue(test.kind, value, { sign: test.sign, operand: first });
    case 'among':
      return isAmong(test.kind, value, first);
    case 'like':
      return isLike(value, first);
    case 'holdsAny':
      return holdsAny(value, first);
    case 'holds':
      return holdsAll(value, first);
    case 'time':
      return compareTime(test.kind, value, { sign: test.sign, stretch: { unit: test.unit, from: first, to: second } });
  }
}
