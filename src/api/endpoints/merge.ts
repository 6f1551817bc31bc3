import type * as mergeEndpoints from '#protocol/endpoints/merge.ts';
import { ok, refuse } from '#protocol/problem.ts';
import { readMergePlan } from '#engine/merge/merge-plan.ts';
import type { HandlerResult, EndpointCall, Handlers } from '../pipeline/endpoint-handler.ts';
import { parseNames } from './batch.ts';
import { saveMerge } from './record-saves.ts';

/** Source: our own design (docs/data-layer.md). */

async function getMergePlan({
  ctx,
  path,
}: EndpointCall<typeof mergeEndpoints.getMergePlan>): Promise<HandlerResult> {
  const ids = parseNames(path.recordIds);
  if (!ids.ok) return ids;
  const plan = await readMergePlan(ctx, ids.value);
  return plan.ok ? ok({ body: plan.value }) : plan;
}

async function merge({
  ctx,
  path,
  body,
}: EndpointCall<typeof mergeEndpoints.mergeRecords>): Promise<HandlerResult> {
  const { recordIds, takes = {}, keeps = {}, weakEtags = {} } = body;
  if (!recordIds) return refuse({ code: 'record.argumentMissing', detail: 'recordIds is missing' });
  return saveMerge(ctx, path.recordId, { recordIds, takes, keeps, weakEtags });
}

export const mergeHandlers: Handlers<typeof mergeEndpoints> = { getMergePlan, mergeRecords: merge };
