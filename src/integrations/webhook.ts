import { createHmac, timingSafeEqual } from 'node:crypto';

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
  const headers = webhookHeaders(secret, { id, at, text });
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

/** `secrets`: during a change of the secret two, so that the receiver can know either. */
export function webhookHeaders(
  secrets: string | readonly string[] | undefined,
  { id, at, text }: { id: string; at: Date; text: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  return {
    'content-type': 'application/json',
    'user-agent': 'Zorgeloos',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(secrets !== undefined && {
      'webhook-signature': [secrets]
        .flat()
        .map((secret) => signatureOf(secret, `${id}.${timestamp}.${text}`))
        .join(' '),
    }),
  };
}

/** How far the clocks of sender and receiver may differ, in seconds. */
const tolerance = 300;

/** The id of the message; null when the secret did not sign it, or when it is old. */
export function verifiedWebhookId(
  secret: string,
  headers: Headers,
  { text, now }: { text: string; now: Date },
): string | null {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headers.get(`webhook-${name}`),
  );
  if (!id || !timestamp || !signatures || id.length > longestId) return null;
  if (!(Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= tolerance)) return null;
  const expected = Buffer.from(signatureOf(secret, `${id}.${timestamp}.${text}`));
  return signatures.split(' ').some((signature) => isSame(Buffer.from(signature), expected))
    ? id
    : null;
}

const longestId = 200;

const isSame = (one: Buffer, two: Buffer): boolean =>
  one.length === two.length && timingSafeEqual(one, two);

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
