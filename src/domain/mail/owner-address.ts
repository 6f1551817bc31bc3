import type { RequestContext } from '#engine/model/request-context.ts';
import type { PlainRow } from '#engine/read/query.ts';

/** The fields of a row that `ownerAddress` reads. */
export const ownerFields = ['Owner.Email', 'Owner.AccountId', 'Owner.IsActive'] as const;

/** The address of the colleague who owns a row; ours when no active colleague does. */
export function ownerAddress({ brand }: RequestContext, row: PlainRow): string {
  const isColleague = row['Owner.AccountId'] === null && row['Owner.IsActive'] === true;
  return isColleague && typeof row['Owner.Email'] === 'string' ? row['Owner.Email'] : brand.email;
}
