import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import type { ShopPost } from '#integrations/webshop.ts';
import { takeTicket } from '#auth/login/webshop-tickets.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';

export type WebshopTicket = {
  token: string;
  /** Hash of the session it is handed in with; null = none. */
  session: string | null;
  /** How we call ourselves. */
  issuer: string;
};

/** What the browser posts to the shop, and as whom. */
export type WebshopSignOnPost = ShopPost & { email: string };

/**
 * Takes the one-time token and gives what tells the shop who this is: the name they log in with,
 * which is the address they proved to be theirs; the `Email` of a user may still wait for its
 * proof. Refuses webshop.guest, webshop.noSignOn, webshop.linkOver (used, expired, or of another
 * session). Source: decisions.md §10.
 */
export async function enterWebshop(
  ctx: RequestContext,
  { token, session, issuer }: WebshopTicket,
): Promise<Result<WebshopSignOnPost>> {
  const { viewer } = ctx;
  const { shop } = ctx.outside.webshop;
  if (viewer.kind !== 'user' || session === null) return refuse({ code: 'webshop.guest' });
  if (shop === null) return refuse({ code: 'webshop.noSignOn' });
  if (!(await takeTicket(ctx, { token, userId: viewer.userId, session })))
    return refuse({ code: 'webshop.linkOver' });
  const email = await loginOf(asSystem(ctx, 'sign on at the webshop'), viewer.userId);
  return ok({ email, ...(await shop.vouch({ email, issuer, at: ctx.now })) });
}

async function loginOf(system: RequestContext, userId: string): Promise<string> {
  const [user] = await findRowsByValues(system, {
    from: 'User',
    fields: ['Username'],
    where: { Id: userId },
    limit: 1,
  });
  if (user === undefined) throw new Error(`The user ${userId} vanished while they were signed on`);
  return String(user['Username']);
}
