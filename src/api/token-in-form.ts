import type { ApiCall } from './pipeline/api-call.ts';
import { readBodyText } from './pipeline/body.ts';
import { formARefusal, type Refusal } from './pipeline/errors.ts';
import { normalizedPath, userInfoPath } from './pipeline/paths.ts';

/** In bytes. */
const largest = 16_384;
const formType = /^\s*application\/x-www-form-urlencoded\s*(;.*)?$/i;
const fieldName = 'access_token';

/** Most calls have no such word in their address, and need no look at their path here. */
export const mayCarryToken = (call: ApiCall, basePath: string): boolean =>
  call.method === 'POST' &&
  call.url.includes('/userinfo') &&
  formType.test(call.header('content-type') ?? '') &&
  normalizedPath(basePath)(call) === userInfoPath;

/**
 * The token that a form carries to the user info, as the header would; null without one. Refuses
 * more than one token in a request, and a form that is too large or does not arrive whole. Source:
 * RFC 6750 §2.2 and §3.1, OpenID Connect Core 1.0 §5.3.1.
 */
export async function tokenInForm(
  call: ApiCall,
): Promise<{ authorization: string | null } | { refusal: Refusal }> {
  const form = await readBodyText(call, largest, formType);
  if (!form.ok) return form;
  const tokens = new URLSearchParams(form.value).getAll(fieldName);
  const [token] = tokens;
  if (token === undefined) return { authorization: null };
  const isOnly = tokens.length === 1 && call.header('authorization') === undefined;
  return isOnly ? { authorization: `Bearer ${token}` } : { refusal: moreThanOne };
}

const moreThanOne: Refusal = {
  ...formARefusal(400, 'INVALID_INPUT', 'Send one access token: in the header or in the form'),
  headers: { 'WWW-Authenticate': 'Bearer error="invalid_request"' },
};
