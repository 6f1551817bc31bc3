import { createHmac } from 'node:crypto';
import type { Grant } from '#auth/oauth/grants.ts';
import type { IssuedTokens } from '#auth/oauth/tokens.ts';
import { asSystem, type RequestContext } from '#engine/model/request-context.ts';
import { organizationId } from '#engine/soql/organization.ts';
import { identityPath } from '#protocol/oauth/identity-path.ts';
import { absoluteUrl, type Site } from '#protocol/site/site.ts';
import { issuerOf } from './read-authorization.ts';
import { accessTokenHash, idTokenLife, signIdToken } from './sign-id-token.ts';

type Issued = { grant: Grant; tokens: IssuedTokens; site: Site };

/** With what the platform adds to the answer of OAuth. Source: record-api.md §11.5. */
export async function tokenAnswer(
  ctx: RequestContext,
  { grant, tokens, site }: Issued,
): Promise<Readonly<Record<string, string | number>>> {
  const system = asSystem(ctx, 'answer an app');
  const id = absoluteUrl(site, identityPath(await organizationId(system), grant.userId));
  const issuedAt = String(ctx.now.getTime());
  const idToken = tokens.scopes.includes('openid')
    ? await idTokenOf(system, { grant, tokens, site }, id)
    : null;
  return {
    access_token: tokens.access,
    token_type: 'Bearer',
    expires_in: tokens.accessSeconds,
    scope: tokens.scopes.join(' '),
    ...(tokens.refresh !== null && { refresh_token: tokens.refresh }),
    ...(idToken !== null && { id_token: idToken }),
    instance_url: instanceUrlOf(site),
    id,
    issued_at: issuedAt,
    signature: await signatureOf(system, id + issuedAt),
  };
}

/**
 * The command line of the platform puts `services/…` behind this as it is. Only behind the name of
 * a host does it add a slash itself.
 */
const instanceUrlOf = (site: Site): string => absoluteUrl(site, site.basePath === '' ? '' : '/');

const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000);

/** `id` is also the subject that `userinfo` tells. */
const idTokenOf = (
  system: RequestContext,
  { grant, tokens, site }: Issued,
  id: string,
): Promise<string> =>
  signIdToken(system, {
    iss: issuerOf(site),
    sub: id,
    aud: grant.clientId,
    iat: seconds(system.now),
    exp: seconds(system.now) + idTokenLife,
    at_hash: accessTokenHash(tokens.access),
    ...(grant.authenticatedAt !== null && { auth_time: seconds(grant.authenticatedAt) }),
    ...(grant.nonce !== null && { nonce: grant.nonce }),
  });

/**
 * The platform signs with the secret of the app, which is not known here: only its hash is stored.
 * Programs of the platform expect the member, and do not check it.
 */
async function signatureOf({ db, services }: RequestContext, text: string): Promise<string> {
  const key = await services.secrets.read(db, 'oauth-signature');
  return createHmac('sha256', key).update(text).digest('base64');
}
