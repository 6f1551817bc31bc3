import { mayPerform, accessRoleOf, seesObject } from '#engine/access/access.ts';
import { writesField, seesField } from '#engine/access/field-access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { FieldModel, ObjectModel } from '#engine/model/registry.ts';
import { ok, type Problem, refuse, type Result } from '#protocol/problem.ts';
import { isStaff } from '#protocol/users/viewer.ts';

/**
 * What an import is told to do, as `Opdracht__c` keeps it: how the file is written, and what each
 * of its columns is.
 */
export type ImportOrder = {
  file: string;
  separator: string;
  /** Of its bytes: two files with the same are the same. */
  sha256?: string;
  /** When the same file was carried out before. */
  doneBefore?: string | null;
  head: readonly string[];
  /** Per column the field it fills; null: nothing. */
  mapping: readonly (string | null)[];
  mode: ImportMode;
  /** The field by which a line is recognised, for `update` and `upsert`. */
  key: string | null;
  /** Tried, and nothing written. */
  dry: boolean;
  /** An empty cell empties the field; else it says nothing. */
  clears: boolean;
  allowSaveOnDuplicate: boolean;
  /** The work that removed what it made. */
  undoneBy?: string;
};

/** What people choose of it. */
export type ImportChoices = Pick<
  ImportOrder,
  'mapping' | 'mode' | 'key' | 'clears' | 'allowSaveOnDuplicate'
>;

export const importModes = ['insert', 'update', 'upsert'] as const;
export type ImportMode = (typeof importModes)[number];

/** What the viewer may bring in: for staff, objects of which they may make or change rows. */
export const importableObjects = ({ registry, viewer }: RequestContext): ObjectModel[] =>
  (isStaff(viewer) ? registry.objects : [])
    .filter(
      (object) =>
        seesObject(object, accessRoleOf(viewer)) &&
        (mayPerform(object, accessRoleOf(viewer), 'create') ||
          mayPerform(object, accessRoleOf(viewer), 'update')),
    )
    .toSorted((one, other) => one.labelPlural.localeCompare(other.labelPlural, 'nl'));

/** One of them by name. Refuses record.objectHidden. */
export function importableObject(ctx: RequestContext, apiName: string): Result<ObjectModel> {
  const object = importableObjects(ctx).find((one) => one.apiName === apiName);
  return object ? ok(object) : refuse({ code: 'record.objectHidden', detail: apiName });
}

/** What an import of this object may do for this viewer. */
export const modesOf = (ctx: RequestContext, object: ObjectModel): ImportMode[] => {
  const [makes, changes] = [
    mayPerform(object, accessRoleOf(ctx.viewer), 'create'),
    mayPerform(object, accessRoleOf(ctx.viewer), 'update'),
  ];
  return importModes.filter((mode) =>
    mode === 'insert' ? makes : mode === 'update' ? changes : makes && changes,
  );
};

/** Fields a column can fill: those the viewer may write, and those by which a row is recognised. */
export const importableFields = (ctx: RequestContext, object: ObjectModel): FieldModel[] =>
  [...object.fields.values()].filter(
    (field) =>
      field.column !== null &&
      seesField(object, accessRoleOf(ctx.viewer), field) &&
      (isWritable(ctx, object, field) || isMatchKey(object, field)),
  );

/**
 * Those of them that a column is guessed to be: what can be written, and what one row alone has. A
 * name that is made of other fields is neither, and every row with it would be refused.
 */
export const guessableFields = (ctx: RequestContext, object: ObjectModel): FieldModel[] =>
  importableFields(ctx, object).filter(
    (field) => field.apiName === 'Id' || field.unique || isWritable(ctx, object, field),
  );

function isWritable(ctx: RequestContext, object: ObjectModel, field: FieldModel): boolean {
  const accessRole = accessRoleOf(ctx.viewer);
  return (
    writesField(object, { accessRole, field }, 'create') ||
    writesField(object, { accessRole, field }, 'update')
  );
}

/** What a row is known by: its id, a number or code nobody else has, its name. */
export const isMatchKey = (object: ObjectModel, field: FieldModel): boolean =>
  field.filterable &&
  field.column === 'text' &&
  (field.apiName === 'Id' || field.unique || field.apiName === object.nameField);

/**
 * What is wrong with an order before any line is read; `field` is the column, as `kolom-3`, or the
 * API name of what is missing.
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
