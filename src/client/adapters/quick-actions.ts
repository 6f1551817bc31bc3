import type { Endpoint } from '#protocol/api/endpoint.ts';
import { actionEndpoints } from '#protocol/endpoints/actions.ts';
import type {
  ActionDefaults,
  ActionLayout,
  PerformedAction,
  QuickActionInfo,
} from '#protocol/shapes/actions.ts';
import { endpointAdapter } from '../cache/endpoint-adapter.ts';
import type { Asked, ReadAdapter } from '../cache/adapter.ts';
import { publishSave, nextChangeStep } from '../save/publish-save.ts';
import { checkLayoutAnswer } from '../cache/answers.ts';
import type { Change, Client } from '../client.ts';
import { maybeBoolean, maybeFields, maybeId, maybeIds, recordTypeOrMaster } from '../cache/keys.ts';
import { markStale } from '../cache/record-cache.ts';
import { name, objectName, scalar } from '../cache/config-rules.ts';
import { type ConfigOf, dictOf } from '../cache/config-shape.ts';
import { sendWrite } from '../save/send-write.ts';

/** Quick actions: their layouts, defaults and execution. Source: record-api.md §6.6, §7.2. */

const layout = {
  actionApiName: name,
  objectApiName: { rule: objectName, or: undefined },
  recordTypeId: recordTypeOrMaster,
};
export const getQuickActionLayout: ReadAdapter<
  ConfigOf<typeof layout>,
  ActionLayout
> = /* @__PURE__ */ endpointAdapter(
  'getQuickActionLayout',
  () => actionEndpoints.getQuickActionLayout,
  {
    shape: { keys: layout },
    accept: ({ layout: drawn }) => checkLayoutAnswer(drawn),
  },
);

const defaults = { actionApiName: name, optionalFields: maybeFields, parentRecordId: maybeId };
export const getQuickActionDefaults: ReadAdapter<
  ConfigOf<typeof defaults>,
  ActionDefaults
> = /* @__PURE__ */ endpointAdapter(
  'getQuickActionDefaults',
  () => actionEndpoints.getQuickActionDefaults,
  {
    shape: { keys: defaults },
    dropsWith: ({ parentRecordId }, recordId) => parentRecordId === recordId,
  },
);

const about = { actionApiName: name, parentRecordId: maybeId };
export const getQuickActionInfo: ReadAdapter<
  ConfigOf<typeof about>,
  QuickActionInfo
> = /* @__PURE__ */ endpointAdapter(
  'getQuickActionInfo',
  () => actionEndpoints.getQuickActionInfo,
  {
    shape: { keys: about },
    accept: ({ layout: drawn }) => drawn && checkLayoutAnswer(drawn),
    dropsWith: ({ parentRecordId }, recordId) => parentRecordId === recordId,
  },
);

const fields = (value: unknown) => dictOf(value, scalar);
const performed = {
  actionApiName: name,
  apiName: objectName,
  contextId: maybeId,
  fields,
  fileIds: maybeIds,
  allowSaveOnDuplicate: maybeBoolean,
};
type QuickAction = ConfigOf<typeof performed>;

/**
 * Runs an action that creates a row. Rejects with `Invalid config for performQuickAction`, or the
 * server's refusal as `FetchError`.
 */
export const performQuickAction = (
  client: Client,
  action: Asked<QuickAction>,
): Promise<PerformedAction> =>
  perform(
    client,
    { name: 'performQuickAction', endpoint: actionEndpoints.performQuickAction },
    action,
  );

/** Runs an action that changes the row `contextId`. Rejects as `performQuickAction`. */
export const performUpdateRecordQuickAction = (
  client: Client,
  action: Asked<QuickAction>,
): Promise<PerformedAction> =>
  perform(
    client,
    {
      name: 'performUpdateRecordQuickAction',
      endpoint: actionEndpoints.performUpdateRecordQuickAction,
    },
    action,
  );

async function perform(
  client: Client,
  declared: { name: string; endpoint: Endpoint },
  action: Asked<QuickAction>,
): Promise<PerformedAction> {
  const { config, answer, current } = await sendWrite(
    client,
    { ...declared, shape: { keys: performed } },
    action,
  );
  const done = answer as PerformedAction; // proof: the answer of both endpoints
  if (!current) return done;
  const { id, isCreated } = done;
  const changes: Change[] =
    id === null ? [] : [{ id, apiName: config.apiName, kind: isCreated ? 'created' : 'updated' }];
  // The answer does not contain the new values, so the cached record becomes stale.
  const step = nextChangeStep(client);
  for (const { id: changed } of changes) markStale(client.records, { id: changed, step });
  publishSave(client, changes);
  return done;
}
