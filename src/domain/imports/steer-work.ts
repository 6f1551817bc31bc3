import type { BusinessAction } from '#engine/model/request-context.ts';
import { ok } from '#protocol/problem.ts';
import { steerBulkJob } from './bulk-jobs.ts';

export const stopOrResumeAction =
  (wish: 'running' | 'stopped'): BusinessAction =>
  async (ctx, { id }) => {
    const steered = await steerBulkJob(ctx, String(id), wish);
    return steered.ok ? ok({}) : steered;
  };

export const openJobProgressPage: BusinessAction = async ({ viewer }, { id }) => {
  const staffId = viewer.kind === 'user' ? viewer.staffId : null;
  return ok({ goesTo: `/medewerker/${staffId ?? ''}/bewerkingen/${String(id)}` });
};
