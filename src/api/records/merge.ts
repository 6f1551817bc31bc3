import type { mergeEndpoints } from '#protocol/endpoints/merge.ts';
import { ok, refuse } from '#protocol/problem.ts';
import { readMergePlan } from '#engine/merge/merge-plan.ts';
import type { Answered, Call, Handlers } from '../answer.ts';
import { namesIn } from './batch.ts';
import { saveMerged } from './record-saves.ts';

/** Records about the same thing made one. Our design (docs/data-layer.md). */

async function getMergePlan({
  ctx,
  path,
}: Call<typeof mergeEndpoints.getMergePlan>): Promise<Answered> {
  const ids = namesIn(path['recordIds']);
  if (!ids.ok) return ids;
  const plan = await readMergePlan(ctx, ids.value);
  return plan.ok ? ok({ body: plan.value }) : plan;
}

async function merge({
  ctx,
  path,
  body,
}: Call<typeof mergeEndpoints.mergeRecords>): Promise<Answered> {
  const { recordIds, takes = {}, keeps = {}, weakEtags = {} } = body;
  if (!recordIds) return refuse({ code: 'record.argumentMissing', detail: 'recordIds is missing' });
  return saveMerged(ctx, path['recordId']!, { recordIds, takes, keeps, weakEtags });
}

export const mergeHandlers: Handlers<typeof mergeEndpoints> = { getMergePlan, mergeRecords: merge };
