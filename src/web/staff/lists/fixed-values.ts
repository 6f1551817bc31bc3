import type { ListInfo } from '#protocol/shapes/list.ts';

/** The filters of a list view that allow one value only. */
export const fixedValuesOf = ({
  filteredByInfo,
  filterLogicString,
}: Pick<ListInfo, 'filteredByInfo' | 'filterLogicString'>): { field: string; label: string }[] =>
  filterLogicString !== null
    ? []
    : filteredByInfo.flatMap(({ fieldApiName: field, operator, operandLabels: [label, ...more] }) =>
        operator === 'Equals' && label !== undefined && more.length === 0 ? [{ field, label }] : [],
      );
