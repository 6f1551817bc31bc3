import type { ProviderAnswer } from './login-providers.ts';

export const refused = (detail: string): { ok: false; reason: 'refused'; detail: string } => ({
  ok: false,
  reason: 'refused',
  detail,
});

/**
 * OAuth errors after which the person must not go on. Others, such as `invalid_client` for a client
 * secret that expired, are about the connection between the provider and us.
 */
const refusals: readonly string[] = [
  'access_denied',
  'consent_required',
  'interaction_required',
  'invalid_grant',
  'login_required',
  'account_selection_required',
];

/** The library's codes for a provider that is not reached, or answers with something else. */
const away: readonly string[] = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
  'ERR_JWKS_TIMEOUT',
  // Keys with another status than 200, that are no JSON, or no set of public keys.
  'ERR_JOSE_GENERIC',
  'ERR_JWKS_INVALID',
];

/**
 * Turns the errors of the libraries into answers; their texts have no tokens or secrets.
 * `alsoRefused`: OAuth errors that are a refusal here.
 */
export async function answerOf<T>(
  work: () => Promise<ProviderAnswer<T>>,
  alsoRefused: readonly string[] = [],
): Promise<ProviderAnswer<T>> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return { ok: false, reason: reasonOf(error, alsoRefused), detail: detailOf(error) };
  }
}

function reasonOf(error: Error, alsoRefused: readonly string[]): 'away' | 'refused' {
  const said = textIn(error, 'error');
  if (said !== undefined)
    return refusals.includes(said) || alsoRefused.includes(said) ? 'refused' : 'away';
  const code = textIn(error, 'code');
  if (code !== undefined && away.includes(code)) return 'away';
  // `fetch` fails with a TypeError whose cause is the error of the socket.
  return error instanceof TypeError && error.cause instanceof Error ? 'away' : 'refused';
}

function detailOf(error: Error): string {
  const parts = [
    error.message,
    textIn(error, 'error'),
    textIn(error, 'error_description'),
    textIn(error, 'code'),
    error.cause instanceof Error ? error.cause.message : undefined,
  ];
  return [...new Set(parts.filter((part) => part !== undefined && part !== ''))]
    .join(': ')
    .replaceAll(/\p{C}/gu, ' ')
    .slice(0, 500);
}

function textIn(error: Error, name: string): string | undefined {
  const value: unknown = Object.getOwnPropertyDescriptor(error, name)?.value;
  return typeof value === 'string' ? value : undefined;
}
