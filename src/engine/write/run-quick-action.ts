import { normalizeId } from '#protocol/ids.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { PerformedAction } from '#protocol/shapes/actions.ts';
import type { RecordInput } from '#protocol/shapes/record.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { QuickAction } from '../metadata/actions.ts';
import { performBusinessAction } from './business-actions.ts';
import { createRecord, updateRecord } from './write.ts';
import {
  missingArgument,
  contextRow,
  type ContextRow,
  prefilledValues,
  readActionText,
  fixedValues,
} from './quick-actions.ts';

export type QuickActionInput = {
  [K in 'apiName' | 'fields' | 'allowSaveOnDuplicate']?: RecordInput[K] | undefined;
} & {
  contextId?: string | null | undefined;
  seen?: string | undefined;
  fileIds?: readonly string[] | undefined;
};

/**
 * Refusals: record.argumentMissing, record.input, and those of `contextRow` and of the save or
 * action.
 */
export async function runQuickAction(
  ctx: RequestContext,
  action: QuickAction,
  asked: QuickActionInput,
): Promise<Result<PerformedAction>> {
  const { apiName, fields, contextId, fileIds = [] } = asked;
  const { definition, context, written } = action;
  if (!apiName || !fields) return refuse(missingArgument(apiName ? 'fields' : 'apiName'));
  if (apiName !== written.apiName)
    return refuse({ code: 'record.input', detail: `${action.apiName} writes ${written.apiName}` });
  if (context !== null && (contextId ?? null) === null) return refuse(missingArgument('contextId'));
  const at =
    contextId === null || contextId === undefined
      ? ok(null)
      : await contextRow(ctx, action, contextId);
  if (!at.ok) return at;
  if (definition.type === 'Verb')
    return performedVerb(ctx, action, {
      id: at.value?.id ?? null,
      fields,
      seen: asked.seen,
      files: fileIds,
    });
  if (fileIds.length > 0)
    return refuse({ code: 'record.input', detail: `${action.apiName} takes no files` });
  const saved =
    definition.type === 'Create'
      ? await make(ctx, action, { ...asked, fields, from: at.value })
      : // proof: the code above refuses an Update without a row
        await change(ctx, action, { ...asked, fields, id: at.value!.id });
  if (!saved.ok) return saved;
  const isCreated = definition.type === 'Create';
  return ok({
    contextId: at.value?.id ?? null,
    feedItemId: null,
    id: saved.value.id,
    isCreated,
    isSuccess: true,
    successMessage: definition.done,
  });
}

async function performedVerb(
  ctx: RequestContext,
  action: QuickAction,
  asked: {
    id: string | null;
    fields: RecordInput['fields'];
    seen: string | undefined;
    files: readonly string[];
  },
): Promise<Result<PerformedAction>> {
  const done = await performBusinessAction(ctx, action, asked);
  if (!done.ok) return done;
  const { id = asked.id, message, notices = [], goesTo } = done.value;
  const saidOfRow = message ?? (await readActionText(ctx, action, asked.id)).done;
  const outcome = notices.map(({ label, value, once, spoken }) => ({
    isOnce: once === true,
    isSpoken: spoken === true,
    label,
    value,
  }));
  const extra = { ...(goesTo !== undefined && { goesTo }), ...(outcome.length > 0 && { outcome }) };
  return ok({
    contextId: asked.id,
    feedItemId: null,
    id,
    isCreated: false,
    isSuccess: true,
    ...extra,
    successMessage: saidOfRow ?? action.definition.done,
  });
}

type Saving = { fields: RecordInput['fields']; allowSaveOnDuplicate?: boolean | undefined };

const saveOptionsOf = ({ allowSaveOnDuplicate }: Saving) =>
  allowSaveOnDuplicate === undefined ? {} : { allowSaveOnDuplicate };

async function make(
  ctx: RequestContext,
  action: QuickAction,
  asked: Saving & { from: ContextRow | null },
) {
  const filled = await prefilledValues(ctx, action, asked.from);
  const parentField = action.definition.type === 'Create' ? action.definition.parentField : null;
  const named = parentField === null ? undefined : asked.fields[parentField];
  if (named !== undefined && normalizeId(String(named)) !== asked.from?.id)
    return refuse({ code: 'record.input', detail: `${parentField} differs from contextId` });
  const fields = { ...filled, ...asked.fields };
  return createRecord(ctx, { apiName: action.written.apiName, fields, ...saveOptionsOf(asked) });
}

async function change(ctx: RequestContext, action: QuickAction, asked: Saving & { id: string }) {
  const { Id: given, ...fields } = asked.fields;
  if (given !== undefined && normalizeId(String(given)) !== asked.id)
    return refuse({ code: 'record.input', detail: 'Id in the body differs from contextId' });
  return updateRecord(ctx, asked.id, {
    fields: { ...fixedValues(ctx, action), ...fields },
    ...saveOptionsOf(asked),
  });
}
