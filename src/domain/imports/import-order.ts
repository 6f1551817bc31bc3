import { namesRows } from '#engine/fields/field.ts';
import { mayPerform, accessRoleOf, seesObject } from '#engine/access/access.ts';
import { writesField, seesField } from '#engine/access/field-access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { FieldModel, ObjectModel } from '#engine/model/registry.ts';
import { ok, type Problem, refuse, type Result } from '#protocol/problem.ts';
import { isStaff } from '#protocol/users/viewer.ts';

export type ImportOrder = {
  file: string;
  separator: string;
  /** Of the file, to recognize a file that was imported before. */
  sha256?: string;
  /** When an earlier import of the same file was created; null or undefined when there is none. */
  doneBefore?: string | null;
  head: readonly string[];
  /** The API name of the field that each column fills; null when the column is ignored. */
  mapping: readonly (string | null)[];
  mode: ImportMode;
  key: string | null;
  /** Whether this is a trial, which saves no rows. */
  dry: boolean;
  /** Whether an empty cell clears the field, except for `insert`; otherwise it is ignored. */
  clears: boolean;
  allowSaveOnDuplicate: boolean;
  /** The id of the job that removed the rows which this import created. */
  undoneBy?: string;
};

/** What decides how lines are saved. */
export type SavingOrder = Pick<ImportOrder, 'key' | 'dry' | 'allowSaveOnDuplicate'>;

export type ImportChoices = Pick<
  ImportOrder,
  'mapping' | 'mode' | 'key' | 'clears' | 'allowSaveOnDuplicate'
>;

export const importModes = ['insert', 'update', 'upsert'] as const;
export type ImportMode = (typeof importModes)[number];

export const importableObjects = ({ registry, viewer }: RequestContext): ObjectModel[] =>
  (isStaff(viewer) ? registry.objects : [])
    .filter(
      (object) =>
        seesObject(object, accessRoleOf(viewer)) &&
        (mayPerform(object, accessRoleOf(viewer), 'create') ||
          mayPerform(object, accessRoleOf(viewer), 'update')),
    )
    .toSorted((one, other) => one.labelPlural.localeCompare(other.labelPlural, 'nl'));

export function importableObject(ctx: RequestContext, apiName: string): Result<ObjectModel> {
  const object = importableObjects(ctx).find((one) => one.apiName === apiName);
  return object ? ok(object) : refuse({ code: 'record.objectHidden', detail: apiName });
}

export const modesOf = (ctx: RequestContext, object: ObjectModel): ImportMode[] => {
  const [makes, changes] = [
    mayPerform(object, accessRoleOf(ctx.viewer), 'create'),
    mayPerform(object, accessRoleOf(ctx.viewer), 'update'),
  ];
  return importModes.filter((mode) =>
    mode === 'insert' ? makes : mode === 'update' ? changes : makes && changes,
  );
};

export const importableFields = (ctx: RequestContext, object: ObjectModel): FieldModel[] =>
  [...object.fields.values()].filter(
    (field) =>
      field.column !== null &&
      seesField(object, accessRoleOf(ctx.viewer), field) &&
      (isWritable(ctx, object, field) || isMatchKey(object, field)),
  );

/** Without a name that is built from other fields, because it cannot be written. */
export const guessableFields = (ctx: RequestContext, object: ObjectModel): FieldModel[] =>
  importableFields(ctx, object).filter(
    (field) => field.apiName === 'Id' || namesRows(field) || isWritable(ctx, object, field),
  );

function isWritable(ctx: RequestContext, object: ObjectModel, field: FieldModel): boolean {
  const accessRole = accessRoleOf(ctx.viewer);
  return (
    writesField(object, { accessRole, field }, 'create') ||
    writesField(object, { accessRole, field }, 'update')
  );
}

export const isMatchKey = (object: ObjectModel, field: FieldModel): boolean =>
  field.filterable &&
  field.column === 'text' &&
  (field.apiName === 'Id' || namesRows(field) || field.apiName === object.nameField);

/**
 * `field`: the second column of a field (`kolom-3`, counted from 0), or `sleutel` when no column
 * fills the identifying field. `detail`: the label of a required field without a column.
 */
export function orderProblems(object: ObjectModel, order: Omit<ImportOrder, 'dry'>): Problem[] {
  const mapped = order.mapping.filter((name) => name !== null);
  if (mapped.length === 0) return [{ code: 'import.nothingMapped' }];
  const twice = order.mapping.findIndex(
    (name, at) =>
      name !== null &&
      order.mapping.indexOf(name) !== at &&
      object.fields.get(name)?.joinsColumns !== true,
  );
  if (twice !== -1) return [{ code: 'import.mappedTwice', field: `kolom-${twice}` }];
  if (order.mode !== 'insert' && (order.key === null || !mapped.includes(order.key)))
    return [{ code: 'import.keyNotMapped', field: 'sleutel' }];
  if (order.mode !== 'insert') return [];
  return [...object.fields.values()]
    .filter(
      (field) =>
        field.required &&
        !field.readOnly &&
        field.default === null &&
        field.apiName !== 'Id' &&
        field.column !== null &&
        !mapped.includes(field.apiName),
    )
    .map((field) => ({ code: 'import.fieldNeeded', detail: field.label }));
}
