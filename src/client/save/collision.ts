import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { ifUnchanged, type UpdateCondition } from './update-record.ts';
import { isSameFieldValue } from '../cache/is-same-field-value.ts';

/**
 * Another user saved a record while it was being edited: compares the changes of both, and builds
 * the next save from the user's choices. Source: record-api.md §1.10.
 */

export type Collided = Pick<Rec, 'id' | 'fields' | 'lastModifiedDate'> &
  Partial<Pick<Rec, 'weakEtag' | 'lastModifiedById'>>;
export type Compared = {
  /** The record as it was when editing began. */
  base: Collided;
  /** The input that was refused. */
  mine: { fields: Dict<Scalar | null> };
  /** The record read again; null means deleted, or no longer visible. */
  theirs: Collided | null;
  /** Labels of fields by API name. */
  labels?: Dict<string>;
};

/** A value and its display value; undefined where it is not known. */
export type Side = { value: Scalar | null | undefined; displayValue: string | null };
export type CollisionField = {
  field: string;
  label: string;
  base: Side;
  mine: Side;
  theirs: Side;
  /**
   * Changed by both to different values: the user chooses. `same`: by both, to the same value.
   * `mine`, `theirs`: by one of the two.
   */
  kind: 'both' | 'same' | 'mine' | 'theirs';
};
export type Collision = {
  compared: Compared;
  /** The record no longer exists for this viewer, so the save cannot succeed. */
  gone: boolean;
  /** The edited fields in the order of the input, then those that only the other user changed. */
  fields: readonly CollisionField[];
};
export type Choices = Dict<'mine' | 'theirs'>;

/** Returns whether the error of a save means that the record had changed. */
export function isCollision(error: unknown): boolean {
  const { errors }: { errors?: unknown } = error ?? {};
  return (
    Array.isArray(errors) &&
    errors.some((one: { type?: unknown } | null) => one?.type === 'CollisionDetectedException')
  );
}

/**
 * Returns the collision of three versions of a record, compared field by field: the one the user
 * saw (`base`), the user's own (`mine`) and the stored one. Leaves out relationships and the fields
 * that every save changes.
 */
export function collisionOf(compared: Compared): Collision {
  const edited = Object.keys(compared.mine.fields).filter((field) => field !== 'Id');
  const others = Object.keys(compared.base.fields).filter(
    (field) => !edited.includes(field) && !stamps.includes(field),
  );
  const fields = [...edited, ...others].flatMap((field) => comparedField(compared, field) ?? []);
  return { compared, gone: compared.theirs === null, fields };
}

/**
 * Returns the next save: the user's own edits and, of the fields both changed, those chosen as
 * `mine`; the other user's changes stay. Only `Id` when there is nothing left to save. Undefined
 * while a field that both changed has no choice, and for a record that is gone.
 */
export function resolved(
  { compared, fields }: Collision,
  choices: Choices,
): ({ fields: Dict<Scalar | null> } & UpdateCondition) | undefined {
  const { theirs } = compared;
  if (
    theirs === null ||
    fields.some(({ kind, field }) => kind === 'both' && choiceOf(choices, field) === undefined)
  )
    return undefined;
  const sent = fields.filter(
    ({ kind, field }) =>
      kind === 'mine' || (kind === 'both' && choiceOf(choices, field) === 'mine'),
  );
  return {
    fields: {
      Id: theirs.id,
      ...Object.fromEntries(sent.map(({ field, mine }) => [field, mine.value ?? null])),
    },
    ...ifUnchanged(theirs),
  };
}

/**
 * Returns the record changed once more while the user was choosing. Applies the earlier choices to
 * the new collision, which starts without choices: only fields that changed again need a new
 * choice.
 */
export function collidedAgain(
  { compared, fields }: Collision,
  choices: Choices,
  theirs: Collided | null,
): Collision {
  const seen = compared.theirs;
  const chosen = (wanted: 'mine' | 'theirs') =>
    fields
      .filter(({ kind, field }) => kind === 'both' && choiceOf(choices, field) === wanted)
      .map(({ field }) => field);
  const overruled = chosen('mine').flatMap((field) =>
    seen?.fields[field] ? [[field, seen.fields[field]] as const] : [],
  );
  const given = chosen('theirs');
  const remaining = Object.entries(compared.mine.fields).filter(
    ([field]) => !given.includes(field),
  );
  return collisionOf({
    ...compared,
    base: {
      ...compared.base,
      fields: { ...compared.base.fields, ...Object.fromEntries(overruled) },
    },
    mine: { fields: Object.fromEntries(remaining) },
    theirs,
  });
}

/** These differ after every save, and users do not edit them. */
const stamps: readonly string[] = [
  'LastModifiedDate',
  'LastModifiedById',
  'SystemModstamp',
  'LastViewedDate',
  'LastReferencedDate',
];

function comparedField(compared: Compared, field: string): CollisionField | undefined {
  const value = own(compared.mine.fields, field);
  const [base, theirs] = [sideOf(compared.base, field), sideOf(compared.theirs, field)];
  const kind = kindOf({ base: base.value, mine: value, theirs: theirs.value });
  if (kind === undefined) return undefined;
  const said = [theirs, base].find(
    (side) =>
      side.value !== undefined && value !== undefined && isSameFieldValue(side.value, value),
  );
  return {
    field,
    label: own(compared.labels ?? {}, field) ?? field,
    base,
    mine: { value, displayValue: said?.displayValue ?? null },
    theirs,
    kind,
  };
}

type Value = Scalar | null | undefined;

/**
 * Returns the kind of a difference. An unknown value counts as equal to a known one, except that a
 * field that was never read may have been changed.
 */
function kindOf({
  base,
  mine,
  theirs,
}: {
  base: Value;
  mine: Value;
  theirs: Value;
}): CollisionField['kind'] | undefined {
  const changed = theirs !== undefined && base !== undefined && !isSameFieldValue(base, theirs);
  if (mine === undefined || (base !== undefined && isSameFieldValue(mine, base)))
    return changed ? 'theirs' : undefined;
  if (theirs === undefined) return 'mine';
  if (isSameFieldValue(mine, theirs)) return 'same';
  return changed || base === undefined ? 'both' : 'mine';
}

function sideOf(record: Collided | null, field: string): Side {
  const cell = own(record?.fields ?? {}, field);
  if (cell === undefined || isRecord(cell.value)) return { value: undefined, displayValue: null };
  // A reference is displayed as the name of its target.
  const target = field.endsWith('__c') ? field.replace(/c$/, 'r') : field.replace(/Id$/, '');
  return {
    value: cell.value,
    displayValue: cell.displayValue ?? own(record?.fields ?? {}, target)?.displayValue ?? null,
  };
}

const isRecord = (value: Scalar | null | Rec): value is Rec =>
  typeof value === 'object' && value !== null;
const own = <T>(dict: Dict<T>, key: string): T | undefined =>
  Object.hasOwn(dict, key) ? dict[key] : undefined;
const choiceOf = (choices: Choices, field: string): 'mine' | 'theirs' | undefined =>
  own(choices, field);
