import type { ListInfo, ListObjectInfo } from '#protocol/shapes/list.ts';
import type { ObjectInfo } from '#protocol/shapes/object-info.ts';
import { logicToSend, logicToShow } from './filter-logic.ts';

/**
 * `values`: empty while the condition is not filled in. `key`: identifies the condition in the
 * form.
 */
export type Condition = { key: number; field: string; operator: string; values: readonly string[] };

export type ListDraft = {
  label: string;
  scope: string;
  conditions: readonly Condition[];
  logic: string;
  columns: readonly string[];
  visibility: ListInfo['visibility'];
  /** As `<type>.<API name>`; ignored unless `visibility` is `Shared`. */
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
  // A user who may not change the list saves a copy, which is private at first.
  visibility: info.updateable ? info.visibility : 'Private',
  shares: info.listShares.flatMap(({ shareType, shares }) =>
    shares.map(({ shareApiName }) => `${shareType}.${shareApiName}`),
  ),
});

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

/** To compare versions of a list. */
export const listFingerprint = (info: ListInfo): string =>
  JSON.stringify(listInputOf(listDraftOf(info)));

export type FieldChoice = {
  path: string;
  label: string;
  operators: readonly string[];
  choices: readonly { value: string; label: string }[];
  dataType: ListObjectInfo['columns'][number]['dataType'] | null;
  /** For a reference: the possible target objects with their name fields. */
  leadsTo: readonly { apiName: string; nameFields: readonly string[] }[];
};

export type ListDescription = {
  object: ListObjectInfo;
  info: ListInfo;
  fields: ObjectInfo['fields'] | undefined;
};

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

export const newCondition = ({ path, operators }: FieldChoice, key: number): Condition => ({
  key,
  field: path,
  operator: operators[0] ?? 'Equals',
  values: [],
});

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
