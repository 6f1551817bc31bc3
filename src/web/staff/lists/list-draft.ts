import type { ListInfo, ListObjectInfo } from '#wire/shapes/list.ts';
import { logicToSend, logicToShow } from './filter-logic.ts';

/** A condition as it is typed. `key` tells it apart while it is changed. */
export type Condition = { key: number; field: string; operator: string; values: readonly string[] };

/** A list as somebody is making or changing it. */
export type ListDraft = {
  label: string;
  scope: string;
  conditions: readonly Condition[];
  logic: string;
  columns: readonly string[];
  visibility: ListInfo['visibility'];
};

export const draftOf = (info: ListInfo): ListDraft => ({
  label: info.label,
  scope: info.scope?.apiName ?? 'everything',
  conditions: info.filteredByInfo.map(({ fieldApiName, operator, operandLabels }, key) => ({ key, field: fieldApiName, operator, values: operandLabels })),
  logic: logicToShow(info.filterLogicString ?? ''),
  columns: info.displayColumns.map(({ fieldApiName }) => fieldApiName),
  visibility: info.visibility,
});

/** What the record API is sent of it. */
export const inputOf = ({ label, scope, conditions, logic, columns, visibility }: ListDraft) => ({
  label: label.trim(),
  scope: { apiName: scope, entityId: undefined, relatedEntityId: undefined },
  filteredByInfo: conditions.map(({ field, operator, values }) => ({ fieldApiName: field, operator, operandLabels: [...values] })),
  filterLogicString: logicToSend(logic) || null,
  displayColumns: [...columns],
  visibility,
});

export type FieldChoice = {
  path: string;
  label: string;
  operators: readonly string[];
  choices: readonly { value: string; label: string }[];
  dataType: ListObjectInfo['columns'][number]['dataType'] | null;
};

/** What columns and conditions can be of: the fields of the object, and what the list reaches beyond them. */
export function fieldChoices(object: ListObjectInfo | undefined, info: ListInfo): FieldChoice[] {
  const own = (object?.columns ?? []).map(({ fieldApiName, label, supportedFilterOperators, picklistValues, dataType }) => ({
    path: fieldApiName,
    label,
    operators: supportedFilterOperators,
    choices: picklistValues.map(({ apiName, label: name }) => ({ value: apiName, label: name })),
    dataType,
  }));
  const beyond = [...info.displayColumns, ...info.filteredByInfo].filter(({ fieldApiName }) => !own.some(({ path }) => path === fieldApiName));
  const reached = [...new Map(beyond.map(({ fieldApiName, label }) => [fieldApiName, label]))].map(([path, label]) => {
    const used = info.filteredByInfo.filter((one) => one.fieldApiName === path).map(({ operator }) => operator);
    return { path, label, operators: [...new Set(used)], choices: [], dataType: null };
  });
  return [...own, ...reached].toSorted((one, other) => one.label.localeCompare(other.label, 'nl'));
}

export function movedBy<T>(all: readonly T[], at: number, by: number): T[] {
  const moved = [...all];
  const to = Math.min(all.length - 1, Math.max(0, at + by));
  moved.splice(to, 0, ...moved.splice(at, 1));
  return moved;
}
