import type { RequestContext } from '#engine/model/request-context.ts';
import { makeTicket } from '#auth/login/webshop-tickets.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { absoluteUrl, type Site } from '#protocol/site/site.ts';

/** Where a ticket is handed in, below the base path. */
export const webshopPath = '/webshop';

/**
 * The one-time address that opens the webshop as the viewer: for two minutes, and only in the
 * session of this hash (null: asked with an api key, then in any session of that user). Refuses
 * webshop.guest (nobody to sign on) and webshop.noSignOn (no shop takes our word). Source: spec §7,
 * decisions.md §10.
 */
export async function webshopSignOn(
  ctx: RequestContext,
  { site, session }: { site: Site; session: string | null },
): Promise<Result<string>> {
  const { viewer } = ctx;
  if (viewer.kind !== 'user') return refuse({ code: 'webshop.guest' });
  if (ctx.outside.webshop.shop === null) return refuse({ code: 'webshop.noSignOn' });
  return ok(
    absoluteUrl(
      site,
      `${webshopPath}/${await makeTicket(ctx, { userId: viewer.userId, session })}`,
    ),
  );
}
