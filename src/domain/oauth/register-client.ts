import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { throttledAddress } from '#auth/sessions/address.ts';
import { saveOwnClient } from '#auth/oauth/clients.ts';
import { asSystem, type RequestContext } from '#engine/model/request-context.ts';
import { isRedirectUri } from '#protocol/oauth/redirect-uri.ts';
import { cleanLine } from './client-name.ts';
import { type OAuthError, oauthError } from './oauth-error.ts';

/**
 * Apps that register themselves: public ones only, a few for each network address, and forgotten
 * when nobody uses them (`sweepClients`). Source: RFC 7591.
 */

const metadata = v.object({
  redirect_uris: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(20)),
  client_name: v.optional(v.string()),
  token_endpoint_auth_method: v.optional(v.string()),
  grant_types: v.optional(v.array(v.string())),
  response_types: v.optional(v.array(v.string())),
});

const grantTypes = ['authorization_code', 'refresh_token'];

export type Registration = { ok: true; body: Readonly<Record<string, unknown>> } | OAuthError;

export async function registerClient(
  ctx: RequestContext,
  asked: unknown,
  address: string,
): Promise<Registration> {
  const parsed = v.safeParse(metadata, asked);
  if (!parsed.success)
    return oauthError('invalid_client_metadata', 'redirect_uris is required: a list of addresses');
  const { redirect_uris, client_name, token_endpoint_auth_method: method, ...rest } = parsed.output;
  if (!redirect_uris.every(isRedirectUri))
    return oauthError(
      'invalid_redirect_uri',
      'A redirect address is https, http on localhost, or the scheme of an app',
    );
  if (method !== undefined && method !== 'none')
    return oauthError(
      'invalid_client_metadata',
      'Only public clients register themselves: token_endpoint_auth_method must be none',
    );
  if ((rest.response_types ?? ['code']).some((type) => type !== 'code'))
    return oauthError('invalid_client_metadata', 'The only response_type is code');
  const taken = await ctx.services.throttles.form(`register app ${throttledAddress(address)}`);
  if (!taken.allowed)
    return oauthError(
      'temporarily_unavailable',
      `Too many registrations: retry after ${String(taken.retryAfterSeconds)} seconds`,
    );
  const id = `dyn_${randomUUID()}`;
  const host = URL.canParse(redirect_uris[0] ?? '') ? new URL(redirect_uris[0] ?? '').host : '';
  const name = cleanLine(client_name ?? '') || host || id;
  await saveOwnClient(asSystem(ctx, 'register an app'), {
    id,
    kind: 'registered',
    name,
    redirectUris: redirect_uris,
  });
  return {
    ok: true,
    body: {
      client_id: id,
      client_id_issued_at: Math.floor(ctx.now.getTime() / 1_000),
      client_name: name,
      redirect_uris,
      token_endpoint_auth_method: 'none',
      grant_types: grantTypes,
      response_types: ['code'],
    },
  };
}
