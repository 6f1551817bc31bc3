import type { Endpoint } from '#protocol/api/endpoint.ts';
import * as actionEndpoints from '#protocol/endpoints/actions.ts';
import type { PerformedAction } from '#protocol/shapes/actions.ts';
import { type DeclaredAdapter, endpointAdapter } from '../cache/endpoint-adapter.ts';
import type { Asked } from '../cache/adapter.ts';
import { publishSave, nextChangeStep } from '../save/publish-save.ts';
import { checkLayoutAnswer } from '../cache/answers.ts';
import type { Change, Client } from '../client.ts';
import { markStale } from '../cache/record-cache.ts';
import {
  name,
  objectName,
  scalar,
  maybeBoolean,
  maybeId,
  maybeIds,
} from '../cache/config-rules.ts';
import { type ConfigOf, dictOf } from '../cache/config-shape.ts';
import { sendWrite } from '../save/send-write.ts';

/** Source: record-api.md §6.6, §7.2. */

export const getQuickActionLayout: DeclaredAdapter<typeof actionEndpoints.getQuickActionLayout> =
  /* @__PURE__ */ endpointAdapter(
    'getQuickActionLayout',
    () => actionEndpoints.getQuickActionLayout,
    {
      accept: ({ layout: drawn }) => checkLayoutAnswer(drawn),
    },
  );

export const getQuickActionDefaults: DeclaredAdapter<
  typeof actionEndpoints.getQuickActionDefaults
> = /* @__PURE__ */ endpointAdapter(
  'getQuickActionDefaults',
  () => actionEndpoints.getQuickActionDefaults,
  {
    dropsWith: ({ parentRecordId }, recordId) => parentRecordId === recordId,
  },
);

export const getQuickActionInfo: DeclaredAdapter<typeof actionEndpoints.getQuickActionInfo> =
  /* @__PURE__ */ endpointAdapter('getQuickActionInfo', () => actionEndpoints.getQuickActionInfo, {
    accept: ({ layout: drawn }) => drawn && checkLayoutAnswer(drawn),
    dropsWith: ({ parentRecordId }, recordId) => parentRecordId === recordId,
  });

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

export const performQuickAction = (
  client: Client,
  action: Asked<QuickAction>,
): Promise<PerformedAction> =>
  perform(
    client,
    { name: 'performQuickAction', endpoint: actionEndpoints.performQuickAction },
    action,
  );

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
  // proof: this is the type of the responses of both endpoints
  const done = answer as PerformedAction;
  if (!current) return done;
  const { id, isCreated } = done;
  const changes: Change[] =
    id === null ? [] : [{ id, apiName: config.apiName, kind: isCreated ? 'created' : 'updated' }];
  const step = nextChangeStep(client);
  for (const { id: changed } of changes) markStale(client.records, { id: changed, step });
  publishSave(client, changes);
  return done;
}
