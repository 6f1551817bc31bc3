import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { OrderByInput } from '#protocol/shapes/parts.ts';
import { fieldAt } from './list-info.ts';
import { orderPath } from '../sql/order.ts';
import type { AccessScope } from '../sql/paths.ts';
import type { ObjectModel } from '../model/registry.ts';

/** Source: record-api.md §5.3. */
export const mostSorted = 5;

export function sortPaths(
  object: ObjectModel,
  asked: readonly string[],
  view: AccessScope,
): { known: string[]; unknown: string[] } {
  const own = new RegExp(`^(-?)${object.apiName}\\.`);
  const paths = asked.map((path) => path.replace(own, '$1'));
  const unknown = paths.filter(
    (path) => fieldAt(object, orderPath(path).path, view)?.field.sortable !== true,
  );
  return { known: paths.filter((path) => !unknown.includes(path)), unknown };
}

export function allSortPaths(
  object: ObjectModel,
  asked: readonly string[],
  view: AccessScope,
): Result<string[]> {
  if (asked.length > mostSorted)
    return refuse({ code: 'record.argument', detail: `sortBy takes at most ${mostSorted} fields` });
  const { known, unknown } = sortPaths(object, asked, view);
  return unknown.length === 0
    ? ok(known)
    : refuse({ code: 'record.argument', detail: `Cannot sort by ${unknown[0]}` });
}

export const asSortBy = (order: readonly OrderByInput[]): string[] =>
  order.map(({ fieldApiName, isAscending }) => (isAscending ? '' : '-') + fieldApiName);
