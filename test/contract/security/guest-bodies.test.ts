import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#protocol/api/endpoints.ts';
import {
  productMethods,
  productPath,
  type ProductMethodName,
} from '#protocol/api/product-methods.ts';
import { openTestServer, storedRows, type TestServer } from '../../support/server.ts';
import { logIn } from '../../site/login/log-in.ts';
import { base, codeOf, isFormA } from '../generated/calls.ts';

/**
 * Request bodies of guests cannot slow down others: most are refused unread, and the rest must be
 * small with few keys.
 */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** The answer to a request whose body is never sent. */
function answerWithoutBody(
  method: string,
  path: string,
  type = 'application/json',
): Promise<string> {
  const { port, host } = new URL(server.url);
  const socket = connect({ port: Number(port), host: '127.0.0.1' });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('data', (data) => {
      resolve(data.toString());
      socket.destroy();
    });
    socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: ${type}\r\ncontent-length: 60000\r\n\r\n{`,
    );
  });
}

const closed = Object.entries(endpoints).flatMap(([name, endpoint]) =>
  'guests' in endpoint ? [{ name, ...endpoint }] : [],
);
const closedMethods = (Object.keys(productMethods) as ProductMethodName[]).filter((name) => {
  const method = productMethods[name];
  return 'guests' in method && method.verbs.some((verb) => verb === 'POST');
});

describe('a call that no guest may make', () => {
  /** These refuse per record after reading the body, so a guest's body must be small there. */
  const judged = ['executeBatchRecordOperations', 'updateRecord', 'updateRecordAvatar'];

  it('is declared so for every other write with a body', () => {
    const writes = Object.entries(endpoints).filter(
      ([, { body, fresh }]) =>
        fresh === null && body !== null && body !== 'multipart' && body !== 'csv',
    );
    const names = writes.map(([name]) => name).filter((name) => !judged.includes(name));
    expect(closed.map(({ name }) => name).sort()).toEqual(names.sort());
    expect(closedMethods.length).toBeGreaterThan(4);
  });

  it('is refused before its body is read', async () => {
    for (const { name, method, path } of closed) {
      const answer = await answerWithoutBody(
        method,
        `${base.replace('/ui-api', '')}${path.replace(/\{\w+\}/g, 'x')}`,
      );
      expect(answer, name).toMatch(/^HTTP\/1\.1 403 /);
      expect(answer, name).toContain('"errorCode":"INSUFFICIENT_ACCESS"');
    }
    for (const name of closedMethods)
      expect(await answerWithoutBody('POST', productPath(name)), name).toMatch(/^HTTP\/1\.1 403 /);
  });

  it('is decided by rights for a user who is logged in', async () => {
    const answer = await server.call('/records', {
      as: 'korenaar',
      method: 'POST',
      body: { apiName: 'Case', fields: {} },
    });
    expect(codeOf(answer)).toBe('REQUIRED_FIELD_MISSING');
  });
});

describe('a body of a guest', () => {
  const most = 65_536;
  const filled = (size: number) => `{"q":"${'x'.repeat(size - 8)}"}`;

  it.each([
    '/search/results/keyword?objectApiName=Product__c&q=a',
    '/lookups/Case/AccountId',
    '/records/batch',
    productPath('FormulierController/submitContactMessage'),
  ])('to %s is at most 64 kB, else it is refused in form A', async (path) => {
    const larger = await server.call(path, { method: 'POST', body: filled(most + 1) });
    expect([larger.status, isFormA(larger.body), codeOf(larger)]).toEqual([
      413,
      true,
      'REQUEST_TOO_LARGE',
    ]);
    expect((await server.call(path, { method: 'POST', body: filled(most) })).status).not.toBe(413);
    expect(
      (await server.call(path, { as: 'korenaar', method: 'POST', body: filled(most + 1) })).status,
    ).not.toBe(413);
  });

  const send = (path: string, message: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, server.url), {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams({ message }),
    });

  it('to a form page is at most 64 kB, else it gets an error page', async () => {
    for (const headers of [{}, { cookie: `zorgeloos_session=${'a'.repeat(43)}` }] as Record<
      string,
      string
    >[]) {
      const answer = await send('/contact', 'x'.repeat(most), headers);
      expect([answer.status, await answer.text()]).toEqual([
        413,
        expect.stringContaining('</html>'),
      ]);
    }
    expect((await send('/contact', 'x'.repeat(60_000))).status).toBe(400);
  });

  it('has the same limit without a Content-Length', async () => {
    const sendChunks = (path: string, type: string) => {
      const body = new Blob(['x'.repeat(most + 1)]).stream();
      const headers = { 'content-type': type };
      // Node's `fetch` requires `duplex`, which the browser types lack.
      const sent: RequestInit & { duplex: 'half' } = {
        method: 'POST',
        redirect: 'manual',
        headers,
        body,
        duplex: 'half',
      };
      return fetch(new URL(path, server.url), sent);
    };
    expect((await sendChunks('/contact', 'application/x-www-form-urlencoded')).status).toBe(413);
    const call = productPath('FormulierController/submitContactMessage');
    expect((await sendChunks(call, 'application/json')).status).toBe(413);
  });

  it('to a form that takes files may hold more', async () => {
    const form = new FormData();
    form.set('motivation', 'x'.repeat(2 * most));
    expect(
      (await fetch(new URL('/werken-bij', server.url), { method: 'POST', body: form })).status,
    ).toBe(400);
  });

  it('is not limited to 64 kB when its session just ended', async () => {
    const cookie = await logIn(server, 'korenaar');
    const typed = 'lang verhaal '.repeat(10_000);
    expect((await send('/dashboard/serviceverzoek/nieuw', typed, { cookie })).status).not.toBe(413);
    await storedRows(server, `update session set idle_until = now() - interval '1 minute'`);
    server.dependencies.identity.forget(
      String(
        (await storedRows<{ id: string }>(server, `select user_id as id from session`))[0]!.id,
      ),
    );
    const late = await send('/dashboard/serviceverzoek/nieuw', typed, { cookie });
    expect(await late.text()).toContain('lang verhaal lang verhaal');
  });
});

describe('JSON of any caller', () => {
  const members = (count: number) =>
    `{"apiName":"Case","fields":{${Array.from({ length: count }, (_, i) => `"k${i}":0`).join()}}}`;
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const send = (path: string, body: string) =>
    server.call(path, { as: 'beheer', method: 'POST', body });

  it.each([
    ['more than 20,000 keys', members(20_000), 'more than 20000 keys'],
    ['more than 60,000 values', `[${'0,'.repeat(60_001)}0]`, 'more than 60000 values'],
    ['more than 64 levels', nested(65), 'more than 64 levels'],
  ])('with %s is not parsed', async (_, body, words) => {
    const answer = await send('/records', body);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'JSON_PARSER_ERROR']);
    expect(answer.text).toContain(words);
  });

  it('at the limits of keys and levels is parsed', async () => {
    expect(codeOf(await send('/records', members(19_998)))).toBe('POST_BODY_PARSE_ERROR');
    expect(codeOf(await send('/records', nested(64)))).toBe('POST_BODY_PARSE_ERROR');
  });

  it('is not limited by what its strings contain', async () => {
    const text = JSON.stringify(`\\"${'{[,:"\\'.repeat(30_000)}`);
    expect(
      codeOf(await send('/records', `{"apiName":"Case","fields":{"Onbekend__c":${text}}}`)),
    ).toBe('POST_BODY_PARSE_ERROR');
  });

  it('inside JSON has the same limits', async () => {
    const answer = await server.call(productPath('ContactController/createContact'), {
      method: 'POST',
      body: { contactPersoonDetails: `[${'[],'.repeat(20_000)}0]`.slice(0, 60_000) },
    });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'JSON_PARSER_ERROR']);
  });
});
