import type { RequestContext } from '#engine/model/request-context.ts';
import { makeTicket } from '#auth/login/webshop-tickets.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { absoluteUrl, type Site } from '#protocol/site/site.ts';

/** Below the base path. */
export const webshopPath = '/webshop';

/**
 * `session`: the hash of the token of the session in which the address is valid; null: any session
 * of the user. Source: spec §7, decisions.md §10.
 */
export async function webshopSignOn(
  ctx: RequestContext,
  { site, session }: { site: Site; session: string | null },
): Promise<Result<string>> {
  const { viewer } = ctx;
  if (viewer.kind !== 'user') return refuse({ code: 'webshop.guest' });
  if (ctx.services.integrations.webshop.shop === null) return refuse({ code: 'webshop.noSignOn' });
  return ok(
    absoluteUrl(
      site,
      `${webshopPath}/${await makeTicket(ctx, { userId: viewer.userId, session })}`,
    ),
  );
}
