import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import type { ShopPost } from '#integrations/webshop.ts';
import { takeTicket } from '#auth/login/webshop-tickets.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { usernameOf } from '../mail/login-mails.ts';

export type WebshopTicket = {
  token: string;
  /** The hash of the token of the current session; null when there is none. */
  session: string | null;
  /** Our SAML entity id. */
  issuer: string;
};

/** `email`: the login name of the user in the shop. */
export type WebshopSignOnPost = ShopPost & { email: string };

/**
 * The login name is a proven address; the `Email` of a user may be unproven. Source: decisions.md
 * §10.
 */
export async function enterWebshop(
  ctx: RequestContext,
  { token, session, issuer }: WebshopTicket,
): Promise<Result<WebshopSignOnPost>> {
  const { viewer } = ctx;
  const { shop } = ctx.services.integrations.webshop;
  if (viewer.kind !== 'user' || session === null) return refuse({ code: 'webshop.guest' });
  if (shop === null) return refuse({ code: 'webshop.noSignOn' });
  if (!(await takeTicket(ctx, { token, userId: viewer.userId, session })))
    return refuse({ code: 'webshop.linkOver' });
  const email = await loginOf(asSystem(ctx, 'sign on at the webshop'), viewer.userId);
  return ok({ email, ...(await shop.vouch({ email, issuer, at: ctx.now })) });
}

async function loginOf(system: RequestContext, userId: string): Promise<string> {
  const username = await usernameOf(system, userId);
  if (username === undefined)
    throw new Error(`The user ${userId} vanished while they were signed on`);
  return username;
}
