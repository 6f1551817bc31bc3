import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RequestContext } from './request-context.ts';

/** The keyed hash keeps somebody with a copy of the table from guessing the texts. */
export async function keyedHash(
  ctx: RequestContext,
  purpose: string,
): Promise<(text: string) => string> {
  const secret = await ctx.services.secrets.read(ctx.db, purpose);
  return (text) => createHmac('sha256', secret).update(text).digest('base64url');
}

/** Takes the same time wherever the texts differ. */
export function isSameHash(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
