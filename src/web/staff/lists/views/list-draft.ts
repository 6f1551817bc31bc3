import type { ListInfo, ListObjectInfo } from '#protocol/shapes/list.ts';
import type { ObjectInfo } from '#protocol/shapes/object-info.ts';
import { logicToSend, logicToShow } from './filter-logic.ts';

/**
 * A condition as it is typed; without values nothing is filled in yet. `key` tells it apart while
 * it is changed.
 */
export type Condition = { key: number; field: string; operator: string; values: readonly string[] };

/** A list as somebody is making or changing it. */
export type ListDraft = {
  label: string;
  scope: string;
  conditions: readonly Condition[];
  logic: string;
  columns: readonly string[];
  visibility: ListInfo['visibility'];
  /** Whom it is shared with, where that is not everybody. */
  shares: readonly string[];
};

export const listDraftOf = (info: ListInfo): ListDraft => ({
  label: info.label,
  scope: info.scope?.apiName ?? 'everything',
  conditions: info.filteredByInfo.map(({ fieldApiName, operator, operandLabels }, key) => ({
    key,
    field: fieldApiName,
    operator,
    values: operandLabels,
  })),
  logic: logicToShow(info.filterLogicString ?? ''),
  columns: info.displayColumns.map(({ fieldApiName }) => fieldApiName),
  // Who cannot change a list copies it, and begins with a list of their own.
  visibility: info.updateable ? info.visibility : 'Private',
  shares: info.listShares.flatMap(({ shareType, shares }) =>
    shares.map(({ shareApiName }) => `${shareType}.${shareApiName}`),
  ),
});

/** What the record API is sent of it. */
export const listInputOf = ({
  label,
  scope,
  conditions,
  logic,
  columns,
  visibility,
  shares,
}: ListDraft) => ({
  label: label.trim(),
  scope: { apiName: scope, entityId: undefined, relatedEntityId: undefined },
  filteredByInfo: conditions.map(({ field, operator, values }) => ({
    fieldApiName: field,
    operator,
    operandLabels: [...values],
  })),
  filterLogicString: logicToSend(logic) || null,
  displayColumns: [...columns],
  visibility,
  listShares: visibility === 'Shared' ? [...shares] : [],
});

/** What a list says, to tell whether it has become another since. */
export const listFingerprint = (info: ListInfo): string =>
  JSON.stringify(listInputOf(listDraftOf(info)));

export type FieldChoice = {
  path: string;
  label: string;
  operators: readonly string[];
  choices: readonly { value: string; label: string }[];
  dataType: ListObjectInfo['columns'][number]['dataType'] | null;
  /** Of a reference: the objects it can lead to, with the fields that name their rows. */
  leadsTo: readonly { apiName: string; nameFields: readonly string[] }[];
};

/** What a list is drawn from: how its object is described, and itself. */
export type ListDescription = {
  object: ListObjectInfo;
  info: ListInfo;
  fields: ObjectInfo['fields'] | undefined;
};

/**
 * What columns and conditions can be of: the fields of the object, and what the list reaches beyond
 * them.
 */
export function fieldChoices({ object, info, fields }: ListDescription): FieldChoice[] {
  const own = object.columns.map(
    ({ fieldApiName, label, supportedFilterOperators, picklistValues, dataType }) => ({
      path: fieldApiName,
      label,
      operators: supportedFilterOperators,
      choices: picklistValues.map(({ apiName, label: name }) => ({ value: apiName, label: name })),
      dataType,
      leadsTo: fields?.[fieldApiName]?.referenceToInfos ?? [],
    }),
  );
  const beyond = [...info.displayColumns, ...info.filteredByInfo].filter(
    ({ fieldApiName }) => !own.some(({ path }) => path === fieldApiName),
  );
  const reached = [...new Map(beyond.map(({ fieldApiName, label }) => [fieldApiName, label]))].map(
    ([path, label]) => {
      const used = info.filteredByInfo
        .filter((one) => one.fieldApiName === path)
        .map(({ operator }) => operator);
      return {
        path,
        label,
        operators: [...new Set(used)],
        choices: [],
        dataType: null,
        leadsTo: [],
      };
    },
  );
  return [...own, ...reached].toSorted((one, other) => one.label.localeCompare(other.label, 'nl'));
}

/** What a new condition begins as. */
export const newCondition = ({ path, operators }: FieldChoice, key: number): Condition => ({
  key,
  field: path,
  operator: operators[0] ?? 'Equals',
  values: [],
});

/** The field a new condition begins with: one that has choices, where there is one. */
export function firstField(fields: readonly FieldChoice[]): FieldChoice | undefined {
  const filterable = fields.filter(({ operators }) => operators.length > 0);
  return filterable.find(({ choices }) => choices.length > 0) ?? filterable[0];
}

export const nextKey = (conditions: readonly Condition[]): number =>
  Math.max(-1, ...conditions.map(({ key }) => key)) + 1;

export function movedBy<T>(all: readonly T[], at: number, by: number): T[] {
  const moved = [...all];
  const to = Math.min(all.length - 1, Math.max(0, at + by));
  moved.splice(to, 0, ...moved.splice(at, 1));
  return moved;
}
