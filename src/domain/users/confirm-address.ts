import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { updateRecord } from '#engine/write/write.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { userIdOfLink, isValidAddressProof } from './address-links.ts';
import { mailOldAddress } from './new-address.ts';

export type AddressProof = { id: string | null; proof: string | null };

/** Returns `address.linkOver`, whatever is wrong. Source: decisions.md §10. */
export async function confirmAddress(
  ctx: RequestContext,
  { id, proof }: AddressProof,
): Promise<Result<{ userName: string }>> {
  const over = refuse({ code: 'address.linkOver' });
  const userId = userIdOfLink(id);
  if (userId === undefined) return over;
  return inTransaction(asSystem(ctx, 'confirm an address'), async (system) => {
    await lockRecord(system, userId);
    const [user] = await findRowsByValues(system, {
      from: 'User',
      fields: ['Email', 'Username', 'IsActive'],
      where: { Id: userId },
      limit: 1,
    });
    if (user?.['IsActive'] !== true) return over;
    const change = { userId, userName: String(user['Username']), email: String(user['Email']) };
    if (!(await isValidAddressProof(system, change, proof))) return over;
    const changed = await updateRecord(system, userId, { fields: { Username: change.email } });
    if (!changed.ok) return over;
    const userName = change.email.toLowerCase();
    await mailOldAddress(system, {
      userId,
      login: change.userName,
      now: { email: change.email, userName },
    });
    return ok({ userName });
  });
}
