import type { RequestContext } from '#engine/model/request-context.ts';
import type { DeviceAccount } from './device-cookie.ts';
import { readPasswordSeal } from '../sealing/password-hashes.ts';

export async function deviceAccount(
  ctx: RequestContext,
  userId: string | undefined,
): Promise<DeviceAccount | undefined> {
  if (!userId) return undefined;
  const [found] = await ctx.db.rows<{ stored: string | null }>({
    text: 'select w.phc as stored from "user" u left join password w on w.user_id = u.id where u.id = $1',
    values: [userId],
  });
  // The keys are also read when there is no such user, so that the response time reveals nothing.
  const seal = await readPasswordSeal(ctx.db, ctx.services.secrets);
  return (
    found && {
      userId,
      phc: found.stored === null ? null : seal.open({ userId, stored: found.stored }),
    }
  );
}
