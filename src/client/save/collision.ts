import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { ifUnchanged, type UpdateCondition } from './update-record.ts';
import { isSameFieldValue } from '../cache/is-same-field-value.ts';

/** Source: record-api.md §1.10. */

export type Collided = Pick<Rec, 'id' | 'fields' | 'lastModifiedDate'> &
  Partial<Pick<Rec, 'weakEtag' | 'lastModifiedById'>>;
export type Compared = {
  /** The record as it was when editing began, except for values that `collidedAgain` replaced. */
  base: Collided;
  mine: { fields: Dict<Scalar | null> };
  /** Null when the record is deleted or hidden from the viewer. */
  theirs: Collided | null;
  labels?: Dict<string>;
};

/** A `value` of undefined means unknown; a `displayValue` of null means that there is none. */
export type Side = { value: Scalar | null | undefined; displayValue: string | null };
export type CollisionField = {
  field: string;
  label: string;
  base: Side;
  mine: Side;
  theirs: Side;
  /**
   * `both`: to different values, so the user must choose. `same`: to the same value. `mine`,
   * `theirs`: only one user changed it.
   */
  kind: 'both' | 'same' | 'mine' | 'theirs';
};
export type Collision = {
  compared: Compared;
  gone: boolean;
  fields: readonly CollisionField[];
};
export type Choices = Dict<'mine' | 'theirs'>;

export function isCollision(error: unknown): boolean {
  const { errors }: { errors?: unknown } = error ?? {};
  return (
    Array.isArray(errors) &&
    errors.some((one: { type?: unknown } | null) => one?.type === 'CollisionDetectedException')
  );
}

/** `base` as the user saw it, `mine` as the user wants it, and `theirs` as it is stored. */
export function collisionOf(compared: Compared): Collision {
  const edited = Object.keys(compared.mine.fields).filter((field) => field !== 'Id');
  const others = Object.keys(compared.base.fields).filter(
    (field) => !edited.includes(field) && !stamps.includes(field),
  );
  const fields = [...edited, ...others].flatMap((field) => comparedField(compared, field) ?? []);
  return { compared, gone: compared.theirs === null, fields };
}

/**
 * `fields` contains only `Id` when nothing is left to save. Undefined while a field that both users
 * changed has no choice, and when the record is gone.
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
 * A value that the user overruled becomes the base, and a field that the user left to the other is
 * no longer edited.
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
  // A reference field has no display value; the relationship field next to it has the name of the
  // target.
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
