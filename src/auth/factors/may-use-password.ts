import type { RequestContext } from '#engine/model/request-context.ts';
import { isStaff, type Viewer } from '#protocol/users/viewer.ts';
import { viewerOfUser } from '../sessions/viewer-of-user.ts';

type Settings = { services: Pick<RequestContext['services'], 'staffPassword'> };

/**
 * Whether a password proves who this is. The same holds for a mailed code, which proves no more.
 * Customers always may use them.
 */
export const mayUsePassword = ({ services }: Settings, viewer: Viewer): boolean =>
  services.staffPassword === 'on' || !isStaff(viewer);

/** False also for a user who is not active. */
export async function mayUserUsePassword(
  { db, services }: Settings & Pick<RequestContext, 'db'>,
  userId: string,
): Promise<boolean> {
  if (services.staffPassword === 'on') return true;
  const viewer = await viewerOfUser(db, userId);
  return viewer !== null && mayUsePassword({ services }, viewer);
}
