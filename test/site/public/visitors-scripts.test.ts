import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { companyText } from '#messages/portal/company.ts';
import { requestText } from '#messages/portal/requests.ts';
import { staffEditText } from '#messages/staff/edit.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => void (server = await openTestServer()));
afterAll(() => server.close());

/** Every sentence in this object of texts. */
const sentences = (words: unknown): string[] =>
  typeof words === 'string'
    ? [words]
    : typeof words === 'object' && words !== null
      ? Object.values(words).flatMap(sentences)
      : [];
const innerSentences = [companyText, requestText, staffEditText]
  .flatMap(sentences)
  .filter((sentence) => sentence.length > 40 && /^[\w ,.]+$/.test(sentence));

it.each(['', 'kpn-een-internet', 'glasvezel', 'kennisdatabase', 'contact', 'inloggen'])(
  'the scripts of /%s hold no texts of the portal or the workspace',
  async (path) => {
    const html = await (await fetch(new URL(path, server.url))).text();
    const scripts = [...html.matchAll(/(?:href|src)="([^"]+\.js)"/g)].map(([, file]) => file!); // proof: the pattern has a group
    expect(scripts.length).toBeGreaterThan(5);
    for (const script of new Set(scripts)) {
      const code = await (await fetch(new URL(script, server.url))).text();
      expect(
        innerSentences.filter((sentence) => code.includes(sentence)),
        script,
      ).toEqual([]);
    }
  },
);

it('the check of this file has more than ten sentences to look for', () =>
  expect(innerSentences.length).toBeGreaterThan(10));

it('the PDF worker has a content policy of its own that allows no requests', async () => {
  const [worker, ...others] = readdirSync('build/client/assets').filter((file) =>
    file.endsWith('.mjs'),
  );
  expect(others).toEqual([]);
  const { status, headers } = await fetch(new URL(`assets/${worker!}`, server.url)); // proof: the build made one
  expect([status, headers.get('content-type'), headers.get('content-security-policy')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'",
  ]);
});
