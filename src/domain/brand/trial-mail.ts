import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { isAdministrator } from '#auth/sessions/all-sessions.ts';
import { trialMail } from '#messages/setup/brand.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';

export async function sendTrialMail(ctx: RequestContext): Promise<Result<null>> {
  const { viewer } = ctx;
  if (!isAdministrator(ctx) || viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  if (!(await ctx.services.throttles.mail(`trial of ${viewer.userId}`)).allowed)
    return refuse({ code: 'form.tooMany' });
  return inTransaction(ctx, async (inside) => {
    const system = asSystem(inside, 'send a trial mail');
    const [user] = await findRowsByValues(system, {
      from: 'User',
      fields: ['Email'],
      where: { Id: viewer.userId },
      limit: 1,
    });
    if (user === undefined) return refuse({ code: 'record.noRight' });
    const words = trialMail(ctx.brand);
    await putInOutbox(system, {
      to: String(user['Email']),
      kind: 'Proefmail',
      about: viewer.userId,
      words,
    });
    return ok(null);
  });
}
