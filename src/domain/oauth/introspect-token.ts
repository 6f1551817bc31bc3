import { readTokenFacts, revokeToken } from '#auth/oauth/tokens.ts';
import { asSystem, type RequestContext } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { organizationId } from '#engine/soql/organization.ts';
import { audienceUrl } from '#protocol/oauth/audience.ts';
import { identityPath } from '#protocol/oauth/identity-path.ts';
import { ok } from '#protocol/problem.ts';
import { absoluteUrl } from '#protocol/site/site.ts';
import type { TokenCall } from './answer-token.ts';
import { authenticateClient, readCredentials } from './authenticate-client.ts';
import { type OAuthError, oauthError } from './oauth-error.ts';
import { issuerOf } from './read-authorization.ts';

type Answer = { ok: true; body: Readonly<Record<string, unknown>> } | OAuthError;

/** An app sees its own tokens only. Source: RFC 7662. */
export async function introspectToken(
  ctx: RequestContext,
  { params, authorization, site }: TokenCall,
): Promise<Answer> {
  const read = readCredentials(params, authorization);
  if (!read.ok) return read;
  const authenticated = await authenticateClient(ctx, read.credentials);
  if (!authenticated.ok) return authenticated;
  const token = params.get('token');
  if (token === null) return oauthError('invalid_request', 'token is required');
  const system = asSystem(ctx, 'answer an app');
  const facts = await readTokenFacts(system, { token, clientId: authenticated.client.id });
  if (facts === null) return { ok: true, body: { active: false } };
  const id = absoluteUrl(site, identityPath(await organizationId(system), facts.userId));
  const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000);
  return {
    ok: true,
    body: {
      active: true,
      scope: facts.scopes.join(' '),
      client_id: authenticated.client.id,
      username: facts.username,
      sub: id,
      iss: issuerOf(site),
      aud: audienceUrl(facts.audience, site),
      token_type: facts.kind === 'access' ? 'Bearer' : 'refresh_token',
      exp: seconds(facts.expiresAt),
      iat: seconds(facts.createdAt),
      nbf: seconds(facts.createdAt),
    },
  };
}

/**
 * Who has a token may end it. When the app names itself, it must be the one of the token. Source:
 * RFC 7009.
 */
export async function answerRevocation(
  ctx: RequestContext,
  { params, authorization }: TokenCall,
): Promise<{ ok: true } | OAuthError> {
  const token = params.get('token');
  if (token === null) return oauthError('invalid_request', 'token is required');
  let clientId: string | null = null;
  if (authorization !== null || params.has('client_id')) {
    const read = readCredentials(params, authorization);
    if (!read.ok) return read;
    const authenticated = await authenticateClient(ctx, read.credentials);
    if (!authenticated.ok) return authenticated;
    clientId = authenticated.client.id;
  }
  await inTransaction(asSystem(ctx, 'end a token'), async (inside) => {
    await revokeToken(inside, { token, clientId });
    return ok(null);
  });
  return { ok: true };
}
