import { oauthPaths } from '#protocol/oauth/paths.ts';
import { offlineScope, scopes } from '#protocol/oauth/scopes.ts';
import { absoluteUrl, type Site } from '#protocol/site/site.ts';
import { issuerOf } from './read-authorization.ts';
import { signingAlgorithm } from './signing-keys.ts';

const methods = ['none', 'client_secret_basic', 'client_secret_post'];

/** Source: RFC 8414, OpenID Connect Discovery 1.0 §3, RFC 9207, RFC 8628. */
export const serverDescription = (site: Site) => ({
  issuer: issuerOf(site),
  authorization_endpoint: absoluteUrl(site, oauthPaths.authorize),
  token_endpoint: absoluteUrl(site, oauthPaths.token),
  userinfo_endpoint: absoluteUrl(site, oauthPaths.userinfo),
  jwks_uri: absoluteUrl(site, oauthPaths.keys),
  registration_endpoint: absoluteUrl(site, oauthPaths.register),
  revocation_endpoint: absoluteUrl(site, oauthPaths.revoke),
  introspection_endpoint: absoluteUrl(site, oauthPaths.introspect),
  device_authorization_endpoint: absoluteUrl(site, oauthPaths.device),
  // Assistants ask for the name of OpenID Connect, and only where it is announced.
  scopes_supported: [...scopes, offlineScope],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: [
    'authorization_code',
    'refresh_token',
    'client_credentials',
    'urn:ietf:params:oauth:grant-type:device_code',
  ],
  token_endpoint_auth_methods_supported: methods,
  revocation_endpoint_auth_methods_supported: methods,
  introspection_endpoint_auth_methods_supported: methods,
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: [signingAlgorithm],
  prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
  claims_supported: [
    'sub',
    'iss',
    'aud',
    'exp',
    'iat',
    'auth_time',
    'nonce',
    'name',
    'given_name',
    'family_name',
    'preferred_username',
    'email',
    'email_verified',
  ],
  ui_locales_supported: ['nl'],
  // Without this line, clients take `request_uri` for supported.
  request_uri_parameter_supported: false,
  request_parameter_supported: false,
  claims_parameter_supported: false,
});
