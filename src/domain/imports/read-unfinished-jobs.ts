import { type RequestContext } from '#engine/model/request-context.ts';
import { accessRoleOf, seesObject } from '#engine/access/access.ts';
import { findRows } from '#engine/read/query.ts';
import { staffBulkText } from '#messages/staff/bulk.ts';
import type { BulkJob } from '#protocol/shapes/bulk-job.ts';
import { bulkObject, bulkJobOfRow, bulkJobFields } from './bulk-job-row.ts';

/** More than one person has going on at once. */
const mostShown = 5;

/**
 * Works on many rows of the viewer that wait or go on, so that who left their page finds them
 * again.
 */
export async function readUnfinishedJobs(ctx: RequestContext): Promise<BulkJob[]> {
  const { viewer } = ctx;
  const object = ctx.registry.object(bulkObject);
  if (viewer.kind !== 'user' || !object || !seesObject(object, accessRoleOf(viewer))) return [];
  const { waiting, running } = staffBulkText.states;
  const found = await findRows(ctx, {
    from: bulkObject,
    fields: bulkJobFields,
    filters: [
      { field: 'OwnerId', operator: 'Equals', operands: [viewer.userId] },
      { field: 'Status__c', operator: 'Equals', operands: [running, waiting] },
    ],
    limit: mostShown,
  });
  return found.map(bulkJobOfRow);
}
