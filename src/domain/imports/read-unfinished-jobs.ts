import { equals } from '#engine/model/define.ts';
import { type RequestContext } from '#engine/model/request-context.ts';
import { accessRoleOf, seesObject } from '#engine/access/access.ts';
import { findRows } from '#engine/read/query.ts';
import { staffBulkText } from '#messages/staff/bulk.ts';
import type { BulkJob } from '#protocol/shapes/bulk-job.ts';
import { bulkObject, bulkJobOfRow, bulkJobFields } from './bulk-job-row.ts';

const mostShown = 5;

export async function readUnfinishedJobs(ctx: RequestContext): Promise<BulkJob[]> {
  const { viewer } = ctx;
  const object = ctx.registry.object(bulkObject);
  if (viewer.kind !== 'user' || !object || !seesObject(object, accessRoleOf(viewer))) return [];
  const { waiting, running } = staffBulkText.states;
  const found = await findRows(ctx, {
    from: bulkObject,
    fields: bulkJobFields,
    filters: [equals('OwnerId', viewer.userId), equals('Status__c', running, waiting)],
    orderBy: ['-CreatedDate'],
    limit: mostShown,
  });
  return found.map(bulkJobOfRow);
}
