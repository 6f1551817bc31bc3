import { request } from 'node:http';

export type HalfSent = {
  /** The status of the answer. */
  status: Promise<number>;
  /** Sends the other half. */
  finish: () => void;
};

/**
 * Sends one half of the contact form: a server that ends waits for the other half for a while. The
 * server has the request when this resolves: it has answered 100 Continue (RFC 9110 §10.1.1). A
 * connection that no process has taken yet is reset when the server ends.
 */
export async function sendHalf(url: string): Promise<HalfSent> {
  const formKey = `traag-${Math.random()}`;
  const fields = { name: 'Traag', email: 'k@klant.example', phone: '', message: 'Traag', formKey };
  const body = new URLSearchParams(fields).toString();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
    expect: '100-continue',
    origin: new URL(url).origin,
  };
  const sent = request(new URL('/contact', url), { agent: false, method: 'POST', headers });
  const status = new Promise<number>((resolve, reject) => {
    sent.on('response', (answer) => resolve(answer.statusCode ?? 0)).on('error', reject);
  });
  // Prevents an unhandled rejection when the caller awaits it later.
  status.catch(() => undefined);
  const taken = Promise.withResolvers<void>();
  sent.on('continue', taken.resolve).on('error', taken.reject).flushHeaders();
  await taken.promise;
  sent.write(body.slice(0, 10));
  return { status, finish: () => void sent.end(body.slice(10)) };
}
