import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import type { AuthService } from '#auth/login/auth-service.ts';
import type { SecondFactorSession, SecondFactorLogIn } from '#auth/login/second-factor-log-in.ts';
import { securityText } from '#messages/login/security.ts';
import { ok, type Result } from '#protocol/problem.ts';
import { mailSecurityChange, mailRecoveryCodeUsed } from '../mail/login-mails.ts';

/**
 * One transaction, so that a code is not used up when no session is created. Source: decisions.md
 * §10.
 */
export async function enterBySecondStep(
  ctx: RequestContext,
  input: SecondFactorLogIn,
  authService: AuthService,
): Promise<Result<SecondFactorSession>> {
  const tried = await authService.trySecond(ctx, input);
  if (!tried.ok) return tried;
  const entered = await inTransaction(
    asSystem(ctx, 'log in with a second step'),
    async (system) => {
      const passed = await authService.logInSecond(system, input);
      if (!passed.ok) return passed;
      const { userId, codes, again, by } = passed.value;
      if (by === 'recovery') await mailRecoveryCodeUsed(system, userId);
      if (codes.length > 0 && !again)
        await mailSecurityChange(system, userId, securityText.second.mails.on);
      return ok(passed.value);
    },
  );
  if (entered.ok) await tried.value.worked();
  return entered;
}
