import type { RequestContext } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { notFound, objectOfId } from '#engine/read/read.ts';
import { ok, type Result } from '#protocol/problem.ts';
import type { RequestStatus, RequestVisibility } from '#protocol/telecom/service-requests.ts';
import { isStaff } from '#protocol/users/viewer.ts';

export type RequestFacts = {
  id: string;
  status: RequestStatus;
  visibility: RequestVisibility;
  isAsker: boolean;
};

export async function findRequest(ctx: RequestContext, id: string): Promise<Result<RequestFacts>> {
  const known = objectOfId(ctx, id);
  if (!known.ok || known.value.object.apiName !== 'Case') return notFound;
  const fields = ['Id', 'Status', 'Zichtbaarheid__c', 'ContactId', 'CreatedById'];
  const [row] = await findRowsByValues(ctx, {
    from: 'Case',
    fields,
    where: { Id: known.value.recordId },
    limit: 1,
  });
  if (row === undefined) return notFound;
  const { viewer } = ctx;
  const isAsker =
    viewer.kind === 'user' &&
    (row['CreatedById'] === viewer.userId ||
      (viewer.contactId !== null && row['ContactId'] === viewer.contactId));
  // proof: the engine allows only these picklist values
  return ok({
    id: String(row['Id']),
    status: row['Status'] as RequestStatus,
    visibility: row['Zichtbaarheid__c'] as RequestVisibility,
    isAsker,
  });
}

/** `userId`: null for the system. */
export async function isActingForReseller(
  system: RequestContext,
  userId: string | null,
): Promise<boolean> {
  if (userId === null || isStaff(system.viewer)) return true;
  const [user] = await findRowsByValues(system, {
    from: 'User',
    fields: ['AccountId'],
    where: { Id: userId },
    limit: 1,
  });
  return user === undefined || user['AccountId'] === null;
}
