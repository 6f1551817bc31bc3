import { isCollision } from '#client/save/collision.ts';
import type { FetchError } from '#client/transport/fetch-error.ts';
import { listEditText as words } from '#messages/staff/list-edit.ts';
import { staffEditText } from '#messages/staff/edit.ts';
import { isUnambiguousId } from '#protocol/ids.ts';
import { conditionFault, isViewer, valueKind } from './condition-words.ts';
import { logicFault } from './filter-logic.ts';
import type { FieldChoice, ListDraft } from './list-draft.ts';

/** By a key of the record API's input, the key of a condition, or '' for the whole list. */
export type ListFaults = Readonly<Record<string, string>>;

export function checkListDraft(draft: ListDraft, fields: readonly FieldChoice[]): ListFaults {
  const faults: Record<string, string> = {};
  if (draft.label.trim() === '') faults['label'] = words.faults.noName;
  for (const condition of draft.conditions) {
    const fault = conditionFault(
      fields.find(({ path }) => path === condition.field),
      condition,
    );
    if (fault) faults[condition.key] = words.conditionFaults[fault];
  }
  const logic = logicFault(draft.logic, draft.conditions.length);
  if (logic) faults['filterLogicString'] = words.logicFault(logic);
  if (draft.columns.length === 0)
    faults['displayColumns'] = words.faults.at['displayColumns'] ?? '';
  if (draft.visibility === 'Shared' && draft.shares.length === 0)
    faults['listShares'] = words.faults.at['listShares'] ?? '';
  return faults;
}

/** The value of a stored condition may be a name, so unchanged values pass. */
export function unresolvedLookupsIn(
  draft: ListDraft,
  before: ListDraft,
  fields: readonly FieldChoice[],
): ListFaults {
  const stood = new Set(before.conditions.flatMap(({ values }) => values));
  const isWords = (value: string): boolean =>
    value !== '' && !stood.has(value) && !isUnambiguousId(value);
  const wrong = draft.conditions.filter((condition) => {
    const field = fields.find(({ path }) => path === condition.field);
    return (
      field &&
      valueKind(field, condition) === 'row' &&
      condition.values.some((value) => isWords(value) && !isViewer(field, value))
    );
  });
  return Object.fromEntries(wrong.map(({ key }) => [key, staffEditText.troubles.unpicked]));
}

export function listFaultsOfError(
  { status, errors }: FetchError,
  conditions: ListDraft['conditions'],
): ListFaults {
  if (isCollision({ errors })) return { '': words.faults.overtaken };
  if (status !== 400 || errors.length === 0)
    return { '': status === 403 || status === 404 ? words.faults.gone : words.faults.failed };
  const faults: Record<string, string> = {};
  for (const {
    arguments: [part = ''],
  } of errors) {
    const known = words.faults.at[part];
    const keys = conditions.filter(({ field }) => field === part).map(({ key }) => String(key));
    for (const key of known === undefined && keys.length > 0
      ? keys
      : [known === undefined ? '' : part])
      faults[key] = known ?? words.conditionFaults.refused;
  }
  return faults;
}
