import { recordFiles } from '#protocol/forms/staff-files.ts';
import { ok, refuse, type Problem, type Result } from '#protocol/problem.ts';
import type { ActionDefaults, ActionLayout, QuickActionInfo } from '#protocol/shapes/actions.ts';
import type { RecordLayout } from '#protocol/shapes/layout.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { FieldValue } from '#protocol/shapes/record.ts';
import { accessRoleOf, seesObject } from '../access/access.ts';
import { writesField } from '../access/field-access.ts';
import type { ActionText, RequestContext } from '../model/request-context.ts';
import type { QuickActionDefinition } from '../model/action-definition.ts';
import {
  inputFields,
  isMass,
  type QuickAction,
  quickActions,
  copiedFields,
} from '../metadata/actions.ts';
import { formLayout } from '../metadata/layout.ts';
import { fieldAt } from '../metadata/list-info.ts';
import type { ObjectModel } from '../model/registry.ts';
import { draftFields } from './drafts.ts';
import { resolveFields } from '../sql/paths.ts';
import { notFoundFor, objectOfId, readRecord, seesRecord } from '../read/read.ts';
import { withETag } from '../sql/shape.ts';
import { addDefaults, type Values } from './values.ts';
import { iconUrl } from '../metadata/object-info.ts';

/** Source: record-api.md §6.6. */

export function findAction(ctx: RequestContext, apiName: string): Result<QuickAction> {
  const accessRole = accessRoleOf(ctx.viewer);
  const [head = ''] = apiName.split('.', 1);
  const context = head === 'Global' ? null : ctx.registry.object(head);
  if (context === undefined || (context !== null && !seesObject(context, accessRole)))
    return unknownAction;
  const found = quickActions(ctx.registry, context, accessRole).find(
    (action) => action.apiName === apiName,
  );
  return found ? ok(found) : unknownAction;
}

const unknownAction = refuse({ code: 'record.notFound', detail: 'No such action' });

export const actionLayout = (ctx: RequestContext, action: QuickAction): ActionLayout => ({
  actionApiName: action.apiName,
  layout: layoutOf(ctx, action),
});

function layoutOf(ctx: RequestContext, action: QuickAction): RecordLayout {
  const accessRole = accessRoleOf(ctx.viewer);
  const fields = inputFields(action, accessRole).map((field) => field.apiName);
  return formLayout(action.written, accessRole, {
    name: action.apiName,
    mode: action.definition.type === 'Update' ? 'Edit' : 'Create',
    fields,
  });
}

export async function actionInfo(
  ctx: RequestContext,
  action: QuickAction,
  parentRecordId: string | undefined,
): Promise<Result<QuickActionInfo>> {
  const at =
    parentRecordId === undefined ? ok(null) : await contextRow(ctx, action, parentRecordId);
  if (!at.ok) return at;
  const { definition, context, written } = action;
  const filled = await prefilledValues(ctx, action, at.value);
  const layout = layoutOf(ctx, action);
  const ofRow = await readActionText(ctx, action, at.value?.id ?? null);
  return ok(
    withETag({
      accessLevelRequired: context === null ? null : definition.type === 'Update' ? 'Edit' : 'Read',
      actionApiName: action.apiName,
      contextSobjectType: context?.apiName ?? null,
      defaultValues: Object.entries(filled).map(([field, value]) => ({
        field,
        value: String(value),
      })),
      eTag: '',
      ...(definition.type === 'Verb' &&
        definition.files && {
          files: {
            help: ofRow.filesHelp ?? definition.files.help ?? null,
            label: definition.files.label,
            most: recordFiles.most,
          },
        }),
      ...(definition.type === 'Verb' &&
        definition.fills && {
          fills: Object.fromEntries(
            Object.entries(definition.fills).map(([field, { from }]) => [field, from]),
          ),
        }),
      iconUrl: iconUrl(ctx.registry, written.theme),
      ...(definition.type === 'Verb' && { isGrave: definition.grave === true }),
      label: definition.label,
      layout: layout.sections.length === 0 ? null : layout,
      successMessage: ofRow.done ?? definition.done,
      targetParentField: definition.type === 'Create' ? definition.parentField : null,
      targetSobjectType: written.apiName,
      ...(context !== null && { tells: summaryFieldsOf(ctx, { context, definition }) }),
      type: definition.type,
      ...(definition.type === 'Verb' && { warning: ofRow.warning ?? definition.warning ?? null }),
    }),
  );
}

export const readActionText = async (
  ctx: RequestContext,
  { apiName }: QuickAction,
  id: string | null,
): Promise<ActionText> =>
  id === null ? {} : ((await ctx.rules.actionTexts?.[apiName]?.(ctx, id)) ?? {});

function summaryFieldsOf(
  { registry, viewer }: RequestContext,
  { context, definition }: { context: ObjectModel; definition: QuickActionDefinition },
) {
  const { compact, whose = [] } = context.layout;
  const { sees = [], tells = [] } = definition.type === 'Verb' ? definition : {};
  const paths = new Set([
    ...whose,
    ...compact.filter((name) => name !== context.nameField),
    ...tells,
    ...sees,
  ]);
  return [...paths].flatMap((path) => {
    const found = fieldAt(context, path, { registry, accessRole: accessRoleOf(viewer) });
    return found ? [{ fieldApiName: path, label: found.label }] : [];
  });
}

type DefaultsAsked = { parentRecordId?: string; optionalFields?: readonly string[] };

/**
 * Refusals: record.argumentMissing, and those of `contextRow`, `readRecord` and `resolveFields`.
 */
export async function actionDefaults(
  ctx: RequestContext,
  action: QuickAction,
  { parentRecordId, optionalFields = [] }: DefaultsAsked,
): Promise<Result<ActionDefaults>> {
  if (action.context !== null && parentRecordId === undefined && !isMass(action))
    return refuse(missingArgument('parentRecordId'));
  const at =
    parentRecordId === undefined ? ok(null) : await contextRow(ctx, action, parentRecordId);
  if (!at.ok) return at;
  const fields =
    action.definition.type === 'Update'
      ? at.value === null
        ? ok({})
        : await ownFields(ctx, action, { id: at.value.id, optionalFields })
      : await newFields(ctx, action, { from: at.value, optionalFields });
  if (!fields.ok) return fields;
  return ok(
    withETag({
      actionApiName: action.apiName,
      eTag: '',
      fields: fields.value,
      objectApiName: action.written.apiName,
    }),
  );
}

async function ownFields(
  ctx: RequestContext,
  action: QuickAction,
  row: { id: string; optionalFields: readonly string[] },
): Promise<Result<Dict<FieldValue>>> {
  const own = inputFields(action, accessRoleOf(ctx.viewer)).map(
    (field) => `${action.written.apiName}.${field.apiName}`,
  );
  const record = await readRecord(ctx, row.id, {
    fields: [],
    optionalFields: [...own, ...row.optionalFields],
  });
  return record.ok ? ok(record.value.fields) : record;
}

async function newFields(
  ctx: RequestContext,
  action: QuickAction,
  made: { from: ContextRow | null; optionalFields: readonly string[] },
): Promise<Result<Dict<FieldValue>>> {
  const { written } = action;
  const accessRole = accessRoleOf(ctx.viewer);
  const tree = resolveFields(ctx.registry, accessRole, {
    object: written,
    naming: 'qualified',
    fields: [],
    optionalFields: made.optionalFields,
  });
  if (!tree.ok) return tree;
  const values: Values = new Map();
  for (const [name, value] of Object.entries(await prefilledValues(ctx, action, made.from))) {
    // proof: the registry checks at start-up that this name exists
    const field = written.fields.get(name)!;
    const parsed = field.parse(value);
    if (parsed.ok) values.set(field, parsed.value);
  }
  for (const field of [...inputFields(action, accessRole), ...values.keys()])
    tree.value.fields.set(field.apiName, field);
  addDefaults(ctx, written, values);
  return ok(await draftFields(ctx, tree.value, values));
}

export async function prefilledValues(
  ctx: RequestContext,
  action: QuickAction,
  from: ContextRow | null,
): Promise<Dict<Scalar>> {
  const { written } = action;
  const filled = fixedValues(ctx, action);
  if (from === null) return filled;
  const accessRole = accessRoleOf(ctx.viewer);
  const takes = Object.entries(copiedFields(action, from.object)).filter(([name]) =>
    writesField(written, { accessRole, field: written.fields.get(name)! }, 'create'),
  ); // proof: the registry checks at start-up that these names exist
  if (takes.length === 0) return filled;
  const row = await readRecord(ctx, from.id, {
    fields: [],
    optionalFields: takes.map(([, source]) => `${from.object.apiName}.${source}`),
  });
  for (const [name, source] of takes) {
    const value = row.ok ? row.value.fields[source]?.value : null;
    if (value !== null && typeof value !== 'object' && value !== undefined) filled[name] = value;
  }
  return filled;
}

export function fixedValues(
  ctx: RequestContext,
  { definition, written }: QuickAction,
): Dict<Scalar> {
  const accessRole = accessRoleOf(ctx.viewer);
  const verb = definition.type === 'Update' ? 'update' : 'create';
  return Object.fromEntries(
    Object.entries(definition.set ?? {}).filter(([name]) =>
      writesField(written, { accessRole, field: written.fields.get(name)! }, verb),
    ),
  ); // proof: the registry checks at start-up that these names exist
}

export type ContextRow = { id: string; object: ObjectModel };

/** Refusals: record.idMalformed, record.notFound, record.input. */
export async function contextRow(
  ctx: RequestContext,
  { context }: QuickAction,
  id: string,
): Promise<Result<ContextRow>> {
  const known = objectOfId(ctx, id);
  if (!known.ok) return known;
  const { object, recordId } = known.value;
  if (!(await seesRecord(ctx, object, recordId))) return notFoundFor(ctx, object, recordId);
  if (context !== null && object !== context)
    return refuse({ code: 'record.input', detail: `The action is done with a ${context.apiName}` });
  return ok({ id: recordId, object });
}

export const missingArgument = (name: string): Problem => ({
  code: 'record.argumentMissing',
  detail: `${name} is missing`,
});
