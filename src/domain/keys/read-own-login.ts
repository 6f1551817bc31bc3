import { type RequestContext, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { listKeysOf, type OwnKey } from '#auth/api-keys/own-keys.ts';
import { listAppsOf, type OwnApp } from '#auth/oauth/consents.ts';
import { listOwnLogins, type OwnLogin } from '#auth/login/own-logins.ts';
import { type Identity, listIdentitiesOf } from '#auth/providers/identities.ts';
import { listOwnPasskeys, type OwnPasskey } from '#auth/factors/passkeys.ts';
import { listOwnSessions, type OwnSession } from '#auth/sessions/own-sessions.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { usernameOf } from '../mail/login-mails.ts';

export type OwnLoginMethods = {
  email: string;
  sessions: readonly OwnSession[];
  logins: readonly OwnLogin[];
  passkeys: readonly OwnPasskey[];
  keys: readonly OwnKey[];
  apps: readonly OwnApp[];
  identities: readonly Identity[];
};

/** `tokenHash`: of the current session. Returns `record.noRight` when the viewer is no user. */
export async function readOwnLogin(
  ctx: RequestContext,
  tokenHash: string,
): Promise<Result<OwnLoginMethods>> {
  const sessions = await listOwnSessions(ctx, tokenHash);
  if (!sessions.ok) return sessions;
  if (ctx.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  const { userId } = ctx.viewer;
  const [email, logins, passkeys, keys, apps, identities] = await Promise.all([
    usernameOf(asSystemOnBehalf(ctx, 'read a login'), userId),
    listOwnLogins(ctx),
    listOwnPasskeys(ctx),
    listKeysOf(ctx, userId),
    listAppsOf(ctx, userId),
    listIdentitiesOf(ctx, userId),
  ]);
  return ok({
    email: email ?? '',
    sessions: sessions.value,
    logins,
    passkeys,
    keys,
    apps,
    identities,
  });
}
