import { createHmac } from 'node:crypto';
import type { RequestContext } from './request-context.ts';

/**
 * Returns a function that returns the HMAC-SHA-256 of a text with a secret of the system, in
 * base64url. A stolen table alone does not allow guessing the texts. There is one secret per
 * `purpose`.
 */
export async function keyedHash(
  ctx: RequestContext,
  purpose: string,
): Promise<(text: string) => string> {
  const secret = await ctx.services.secrets.read(ctx.db, purpose);
  return (text) => createHmac('sha256', secret).update(text).digest('base64url');
}
