import type { ApiCall } from './pipeline/api-call.ts';
import { formARefusal, type Refusal } from './pipeline/errors.ts';
import { normalizedPath, userInfoPath } from './pipeline/paths.ts';
import { decompressedBody } from './pipeline/unpacked.ts';

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
 * more than one token in a request. Source: RFC 6750 §2.2 and §3.1, OpenID Connect Core 1.0 §5.3.1.
 */
export async function tokenInForm(
  call: ApiCall,
): Promise<{ authorization: string | null } | { refusal: Refusal }> {
  const tokens = new URLSearchParams(await formTextOf(call)).getAll(fieldName);
  const [token] = tokens;
  if (token === undefined) return { authorization: null };
  const isOnly = tokens.length === 1 && call.header('authorization') === undefined;
  return isOnly ? { authorization: `Bearer ${token}` } : { refusal: moreThanOne };
}

const moreThanOne: Refusal = {
  ...formARefusal(400, 'INVALID_REQUEST', 'Send one access token: in the header or in the form'),
  headers: { 'WWW-Authenticate': 'Bearer error="invalid_request"' },
};

/** Empty for a form that is too large or that does not arrive whole: it carries no token. */
async function formTextOf({ request }: ApiCall): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of decompressedBody(request, largest) ?? []) {
      size += chunk.byteLength;
      if (size > largest) return '';
      chunks.push(chunk);
    }
  } catch {
    return '';
  }
  return Buffer.concat(chunks).toString();
}
