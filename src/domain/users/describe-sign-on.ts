import type { RequestContext } from '#engine/model/request-context.ts';

/**
 * Our metadata as a SAML identity provider, for whoever sets up the shop; the same for everybody.
 * `entry` is where signing on begins. Source: decisions.md §10.
 */
export const describeSignOn = (
  ctx: RequestContext,
  us: { issuer: string; entry: string },
): Promise<string> => ctx.outside.webshop.describe(us);
