/** Source: RFC 6749 §4.1.2.1 and §5.2, RFC 8628 §3.5, RFC 8707 §2, RFC 7591 §3.2.2, OpenID Connect. */
export type OAuthErrorCode =
  | 'access_denied'
  | 'authorization_pending'
  | 'consent_required'
  | 'expired_token'
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'login_required'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'slow_down'
  | 'temporarily_unavailable'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** `description`: English, for developers. */
export type OAuthError = { ok: false; error: OAuthErrorCode; description: string };

export const oauthError = (error: OAuthErrorCode, description: string): OAuthError => ({
  ok: false,
  error,
  description,
});
