import { readProviderSession } from '#auth/providers/provider-log-out.ts';
import { findProvider } from '#domain/login/providers.ts';
import { absoluteUrl } from '#protocol/site/site.ts';
import { paths } from '../../paths.ts';
import { publicSiteOf, type Visit } from '../../visit.ts';

/** Call it before the session ends. The provider sends the browser back to the home page. */
export async function addressAfterLogOut(visit: Visit, cookie: string | null): Promise<string> {
  const { ctx } = visit;
  const session = ctx.viewer.kind === 'user' ? await readProviderSession(ctx, cookie) : null;
  const provider = session === null ? undefined : findProvider(ctx, session.provider);
  if (session === null || provider?.logsOutThere !== true) return paths.home;
  const { idToken } = session;
  const returnTo = absoluteUrl(publicSiteOf(visit), paths.home);
  return (await provider.logOutUrl({ idToken, returnTo }))?.href ?? paths.home;
}
