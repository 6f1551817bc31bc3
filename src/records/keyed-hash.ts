import { createHmac } from 'node:crypto';
import type { Ask } from './ask.ts';

/** HMAC-SHA-256 of texts with a secret of the house, base64url: who steals the table alone cannot try texts until one fits. One secret per `purpose`. */
export async function keyedHash(ask: Ask, purpose: string): Promise<(text: string) => string> {
  const secret = await ask.secrets.read(ask.db, purpose);
  return (text) => createHmac('sha256', secret).update(text).digest('base64url');
}
