import { notify } from '#db/listen.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { clearCookieHeaders, sessionTokens } from '../sessions/cookie.ts';
import { isToken, sha256 } from '../factors/secrets.ts';
import type { SessionSettings } from '../sessions/settings.ts';

/** Returns `Set-Cookie` headers. */
export async function logOut(
  ctx: RequestContext,
  cookieHeader: string | null,
  settings: SessionSettings,
): Promise<readonly string[]> {
  for (const token of sessionTokens(cookieHeader ?? '')) {
    if (!isToken(token)) continue;
    const tokenHash = sha256(token);
    const ended = await ctx.db.run({
      text: 'delete from session where token = $1',
      values: [tokenHash],
    });
    if (ended > 0) await ctx.db.run(notify('session', tokenHash));
  }
  return clearCookieHeaders(settings);
}
