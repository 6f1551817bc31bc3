import { createHmac } from 'node:crypto';

export type WebhookSettings = { url: URL; secret: string | undefined };

/** `id`: the same for each attempt, so that the receiver can ignore duplicates. */
export type WebhookMessage = { id: string; at: Date; body: object };

const patience = 10_000; // ms

/**
 * Null for success; otherwise the reason, without the URL, which can contain a secret. Source of
 * the headers: Standard Webhooks, standardwebhooks.com.
 */
export async function postToWebhook(
  { url, secret }: WebhookSettings,
  { id, at, body }: WebhookMessage,
): Promise<string | null> {
  const text = JSON.stringify(body);
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signed = `${id}.${timestamp}.${text}`;
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Zorgeloos',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(secret !== undefined && { 'webhook-signature': signatureOf(secret, signed) }),
  };
  const signal = AbortSignal.timeout(patience);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body: text,
      signal,
      redirect: 'manual',
    });
    await answer.body?.cancel();
    return answer.ok ? null : `it answered ${String(answer.status)}`;
  } catch (error) {
    return reasonOf(error);
  }
}

function signatureOf(secret: string, signed: string): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it could not be reached';
  if (error.name === 'TimeoutError') return `it did not answer within ${patience / 1_000} seconds`;
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return `it could not be reached${code}`;
}
