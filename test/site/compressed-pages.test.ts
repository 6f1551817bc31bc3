import { request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openSite } from '../support/site.ts';
import { logIn } from './login/log-in.ts';

/** The bytes of pages that are rendered for one visitor. Source: RFC 9110 §8.6, §12.5.3. */

const server = await openSite();
const cookie = await logIn(server, 'korenaar');

type Answer = { status: number; headers: Record<string, string | undefined>; bytes: Buffer };

/** `fetch` would decompress the answer and drop its length. */
const ask = (path: string, headers: Record<string, string>, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    send(new URL(path, server.url), { method, headers: { cookie, ...headers } }, (answer) => {
      void buffer(answer).then((bytes) => {
        const { statusCode: status = 0, headers: sent } = answer;
        // proof: these headers of an answer are single texts
        resolve({ status, headers: sent as Answer['headers'], bytes });
      }, reject);
    })
      .on('error', reject)
      .end();
  });

/** Without what differs between two renderings of a page. */
const stable = (html: string): string =>
  html.replaceAll(
    /nonce="[^"]*"|"[\w-]{20,}"|\b[A-Z0-9]{8}\b|\d{4}-\d\d-\d\dT[\d:.]+Z|\b\d{7}\b/g,
    '',
  );

describe('A page for one visitor', () => {
  it('is compressed for a client that accepts gzip, with the length of what is sent', async () => {
    const packed = await ask('/dashboard', { 'accept-encoding': 'br, gzip' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(packed.bytes.length),
      vary: expect.stringMatching(/accept-encoding/i),
    });
    const plain = await ask('/dashboard', {});
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['content-length']).toBe(String(plain.bytes.length));
    expect(plain.headers.vary).toMatch(/accept-encoding/i);
    expect(stable(gunzipSync(packed.bytes).toString())).toBe(stable(plain.bytes.toString()));
  });

  it('is not compressed for a client that refuses gzip', async () => {
    const answer = await ask('/dashboard', { 'accept-encoding': 'gzip;q=0, identity' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.bytes.toString()).toContain('</html>');
  });

  it('has no body in the answer to HEAD', async () => {
    const answer = await ask('/dashboard', { 'accept-encoding': 'gzip' }, 'HEAD');
    expect(answer).toMatchObject({ status: 200, bytes: Buffer.alloc(0) });
  });

  it('is compressed with its status when it is an error page', async () => {
    const answer = await ask('/dashboard/aansluiting/a01000000000999AAA', {
      'accept-encoding': 'gzip',
    });
    expect(answer.status).toBe(404);
    expect(gunzipSync(answer.bytes).toString()).toContain('</html>');
  });
});

describe('A file of the site', () => {
  it('is sent by its path, and no page has the path of a folder of files', async () => {
    const { bytes } = await ask('/dashboard', {});
    const [asset] = /\/assets\/\w+\.css/.exec(bytes.toString())!;
    expect(await ask(asset, {})).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
    for (const path of ['/assets', '/assets/', '/assets/niets.js', '/icons'])
      expect(await ask(path, {})).toMatchObject({ status: 404 });
  });
});
