import { listVisibilities } from '#protocol/shapes/list.ts';
import { comparedBy, viewerTyped, dayOperandFromText } from './condition-words.ts';
import {
  type Condition,
  type FieldChoice,
  firstField,
  type ListDraft,
  movedBy,
  newCondition,
  nextKey,
} from './list-draft.ts';

export const pressedButtonField = 'doen';

export const conditionFieldNames = (at: number) => ({
  field: `veld-${String(at)}`,
  comparison: `vergelijk-${String(at)}`,
  value: `waarde-${String(at)}`,
  /** `before`: the initial text of the input. `valuesBefore`: the values of that text, as JSON. */
  before: `stond-${String(at)}`,
  valuesBefore: `was-${String(at)}`,
});

export const listFieldNames = {
  label: 'naam',
  /** The fingerprint of the list when the form was opened. */
  base: 'basis',
  scope: 'bereik',
  logic: 'logica',
  column: 'kolom',
  newColumn: 'nieuwe-kolom',
  visibility: 'zichtbaar',
  share: 'delen',
} as const;

const mostConditions = 100;

export function parseListDraft(form: FormData, fields: readonly FieldChoice[]): ListDraft {
  const text = (name: string): string => formFieldText(form, name) ?? '';
  const conditions: Condition[] = [];
  for (let at = 0; at < mostConditions && form.has(conditionFieldNames(at).field); at++) {
    const condition = conditionIn(form, at, fields);
    if (condition) conditions.push(condition);
  }
  const all = (name: string): string[] =>
    form.getAll(name).filter((value) => typeof value === 'string');
  return {
    label: text(listFieldNames.label),
    scope: text(listFieldNames.scope) || 'everything',
    conditions,
    logic: text(listFieldNames.logic),
    columns: all(listFieldNames.column),
    visibility:
      listVisibilities.find((one) => one === text(listFieldNames.visibility)) ?? 'Private',
    shares: all(listFieldNames.share),
  };
}

function conditionIn(
  form: FormData,
  at: number,
  fields: readonly FieldChoice[],
): Condition | undefined {
  const names = conditionFieldNames(at);
  const field = fields.find(({ path }) => path === formFieldText(form, names.field));
  if (!field) return undefined;
  const typed = (formFieldText(form, names.value) ?? '').trim();
  const isKept = typed !== '' && typed === formFieldText(form, names.before)?.trim();
  const day = field.dataType === 'Date' || field.dataType === 'DateTime';
  const values = typed
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const plain = {
    ...newCondition(field, at),
    values: isKept
      ? parseValues(formFieldText(form, names.valuesBefore))
      : values.map((one) => (day ? dayOperandFromText(one) : viewerTyped(field, one))),
  };
  const compared = comparedBy(plain, field, formFieldText(form, names.comparison) ?? 'Equals');
  // A form without scripts cannot change the kind of its input, so the typed text stays.
  return compared.values.length === 0 ? { ...compared, values: plain.values } : compared;
}

function parseValues(text: string | undefined): string[] {
  try {
    const values: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
  } catch {
    return [];
  }
}

export function formFieldText(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' ? value : undefined;
}

export function draftAfterButton(
  draft: ListDraft,
  form: FormData,
  fields: readonly FieldChoice[],
): ListDraft | undefined {
  const [, act = '', number = ''] =
    /^([a-z-]+?)(?:-(\d+))?$/.exec(formFieldText(form, pressedButtonField) ?? '') ?? [];
  const at = Number(number);
  const { conditions, columns } = draft;
  const first = firstField(fields);
  switch (act) {
    case 'erbij':
      return first
        ? { ...draft, conditions: [...conditions, newCondition(first, nextKey(conditions))] }
        : draft;
    case 'weg':
      return { ...draft, conditions: conditions.filter((_, place) => place !== at) };
    case 'kolom-voor':
      return { ...draft, columns: movedBy(columns, at, -1) };
    case 'kolom-na':
      return { ...draft, columns: movedBy(columns, at, 1) };
    case 'kolom-weg':
      return { ...draft, columns: columns.filter((_, place) => place !== at) };
    case 'kolom-erbij': {
      const added = fields.find(
        ({ path }) => path === formFieldText(form, listFieldNames.newColumn),
      )?.path;
      return added === undefined || columns.includes(added)
        ? draft
        : { ...draft, columns: [...columns, added] };
    }
    default:
      return undefined;
  }
}
