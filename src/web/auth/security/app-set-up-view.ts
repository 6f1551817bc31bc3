import type { RequestContext } from '#engine/model/request-context.ts';
import { openTotpSetUp } from '#auth/factors/second-factor.ts';
import { totpAddress } from '#auth/factors/totp.ts';
import { type Qr, qrOf } from '../../content/qr.ts';

/** `secret`: to type in the app. `sealed`: the same secret, encrypted; the form sends it back. */
export type AppSetUpView = { sealed: string; secret: string; qr: Qr };

/** Null when `sealed` is invalid, too old or of another user. */
export function appSetUpView(
  ctx: RequestContext,
  { userId, email, sealed }: { userId: string; email: string; sealed: string },
): AppSetUpView | null {
  const secret = openTotpSetUp(ctx, userId, sealed);
  return secret === null
    ? null
    : { sealed, secret, qr: qrOf(totpAddress({ secret, account: email, issuer: ctx.brand.name })) };
}
