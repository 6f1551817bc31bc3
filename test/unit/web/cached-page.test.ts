import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { formKeyAttribute } from '#web/forms/form-key.ts';
import {
  createCachedPage,
  type CachedResponse,
  referencePlaceholder,
} from '#web/render/cached-page.ts';

const reference = 'BCDFGHJK';
const sending = (acceptEncoding?: string, ifNoneMatch?: string) => ({
  acceptEncoding,
  ifNoneMatch,
  reference,
});
const cacheHtml = (html: string, status = 200) =>
  createCachedPage(html, { status, headers: new Headers({ 'content-type': 'text/html' }) }, []);

const field = `<input name="formKey" ${formKeyAttribute}>`;
const keysIn = (html: string): string[] =>
  Array.from(html.matchAll(/value="([0-9a-f]{32})"/g), ([, key]) => key!);
const unzipped = ({ body }: CachedResponse): string => gunzipSync(body).toString();
/** Longer than deflate refers back, with words that return on both sides of a hole. */
const long = Array.from(
  { length: 4_000 },
  (_, at) => `<p>Glasvezel op het bedrijventerrein, regel ${at % 97} én ${at}</p>`,
).join('\n');

test.each([
  ['one form', `<form>${field}</form>`],
  [
    'two forms with the same words',
    `<p>Bel ons gerust</p><form>${field}</form><p>Bel ons gerust</p><form>${field}</form><p>Bel ons gerust</p>`,
  ],
  ['holes side by side', field + formKeyAttribute + referencePlaceholder],
  ['a hole at the very end', `<p>${referencePlaceholder}`],
  [
    'a page longer than compression looks back',
    `${long}${field}${long}<p>${referencePlaceholder}</p>${long}`,
  ],
])('%s: compressed it says exactly what it says plainly', async (_, html) => {
  const page = await cacheHtml(html);
  const sent = unzipped(page.open(sending('gzip, deflate, br')));
  const keys = keysIn(sent);
  const expected = html
    .replaceAll(formKeyAttribute, () => `value="${keys.shift()}"`)
    .replaceAll(referencePlaceholder, reference);
  expect(sent).toBe(expected);
  expect(
    page
      .open(sending())
      .body.toString()
      .replace(/[0-9a-f]{32}/g, ''),
  ).toBe(expected.replace(/[0-9a-f]{32}/g, ''));
});

test('a page with forms has new keys each time, and no tag for an old key', async () => {
  const page = await cacheHtml(`<form>${field}</form><form>${field}</form>`);
  const keys = [1, 2, 3].flatMap(() => keysIn(unzipped(page.open(sending('gzip')))));
  expect(new Set(keys).size).toBe(6);
  expect(page.open(sending('gzip')).headers).not.toHaveProperty('etag');
});

test('a page with forms is sent uncompressed to a browser without gzip', async () => {
  const hit = (await cacheHtml(field)).open(sending('br, gzip;q=0'));
  expect(hit.headers).not.toHaveProperty('content-encoding');
  expect(hit.headers['content-length']).toBe(String(hit.body.length));
});

test('a compressed page with forms is little larger than one without', async () => {
  const whole = (await cacheHtml(long)).open(sending('gzip')).body.length;
  const page = await cacheHtml(long.replace('regel 50', `regel 50 ${field}`));
  expect(page.open(sending('gzip')).body.length).toBeLessThan(whole * 1.05);
});

test('a page that is the same for everyone has a tag and is sent once', async () => {
  const page = await cacheHtml('<p>Hallo</p>');
  const first = page.open(sending('br'));
  expect(brotliDecompressSync(first.body).toString()).toBe('<p>Hallo</p>');
  const again = page.open(sending('gzip', `"other", ${first.headers['etag']}`));
  expect([again.status, again.body.length, again.headers['etag']]).toEqual([
    304,
    0,
    first.headers['etag'],
  ]);
  expect(page.open(sending('gzip', '"other"')).status).toBe(200);
});

test.each([
  ['the tag as it was sent', (tag: string) => tag, 304],
  [
    'the tag as a strong one: tags are compared weakly',
    (tag: string) => tag.replace('W/', ''),
    304,
  ],
  ['a list that holds it', (tag: string) => `"a,b" , W/"c",${tag}`, 304],
  ['any copy at all', () => '*', 304],
  ['another tag', () => 'W/"other"', 200],
  ['a tag that only contains it', (tag: string) => tag.replace(/"$/, 'x"'), 200],
  ['the tag without its quotes', (tag: string) => tag.replace(/^W\/"(.*)"$/, '$1'), 200],
])('If-None-Match with %s', async (_, asked, status) => {
  const page = await cacheHtml('<p>Hallo</p>');
  const tag = page.open(sending()).headers['etag']!;
  expect(page.open(sending('br', asked(tag))).status).toBe(status);
});
