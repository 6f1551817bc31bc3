import type { RequestContext } from '#engine/model/request-context.ts';
import { openTotpSetUp } from '#auth/factors/second-factor.ts';
import { totpAddress } from '#auth/factors/totp.ts';
import { type Qr, qrOf } from '../../content/qr.ts';

/**
 * `secret`: the secret to type in the app. `qr`: the secret for the camera of the app. `sealed`:
 * the encrypted secret, which the form sends back.
 */
export type AppSetUpView = { sealed: string; secret: string; qr: Qr };

/** Returns null when the set-up was started for another user, or too long ago. */
export function appSetUpView(
  ctx: RequestContext,
  { userId, email, sealed }: { userId: string; email: string; sealed: string },
): AppSetUpView | null {
  const secret = openTotpSetUp(ctx, userId, sealed);
  return secret === null
    ? null
    : { sealed, secret, qr: qrOf(totpAddress({ secret, account: email, issuer: ctx.brand.name })) };
}
