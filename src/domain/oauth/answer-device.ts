import {
  createDeviceCode,
  deviceLife,
  pollInterval,
  shownUserCode,
} from '#auth/oauth/device-codes.ts';
import { throttledAddress } from '#auth/sessions/address.ts';
import { asSystem, type RequestContext } from '#engine/model/request-context.ts';
import { audienceOf } from '#protocol/oauth/audience.ts';
import { devicePath, userCodeParam } from '#protocol/oauth/pages.ts';
import { absoluteUrl } from '#protocol/site/site.ts';
import type { TokenCall, TokenResult } from './answer-token.ts';
import { authenticateClient, readCredentials } from './authenticate-client.ts';
import { oauthError } from './oauth-error.ts';
import { grantedScopes } from './read-authorization.ts';

/** Source: RFC 8628 §3.2. */
export async function answerDevice(
  ctx: RequestContext,
  { params, authorization, site }: TokenCall,
  address: string,
): Promise<TokenResult> {
  const read = readCredentials(params, authorization);
  if (!read.ok) return read;
  const authenticated = await authenticateClient(ctx, read.credentials);
  if (!authenticated.ok) return authenticated;
  const { client } = authenticated;
  const scopes = grantedScopes(client, params.get('scope'));
  if (scopes.length === 0) return oauthError('invalid_scope', 'None of these scopes can be given');
  const audience = audienceOf(params.getAll('resource'), site);
  if (audience === null) return oauthError('invalid_target', 'There is no such resource');
  const taken = await ctx.services.throttles.question(`device ${throttledAddress(address)}`);
  if (!taken.allowed) return oauthError('slow_down', 'Too many device codes');
  const { deviceCode, userCode } = await createDeviceCode(asSystem(ctx, 'answer a device'), {
    clientId: client.id,
    audience,
    scopes,
  });
  const page = absoluteUrl(site, devicePath);
  const shown = shownUserCode(userCode);
  return {
    ok: true,
    body: {
      device_code: deviceCode,
      user_code: shown,
      verification_uri: page,
      verification_uri_complete: `${page}?${userCodeParam}=${shown}`,
      expires_in: deviceLife,
      interval: pollInterval,
    },
  };
}
