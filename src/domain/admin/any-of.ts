import type { ListFilterDefinition } from '#engine/model/define.ts';

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
