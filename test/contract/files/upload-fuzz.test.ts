import { readdir } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { base, isFormA, isFormB, rawCall } from '../generated/calls.ts';
import { multipartText } from './multipart.ts';

/**
 * Any upload: never a 5xx, a refusal in one of the platform's forms, and nothing stored of a
 * refused upload. Source: record-api.md §1.12, §6.3.
 */

let server: TestServer;
let authorization: string;
beforeAll(async () => {
  server = await openTestServer();
  authorization = `Bearer ${await server.apiKey('korenaar')}`;
});
afterAll(() => server.close());

const path = `${base}/records/content-documents/content-versions`;
const countStored = async () => {
  const [rows] = await storedRows<{ n: number }>(
    server,
    'select count(*)::int as n from contentversion where opslagsleutel__c is not null',
  );
  return {
    rows: rows!.n,
    files: (await readdir(server.filesDir, { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile(),
    ).length,
  };
};

const text = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 10 }),
  fc.constantFrom('', '\u0000', '"', '..\\..\\x', '=1+1', '{}', '[]', 'null', '{"title":1}'),
);
const part = fc.constantFrom(
  'title',
  'description',
  'json',
  'fileData',
  'owner',
  '__proto__',
  'constructor',
  '',
);
const form = fc
  .record({
    parts: fc.dictionary(part, text, { maxKeys: 3 }),
    name: text,
    content: text,
    field: part,
    cut: fc.nat(400),
    break: fc.boolean(),
    swap: fc.array(fc.tuple(fc.nat(), text), { maxLength: 2 }),
  })
  .map(({ parts, name, content, field, cut, break: broken, swap }) => {
    const good = multipartText(parts, { name, text: content }, field);
    const written = swap.reduce(
      (body, [at, piece]) =>
        body.slice(0, at % (body.length + 1)) +
        piece +
        body.slice((at % (body.length + 1)) + piece.length),
      good.body,
    );
    return { headers: good.headers, body: broken ? written.slice(0, cut) : written };
  });

it('no damaged upload form causes a 5xx or stores a refused file', async () => {
  await fc.assert(
    fc.asyncProperty(form, async ({ headers, body }) => {
      const before = await countStored();
      const answer = await rawCall(server, path, {
        method: 'POST',
        headers: { ...headers, authorization },
        body: Buffer.from(body),
      });
      expect(answer.status, `${answer.text} ${JSON.stringify(body)}`).toBeLessThan(500);
      if (answer.status >= 400)
        expect(isFormA(answer.body) || isFormB(answer.body), answer.text).toBe(true);
      const more = answer.status === 201 ? 1 : 0;
      expect(await countStored(), JSON.stringify(body)).toEqual({
        rows: before.rows + more,
        files: before.files + more,
      });
    }),
    { numRuns: process.env['DEEP'] ? 3_000 : 250 },
  );
});
