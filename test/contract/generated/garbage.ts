import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { hostileText } from './hostile-input.ts';

/** Invalid bodies, headers and URLs, made from valid ones. */

/** Bytes to send, with a short name for failure messages that says how they were made. */
export type Sent = { name: string; bytes: () => Buffer };

const named = (name: string, text: () => string | Buffer): Sent => ({
  name,
  bytes: () => Buffer.from(text()),
});
const many = (
  name: string,
  counts: readonly number[],
  text: (count: number) => string,
): fc.Arbitrary<Sent> =>
  fc.constantFrom(...counts).map((count) => named(`${count} ${name}`, () => text(count)));

/**
 * JSON that none of our libraries writes, or no JSON; `good` is a body that the endpoint accepts.
 */
export const brokenBody = (good: string): fc.Arbitrary<Sent> =>
  fc.oneof(
    many(
      'levels of objects',
      [31, 32, 33, 400, 20_000],
      (depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
    ),
    many(
      'levels of lists',
      [31, 32, 33, 200_000],
      (depth) => '['.repeat(depth) + ']'.repeat(depth),
    ),
    many('keys', [10, 5_000], (width) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: width }, (_, i) => [`k${i}`, i]))),
    ),
    many('fields', [10, 501, 60_000], (width) =>
      JSON.stringify({ fields: Array.from({ length: width }, () => 'Case.Id') }),
    ),
    many(
      'bytes',
      [1_048_575, 1_048_576, 1_048_577, 1_200_000],
      (size) => `{"q":"${'x'.repeat(size - 8)}"}`,
    ),
    fc.constantFrom(...odd).map((text) => named(text, () => text)),
    fc
      .constantFrom(...odd)
      .map((text) =>
        named(`${text} in the last place of ${good}`, () => good.replace(/:[^:]*$/, `:${text}}`)),
      ),
    fc
      .tuple(fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 4 }))
      .map(([at, bytes]) =>
        named(`${good} with ${bytes.join()} at ${at % (good.length + 1)}`, () =>
          overwritten(Buffer.from(good), at, bytes),
        ),
      ),
    fc
      .nat()
      .map((at) =>
        named(`${at % (good.length + 1)} bytes of ${good}`, () =>
          Buffer.from(good).subarray(0, at % (good.length + 1)),
        ),
      ),
    fc
      .jsonValue({ maxDepth: 4 })
      .map((value) => named(JSON.stringify(value), () => JSON.stringify(value))),
    fc.constantFrom(
      named('a mark of the order of bytes', () => `\ufeff${good}`),
      named('two bytes a character', () => Buffer.from(good, 'utf16le')),
      named('the same twice', () => good + good),
      named('zipped', () => gzipSync(good)),
      named('zipped megabytes', () => gzipSync(Buffer.alloc(4_000_000))),
    ),
    fc
      .constantFrom([0xff, 0xfe], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf8, 0x88], [0xc0, 0x80])
      .map((bytes) =>
        named(`bytes ${bytes.join()}`, () =>
          Buffer.from(`{"fields":{"Subject":"${String.fromCharCode(...bytes)}"}}`, 'latin1'),
        ),
      ),
  );

/** Values and keys that a parser, a schema or PostgreSQL might not expect. */
const odd = [
  '{"a":1,"a":2}',
  '{"apiName":"Case","apiName":"Account","fields":{},"fields":[]}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"fields":{"__proto__":null}}',
  '{"fields":{"toString":"x","hasOwnProperty":1}}',
  '{"fields":{"Subject":"\\ud800"}}',
  '{"fields":{"Subject":"\\u0000"}}',
  '{"fields":{"\\u0000":"x"}}',
  '{"fields":{"Aantal__c":1e999}}',
  '{"fields":{"Aantal__c":-1e-999}}',
  `{"fields":{"Maandbedrag__c":${'9'.repeat(400)}}}`,
  '{"fields":{"Maandbedrag__c":0.1e-7}}',
  '{"fields":{"Subject":NaN}}',
  '{"fields":{"Subject":Infinity}}',
  '{"fields":{"Subject":[]}}',
  '{"fields":{"Subject":{"value":"x"}}}',
  '{"pageSize":"5"}',
  '{"pageSize":1e308}',
  '{"pageToken":0}',
  '{"operations":[{"type":"DELETE","records":[{}]}]}',
  '{"operations":{"length":3}}',
  'null',
  'true',
  '""',
  '"x"',
  '[]',
  '[[]]',
  '0',
  '-',
  '{',
  "{'a':1}",
  '{"a":1,}',
  '/* */{}',
  '\u2028{}',
  '',
];

function overwritten(good: Buffer, at: number, bytes: Uint8Array): Buffer {
  const copy = Buffer.from(good);
  if (copy.length > 0)
    copy.set(bytes.subarray(0, Math.max(0, copy.length - (at % copy.length))), at % copy.length);
  return copy;
}

/** Header values that Node accepts. */
export const brokenHeaders: fc.Arbitrary<Record<string, string>> = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'content-type',
        'content-encoding',
        'accept',
        'accept-encoding',
        'accept-charset',
        'if-none-match',
        'if-unmodified-since',
        'cookie',
        'origin',
        'x-http-method-override',
        'expect',
        'range',
        'x-chatter-entity-encoding',
      ),
      fc.oneof(
        fc.constantFrom(
          'application/json',
          'application/json; charset=utf-16',
          'application/json; charset="',
          'text/plain',
          'multipart/form-data',
          'multipart/form-data; boundary=',
          'multipart/form-data; boundary=----x',
          'application/x-www-form-urlencoded',
          'gzip',
          'br, gzip;q=9e9',
          'identity;q=0',
          '*',
          '"x", W/"y", *',
          'Wed, 99 Foo 2020 99:99:99 GMT',
          'Wed, 01 Jan 2020 00:00:00 GMT',
          '-1',
          'null',
          'DELETE',
          'bytes=0-1',
          'true',
        ),
        hostileText.filter((text) => /^[\x21-\x7e]{1,200}$/.test(text)),
      ),
    ),
    { maxLength: 3 },
  )
  .map((pairs) => Object.fromEntries(pairs.filter(([name]) => name !== 'expect')));

/**
 * The percent-encoded text; `encodeURIComponent` throws on lone surrogates, so they become the
 * three bytes of one.
 */
export const encoded = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';

const piece = fc.oneof(
  hostileText.map(encoded),
  fc.constantFrom(
    '%00',
    '%',
    '%C3%28',
    '%2e%2e',
    '..',
    '%2F',
    '%5C',
    ';',
    ',',
    ',,',
    'short',
    '500000000000000',
    '500000000000000AAA',
    'Case',
    '__recent',
    '__proto__',
    'constructor',
    'toString',
    'x'.repeat(4_000),
  ),
  fc
    .constantFrom(2, 200, 201, 900)
    .map((count) => Array.from({ length: count }, () => '500000000000000').join(',')),
);

/**
 * The leading path parts (`/services/data`, `/lwr/apex`) that stay: any other path is a page, not
 * the API.
 */
const fixed = 3;

/** The path with at most one part replaced, and with extra query parameters. */
export const brokenPath = (path: string): fc.Arbitrary<string> => {
  const [plain = '', query = ''] = path.split('?');
  const parts = plain.split('/');
  const pair = fc.tuple(
    fc.constantFrom(
      'fields',
      'optionalFields',
      'pageSize',
      'pageToken',
      'sortBy',
      'recordTypeId',
      'formFactor',
      'modes',
      'layoutTypes',
      'updateMru',
      'q',
      'ids',
      'names',
      'childRelationships',
      '__proto__',
    ),
    piece,
  );
  return fc
    .tuple(
      fc.option(fc.tuple(fc.nat(), piece)),
      fc.array(pair, { maxLength: 4 }),
      fc.constantFrom('', '/', '//', '#x'),
    )
    .map(([swap, pairs, end]) => {
      const segments =
        swap === null ? parts : parts.with(fixed + (swap[0] % (parts.length - fixed)), swap[1]);
      const asked = [query, ...pairs.map(([name, value]) => `${name}=${value}`)]
        .filter(Boolean)
        .join('&');
      return `${segments.join('/')}${end}${asked && `?${asked}`}`;
    });
};
