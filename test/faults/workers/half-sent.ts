import { request } from 'node:http';

export type HalfSent = {
  /** Of the answer. */
  status: Promise<number>;
  /** Sends the other half. */
  finish: () => void;
};

/** Sends one half of the contact form: a server that ends waits for the other half for a while. */
export async function sendHalf(url: string): Promise<HalfSent> {
  const formKey = `traag-${Math.random()}`;
  const fields = { name: 'Traag', email: 'k@klant.example', phone: '', message: 'Traag', formKey };
  const body = new URLSearchParams(fields).toString();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
    origin: new URL(url).origin,
  };
  const sent = request(new URL('/contact', url), { agent: false, method: 'POST', headers });
  const status = new Promise<number>((resolve, reject) => {
    sent.on('response', (answer) => resolve(answer.statusCode ?? 0)).on('error', reject);
  });
  // Whoever waits for it may do something else first.
  status.catch(() => undefined);
  const half = Promise.withResolvers<void>();
  sent.write(body.slice(0, 10), () => half.resolve());
  await half.promise;
  return { status, finish: () => void sent.end(body.slice(10)) };
}
