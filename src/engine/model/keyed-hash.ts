import { createHmac } from 'node:crypto';
import type { RequestContext } from './request-context.ts';

/**
 * Returns a function that computes the HMAC-SHA-256 (base64url) of a text with the system's secret
 * for `purpose`. Without that secret, a stolen table does not help to guess the texts.
 */
export async function keyedHash(
  ctx: RequestContext,
  purpose: string,
): Promise<(text: string) => string> {
  const secret = await ctx.services.secrets.read(ctx.db, purpose);
  return (text) => createHmac('sha256', secret).update(text).digest('base64url');
}
