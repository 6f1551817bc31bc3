import type { BusinessAction } from '#engine/model/request-context.ts';
import { ok } from '#protocol/problem.ts';
import { steerBulkJob } from './bulk-jobs.ts';

/** Actions on the record of a bulk job. */

/**
 * Returns the action that stops or resumes a job. The action returns the refusals of
 * `steerBulkJob`.
 */
export const stopOrResumeAction =
  (wish: 'running' | 'stopped'): BusinessAction =>
  async (ctx, { id }) => {
    const steered = await steerBulkJob(ctx, String(id), wish);
    return steered.ok ? ok({}) : steered;
  };

/** Leads to the page with the progress of the job. */
export const openJobProgressPage: BusinessAction = async ({ viewer }, { id }) => {
  const staffId = viewer.kind === 'user' ? viewer.staffId : null;
  return ok({ goesTo: `/medewerker/${staffId ?? ''}/bewerkingen/${String(id)}` });
};
