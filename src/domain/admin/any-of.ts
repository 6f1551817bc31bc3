import type { ListFilterDefinition } from '#engine/model/define.ts';

/** All of `all`, and at least one of `any` unless it is empty. */
export function combineFilters(
  all: readonly ListFilterDefinition[],
  any: readonly ListFilterDefinition[],
): { filters: readonly ListFilterDefinition[]; logic?: string } {
  if (any.length === 0) return { filters: all };
  const numbers = [...all, ...any].map((_, at) => String(at + 1));
  const either = `(${numbers.slice(all.length).join(' OR ')})`;
  return {
    filters: [...all, ...any],
    logic: [...numbers.slice(0, all.length), either].join(' AND '),
  };
}
