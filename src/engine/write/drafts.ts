import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { DraftRec, FieldValue } from '#protocol/shapes/record.ts';
import { mayPerform, type AccessRole, accessRoleOf, valuesSetOnCreate } from '../access/access.ts';
import { writesField } from '../access/field-access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { readTree } from '../read/read.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import { emptyTree, mergeTrees, resolveFields, type FieldPathTree } from '../sql/paths.ts';
import { withETag } from '../sql/shape.ts';
import { layoutTree } from '../metadata/layout.ts';
import { addDefaults, type Values } from './values.ts';

/** Source: record-api.md §6.3. */

type DraftAsked = { object: ObjectModel; optionalFields: readonly string[] };

/**
 * The default values are those for this viewer. Refusals: record.noRight, and those of
 * `resolveFields`.
 */
export async function draftRecord(
  ctx: RequestContext,
  { object, optionalFields }: DraftAsked,
): Promise<Result<DraftRec>> {
  const asked = createableTree(ctx, { object, optionalFields });
  if (!asked.ok) return asked;
  const accessRole = accessRoleOf(ctx.viewer);
  const tree = mergeTrees(
    layoutTree(ctx.registry, object, { layoutType: 'Full', mode: 'Create', accessRole }),
    asked.value,
  );
  return ok(
    withETag({
      apiName: object.apiName,
      childRelationships: {},
      eTag: '',
      fields: await draftFields(ctx, tree, defaultsOf(ctx, object)),
      id: null,
      lastModifiedById: null,
      lastModifiedDate: null,
      recordTypeId: null,
      recordTypeInfo: null,
      systemModstamp: null,
      weakEtag: 0,
    }),
  );
}

export type RecordTemplate = {
  apiName: string;
  cloneSourceId?: string;
  fields: Dict<FieldValue>;
  recordTypeId: string | null;
};

export async function createTemplate(
  ctx: RequestContext,
  asked: DraftAsked,
): Promise<Result<RecordTemplate>> {
  const tree = createableTree(ctx, asked);
  if (!tree.ok) return tree;
  const { object } = asked;
  return ok({
    apiName: object.apiName,
    fields: await draftFields(ctx, tree.value, defaultsOf(ctx, object)),
    recordTypeId: null,
  });
}

/** Refusals: record.notFound, record.noRight, and those of `resolveFields`. */
export async function cloneTemplate(
  ctx: RequestContext,
  { id, ...asked }: DraftAsked & { id: string },
): Promise<Result<RecordTemplate>> {
  const tree = createableTree(ctx, asked);
  const accessRole = accessRoleOf(ctx.viewer);
  const { object } = asked;
  const says = (field: FieldModel): boolean => writesField(object, { accessRole, field }, 'create');
  const isNew = (field: FieldModel): boolean => beginsAnew(object, { accessRole, field });
  const source = await readTree(
    ctx,
    id,
    tree.ok ? part(tree.value, (field) => says(field) && !isNew(field)) : emptyTree(object),
  );
  if (!source.ok) return source;
  if (!tree.ok) return tree;
  if (object.copied === false)
    return refuse({ code: 'record.noRight', detail: `Rows of ${object.apiName} are not copied` });
  const anew = await draftFields(
    ctx,
    part(tree.value, (field) => says(field) && isNew(field)),
    defaultsOf(ctx, object),
  );
  const fields = {
    ...source.value.fields,
    ...anew,
    CloneSourceId: { displayValue: null, value: source.value.id },
  };
  return ok({
    apiName: object.apiName,
    cloneSourceId: source.value.id,
    fields: inOrder(fields),
    recordTypeId: null,
  });
}

function createableTree(
  ctx: RequestContext,
  { object, optionalFields }: DraftAsked,
): Result<FieldPathTree> {
  const accessRole = accessRoleOf(ctx.viewer);
  if (!mayPerform(object, accessRole, 'create'))
    return refuse({ code: 'record.noRight', detail: `No right to create ${object.apiName}` });
  return resolveFields(ctx.registry, accessRole, {
    object,
    naming: 'qualified',
    fields: [],
    optionalFields,
  });
}

/** A copy gets the default value for these fields, not the value of the row. */
const beginsAnew = (
  object: ObjectModel,
  {
    accessRole,
    field: { apiName, unique, picklist },
  }: { accessRole: AccessRole; field: FieldModel },
): boolean =>
  apiName === 'OwnerId' ||
  unique ||
  picklist?.some(({ closed }) => closed === true) === true ||
  apiName in (object.preview?.shown ?? {}) ||
  apiName in valuesSetOnCreate(object, accessRole);

const part = (tree: FieldPathTree, may: (field: FieldModel) => boolean): FieldPathTree => ({
  object: tree.object,
  fields: new Map([...tree.fields].filter(([, field]) => may(field))),
  relations: new Map([...tree.relations].filter(([, { field }]) => may(field))),
});

function defaultsOf(ctx: RequestContext, object: ObjectModel): Values {
  const values: Values = new Map();
  addDefaults(ctx, object, values);
  return values;
}

export async function draftFields(
  ctx: RequestContext,
  tree: FieldPathTree,
  values: Values,
): Promise<Dict<FieldValue>> {
  const fields: Dict<FieldValue> = {};
  for (const [name, field] of tree.fields) fields[name] = shown(field, values.get(field));
  for (const [name, { field, tree: branch }] of tree.relations)
    fields[name] = await pointedAt(ctx, branch, values.get(field));
  return inOrder(fields);
}

function shown(field: FieldModel, stored: unknown): FieldValue {
  if (stored === null || stored === undefined) return empty;
  const value: Scalar = field.read(stored);
  return { displayValue: field.display(value), value };
}

async function pointedAt(
  ctx: RequestContext,
  tree: FieldPathTree,
  id: unknown,
): Promise<FieldValue> {
  if (typeof id !== 'string') return empty;
  const record = await readTree(ctx, id, tree);
  if (!record.ok) return empty;
  const name = record.value.fields[tree.object.nameField]?.value;
  return { displayValue: typeof name === 'string' ? name : null, value: record.value };
}

const empty: FieldValue = { displayValue: null, value: null };

const inOrder = (fields: Dict<FieldValue>): Dict<FieldValue> =>
  Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)));
