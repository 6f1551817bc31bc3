import type { Rec } from '#protocol/shapes/record.ts';

/** By field name. */
export type FieldSelection = Map<string, SelectedField>;
/** `below` is null when the field is not known to be a relationship. */
export type SelectedField = { required: boolean; below: FieldSelection | null };

/**
 * Field names begin with a capital, and the names that objects inherit do not: a fast first check.
 */
export const isInheritedProperty = (name: string): boolean =>
  name.charCodeAt(0) > lastCapital && name in Object.prototype;
const lastCapital = 90; // Z

export const newSelection = (): FieldSelection => new Map();

/** Adds a path such as `Case.Account.Name`, of which the first name is the object. */
export function addPath(selection: FieldSelection, qualified: string, required: boolean): void {
  const names = qualified.split('.');
  let at = selection;
  for (let i = 1; i < names.length; i++) {
    const name = names[i] ?? '';
    const wanted = selectField(at, name, required);
    if (i < names.length - 1) at = wanted.below ??= newSelection();
  }
}

export function selectionOf(
  fields: readonly string[] = [],
  optionalFields: readonly string[] = [],
): FieldSelection {
  const selection = newSelection();
  for (const path of fields) addPath(selection, path, true);
  for (const path of optionalFields) addPath(selection, path, false);
  return selection;
}

export function addRecordFields(selection: FieldSelection, { fields }: Pick<Rec, 'fields'>): void {
  for (const name of Object.keys(fields)) {
    if (isInheritedProperty(name)) continue;
    const wanted = selectField(selection, name, false);
    const value = fields[name]?.value;
    if (typeof value === 'object' && value !== null)
      addRecordFields((wanted.below ??= newSelection()), value);
  }
}

export function addSelection(into: FieldSelection, other: FieldSelection): void {
  for (const [name, { required, below }] of other) {
    const wanted = selectField(into, name, required);
    if (below) addSelection((wanted.below ??= newSelection()), below);
  }
}

export function fieldPathsOf(selection: FieldSelection, prefix: string): string[] {
  const paths: string[] = [];
  for (const [name, { below }] of selection) {
    if (below && below.size > 0) paths.push(...fieldPathsOf(below, `${prefix}.${name}`));
    else paths.push(`${prefix}.${name}`);
  }
  return paths;
}

function selectField(selection: FieldSelection, name: string, required: boolean): SelectedField {
  const wanted = selection.get(name);
  if (!wanted) {
    const made = { required, below: null };
    selection.set(name, made);
    return made;
  }
  if (required) wanted.required = true;
  return wanted;
}
