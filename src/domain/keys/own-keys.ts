import { type RequestContext, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { endOwnKey } from '#auth/api-keys/own-keys.ts';
import { securityText } from '#messages/login/security.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { mailSecurityChange } from '../mail/login-mails.ts';

/** Succeeds without a mail for an unknown or withdrawn key. Source: decisions.md §10. */
export async function endKey(ctx: RequestContext, id: string): Promise<Result<null>> {
  if (ctx.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async (inside) => {
    const label = await endOwnKey(inside, id);
    if (label !== null)
      await mailSecurityChange(
        asSystemOnBehalf(inside, 'tell of a key'),
        userId,
        securityText.keys.mail(label),
      );
    return ok(null);
  });
}
