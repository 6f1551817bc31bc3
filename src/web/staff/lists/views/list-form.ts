import { visibilities } from '#protocol/shapes/list.ts';
import { comparedBy, viewerTyped, whenTyped } from './condition-words.ts';
import {
  type Condition,
  type FieldChoice,
  firstField,
  type ListDraft,
  movedBy,
  newCondition,
  nextKey,
} from './list-draft.ts';

/** The form of a list as it travels without scripts. */

/** The button that was pressed. */
export const doing = 'doen';

export const fieldNames = (at: number) => ({
  field: `veld-${String(at)}`,
  comparison: `vergelijk-${String(at)}`,
  value: `waarde-${String(at)}`,
  /** What stood in the box of the value, and the values it stood for. */
  before: `stond-${String(at)}`,
  kept: `was-${String(at)}`,
});

export const formNames = {
  label: 'naam',
  /** What the list said when its form was opened. */
  base: 'basis',
  scope: 'bereik',
  logic: 'logica',
  column: 'kolom',
  newColumn: 'nieuwe-kolom',
  visibility: 'zichtbaar',
  share: 'delen',
} as const;

const mostConditions = 100;

/** The list as it was sent. */
export function draftIn(form: FormData, fields: readonly FieldChoice[]): ListDraft {
  const text = (name: string): string => textIn(form, name) ?? '';
  const conditions: Condition[] = [];
  for (let at = 0; at < mostConditions && form.has(fieldNames(at).field); at++) {
    const condition = conditionIn(form, at, fields);
    if (condition) conditions.push(condition);
  }
  const all = (name: string): string[] =>
    form.getAll(name).filter((value) => typeof value === 'string');
  return {
    label: text(formNames.label),
    scope: text(formNames.scope) || 'everything',
    conditions,
    logic: text(formNames.logic),
    columns: all(formNames.column),
    visibility: visibilities.find((one) => one === text(formNames.visibility)) ?? 'Private',
    shares: all(formNames.share),
  };
}

function conditionIn(
  form: FormData,
  at: number,
  fields: readonly FieldChoice[],
): Condition | undefined {
  const names = fieldNames(at);
  const field = fields.find(({ path }) => path === textIn(form, names.field));
  if (!field) return undefined;
  const typed = (textIn(form, names.value) ?? '').trim();
  const isKept = typed !== '' && typed === textIn(form, names.before)?.trim();
  const day = field.dataType === 'Date' || field.dataType === 'DateTime';
  const values = typed
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const plain = {
    ...newCondition(field, at),
    values: isKept
      ? keptIn(textIn(form, names.kept))
      : values.map((one) => (day ? whenTyped(one) : viewerTyped(field, one))),
  };
  const compared = comparedBy(plain, field, textIn(form, names.comparison) ?? 'Equals');
  // The kind of box does not change without scripts: what was typed stays.
  return compared.values.length === 0 ? { ...compared, values: plain.values } : compared;
}

function keptIn(text: string | undefined): string[] {
  try {
    const values: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
  } catch {
    return [];
  }
}

export function textIn(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' ? value : undefined;
}

/** What a button that saves nothing makes of it; undefined: it saves. */
export function changedBy(
  draft: ListDraft,
  form: FormData,
  fields: readonly FieldChoice[],
): ListDraft | undefined {
  const [, act = '', number = ''] = /^([a-z-]+?)(?:-(\d+))?$/.exec(textIn(form, doing) ?? '') ?? [];
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
      const added = fields.find(({ path }) => path === textIn(form, formNames.newColumn))?.path;
      return added === undefined || columns.includes(added)
        ? draft
        : { ...draft, columns: [...columns, added] };
    }
    default:
      return undefined;
  }
}
